import { useMutation } from '@tanstack/react-query'
import { z } from 'zod'
import { email } from '#contract/values.ts'
import type { PartnerClient, Registered, Registration } from '../../api/organisation/partner.ts'
import { Button } from '../../kit/buttons/button.tsx'
import { Callout } from '../../kit/feedback/callout.tsx'
import { CopyButton } from '../../kit/buttons/copy-button.tsx'
import { Dialog } from '../../kit/overlays/dialog.tsx'
import { useMutationForm } from '../../api/mutation-form.ts'
import { FormDialog } from '../../kit/forms/form-dialog.tsx'
import { FormTextField } from '../../kit/forms/form-fields.tsx'

const form = z.object({
  business: z.string().trim().min(1, 'Name the organisation.').max(250),
  name: z.string().trim().min(1, 'Enter the administrator’s full name.').max(250),
  email: z.string().trim().pipe(email),
})

interface RegisterOrganisationProps {
  client: PartnerClient
  onRegistered: () => void
  onClose: () => void
}

/** Registers an organisation with its administrator, then shows its credentials, only this once. */
export function RegisterOrganisation({ client, onRegistered, onClose }: RegisterOrganisationProps) {
  const registering = useMutation({
    mutationFn: (registration: Registration) => client.register(registration),
    onSuccess: onRegistered,
    gcTime: 0,
  })
  const { control, dialog } = useMutationForm({
    schema: form,
    initial: { business: '', name: '', email: '' },
    mutation: registering,
    body: (registration) => registration,
  })
  if (registering.data) return <NewOrganisation registered={registering.data} onClose={onClose} />
  return (
    <FormDialog title="Register an organisation" submitLabel="Register" {...dialog} onClose={onClose}>
      <FormTextField
        control={control}
        name="business"
        label="Organisation"
        maxLength={250}
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- a dialog must take the focus, and this is its first question
        autoFocus
      />
      <FormTextField control={control} name="name" label="Administrator" autoComplete="off" maxLength={250} />
      <FormTextField
        control={control}
        name="email"
        label="Email"
        type="email"
        autoComplete="off"
        description="Gets a link to confirm the address and to choose a password."
        maxLength={254}
      />
    </FormDialog>
  )
}

function NewOrganisation({ registered, onClose }: { registered: Registered; onClose: () => void }) {
  const { name, email: address, credentials } = registered
  return (
    <Dialog
      isOpen
      onOpenChange={() => undefined}
      isDismissable={false}
      size="medium"
      title="The organisation is registered"
      footer={
        <Button variant="primary" onPress={onClose}>
          I’ve saved the key
        </Button>
      }
    >
      <div className="flex flex-col gap-4">
        <p className="text-sm text-ink">
          {name} gets an email at {address} to confirm it and to choose a password.
        </p>
        <Callout tone="warning" title="Copy the key now">
          It is shown only once. The organisation’s own programs need it to send envelopes. The partner key
          can’t do that.
        </Callout>
        <dl className="flex flex-col gap-3 text-sm">
          {[
            { label: 'ID', value: credentials.id },
            { label: 'Key', value: credentials.key },
          ].map(({ label, value }) => (
            <div key={label} className="flex flex-col gap-1">
              <dt className="text-muted">{label}</dt>
              <dd className="flex items-center gap-1">
                <code className="min-w-0 flex-1 rounded-md bg-sunken px-2.5 py-1.5 font-mono text-sm text-ink wrap-anywhere">
                  {value}
                </code>
                <CopyButton text={value} label={`Copy ${label.toLowerCase()}`} />
              </dd>
            </div>
          ))}
        </dl>
      </div>
    </Dialog>
  )
}
