import { zodResolver } from '@hookform/resolvers/zod'
import { useForm } from 'react-hook-form'
import { useNavigate } from 'react-router'
import { z } from 'zod'
import { useCreateEndpoint } from '../../api/organisation/endpoints.ts'
import { failureWords } from '../../api/failure-words.ts'
import { showFieldErrors } from '../../api/form-errors.ts'
import { FormDialog } from '../../kit/forms/form-dialog.tsx'
import { FormTextField } from '../../kit/forms/form-fields.tsx'
import { paths } from '../../paths.ts'

const form = z.object({
  url: z
    .url({ protocol: /^https?$/, error: 'Enter a whole address, e.g. https://example.com/hooks.' })
    .max(500),
})

/** Asks for the address of a new endpoint, then opens its page. */
export function CreateEndpoint({ onClose }: { onClose: () => void }) {
  const create = useCreateEndpoint()
  const navigate = useNavigate()
  const { control, handleSubmit, setError } = useForm({
    resolver: zodResolver(form),
    defaultValues: { url: '' },
  })
  const submit = handleSubmit(({ url }) =>
    create.mutate(url, {
      onSuccess: ({ id }) => void navigate(paths.webhook.href(id)),
      onError: (error) => {
        if (showFieldErrors(error, ['url'], setError)) create.reset()
      },
    }),
  )
  return (
    <FormDialog
      title="Add endpoint"
      description="Receives all future events."
      submitLabel="Add"
      isPending={create.isPending}
      failure={create.error && failureWords(create.error).children}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      <FormTextField
        control={control}
        name="url"
        label="Address"
        inputMode="url"
        placeholder="https://example.com/hooks"
        description="It answers 2xx within 10 seconds. Anything else is tried again every hour, for 72 hours."
        maxLength={500}
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- a dialog must take the focus, and this is its only question
        autoFocus
      />
    </FormDialog>
  )
}
