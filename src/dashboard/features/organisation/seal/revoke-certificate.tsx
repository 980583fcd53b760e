import { z } from 'zod'
import { useMutationForm } from '../../../api/mutation-form.ts'
import { useRevokeSeal } from '../../../api/organisation/seal.ts'
import type { SealCertificate } from '../../../api/organisation/seal.ts'
import { notify } from '../../../kit/feedback/toasts.tsx'
import { FormRadioGroup } from '../../../kit/forms/form-choices.tsx'
import { FormDialog } from '../../../kit/forms/form-dialog.tsx'

const schema = z.object({ reason: z.enum(['compromised', 'replaced']) })

interface RevokeCertificateProps {
  certificate: SealCertificate
  onClose: () => void
}

/** Asks why a certificate is withdrawn, and says what follows from it. */
export function RevokeCertificate({ certificate: { id, subject, kind }, onClose }: RevokeCertificateProps) {
  const { control, dialog } = useMutationForm({
    schema,
    initial: { reason: 'compromised' },
    mutation: useRevokeSeal(),
    body: ({ reason }) => ({ id, reason }),
    onSuccess: () => {
      notify.success(`The certificate of “${subject}” is revoked`)
      onClose()
    },
  })
  return (
    <FormDialog
      title={`Revoke the certificate of “${subject}”?`}
      submitLabel="Revoke"
      tone="danger"
      size="medium"
      {...dialog}
      onClose={onClose}
    >
      <FormRadioGroup
        control={control}
        name="reason"
        label="Why"
        variant="cards"
        options={[
          {
            id: 'compromised',
            label: 'Its key may be in other hands',
            description: 'Every document sealed with it is reported as doubtful, whenever it was sealed.',
          },
          {
            id: 'replaced',
            label: 'Another one replaces it',
            description: 'Documents sealed before now stay valid.',
          },
        ]}
      />
      <p className="text-base text-muted">
        {kind === 'issued'
          ? 'This installation’s revocation list shows this at once, and the next document gets a new key.'
          : 'Checks on this service show this at once. Ask the authority that issued it to revoke it too, so that other PDF readers know.'}{' '}
        <span className="font-medium text-ink">This can’t be undone.</span>
      </p>
    </FormDialog>
  )
}
