import { createElement, useEffect, useRef, useState } from 'react'
import '#client/embed.ts'
import type { ComposeEvent, SigningEvent } from '#client/embed.ts'
import { failureWords } from '../../api/failure-words.ts'
import { embedEditor } from '../../api/sending/composing.ts'
import { createDraft } from '../../api/sending/drafts.ts'
import { Button } from '../../kit/buttons/button.tsx'
import { notify } from '../../kit/feedback/toasts.tsx'
import { TextField } from '../../kit/inputs/text-field.tsx'

const signing: Readonly<Record<SigningEvent, string>> = {
  ready: 'The page is shown.',
  completed: 'The recipient has finished. A redirect follows later.',
  declined: 'The recipient has declined.',
  reassigned: 'Someone else signs instead.',
  error: 'The link doesn’t work, or no longer works.',
}
const composing: Readonly<Record<ComposeEvent, string>> = {
  ready: 'The editor is shown.',
  saved: 'All changes are saved.',
  sent: 'The envelope was sent.',
  closed: 'The editor was closed. The draft is kept.',
  expired: 'The editor has ended.',
  error: 'The address doesn’t work.',
}

/** A signing link or a new draft in a frame, and what the page around it is told. */
export function EmbeddingTrial({ isReady }: { isReady: boolean }) {
  const [link, setLink] = useState('')
  const [editor, setEditor] = useState<string | null>(null)
  const [isOpening, setOpening] = useState(false)
  const path = /\/sign\/[\w-]+/.exec(link)?.[0]
  const openEditor = async () => {
    setOpening(true)
    try {
      setEditor(await embedEditor((await createDraft()).id))
    } catch (error) {
      notify.error(failureWords(error).title)
    }
    setOpening(false)
  }
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
      {isReady && path !== undefined && (
        <Framed
          key={path}
          element="countersign-sign"
          src={`${location.origin}${path}`}
          label="Signing page, tried"
          meanings={signing}
        />
      )}
      <Button
        isDisabled={!isReady}
        isPending={isOpening}
        onPress={() => void openEditor()}
        className="self-start"
      >
        Open a new draft in the editor
      </Button>
      {!isReady && <p className="text-sm text-muted">Add an origin first.</p>}
      {editor !== null && (
        <Framed
          key={editor}
          element="countersign-compose"
          src={editor}
          label="Editor, tried"
          meanings={composing}
        />
      )}
    </>
  )
}

interface FramedProps<Event extends string> {
  readonly element: 'countersign-sign' | 'countersign-compose'
  readonly src: string
  readonly label: string
  readonly meanings: Readonly<Record<Event, string>>
}

function Framed<Event extends string>({ element, src, label, meanings }: FramedProps<Event>) {
  const frame = useRef<HTMLElement>(null)
  const [told, setTold] = useState<readonly Event[]>([])
  useEffect(() => {
    const ending = new AbortController()
    for (const event of Object.keys(meanings) as Event[])
      frame.current?.addEventListener(event, () => setTold((before) => [...before, event]), ending)
    return () => ending.abort()
  }, [meanings])
  return (
    <>
      <div className="overflow-hidden rounded-lg border border-line">
        {createElement(element, { ref: frame, src, label })}
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
