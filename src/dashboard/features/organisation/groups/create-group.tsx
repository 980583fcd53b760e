import { useNavigate } from 'react-router'
import { z } from 'zod'
import { useCreateGroup } from '../../../api/organisation/groups.ts'
import { FormDialog } from '../../../kit/forms/form-dialog.tsx'
import { FormTextField } from '../../../kit/forms/form-fields.tsx'
import { useMutationForm } from '../../../api/mutation-form.ts'
import { paths } from '../../../paths.ts'

const form = z.object({ name: z.string().trim().min(1, 'Enter a name.').max(250) })

/** Asks for the name of a new group, then opens its page. */
export function CreateGroup({ onClose }: { onClose: () => void }) {
  const create = useCreateGroup()
  const navigate = useNavigate()
  const { control, dialog } = useMutationForm({
    schema: form,
    initial: { name: '' },
    mutation: create,
    body: (values) => values,
    onSuccess: ({ id }) => void navigate(paths.group.href(id)),
  })
  return (
    <FormDialog
      title="Create group"
      description="Members and branding come next."
      submitLabel="Create"
      {...dialog}
      onClose={onClose}
    >
      <FormTextField
        control={control}
        name="name"
        label="Name"
        placeholder="Property, Hamburg office"
        maxLength={250}
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- a dialog must take the focus, and this is its only question
        autoFocus
      />
    </FormDialog>
  )
}
