import { z } from 'zod'
import { embeddingOrigin, originHint } from '#domain/embedding-origin.ts'
import { limits } from '#domain/limits.ts'
import { useMutationForm } from '../../api/mutation-form.ts'
import { useSetPolicy } from '../../api/organisation/organisation.ts'
import { Button } from '../../kit/buttons/button.tsx'
import { Callout } from '../../kit/feedback/callout.tsx'
import { notify } from '../../kit/feedback/toasts.tsx'
import { FormTextArea } from '../../kit/forms/form-fields.tsx'

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
  const { control, formState, submit, dialog, reset } = useMutationForm({
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
    <form noValidate className="flex flex-col items-start gap-4" onSubmit={(event) => void submit(event)}>
      {dialog.failure !== null && <Callout tone="danger">{dialog.failure}</Callout>}
      <FormTextArea
        control={control}
        name="origins"
        label="Origins, one per line"
        placeholder="https://app.example.com"
        description={`${originHint} Up to ${limits.embeddingOrigins}.`}
        className="w-full"
      />
      <Button type="submit" isPending={dialog.isPending} isDisabled={!formState.isDirty}>
        Save origins
      </Button>
    </form>
  )
}
