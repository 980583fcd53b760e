import Send from 'lucide-react/icons/send'
import { lazyLater } from '../../../kit/feedback/later.tsx'
import { manages } from '../envelope-desk.tsx'
import type { EnvelopeVerb } from '../envelope-desk.tsx'

const SendDialog = lazyLater(async () => (await import('./send-dialog.tsx')).SendDialog)

/** Sends a draft as it is, after confirmation. */
export const sendDraft: EnvelopeVerb = {
  id: 'send',
  label: 'Send…',
  icon: Send,
  available: (envelope, viewer) =>
    envelope.status === 'draft' && envelope.recipients.length > 0 && manages(viewer, envelope),
  perform: (envelope, desk) =>
    desk.show((close) => <SendDialog envelope={envelope} desk={desk} onClose={close} />),
}
