import { zodResolver } from '@hookform/resolvers/zod'
import { useState } from 'react'
import type { ReactNode } from 'react'
import { useForm } from 'react-hook-form'
import { z } from 'zod'
import { showFieldErrors } from '../../../api/form-errors.ts'
import { FormDialog } from '../../../kit/forms/form-dialog.tsx'
import { FormPasswordField } from '../../../kit/forms/form-fields.tsx'
import { FormFailure } from '../form-failure.tsx'
import { useWait } from '../use-wait.ts'

const form = z.object({ password: z.string().min(1, 'Enter your password.').max(200) })

interface PasswordDialogProps {
  title: string
  /** What the action will do. */
  children: ReactNode
  /** The verb. */
  confirmLabel: string
  tone?: 'danger' | 'neutral'
  onClose: () => void
  /** A thrown error is shown, and the dialog stays. */
  onConfirm: (password: string) => Promise<unknown>
}

/** Asks for the user's password again before something that a borrowed screen must not do. */
export function PasswordDialog({
  title,
  children,
  confirmLabel,
  tone = 'neutral',
  onClose,
  onConfirm,
}: PasswordDialogProps) {
  const [wait, startWait] = useWait()
  const [failure, setFailure] = useState<Error | null>(null)
  const { control, handleSubmit, setError, formState } = useForm({
    resolver: zodResolver(form),
    defaultValues: { password: '' },
  })
  const submit = handleSubmit(async ({ password }) => {
    setFailure(null)
    try {
      await onConfirm(password)
    } catch (error) {
      const thrown = error instanceof Error ? error : new Error(String(error))
      startWait(thrown)
      if (!showFieldErrors(thrown, ['password'], setError)) setFailure(thrown)
    }
  })
  return (
    <FormDialog
      title={title}
      submitLabel={confirmLabel}
      tone={tone}
      isPending={formState.isSubmitting}
      isDisabled={wait > 0}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      <p>{children}</p>
      <FormFailure error={failure} wait={wait} />
      <FormPasswordField
        control={control}
        name="password"
        label="Your password"
        autoComplete="current-password"
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- a dialog must take the focus, and this is its only question
        autoFocus
      />
    </FormDialog>
  )
}
