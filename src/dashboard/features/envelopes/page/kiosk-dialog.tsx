import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { kioskHours, pinDigits, whyNoPin } from '#domain/ceremony/kiosk.ts'
import { failureWords } from '../../../api/failure-words.ts'
import type { EnvelopeRow } from '../../../api/sending/envelopes.ts'
import { startKiosk } from '../../../api/sending/kiosks.ts'
import { FormDialog } from '../../../kit/forms/form-dialog.tsx'
import { PasswordField } from '../../../kit/inputs/password-field.tsx'
import { paths } from '../../../paths.ts'

interface KioskDialogProps {
  envelope: Pick<EnvelopeRow, 'id' | 'name'>
  onClose: () => void
}

const faults = {
  digits: `Enter ${pinDigits} digits.`,
  guessable: 'Choose a PIN that is harder to guess.',
} as const

/** Asks for a PIN, then signs out and locks the device for the first recipient. */
export function KioskDialog({ envelope: { id, name }, onClose }: KioskDialogProps) {
  const cache = useQueryClient()
  const [pin, setPin] = useState('')
  const [again, setAgain] = useState('')
  const [isAsked, setAsked] = useState(false)
  const fault = whyNoPin(pin)
  const isSame = pin === again
  const start = useMutation({
    mutationFn: () => startKiosk(cache, id, pin),
    // The page goes: nothing of the account may stay in its memory.
    onSuccess: () => location.replace(paths.kiosk.href()),
  })
  return (
    <FormDialog
      title={`Sign “${name}” in person`}
      description={`Starting signs you out and locks this device. Recipients then sign on it one after another. To get back, enter your PIN and sign in. It ends automatically after ${kioskHours} hours.`}
      submitLabel="Start"
      isPending={start.isPending || start.isSuccess}
      failure={start.error && failureWords(start.error).children}
      onSubmit={() => {
        setAsked(true)
        if (fault === null && isSame) start.mutate()
      }}
      onClose={onClose}
    >
      <PasswordField
        label="PIN"
        description={`${pinDigits} digits. Choose one that you use nowhere else.`}
        value={pin}
        onChange={setPin}
        inputMode="numeric"
        maxLength={pinDigits}
        autoComplete="off"
        error={isAsked && fault !== null ? faults[fault] : undefined}
      />
      <PasswordField
        label="PIN again"
        value={again}
        onChange={setAgain}
        inputMode="numeric"
        maxLength={pinDigits}
        autoComplete="off"
        error={isAsked && fault === null && !isSame ? 'The two PINs differ.' : undefined}
      />
    </FormDialog>
  )
}
