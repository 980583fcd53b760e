import { z } from 'zod'
import { roles } from '#domain/account/account.ts'
import { roleWords } from '../../../records/account-words.ts'
import { useInviteAccount } from '../../../api/organisation/accounts.ts'
import { useMutationForm } from '../../../api/mutation-form.ts'
import { FormDialog } from '../../../kit/forms/form-dialog.tsx'
import { FormRadioGroup, FormSelect } from '../../../kit/forms/form-choices.tsx'
import { FormTextField } from '../../../kit/forms/form-fields.tsx'
import { notify } from '../../../kit/feedback/toasts.tsx'
import { noGroup, useGroupOptions } from './group-options.ts'

const form = z.object({
  name: z.string().trim().min(1, 'Enter a name.').max(250),
  email: z.email('Enter an email address.').max(250),
  role: z.enum(roles),
  groupId: z.string(),
})

interface InviteAccountProps {
  /** The initially chosen group. */
  groupId: string | undefined
  onClose: () => void
}

/** Creates an account. Its holder is emailed how to begin. */
export function InviteAccount({ groupId = noGroup, onClose }: InviteAccountProps) {
  const invite = useInviteAccount()
  const groups = useGroupOptions()
  const { control, dialog } = useMutationForm({
    schema: form,
    initial: { name: '', email: '', role: 'standard', groupId },
    mutation: invite,
    body: (values) => ({ ...values, groupId: values.groupId === noGroup ? null : values.groupId }),
    onSuccess: ({ name, email }) => {
      notify.success(`${name} is invited`, { description: `A link to get started was sent to ${email}.` })
      onClose()
    },
  })
  return (
    <FormDialog
      size="medium"
      title="Invite someone"
      description="They get an email with a link to confirm the address and choose a password."
      submitLabel="Send invitation"
      {...dialog}
      onClose={onClose}
    >
      <div className="grid gap-4 sm:grid-cols-2">
        <FormTextField
          control={control}
          name="name"
          label="Name"
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- a dialog must take the focus, and this is its first question
          autoFocus
        />
        <FormTextField control={control} name="email" label="Email" type="email" inputMode="email" />
      </div>
      <FormRadioGroup
        control={control}
        name="role"
        label="Role"
        variant="cards"
        options={roles.map((id) => ({ id, label: roleWords[id].name, description: roleWords[id].may }))}
      />
      {groups.length > 1 && (
        <FormSelect control={control} name="groupId" label="Group" options={[...groups]} />
      )}
    </FormDialog>
  )
}
