import { useEffect, useRef, useState } from 'react'
import { Button } from '../kit/buttons/button.tsx'
import { TextField } from '../kit/inputs/text-field.tsx'

const digits = 6
const resendAfter = 30

/** The words of the form, in the reader's language. */
export interface CodeWords {
  readonly label: string
  readonly submit: string
  readonly incomplete: string
  readonly resend: string
  readonly resendIn: (seconds: number) => string
}

interface CodeFormProps {
  readonly words: CodeWords
  /** Why the last try was refused. */
  readonly error: string | undefined
  readonly isChecking: boolean
  readonly isSending: boolean
  /** How many codes were sent. Each restarts the wait for the next. */
  readonly sent: number
  /** Checks six digits. False when they are wrong. */
  readonly onCheck: (code: string) => Promise<boolean>
  /** Called when the reader starts typing after a refused try. */
  readonly onRetype: () => void
  readonly onResend: () => void
}

/**
 * Takes the six digits of a code sent by text message, typed, pasted or filled in by the device, and requests another
 * code.
 */
export function CodeForm(props: CodeFormProps) {
  const { words, error, isChecking, isSending, sent, onCheck, onRetype, onResend } = props
  const [code, setCode] = useState('')
  const [isIncomplete, setIncomplete] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => input.current?.focus(), [])

  async function check(entered: string) {
    // Pressing the button after six digits were refused, and taken away, keeps the words about them.
    if (isChecking || (entered === '' && error !== undefined)) return
    setIncomplete(entered.length !== digits)
    if (entered.length !== digits) return
    if (!(await onCheck(entered))) setCode('')
  }

  function change(text: string) {
    const entered = toDigits(text)
    setCode(entered)
    setIncomplete(false)
    if (entered !== '') onRetype()
    if (entered.length === digits && entered !== code && !isChecking) void check(entered)
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
        label={words.label}
        value={code}
        onChange={change}
        inputMode="numeric"
        autoComplete="one-time-code"
        pattern="[0-9]*"
        ref={input}
        error={isIncomplete ? words.incomplete : error}
        inputClassName="text-center font-mono text-2xl! tracking-[0.4em] tabular-nums"
        className="[&_[role=group]]:h-14"
      />
      <Button type="submit" variant="primary" size="large" isWide isPending={isChecking}>
        {words.submit}
      </Button>
      <Resend key={sent} words={words} isSending={isSending} onResend={onResend} />
    </form>
  )
}

/** Six digits from any typed or pasted text, in the digits of any script. */
function toDigits(text: string): string {
  return text.normalize('NFKC').replaceAll(/\D/g, '').slice(0, digits)
}

/** Requests another code, once the last one had time to arrive. */
function Resend({ words, isSending, onResend }: Pick<CodeFormProps, 'words' | 'isSending' | 'onResend'>) {
  const [left, setLeft] = useState(resendAfter)
  useEffect(() => {
    const timer = setInterval(() => setLeft((before) => Math.max(0, before - 1)), 1000)
    return () => clearInterval(timer)
  }, [])
  return (
    <Button variant="quiet" size="large" isDisabled={left > 0} isPending={isSending} onPress={onResend}>
      {left > 0 ? words.resendIn(left) : words.resend}
    </Button>
  )
}
