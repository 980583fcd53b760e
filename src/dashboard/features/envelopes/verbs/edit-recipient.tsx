import type { RecipientProgress } from '../../../api/sending/recipients.ts'
import { lazyLater } from '../../../kit/feedback/later.tsx'
import type { Desk } from '../envelope-desk.tsx'

const EditDialog = lazyLater(async () => (await import('./edit-dialog.tsx')).EditDialog)

/** Opens the dialog that edits a recipient of a sent envelope. */
export function showEditRecipient(envelopeId: string, recipient: RecipientProgress, desk: Desk): void {
  desk.show((close) => (
    <EditDialog envelopeId={envelopeId} recipient={recipient} desk={desk} onClose={close} />
  ))
}
