import { voidEnvelope as voidOne } from '../../../api/sending/envelope-acts.ts'
import type { EnvelopeRow } from '../../../api/sending/envelopes.ts'
import { ConfirmAct } from '../../../records/verbs/confirm-act.tsx'
import { namesOf } from '../../../kit/text/names.ts'
import type { VerbContext } from '../../../records/verbs/verb-context.ts'

interface VoidDialogProps {
  envelope: EnvelopeRow
  context: VerbContext
  onClose: () => void
}

/** Asks before voiding an envelope. */
export function VoidDialog({ envelope, context, onClose }: VoidDialogProps) {
  const acting = envelope.recipients.filter((one) => one.type !== 'carbon-copy')
  const open = acting.filter((one) => one.status !== 'completed')
  const finished = acting.filter((one) => one.status === 'completed')
  return (
    <ConfirmAct
      title={`Void “${envelope.name}”?`}
      confirmLabel="Void"
      cancelLabel="Keep it"
      act={() => voidOne(context.cache, envelope.id)}
      done={`“${envelope.name}” is voided`}
      onClose={onClose}
    >
      <ul className="flex list-disc flex-col gap-1 pl-4">
        {open.length > 0 && (
          <li>
            {namesOf(open)} can no longer open or sign it.{' '}
            {open.length === 1 ? 'The link stops' : 'All links stop'} working at once.
          </li>
        )}
        {finished.length > 0 && (
          <li>What {namesOf(finished)} already completed won’t become a finished document.</li>
        )}
        <li>The envelope stays in your list as voided, with its audit trail.</li>
        <li className="font-medium text-ink">This can’t be undone.</li>
      </ul>
    </ConfirmAct>
  )
}
