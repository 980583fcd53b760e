import { sendEnvelope } from '../../../api/sending/envelope-acts.ts'
import type { EnvelopeRow } from '../../../api/sending/envelopes.ts'
import { ConfirmAct } from '../../../records/verbs/confirm-act.tsx'
import { namesOf } from '../../../kit/text/names.ts'
import type { VerbContext } from '../../../records/verbs/verb-context.ts'

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
  return (
    <ConfirmAct
      title={`Send “${envelope.name}”?`}
      confirmLabel="Send"
      tone="neutral"
      act={() => sendEnvelope(context.cache, envelope.id)}
      done={`“${envelope.name}” is on its way`}
      onClose={onClose}
    >
      {envelope.sent !== null && <p className="pb-2">It was recalled, so old links won’t work.</p>}
      {told.length > 0 ? (
        <p>
          {namesOf(told)} will get {told.length === 1 ? 'an email' : 'emails'} with a link now
          {told.length < acting.length ? '. The others follow when it’s their turn.' : '.'}
        </p>
      ) : (
        <p>No one gets an email, because the recipients are muted. Share their signing links yourself.</p>
      )}
    </ConfirmAct>
  )
}
