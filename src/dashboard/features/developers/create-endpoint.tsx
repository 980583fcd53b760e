import { zodResolver } from '@hookform/resolvers/zod'
import { useForm } from 'react-hook-form'
import { useNavigate } from 'react-router'
import { z } from 'zod'
import { useCreateEndpoint } from '../../api/endpoints.ts'
import { failureWords } from '../../api/failure-words.ts'
import { showFieldErrors } from '../../api/form-errors.ts'
import { Button } from '../../kit/button.tsx'
import { Callout } from '../../kit/callout.tsx'
import { Dialog } from '../../kit/dialog.tsx'
import { FormTextField } from '../../kit/form-fields.tsx'
import { paths } from '../../paths.ts'

const form = z.object({
  url: z
    .url({ protocol: /^https?$/, error: 'Enter a whole address, e.g. https://example.com/hooks.' })
    .max(500),
})

/** Asks for the address of a new endpoint, then leads to its page. */
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
    <Dialog
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      isDismissable={!create.isPending}
      title="Add endpoint"
      description="It is told of every event from now on."
      footer={
        <>
          <Button onPress={onClose} isDisabled={create.isPending}>
            Cancel
          </Button>
          <Button type="submit" form="new-endpoint" variant="primary" isPending={create.isPending}>
            Add
          </Button>
        </>
      }
    >
      <form
        id="new-endpoint"
        noValidate
        className="flex flex-col gap-4"
        onSubmit={(event) => void submit(event)}
      >
        {create.error !== null && <Callout tone="danger">{failureWords(create.error).children}</Callout>}
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
      </form>
    </Dialog>
  )
}
