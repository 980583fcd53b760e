import { useEffect, useRef, useState } from 'react'
import { Button } from '../../kit/button.tsx'
import { Callout } from '../../kit/callout.tsx'
import { TextField } from '../../kit/text-field.tsx'
import type { StepProps } from './step-props.ts'
import { useAct } from './use-act.ts'

const digits = 6
const resendAfter = 30

/** Asks for the code sent by SMS. Nothing is sent before the individual asks for it. */
export function CodeStep(props: StepProps) {
  const { client, view, onEnded } = props
  const { isPending, problem, perform } = useAct(onEnded)
  const [sent, setSent] = useState(0)
  const send = () =>
    void perform(async () => {
      await client.sendCode()
      setSent((count) => count + 1)
    })
  const number = view.codeSentTo ?? 'your phone'
  if (sent === 0)
    return (
      <>
        <p>Before you see anything, we send a code to {number} to make sure that it is you.</p>
        {problem && <Callout tone="danger">{problem.message}</Callout>}
        <Button variant="primary" size="large" isWide isPending={isPending} onPress={send}>
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
      {problem && <Callout tone="danger">{problem.message}</Callout>}
      <CodeForm {...props} />
      <Resend key={sent} isSending={isPending} onResend={send} />
    </>
  )
}

function CodeForm({ client, onView, onEnded }: StepProps) {
  const { isPending, problem, perform, forget } = useAct(onEnded)
  const [code, setCode] = useState('')
  const [isIncomplete, setIncomplete] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => input.current?.focus(), [])

  async function check(entered: string) {
    setIncomplete(entered.length !== digits)
    if (entered.length !== digits) return
    const met = await perform(async () => onView(await client.checkCode({ body: { code: entered } })))
    if (met !== null) setCode('')
  }

  function change(text: string) {
    const entered = text.normalize('NFKC').replaceAll(/\D/g, '').slice(0, digits)
    setCode(entered)
    setIncomplete(false)
    if (entered !== '') forget()
    if (entered.length === digits && entered !== code && !isPending) void check(entered)
  }

  return (
    <form
      className="flex flex-col gap-5"
      onSubmit={(event) => {
        event.preventDefault()
        void check(code)
      }}
    >
      <TextField
        label="Code"
        value={code}
        onChange={change}
        inputMode="numeric"
        autoComplete="one-time-code"
        pattern="[0-9]*"
        ref={input}
        error={isIncomplete ? 'The code has six digits.' : problem?.message}
        inputClassName="text-center font-mono text-2xl! tracking-[0.4em] tabular-nums"
        className="[&_[role=group]]:h-14"
      />
      <Button type="submit" variant="primary" size="large" isWide isPending={isPending}>
        Continue
      </Button>
    </form>
  )
}

/** Asks for another code, once the last one had time to arrive. */
function Resend({ isSending, onResend }: { isSending: boolean; onResend: () => void }) {
  const [left, setLeft] = useState(resendAfter)
  useEffect(() => {
    const timer = setInterval(() => setLeft((before) => Math.max(0, before - 1)), 1000)
    return () => clearInterval(timer)
  }, [])
  return (
    <Button variant="quiet" size="large" isDisabled={left > 0} isPending={isSending} onPress={onResend}>
      {left > 0 ? `Send another code in ${left} s` : 'Send another code'}
    </Button>
  )
}
