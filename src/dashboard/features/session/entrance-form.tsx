import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import type { FieldValues } from 'react-hook-form'
import { useMutationForm } from '../../api/mutation-form.ts'
import type { MutationForm, OpenForm } from '../../api/mutation-form.ts'
import { Button } from '../../kit/buttons/button.tsx'
import { FormFailure } from './form-failure.tsx'
import { useWait } from './use-wait.ts'

interface Frame {
  readonly error: Error | null
  readonly isPending: boolean
  /** Seconds until another try is allowed, or 0. */
  readonly wait: number
  readonly onSubmit: () => void
}

interface LimitedForm<Values extends FieldValues> extends OpenForm<Values> {
  readonly wait: number
  /** For an `EntranceForm`. */
  readonly frame: Frame
}

/** A form that may only be sent again after a while, once it was sent too often. */
export function useLimitedForm<Values extends FieldValues, Answer, Body>({
  onError,
  ...options
}: MutationForm<Values, Answer, Body>): LimitedForm<Values> {
  const [wait, startWait] = useWait()
  const form = useMutationForm({
    ...options,
    onError: (error, values) => {
      startWait(error)
      onError?.(error, values)
    },
  })
  const { error, isPending } = options.mutation
  return { ...form, wait, frame: { error, isPending, wait, onSubmit: () => void form.submit() } }
}

interface EntranceFormProps extends Frame {
  /** The verb. */
  label: string
  icon?: LucideIcon
  children: ReactNode
  /** Below the button. */
  footer?: ReactNode
}

/** A form of the pages before the dashboard, with one wide button. */
export function EntranceForm({
  label,
  icon,
  error,
  isPending,
  wait,
  onSubmit,
  children,
  footer,
}: EntranceFormProps) {
  return (
    <form
      noValidate
      className="flex flex-col gap-4"
      onSubmit={(event) => {
        event.preventDefault()
        onSubmit()
      }}
    >
      <FormFailure error={error} wait={wait} />
      {children}
      <Button
        type="submit"
        variant="primary"
        size="large"
        isWide
        className="mt-2"
        {...(icon && { trailingIcon: icon })}
        isPending={isPending}
        isDisabled={wait > 0}
      >
        {label}
      </Button>
      {footer}
    </form>
  )
}
