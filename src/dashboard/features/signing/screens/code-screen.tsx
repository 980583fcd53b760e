import MessageSquareLock from 'lucide-react/icons/message-square-lock'
import { useEffect, useRef, useState } from 'react'
import { Button } from '../../../kit/button.tsx'
import { Callout } from '../../../kit/callout.tsx'
import { TextField } from '../../../kit/text-field.tsx'
import { useWords } from '../messages/words.ts'
import { useAct, useSigning, useView } from '../signing-context.ts'
import { Frame } from './frame.tsx'
import { whyNot } from './why-not.ts'

const digits = 6
const resendAfter = 30

/** Asks for the code sent by SMS. Nothing is sent before the recipient asks for it. */
export function CodeScreen() {
  const words = useWords()
  const page = useSigning()
  const view = useView()
  const { isPending, problem, perform } = useAct()
  const [sent, setSent] = useState(0)
  const number = view.recipient.codeSentTo

  const send = () =>
    perform(async () => {
      await page.client.sendCode()
      setSent((count) => count + 1)
    })

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
          {problem && <Callout tone="danger">{whyNot(problem, words, problem.message)}</Callout>}
          <Button variant="primary" size="large" isWide isPending={isPending} onPress={() => void send()}>
            {words.code.send}
          </Button>
        </>
      ) : (
        <CodeForm
          sentTo={number ? words.code.sentTo(number) : words.code.sentToUnknown}
          sent={sent}
          isSending={isPending}
          sendProblem={problem ? whyNot(problem, words, problem.message) : null}
          onResend={() => void send()}
        />
      )}
    </Frame>
  )
}

interface CodeFormProps {
  readonly sentTo: string
  /** How many codes were sent; only the last one works. */
  readonly sent: number
  readonly isSending: boolean
  readonly sendProblem: string | null
  readonly onResend: () => void
}

function CodeForm({ sentTo, sent, isSending, sendProblem, onResend }: CodeFormProps) {
  const words = useWords()
  const page = useSigning()
  const { isPending, problem, perform, forget } = useAct()
  const [code, setCode] = useState('')
  const [isIncomplete, setIncomplete] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => input.current?.focus(), [])

  async function check(entered: string) {
    setIncomplete(entered.length !== digits)
    if (entered.length !== digits) return
    const right = await perform(async () =>
      page.accept(await page.client.checkCode({ body: { code: entered } })),
    )
    if (!right) setCode('')
  }

  function change(text: string) {
    const entered = toDigits(text)
    setCode(entered)
    setIncomplete(false)
    if (entered !== '') forget()
    if (entered.length === digits && entered !== code && !isPending) void check(entered)
  }

  const error = isIncomplete ? words.code.incomplete : problem && whyNot(problem, words, words.code.wrong)
  return (
    <>
      <output>{sent > 1 ? words.code.resent : sentTo}</output>
      {sendProblem !== null && <Callout tone="danger">{sendProblem}</Callout>}
      <form
        className="flex flex-col gap-5"
        onSubmit={(event) => {
          event.preventDefault()
          void check(code)
        }}
      >
        <TextField
          label={words.code.label}
          value={code}
          onChange={change}
          inputMode="numeric"
          autoComplete="one-time-code"
          pattern="[0-9]*"
          ref={input}
          error={error ?? undefined}
          inputClassName="text-center font-mono text-2xl! tracking-[0.4em] tabular-nums"
          className="[&_[role=group]]:h-14"
        />
        <Button type="submit" variant="primary" size="large" isWide isPending={isPending}>
          {words.code.submit}
        </Button>
        <Resend key={sent} isSending={isSending} onResend={onResend} />
      </form>
    </>
  )
}

/** Six digits out of whatever was typed or pasted, also in other scripts' digits. */
function toDigits(text: string): string {
  return text.normalize('NFKC').replaceAll(/\D/g, '').slice(0, digits)
}

/** Asks for another code, once the last one had time to arrive. */
function Resend({ isSending, onResend }: Pick<CodeFormProps, 'isSending' | 'onResend'>) {
  const words = useWords()
  const [left, setLeft] = useState(resendAfter)
  useEffect(() => {
    const timer = setInterval(() => setLeft((before) => Math.max(0, before - 1)), 1000)
    return () => clearInterval(timer)
  }, [])
  return (
    <Button variant="quiet" size="large" isDisabled={left > 0} isPending={isSending} onPress={onResend}>
      {left > 0 ? words.code.resendIn(left) : words.code.resend}
    </Button>
  )
}
