import { useState } from 'react'
import type { ProblemError } from '#client/problem-error.ts'
import { Button } from '../kit/buttons/button.tsx'
import { Callout } from '../kit/feedback/callout.tsx'
import { CodeForm } from './code-form.tsx'
import type { CodeWords } from './code-form.tsx'
import { useGuestAct } from './use-guest-act.ts'

/** The words of the form, in the reader's language. */
interface CodeEntryWords extends CodeWords {
  readonly send: string
  readonly resent: string
  readonly tooMany: string
}

interface CodeEntryProps {
  readonly words: CodeEntryWords
  /** What to do before a code was sent. */
  readonly before: string
  /** Where it was sent. */
  readonly sentTo: string
  readonly send: () => Promise<unknown>
  readonly check: (code: string) => Promise<void>
  readonly endedBy: (problem: ProblemError) => boolean
  /** What to tell about a problem of sending or checking. */
  readonly whyNot: (problem: ProblemError, of: 'sending' | 'checking') => string
}

/** Asks for the code sent by text message. Nothing is sent before the guest asks for it. */
export function CodeEntry({ words, before, sentTo, send, check, endedBy, whyNot }: CodeEntryProps) {
  const sending = useGuestAct(endedBy)
  const checking = useGuestAct(endedBy)
  const [sent, setSent] = useState(0)
  const sendOne = () =>
    void sending.perform(async () => {
      await send()
      setSent((count) => count + 1)
    })
  const sendingProblem = sending.problem && (
    <Callout tone="danger">{whyNot(sending.problem, 'sending')}</Callout>
  )
  if (sent === 0)
    return (
      <>
        <p>{before}</p>
        {sendingProblem}
        <Button variant="primary" size="large" isWide isPending={sending.isPending} onPress={sendOne}>
          {words.send}
        </Button>
      </>
    )
  const { problem } = checking
  // After too many wrong codes only another one helps.
  const wrong =
    problem && (problem.code === 'too-many-requests' ? words.tooMany : whyNot(problem, 'checking'))
  return (
    <>
      <output>{sent > 1 ? words.resent : sentTo}</output>
      {sendingProblem}
      <CodeForm
        words={words}
        error={wrong ?? undefined}
        isChecking={checking.isPending}
        isSending={sending.isPending}
        sent={sent}
        onCheck={async (code) => (await checking.perform(() => check(code))) === null}
        onRetype={checking.forget}
        onResend={sendOne}
      />
    </>
  )
}
