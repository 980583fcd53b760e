import type { UseMutationResult } from '@tanstack/react-query'
import type { BaseSyntheticEvent } from 'react'
import { useForm } from 'react-hook-form'
import type { DefaultValues, FieldPath, FieldValues, UseFormProps, UseFormReturn } from 'react-hook-form'
import type { z } from 'zod'
import { failureWords } from './failure-words.ts'
import { showFieldErrors } from './form-errors.ts'
import { formResolver } from './form-resolver.ts'

type Mutation<Answer, Body> = Pick<
  UseMutationResult<Answer, Error, Body>,
  'mutate' | 'reset' | 'isPending' | 'error'
>

export interface MutationForm<Values extends FieldValues, Answer, Body> extends Omit<
  UseFormProps<Values>,
  'defaultValues'
> {
  readonly schema: z.ZodType<Values, Values>
  /** What every input begins with. */
  readonly initial: NoInfer<Values>
  readonly mutation: Mutation<Answer, Body>
  /** Converts the values for the mutation. */
  readonly body: (values: Values) => Body
  readonly onSuccess?: (answer: Answer, values: Values) => void
  readonly onError?: (error: Error, values: Values) => void
}

export interface OpenForm<Values extends FieldValues> extends UseFormReturn<Values> {
  readonly submit: (event?: BaseSyntheticEvent) => Promise<void>
  /** For a `FormDialog`. */
  readonly dialog: {
    readonly isPending: boolean
    readonly failure: string | null
    readonly onSubmit: () => void
  }
}

/** A form for one mutation. Faults that the service finds are shown at their inputs, others are the form's failure. */
export function useMutationForm<Values extends FieldValues, Answer, Body>({
  schema,
  initial,
  mutation,
  body,
  onSuccess,
  onError,
  ...options
}: MutationForm<Values, Answer, Body>): OpenForm<Values> {
  const form = useForm<Values>({
    resolver: formResolver(schema),
    defaultValues: initial as DefaultValues<Values>,
    ...options,
  })
  const names = Object.keys(initial) as FieldPath<Values>[]
  const submit = form.handleSubmit((values) =>
    mutation.mutate(body(values), {
      onSuccess: (answer) => onSuccess?.(answer, values),
      onError: (error) => {
        if (showFieldErrors(error, names, form.setError)) mutation.reset()
        onError?.(error, values)
      },
    }),
  )
  const { error, isPending } = mutation
  return {
    ...form,
    submit,
    dialog: { isPending, failure: error && failureWords(error).children, onSubmit: () => void submit() },
  }
}
