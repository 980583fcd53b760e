import { useState } from 'react'
import type { ReactNode } from 'react'
import type { ProblemError } from '#client/problem-error.ts'
import { Button } from '../kit/buttons/button.tsx'
import { Callout } from '../kit/feedback/callout.tsx'
import { useGuestAct } from './use-guest-act.ts'

type Way = 'email' | 'sms'

interface NewLinkProps {
  /** The ways it can come, and what their buttons say; the first is the usual one. */
  readonly ways: readonly { readonly way: Way; readonly label: string }[]
  /** Asks for it; answers what to say then. */
  readonly request: (way: Way) => Promise<string>
  readonly whyNot: (problem: ProblemError) => string
  /** What it is good for, as long as it was not asked for. */
  readonly children?: ReactNode
}

/** The way to a new link in place of an expired one. */
export function NewLink({ ways, request, whyNot, children }: NewLinkProps) {
  const { isPending, problem, perform } = useGuestAct()
  const [outcome, setOutcome] = useState<string | null>(null)
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
          onPress={() => void perform(async () => setOutcome(await request(way)))}
        >
          {label}
        </Button>
      ))}
    </div>
  )
}
