import Check from 'lucide-react/icons/check'
import Circle from 'lucide-react/icons/circle'
import { useWatch } from 'react-hook-form'
import type { Control, FieldPath, FieldValues } from 'react-hook-form'
import { Meter } from 'react-aria-components/Meter'
import { classes } from '../../kit/layout/classes.ts'
import { useLater } from '../../kit/feedback/later.tsx'
import { FormPasswordField } from '../../kit/forms/form-fields.tsx'
import { passwordAdvice, passwordLength } from '#domain/account/password.ts'
import type { Strength } from '#domain/account/password.ts'

interface NewPasswordFieldProps<Values extends FieldValues, Output> {
  control: Control<Values, unknown, Output>
  name: FieldPath<Values>
  /** Words about the person, which make a password weak. */
  known: readonly string[]
  label?: string
}

const fills: Record<Strength, string> = {
  0: 'bg-danger-solid',
  1: 'bg-danger-solid',
  2: 'bg-warning-solid',
  3: 'bg-success-solid',
  4: 'bg-success-solid',
}

const words = ['Very weak', 'Weak', 'Fair', 'Strong', 'Very strong'] as const

/** A new password: what it needs, and its strength as it is typed. */
export function NewPasswordField<Values extends FieldValues, Output>({
  control,
  name,
  known,
  label = 'Password',
}: NewPasswordFieldProps<Values, Output>) {
  const value: unknown = useWatch({ control, name })
  const password = typeof value === 'string' ? value : ''
  const isLong = password.length >= passwordLength.pages
  const Mark = isLong ? Check : Circle
  return (
    <div className="flex flex-col gap-2">
      <FormPasswordField control={control} name={name} label={label} autoComplete="new-password" />
      <div className="flex flex-col gap-1.5 text-sm">
        <p className={classes('flex items-center gap-1.5', isLong ? 'text-success' : 'text-faint')}>
          <Mark aria-hidden className="size-3.5" />
          At least {passwordLength.pages} characters
          <span className="sr-only">{isLong ? ' (met)' : ' (not yet)'}</span>
        </p>
        {password !== '' && <PasswordMeter password={password} known={known} />}
      </div>
    </div>
  )
}

/** The word lists of common passwords weigh more than the page: they come when the first letter is typed. */
const loadEstimate = async () => (await import('#contract/password-strength.ts')).estimatePassword

function PasswordMeter({ password, known }: { password: string; known: readonly string[] }) {
  const estimatePassword = useLater(loadEstimate)
  if (estimatePassword === null) return null
  const estimate = estimatePassword(password, known)
  const { strength } = estimate
  const word = words[strength]
  const advice = passwordAdvice(password, estimate)
  return (
    <Meter aria-label="Password strength" value={strength + 1} minValue={0} maxValue={5} valueLabel={word}>
      <div className="flex flex-col gap-1.5">
        <div aria-hidden className="flex gap-1">
          {[0, 1, 2, 3, 4].map((step) => (
            <span
              key={step}
              className={classes(
                'h-1 flex-1 rounded-full transition-colors',
                step <= strength ? fills[strength] : 'bg-sunken',
              )}
            />
          ))}
        </div>
        <p className="text-faint">
          <span className="font-medium text-muted">{word}.</span> {advice ?? 'Good to use.'}
        </p>
      </div>
    </Meter>
  )
}
