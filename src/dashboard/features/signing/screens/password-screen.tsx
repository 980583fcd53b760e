import LockKeyhole from 'lucide-react/icons/lock-keyhole'
import { useEffect, useRef, useState } from 'react'
import { Button } from '../../../kit/buttons/button.tsx'
import { PasswordField } from '../../../kit/inputs/password-field.tsx'
import { useWords } from '../messages/words.ts'
import { useAct, useSigning, useView } from '../signing-context.ts'
import { Frame } from './frame.tsx'
import { NoEntry } from './no-entry.tsx'
import { whyNot } from './why-not.ts'

/** Asks for the password that the sender gave the recipient. */
export function PasswordScreen() {
  const words = useWords()
  const page = useSigning()
  const view = useView()
  const { isPending, problem, perform } = useAct()
  const [password, setPassword] = useState('')
  const [isEmpty, setEmpty] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => input.current?.focus(), [])

  async function submit() {
    setEmpty(password === '')
    if (password === '') return
    await perform(async () => page.accept(await page.client.password({ body: { password } })))
  }

  const error = isEmpty ? words.password.empty : problem && whyNot(problem, words, words.password.wrong)
  return (
    <Frame
      branding={view.branding}
      sender={view.sender}
      overline={view.envelope.name}
      heading={words.password.heading}
      icon={LockKeyhole}
    >
      <p>{words.password.text(view.sender.name)}</p>
      <form
        className="flex flex-col gap-5"
        onSubmit={(event) => {
          event.preventDefault()
          void submit()
        }}
      >
        <PasswordField
          label={words.password.label}
          value={password}
          onChange={setPassword}
          autoComplete="off"
          ref={input}
          error={error ?? undefined}
        />
        <Button type="submit" variant="primary" size="large" isWide isPending={isPending}>
          {words.password.submit}
        </Button>
      </form>
      <NoEntry lacking="password" />
    </Frame>
  )
}
