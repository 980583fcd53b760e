import type { UseMutationResult } from '@tanstack/react-query'
import type { FieldValues } from 'react-hook-form'
import type { z } from 'zod'
import { useMutationForm } from '../../api/mutation-form.ts'
import { notify } from '../../kit/feedback/toasts.tsx'

interface SettingsForm<Values extends FieldValues, Change> {
  readonly schema: z.ZodType<Values, Values>
  /** The saved values. A later response updates every input that was not edited. */
  readonly saved: Values
  readonly mutation: UseMutationResult<unknown, Error, Change>
  readonly change: (values: Values) => Change
  /** Shown when saved. */
  readonly done: string
}

/** A settings form: shows what is saved, saves changes, and shows faults at their controls. */
export function useSettingsForm<Values extends FieldValues, Change>({
  schema,
  saved,
  mutation,
  change,
  done,
}: SettingsForm<Values, Change>) {
  const form = useMutationForm({
    schema,
    initial: saved,
    mode: 'onTouched',
    values: saved,
    resetOptions: { keepDirtyValues: true },
    mutation,
    body: change,
    onSuccess: (_, values) => {
      form.reset(values)
      notify.success(done)
    },
  })
  return {
    control: form.control,
    setValue: form.setValue,
    save: {
      isChanged: form.formState.isDirty,
      isSaving: mutation.isPending,
      failure: form.dialog.failure,
      onSave: form.dialog.onSubmit,
      onDiscard: () => {
        form.reset(saved)
        mutation.reset()
      },
    },
  }
}
