import { useQuery } from '@tanstack/react-query'
import { recallEnvelope as recallOne } from '../../../api/sending/envelope-acts.ts'
import { envelopePage } from '../../../api/sending/envelopes.ts'
import type { EnvelopeRow } from '../../../api/sending/envelopes.ts'
import { ConfirmAct } from '../../../records/verbs/confirm-act.tsx'
import { namesOf } from '../../../kit/text/names.ts'
import { paths } from '../../../paths.ts'
import type { VerbContext } from '../../../records/verbs/verb-context.ts'
import { recallLosses } from './recall-losses.ts'

interface RecallDialogProps {
  envelope: EnvelopeRow
  context: VerbContext
  onClose: () => void
}

/** Asks before recalling an envelope, and says what will be lost. */
export function RecallDialog({ envelope, context, onClose }: RecallDialogProps) {
  const page = useQuery(envelopePage(envelope.id)).data
  const { finished, begun, declined, told } = recallLosses(page?.recipients ?? envelope.recipients)
  return (
    <ConfirmAct
      title={`Recall “${envelope.name}” to edit it?`}
      confirmLabel="Recall and edit"
      cancelLabel="Leave it sent"
      act={() => recallOne(context.cache, envelope.id)}
      done={`“${envelope.name}” is a draft again`}
      onDone={() => context.go(paths.createEnvelope.href(envelope.id))}
      onClose={onClose}
    >
      <ul className="flex list-disc flex-col gap-1 pl-4">
        {finished.length > 0 && (
          <li className="font-medium text-ink">
            {namesOf(finished)} {finished.length === 1 ? 'has' : 'have'} finished. What they signed is
            discarded, and they have to do it again.
          </li>
        )}
        {begun.length > 0 && (
          <li>
            {namesOf(begun)} {begun.length === 1 ? 'has' : 'have'} opened it. What they filled in is
            discarded.
          </li>
        )}
        {declined.length > 0 && <li>{namesOf(declined)} can sign again after declining.</li>}
        <li>All links stop working at once. New ones go out when you send it again.</li>
        {told.length > 0 && (
          <li>
            {namesOf(told)} {told.length === 1 ? 'is' : 'are'} notified that you recalled it.
          </li>
        )}
        <li>The audit trail is kept and continues.</li>
      </ul>
    </ConfirmAct>
  )
}
