import { useEffect, useRef, useState } from 'react'
import type { ReactNode } from 'react'
import type { ProblemError } from '#client/problem-error.ts'
import { Button } from '../kit/buttons/button.tsx'
import { Callout } from '../kit/feedback/callout.tsx'
import { useGuestAct } from './use-guest-act.ts'

type Way = 'email' | 'sms'

interface NewLinkProps {
  /** The available channels with the labels of their buttons. The first is the default. */
  readonly ways: readonly { readonly way: Way; readonly label: string }[]
  /** Requests it. Resolves to what to say then. */
  readonly request: (way: Way) => Promise<string>
  readonly whyNot: (problem: ProblemError) => string
  /** Whether the page requests it by itself. */
  readonly isAsked?: boolean
  /** What it is for, until it was requested. */
  readonly children?: ReactNode
}

/** The way to a new link in place of an expired one. */
export function NewLink({ ways, request, whyNot, isAsked = false, children }: NewLinkProps) {
  const { isPending, problem, perform } = useGuestAct()
  const [outcome, setOutcome] = useState<string | null>(null)
  const ask = (way: Way) => void perform(async () => setOutcome(await request(way)))
  const hasAsked = useRef(false)
  useEffect(() => {
    const [first] = ways
    if (!isAsked || hasAsked.current || !first) return
    hasAsked.current = true
    ask(first.way)
  })
  if (outcome !== null) return <Callout tone="success">{outcome}</Callout>
  return (
    <div className="flex flex-col gap-2.5">
      {children}
      {problem && <Callout tone="danger">{whyNot(problem)}</Callout>}
      {ways.map(({ way, label }, index) => (
        <Button
          key={way}
          variant={index === 0 ? 'primary' : 'quiet'}
          size="large"
          isWide
          {...(index === 0 ? { isPending } : { isDisabled: isPending })}
          onPress={() => ask(way)}
        >
          {label}
        </Button>
      ))}
    </div>
  )
}
