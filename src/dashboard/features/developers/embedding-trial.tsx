import { createElement, useEffect, useRef, useState } from 'react'
import '#client/embed.ts'
import type { CountersignSign, SigningEvent } from '#client/embed.ts'
import { TextField } from '../../kit/inputs/text-field.tsx'

const meanings: Readonly<Record<SigningEvent, string>> = {
  ready: 'The page is shown.',
  completed: 'The recipient has finished. A redirect follows later.',
  declined: 'The recipient has declined.',
  reassigned: 'Someone else signs instead.',
  error: 'The link doesn’t work, or no longer works.',
}
const events = Object.keys(meanings) as SigningEvent[]

/** A signing link in a frame, and what the page around it is told. */
export function EmbeddingTrial({ isReady }: { isReady: boolean }) {
  const [link, setLink] = useState('')
  const path = /\/sign\/[\w-]+/.exec(link)?.[0]
  return (
    <>
      <TextField
        label="Signing link"
        value={link}
        onChange={setLink}
        placeholder={`${location.origin}/sign/…`}
        description="Copy one from an envelope’s recipient. It opens for real and is recorded."
        error={link === '' || path !== undefined ? undefined : 'Paste the whole link, with /sign/ in it.'}
        isDisabled={!isReady}
      />
      {!isReady && <p className="text-sm text-muted">Add an origin first.</p>}
      {isReady && path !== undefined && <Framed key={path} src={`${location.origin}${path}`} />}
    </>
  )
}

function Framed({ src }: { src: string }) {
  const frame = useRef<CountersignSign>(null)
  const [told, setTold] = useState<readonly SigningEvent[]>([])
  useEffect(() => {
    const ending = new AbortController()
    for (const event of events)
      frame.current?.addEventListener(event, () => setTold((before) => [...before, event]), ending)
    return () => ending.abort()
  }, [])
  return (
    <>
      <div className="overflow-hidden rounded-lg border border-line">
        {createElement('countersign-sign', { ref: frame, src, label: 'Signing page, tried' })}
      </div>
      <ol aria-label="Events" className="flex flex-col gap-1 text-sm">
        {told.map((event, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- they only ever follow one another
          <li key={index}>
            <code className="font-mono text-ink">{event}</code>{' '}
            <span className="text-muted">{meanings[event]}</span>
          </li>
        ))}
      </ol>
    </>
  )
}
