import type { RecipientProgress } from '../../../api/sending/recipients.ts'
import { lazyLater } from '../../../kit/feedback/later.tsx'
import type { VerbContext } from '../../../records/verbs/verb-context.ts'

const EditDialog = lazyLater(async () => (await import('./edit-dialog.tsx')).EditDialog)

/** Opens the dialog that edits a recipient of a sent envelope. */
export function showEditRecipient(
  envelopeId: string,
  recipient: RecipientProgress,
  context: VerbContext,
): void {
  context.show((close) => (
    <EditDialog envelopeId={envelopeId} recipient={recipient} context={context} onClose={close} />
  ))
}
