import { useState } from 'react'
import type { EnvelopeRow } from '../../../api/sending/envelopes.ts'
import { createSigningLink } from '../../../api/sending/recipients.ts'
import { Avatar } from '../../../kit/layout/avatar.tsx'
import { Select } from '../../../kit/inputs/select.tsx'
import { LinkDialog } from '../../../records/link-dialog.tsx'
import { canHaveLink } from './can-have-link.ts'
import type { VerbContext } from '../../../records/verbs/verb-context.ts'

interface SigningLinkDialogProps {
  envelope: EnvelopeRow
  context: VerbContext
  recipientId: string | null
  onClose: () => void
}

/** Creates a signing link for a recipient, valid for a chosen number of days, and copies it. */
export function SigningLinkDialog({ envelope, context, recipientId, onClose }: SigningLinkDialogProps) {
  const able = envelope.recipients.filter((one) => canHaveLink(one, envelope.status))
  const usual = able.find((one) => one.status === 'sent' || one.status === 'failed') ?? able[0]
  const [chosen, setChosen] = useState(recipientId ?? usual?.id ?? '')
  const recipient = able.find((one) => one.id === chosen)
  const options = able.map((one) => ({
    id: one.id,
    label: one.name,
    description: one.email,
    leading: <Avatar name={one.name} color={envelope.recipients.indexOf(one)} size="small" />,
  }))
  return (
    <LinkDialog
      title="Copy signing link"
      description={`Opens “${envelope.name}” as the recipient.`}
      warning={`Anyone who has this link can act as ${recipient?.name ?? 'the recipient'}.`}
      choice={{
        control: <Select label="Recipient" options={options} value={chosen} onChange={setChosen} />,
        isMade: recipient !== undefined,
      }}
      create={(days) => createSigningLink(context.cache, envelope.id, chosen, days)}
      onClose={onClose}
    />
  )
}
