import { z } from 'zod'
import { embeddingOrigin, originHint } from '#domain/embedding-origin.ts'
import { limits } from '#domain/limits.ts'
import { useMutationForm } from '../../api/mutation-form.ts'
import { useSetPolicy } from '../../api/organisation/organisation.ts'
import { notify } from '../../kit/feedback/toasts.tsx'
import { FormTextArea } from '../../kit/forms/form-fields.tsx'
import { SaveForm } from '../../kit/forms/save-form.tsx'

const linesOf = (text: string) => text.split(/[\s,]+/).filter((line) => line !== '')

const schema = z.object({
  origins: z.string().superRefine((text, { addIssue }) => {
    const lines = linesOf(text)
    const wrong = lines.find((line) => embeddingOrigin(line) === null)
    if (wrong !== undefined) addIssue(`“${wrong}” isn’t an origin. ${originHint}`)
    else if (lines.length > limits.embeddingOrigins)
      addIssue(`List at most ${limits.embeddingOrigins} origins.`)
  }),
})

/** The sites that may show signing pages in a frame. */
export function EmbeddingOrigins({ origins }: { origins: readonly string[] }) {
  const saved = { origins: origins.join('\n') }
  const { control, formState, dialog, reset } = useMutationForm({
    schema,
    initial: saved,
    values: saved,
    mutation: useSetPolicy(),
    body: (values: z.output<typeof schema>) => ({ embeddingOrigins: linesOf(values.origins) }),
    onSuccess: ({ embeddingOrigins }) => {
      reset({ origins: embeddingOrigins.join('\n') })
      notify.success('Origins are saved')
    },
  })
  return (
    <SaveForm
      label="Save origins"
      isChanged={formState.isDirty}
      isSaving={dialog.isPending}
      failure={dialog.failure}
      onSave={dialog.onSubmit}
      onDiscard={() => reset()}
    >
      <FormTextArea
        control={control}
        name="origins"
        label="Origins, one per line"
        placeholder="https://app.example.com"
        description={`${originHint} Up to ${limits.embeddingOrigins}.`}
      />
    </SaveForm>
  )
}
