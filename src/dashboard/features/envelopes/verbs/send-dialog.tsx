import { sendEnvelope } from '../../../api/sending/envelopes.ts'
import type { EnvelopeRow } from '../../../api/sending/envelopes.ts'
import { reason } from '../../../api/failure-words.ts'
import { ConfirmDialog } from '../../../kit/overlays/confirm-dialog.tsx'
import { namesOf } from '../../../kit/text/names.ts'
import { notify } from '../../../kit/feedback/toasts.tsx'
import type { VerbContext } from '../verb-context.ts'

interface SendDialogProps {
  envelope: EnvelopeRow
  context: VerbContext
  onClose: () => void
}

/** Asks before sending a draft, and says who will be notified. */
export function SendDialog({ envelope, context, onClose }: SendDialogProps) {
  const acting = envelope.recipients.filter((one) => one.type !== 'carbon-copy')
  const first = Math.min(...acting.map((one) => one.order))
  const told = acting.filter((one) => one.order === first && !one.muted)
  async function send() {
    try {
      await sendEnvelope(context.cache, envelope.id)
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
        <p>No one gets an email, because the recipients are muted. Share their signing links yourself.</p>
      )}
    </ConfirmDialog>
  )
}
