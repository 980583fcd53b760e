import { zodResolver } from '@hookform/resolvers/zod'
import type { UseMutationResult } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'
import type { DefaultValues, FieldPath, FieldValues } from 'react-hook-form'
import type { z } from 'zod'
import { showFieldErrors } from '../../api/form-errors.ts'
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
  const form = useForm<Values>({
    resolver: zodResolver(schema),
    mode: 'onTouched',
    defaultValues: saved as DefaultValues<Values>,
    values: saved,
    resetOptions: { keepDirtyValues: true },
  })
  const names = Object.keys(saved) as FieldPath<Values>[]
  const submit = form.handleSubmit((values) =>
    mutation.mutate(change(values), {
      onSuccess: () => {
        form.reset(values)
        notify.success(done)
      },
      onError: (error) => {
        if (showFieldErrors(error, names, form.setError)) mutation.reset()
      },
    }),
  )
  return {
    control: form.control,
    setValue: form.setValue,
    save: {
      isChanged: form.formState.isDirty,
      isSaving: mutation.isPending,
      failure: mutation.error,
      onSave: () => void submit(),
      onDiscard: () => {
        form.reset(saved)
        mutation.reset()
      },
    },
  }
}
