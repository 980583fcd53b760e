import type { Control } from 'react-hook-form'
import { z } from 'zod'
import { agentWords } from '#domain/agent-words.ts'
import { limits } from '#domain/limits.ts'
import { reason } from '../../../api/failure-words.ts'
import { useMutationForm } from '../../../api/mutation-form.ts'
import { useAddPasskey, useRenamePasskey } from '../../../api/organisation/passkeys.ts'
import type { OwnPasskey } from '../../../api/organisation/passkeys.ts'
import { notify } from '../../../kit/feedback/toasts.tsx'
import { FormDialog } from '../../../kit/forms/form-dialog.tsx'
import { FormTextField } from '../../../kit/forms/form-fields.tsx'

const form = z.object({
  name: z.string().trim().min(1, 'Name the device or the password manager.').max(limits.passkeyName),
})

/** Adds a passkey: a name, then the browser asks where to keep it. */
export function AddPasskeyDialog({ onClose }: { onClose: () => void }) {
  const add = useAddPasskey()
  const { control, dialog } = useMutationForm({
    schema: form,
    initial: { name: agentWords(navigator.userAgent) },
    mutation: add,
    body: ({ name }) => name,
    onSuccess: ({ name }) => {
      notify.success(`“${name}” can sign you in now`)
      onClose()
    },
  })
  return (
    <FormDialog
      title="Add a passkey"
      submitLabel="Continue"
      {...dialog}
      failure={add.error && reason(add.error)}
      onClose={onClose}
    >
      <p className="text-sm text-muted">
        Your browser will ask where to keep it: on this device, in a password manager, or on a security key.
      </p>
      <NameField control={control} />
    </FormDialog>
  )
}

interface RenamePasskeyDialogProps {
  passkey: OwnPasskey
  onClose: () => void
}

/** Asks for another name. */
export function RenamePasskeyDialog({ passkey: { id, name }, onClose }: RenamePasskeyDialogProps) {
  const rename = useRenamePasskey(id)
  const { control, dialog } = useMutationForm({
    schema: form,
    initial: { name },
    mutation: rename,
    body: (values) => values.name,
    onSuccess: onClose,
  })
  return (
    <FormDialog title={`Rename “${name}”`} submitLabel="Rename" {...dialog} onClose={onClose}>
      <NameField control={control} />
    </FormDialog>
  )
}

function NameField({ control }: { control: Control<z.output<typeof form>> }) {
  return (
    <FormTextField
      control={control}
      name="name"
      label="Name"
      description="So you recognise it in the list."
      maxLength={limits.passkeyName}
      // oxlint-disable-next-line jsx-a11y/no-autofocus -- a dialog must take the focus, and this is its only question
      autoFocus
    />
  )
}
