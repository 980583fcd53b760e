import Send from 'lucide-react/icons/send'
import { sendEnvelope } from '../../api/envelopes.ts'
import type { EnvelopeRow } from '../../api/envelopes.ts'
import { ConfirmDialog } from '../../kit/confirm-dialog.tsx'
import { notify } from '../../kit/toasts.tsx'
import { reason } from '../../api/failure-words.ts'
import { manages } from './envelope-desk.tsx'
import type { Desk, EnvelopeVerb } from './envelope-desk.tsx'
import { namesOf } from '../../kit/names.ts'

/** Sends a draft as it is, after asking. */
export const sendDraft: EnvelopeVerb = {
  id: 'send',
  label: 'Send…',
  icon: Send,
  available: (envelope, viewer) =>
    envelope.status === 'draft' && envelope.recipients.length > 0 && manages(viewer, envelope),
  perform: (envelope, desk) =>
    desk.show((close) => <SendDialog envelope={envelope} desk={desk} onClose={close} />),
}

function SendDialog({ envelope, desk, onClose }: { envelope: EnvelopeRow; desk: Desk; onClose: () => void }) {
  const acting = envelope.recipients.filter((one) => one.type !== 'carbon-copy')
  const first = Math.min(...acting.map((one) => one.order))
  const told = acting.filter((one) => one.order === first && !one.muted)
  async function send() {
    try {
      await sendEnvelope(desk.cache, envelope.id)
    } catch (error) {
      throw new Error(reason(error), { cause: error })
    }
    notify.success(`“${envelope.name}” is on its way`)
  }
  return (
    <ConfirmDialog
      isOpen
      onOpenChange={onClose}
      title={`Send “${envelope.name}”?`}
      confirmLabel="Send"
      tone="neutral"
      onConfirm={send}
    >
      {envelope.sent !== null && <p className="pb-2">It was recalled: links sent before stay dead.</p>}
      {told.length > 0 ? (
        <p>
          {namesOf(told)} will get {told.length === 1 ? 'an email' : 'emails'} with a link now
          {told.length < acting.length ? '; the others follow when it is their turn.' : '.'}
        </p>
      ) : (
        <p>Nobody gets an email, because the recipients are muted: pass their signing links on yourself.</p>
      )}
    </ConfirmDialog>
  )
}
