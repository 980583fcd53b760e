import Link from 'lucide-react/icons/link'
import type { EnvelopeRow } from '../../../api/sending/envelopes.ts'
import { lazyLater } from '../../../kit/feedback/later.tsx'
import { canHaveLink } from './can-have-link.ts'
import { manages } from '../verb-context.ts'
import type { VerbContext } from '../../../records/verbs/verb-context.ts'
import type { EnvelopeVerb } from '../verb-context.ts'

const SigningLinkDialog = lazyLater(async () => (await import('../dialogs.ts')).SigningLinkDialog)

/** Creates a signing link for one recipient and copies it. */
export const copySigningLink: EnvelopeVerb = {
  id: 'copy-link',
  label: 'Copy signing link…',
  icon: Link,
  shortcut: 'l',
  available: (envelope, viewer) =>
    envelope.recipients.some((one) => canHaveLink(one, envelope.status)) && manages(viewer, envelope),
  perform: (envelope, context) => showLinkDialog(envelope, context),
}

/** Opens the link dialog for the given recipient, or for the first whose turn it is. */
export function showLinkDialog(envelope: EnvelopeRow, context: VerbContext, recipientId?: string): void {
  context.show((close) => (
    <SigningLinkDialog
      envelope={envelope}
      context={context}
      recipientId={recipientId ?? null}
      onClose={close}
    />
  ))
}
