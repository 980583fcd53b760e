import { useState } from 'react'
import type { ProblemError } from '#client/problem-error.ts'
import { Button } from '../../kit/buttons/button.tsx'
import { Callout } from '../../kit/feedback/callout.tsx'
import { CodeForm } from '../../guest/code-form.tsx'
import { NoEntry } from '../../guest/no-entry.tsx'
import type { Words } from './messages/en.ts'
import { useWords } from './messages/words.ts'
import type { StepProps } from './step-props.ts'
import { useAct } from './use-act.ts'
import { whyNot } from './why-not.ts'

/** Asks for the code sent by SMS. Nothing is sent before the individual asks for it. */
export function CodeStep({ client, view, onView, onEnded }: StepProps) {
  const words = useWords()
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
  const number = view.codeSentTo ?? words.code.yourPhone
  const trouble = sending.problem && <Callout tone="danger">{whyNot(sending.problem, words)}</Callout>
  const { name, email } = view.sender
  const { noEntry } = words
  const help = (
    <NoEntry
      title={noEntry.code}
      hints={[noEntry.phone, noEntry.number(name), noEntry.notYou]}
      contact={{ email, words: noEntry.write(name), subject: words.headings.consent }}
    />
  )
  if (sent === 0)
    return (
      <>
        <p>{words.code.before(number)}</p>
        {trouble}
        <Button variant="primary" size="large" isWide isPending={sending.isPending} onPress={send}>
          {words.code.send}
        </Button>
        {help}
      </>
    )
  return (
    <>
      <output>{sent > 1 ? words.code.resent : words.code.sentTo(number)}</output>
      {trouble}
      <CodeForm
        words={words.code}
        error={checking.problem ? whyWrong(checking.problem, words) : undefined}
        isChecking={checking.isPending}
        isSending={sending.isPending}
        sent={sent}
        onCheck={check}
        onRetype={checking.forget}
        onResend={send}
      />
      {help}
    </>
  )
}

/** After too many wrong codes only another one helps. */
function whyWrong(problem: ProblemError, words: Words): string {
  return problem.code === 'too-many-requests' ? words.code.tooMany : whyNot(problem, words)
}
