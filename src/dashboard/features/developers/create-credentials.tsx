import { z } from 'zod'
import { useCreateCredentials } from '../../api/organisation/credentials.ts'
import type { NewCredentials } from '../../api/organisation/credentials.ts'
import { useMutationForm } from '../../api/mutation-form.ts'
import { Button } from '../../kit/buttons/button.tsx'
import { Callout } from '../../kit/feedback/callout.tsx'
import { CommandBlock } from '../../records/command-block.tsx'
import { CopyButton } from '../../kit/buttons/copy-button.tsx'
import { Dialog } from '../../kit/overlays/dialog.tsx'
import { FormDialog } from '../../kit/forms/form-dialog.tsx'
import { FormTextField } from '../../kit/forms/form-fields.tsx'
import { LimitsFields, limitsForm, limitsOf, noLimits } from './credentials-limits.tsx'

const form = limitsForm.and(
  z.object({ name: z.string().trim().min(1, 'Name the program that will use them.').max(100) }),
)

/** Asks what the credentials are for, then shows them with their key, only this once. */
export function CreateCredentials({ onClose }: { onClose: () => void }) {
  const create = useCreateCredentials()
  if (create.isSuccess) return <NewKey credentials={create.data} onClose={onClose} />
  return <NameDialog create={create} onClose={onClose} />
}

interface NameDialogProps {
  create: ReturnType<typeof useCreateCredentials>
  onClose: () => void
}

function NameDialog({ create, onClose }: NameDialogProps) {
  const { control, dialog } = useMutationForm({
    schema: form,
    initial: { name: '', ...noLimits },
    mutation: create,
    body: ({ name, ...limits }) => ({ name, ...limitsOf(limits) }),
  })
  return (
    <FormDialog title="Create API credentials" submitLabel="Create" {...dialog} onClose={onClose}>
      <FormTextField
        control={control}
        name="name"
        label="What uses them"
        placeholder="CRM, payroll, test server"
        description="So you know later which program they belong to."
        maxLength={100}
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- a dialog must take the focus, and this is its first question
        autoFocus
      />
      <LimitsFields control={control} />
    </FormDialog>
  )
}

function NewKey({ credentials, onClose }: { credentials: NewCredentials; onClose: () => void }) {
  const { id, key, name, scopes } = credentials
  const command = [
    `curl ${location.origin}/v1/envelopes`,
    `  -H 'X-Service-Id: ${id}'`,
    `  -H 'X-Service-Key: ${key}'`,
  ].join(' \\\n')
  return (
    <Dialog
      isOpen
      onOpenChange={() => undefined}
      isDismissable={false}
      size="medium"
      title={`“${name}” is ready to use`}
      footer={
        <Button variant="primary" onPress={onClose}>
          I’ve saved the key
        </Button>
      }
    >
      <div className="flex flex-col gap-4">
        <Callout tone="warning" title="Copy the key now">
          Copy it now. You won’t see it again. Anyone who has it can do what{' '}
          {scopes === null ? 'an administrator can' : 'it is limited to'}.
        </Callout>
        <dl className="flex flex-col gap-3 text-sm">
          <Secret label="ID" header="X-Service-Id" value={id} />
          <Secret label="Key" header="X-Service-Key" value={key} />
        </dl>
        <CommandBlock title="Try them" command={command} />
      </div>
    </Dialog>
  )
}

function Secret({ label, header, value }: { label: string; header: string; value: string }) {
  return (
    <div className="flex flex-col gap-1">
      <dt className="text-muted">
        {label} <span className="text-faint">· header {header}</span>
      </dt>
      <dd className="flex items-center gap-1">
        <code className="min-w-0 flex-1 rounded-md bg-sunken px-2.5 py-1.5 font-mono text-sm text-ink wrap-anywhere">
          {value}
        </code>
        <CopyButton text={value} label={`Copy ${label === 'ID' ? label : label.toLowerCase()}`} />
      </dd>
    </div>
  )
}
