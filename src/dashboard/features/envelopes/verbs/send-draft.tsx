import Send from 'lucide-react/icons/send'
import { lazyLater } from '../../../kit/feedback/later.tsx'
import { manages } from '../verb-context.ts'
import type { EnvelopeVerb } from '../verb-context.ts'

const SendDialog = lazyLater(async () => (await import('../dialogs.ts')).SendDialog)

/** Sends a draft as it is, after confirmation. */
export const sendDraft: EnvelopeVerb = {
  id: 'send',
  label: 'Send…',
  icon: Send,
  available: (envelope, viewer) =>
    envelope.status === 'draft' && envelope.recipients.length > 0 && manages(viewer, envelope),
  perform: (envelope, context) =>
    context.show((close) => <SendDialog envelope={envelope} context={context} onClose={close} />),
}
