import { useState } from 'react'
import { startClient } from '../../api/guests/starting.ts'
import { CodeForm } from '../../guest/code-form.tsx'
import { wordsOfRefusal } from '../../guest/refusal-words.ts'
import { useGuestAct } from '../../guest/use-guest-act.ts'
import { Button } from '../../kit/buttons/button.tsx'
import { Callout } from '../../kit/feedback/callout.tsx'
import { useWords } from './messages/words.ts'

interface CodeStepProps {
  readonly visit: string
  readonly email: string
  readonly onBack: () => void
  readonly onBegun: (signing: string) => void
}

/** Asks for the code that proves the address, and begins with it. */
export function CodeStep({ visit, email, onBack, onBegun }: CodeStepProps) {
  const { code: words, refusal } = useWords()
  const checking = useGuestAct()
  const sending = useGuestAct()
  const [sent, setSent] = useState(1)
  const { problem } = checking
  // After too many wrong codes only another one helps.
  const wrong =
    problem && (problem.code === 'too-many-requests' ? words.tooMany : wordsOfRefusal(problem.code, refusal))
  const resend = () =>
    void sending.perform(async () => {
      await startClient.resend({ body: { visit } })
      setSent((count) => count + 1)
    })
  return (
    <>
      <output className="wrap-anywhere">{sent > 1 ? words.resent : words.sentTo(email)}</output>
      {sending.problem && <Callout tone="danger">{wordsOfRefusal(sending.problem.code, refusal)}</Callout>}
      <CodeForm
        words={words}
        error={wrong ?? undefined}
        isChecking={checking.isPending}
        isSending={sending.isPending}
        sent={sent}
        onCheck={async (code) => {
          const met = await checking.perform(async () =>
            onBegun((await startClient.check({ body: { visit, code } })).signing),
          )
          return met === null
        }}
        onRetype={checking.forget}
        onResend={resend}
      />
      <Button variant="quiet" size="large" onPress={onBack}>
        {words.change}
      </Button>
      <p className="text-base text-faint">{words.late}</p>
    </>
  )
}
