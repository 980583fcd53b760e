import { useEffect, useRef, useState } from 'react'
import { pinDigits } from '#domain/ceremony/kiosk.ts'
import { kioskClient } from '../../api/guests/kiosk.ts'
import { wipeGuests } from '../../guest/kiosk-device.ts'
import { wordsOfRefusal } from '../../guest/refusal-words.ts'
import { useGuestAct } from '../../guest/use-guest-act.ts'
import { Button } from '../../kit/buttons/button.tsx'
import { PasswordField } from '../../kit/inputs/password-field.tsx'
import { paths } from '../../paths.ts'
import { useWords } from './messages/words.ts'

/** Asks the host for the PIN, then leads to the sign-in page. */
export function LeaveStep({ onBack, onEnded }: { onBack: () => void; onEnded: () => void }) {
  const { leave: words, refusal } = useWords()
  const act = useGuestAct((problem) => {
    const isOver = problem.code === 'session-ended' || problem.code === 'not-authenticated'
    if (isOver) onEnded()
    return isOver
  })
  const [pin, setPin] = useState('')
  const [isEmpty, setEmpty] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => input.current?.focus(), [])

  async function leave() {
    setEmpty(pin === '')
    if (pin === '') return
    await act.perform(async () => {
      const { envelope, email } = await kioskClient.leave({ body: { pin } })
      wipeGuests()
      location.replace(paths.signIn.href(paths.envelope.href(envelope), email))
    })
    setPin('')
  }

  const error = isEmpty ? words.empty : act.problem && wordsOfRefusal(act.problem.code, refusal)
  return (
    <>
      <p>{words.text}</p>
      <form
        className="flex flex-col gap-5"
        onSubmit={(event) => {
          event.preventDefault()
          void leave()
        }}
      >
        <PasswordField
          label={words.label}
          value={pin}
          onChange={setPin}
          autoComplete="off"
          inputMode="numeric"
          maxLength={pinDigits}
          ref={input}
          error={error ?? undefined}
        />
        <Button type="submit" variant="primary" size="large" isWide isPending={act.isPending}>
          {words.submit}
        </Button>
      </form>
      <Button size="large" isWide onPress={onBack}>
        {words.back}
      </Button>
    </>
  )
}
