import { useState } from 'react'
import { Button } from '../../kit/button.tsx'
import { Callout } from '../../kit/callout.tsx'
import { CodeForm } from '../../kit/code-form.tsx'
import type { CodeWords } from '../../kit/code-form.tsx'
import type { StepProps } from './step-props.ts'
import { useAct } from './use-act.ts'

const words: CodeWords = {
  label: 'Code',
  submit: 'Continue',
  incomplete: 'The code has six digits.',
  resend: 'Send another code',
  resendIn: (seconds) => `Send another code in ${seconds} s`,
}

/** Asks for the code sent by SMS. Nothing is sent before the individual asks for it. */
export function CodeStep({ client, view, onView, onEnded }: StepProps) {
  const sending = useAct(onEnded)
  const checking = useAct(onEnded)
  const [sent, setSent] = useState(0)
  const send = () =>
    void sending.perform(async () => {
      await client.sendCode()
      setSent((count) => count + 1)
    })
  const check = async (code: string) =>
    (await checking.perform(async () => onView(await client.checkCode({ body: { code } })))) === null
  const number = view.codeSentTo ?? 'your phone'
  const trouble = sending.problem && <Callout tone="danger">{sending.problem.message}</Callout>
  if (sent === 0)
    return (
      <>
        <p>Before you see anything, we send a code to {number} to make sure that it is you.</p>
        {trouble}
        <Button variant="primary" size="large" isWide isPending={sending.isPending} onPress={send}>
          Send the code
        </Button>
      </>
    )
  return (
    <>
      <output>
        {sent > 1
          ? 'A new code is on its way; the one before no longer works.'
          : `The code was sent to ${number}.`}
      </output>
      {trouble}
      <CodeForm
        words={words}
        error={checking.problem?.message}
        isChecking={checking.isPending}
        isSending={sending.isPending}
        sent={sent}
        onCheck={check}
        onRetype={checking.forget}
        onResend={send}
      />
    </>
  )
}
