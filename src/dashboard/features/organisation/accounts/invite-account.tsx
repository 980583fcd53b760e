import { zodResolver } from '@hookform/resolvers/zod'
import { useForm } from 'react-hook-form'
import { z } from 'zod'
import { roles } from '#domain/account/account.ts'
import { roleWords } from '../../../records/account-words.ts'
import { useInviteAccount } from '../../../api/organisation/accounts.ts'
import { failureWords } from '../../../api/failure-words.ts'
import { showFieldErrors } from '../../../api/form-errors.ts'
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
  const { control, handleSubmit, setError } = useForm({
    resolver: zodResolver(form),
    defaultValues: { name: '', email: '', role: 'standard' as const, groupId },
  })
  const submit = handleSubmit((values) =>
    invite.mutate(
      { ...values, groupId: values.groupId === noGroup ? null : values.groupId },
      {
        onSuccess: ({ name, email }) => {
          notify.success(`${name} is invited`, { description: `The link to begin went to ${email}.` })
          onClose()
        },
        onError: (error) => {
          if (showFieldErrors(error, ['name', 'email', 'role', 'groupId'], setError)) invite.reset()
        },
      },
    ),
  )
  return (
    <FormDialog
      size="medium"
      title="Invite someone"
      description="They get an email with a link to confirm the address and choose a password."
      submitLabel="Send invitation"
      isPending={invite.isPending}
      failure={invite.error && failureWords(invite.error).children}
      onSubmit={() => void submit()}
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
