import MessageSquareLock from 'lucide-react/icons/message-square-lock'
import { useState } from 'react'
import type { ProblemError } from '#client/problem-error.ts'
import { Button } from '../../../kit/buttons/button.tsx'
import { Callout } from '../../../kit/feedback/callout.tsx'
import { CodeForm } from '../../../guest/code-form.tsx'
import type { Words } from '../messages/en.ts'
import { useWords } from '../messages/words.ts'
import { useAct, useSigning, useView } from '../signing-context.ts'
import { Frame } from './frame.tsx'
import { NoEntry } from './no-entry.tsx'
import { whyNot } from './why-not.ts'

/** Asks for the code sent by SMS. Nothing is sent before the recipient asks for it. */
export function CodeScreen() {
  const words = useWords()
  const page = useSigning()
  const view = useView()
  const sending = useAct()
  const checking = useAct()
  const [sent, setSent] = useState(0)
  const number = view.recipient.codeSentTo

  const send = () =>
    void sending.perform(async () => {
      await page.client.sendCode()
      setSent((count) => count + 1)
    })
  const check = (code: string) =>
    checking.perform(async () => page.accept(await page.client.checkCode({ body: { code } })))
  const trouble = sending.problem && <Callout tone="danger">{whyNot(sending.problem, words)}</Callout>
  const sentTo = number ? words.code.sentTo(number) : words.code.sentToUnknown

  return (
    <Frame
      branding={view.branding}
      sender={view.sender}
      overline={view.envelope.name}
      heading={words.code.heading}
      icon={MessageSquareLock}
    >
      {sent === 0 ? (
        <>
          <p>{number ? words.code.text(number) : words.code.textUnknown}</p>
          {trouble}
          <Button variant="primary" size="large" isWide isPending={sending.isPending} onPress={send}>
            {words.code.send}
          </Button>
        </>
      ) : (
        <>
          <output>{sent > 1 ? words.code.resent : sentTo}</output>
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
        </>
      )}
      <NoEntry lacking="code" />
    </Frame>
  )
}

/** After too many wrong codes only another one helps. */
function whyWrong(problem: ProblemError, words: Words): string {
  return problem.code === 'too-many-requests' ? words.code.tooMany : whyNot(problem, words, words.code.wrong)
}
