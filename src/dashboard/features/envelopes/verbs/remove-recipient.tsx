import { useQuery } from '@tanstack/react-query'
import { fieldCounts, removeRecipient } from '../../../api/sending/recipients.ts'
import type { RecipientProgress } from '../../../api/sending/recipients.ts'
import type { EnvelopePage } from '../../../api/sending/envelopes.ts'
import { ConfirmAct } from '../../../records/verbs/confirm-act.tsx'
import { countOf } from '../../../kit/text/names.ts'
import type { VerbContext } from '../../../records/verbs/verb-context.ts'

/** Whether a recipient can be removed: any but the last of a sent envelope. Source: specification, Delete rules. */
export function canRemove({ status, recipients }: Pick<EnvelopePage, 'status' | 'recipients'>): boolean {
  return status === 'sent' && recipients.length > 1
}

/** Removes a recipient from a sent envelope after confirmation. */
export function showRemoveRecipient(
  envelope: EnvelopePage,
  recipient: RecipientProgress,
  context: VerbContext,
): void {
  context.show((close) => (
    <RemoveDialog envelope={envelope} recipient={recipient} context={context} onClose={close} />
  ))
}

interface RemoveDialogProps {
  envelope: EnvelopePage
  recipient: RecipientProgress
  context: VerbContext
  onClose: () => void
}

function RemoveDialog({ envelope, recipient, context, onClose }: RemoveDialogProps) {
  const fields = useQuery(fieldCounts(envelope.id)).data?.get(recipient.id)?.length ?? 0
  const others = envelope.recipients.filter(({ id }) => id !== recipient.id)
  const isLastOpen = others.every(({ type, status }) => type === 'carbon-copy' || status === 'completed')
  const isLastSigner = recipient.type === 'signer' && others.every(({ type }) => type !== 'signer')
  return (
    <ConfirmAct
      title={`Remove ${recipient.name}?`}
      confirmLabel="Remove"
      cancelLabel="Keep"
      act={() => removeRecipient(context.cache, envelope.id, recipient.id)}
      done={`${recipient.name} is removed`}
      onClose={onClose}
    >
      <ul className="flex list-disc flex-col gap-1 pl-4">
        {recipient.type !== 'carbon-copy' && <li>Their link stops working at once. They aren’t notified.</li>}
        {fields > 0 && (
          <li>
            {countOf(fields, 'field')} {fields === 1 ? 'is' : 'are'} taken off the documents
            {recipient.status === 'completed' ? ', with what they signed' : ''}.
          </li>
        )}
        {isLastSigner && (
          <li className="font-medium text-ink">
            No one is left to sign. Void the envelope if you no longer need it.
          </li>
        )}
        {isLastOpen && recipient.status !== 'completed' && recipient.type !== 'carbon-copy' && (
          <li className="font-medium text-ink">
            Everyone else has finished, so the envelope completes and its documents are sealed.
          </li>
        )}
        <li className="font-medium text-ink">This can’t be undone.</li>
      </ul>
    </ConfirmAct>
  )
}
