import { useNavigate } from 'react-router'
import { z } from 'zod'
import { useCreateEndpoint } from '../../api/organisation/endpoints.ts'
import { FormDialog } from '../../kit/forms/form-dialog.tsx'
import { FormTextField } from '../../kit/forms/form-fields.tsx'
import { useMutationForm } from '../../api/mutation-form.ts'
import { paths } from '../../paths.ts'

const form = z.object({
  url: z
    .url({ protocol: /^https?$/, error: 'Enter a full address, e.g. https://example.com/hooks.' })
    .max(500),
})

/** Asks for the address of a new endpoint, then opens its page. */
export function CreateEndpoint({ onClose }: { onClose: () => void }) {
  const create = useCreateEndpoint()
  const navigate = useNavigate()
  const { control, dialog } = useMutationForm({
    schema: form,
    initial: { url: '' },
    mutation: create,
    body: ({ url }) => url,
    onSuccess: ({ id }) => void navigate(paths.webhook.href(id)),
  })
  return (
    <FormDialog
      title="Add endpoint"
      description="Receives all future events."
      submitLabel="Add"
      {...dialog}
      onClose={onClose}
    >
      <FormTextField
        control={control}
        name="url"
        label="Address"
        inputMode="url"
        placeholder="https://example.com/hooks"
        description="It must answer 2xx within 10 seconds. Anything else is retried every hour for 72 hours."
        maxLength={500}
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- a dialog must take the focus, and this is its only question
        autoFocus
      />
    </FormDialog>
  )
}
