import UserPen from 'lucide-react/icons/user-pen'
import type { EnvelopeRow } from '../../../api/sending/envelopes.ts'
import { lazyLater } from '../../../kit/feedback/later.tsx'
import { manages } from '../verb-context.ts'
import type { VerbContext } from '../../../records/verbs/verb-context.ts'
import type { EnvelopeVerb } from '../verb-context.ts'
import type { CorrectableRecipient } from './correction-dialog.tsx'

const CorrectionDialog = lazyLater(async () => (await import('../dialogs.ts')).CorrectionDialog)

/**
 * Whether a recipient's address can still be corrected: until they have finished. Source: specification, Update rules.
 */
export function canCorrect(
  recipient: Pick<CorrectableRecipient, 'status'>,
  status: EnvelopeRow['status'],
): boolean {
  return status === 'sent' && recipient.status !== 'completed'
}

/** Corrects the address of the first recipient who could not be reached. */
export const correctAddress: EnvelopeVerb = {
  id: 'correct-address',
  label: 'Correct the address…',
  icon: UserPen,
  available: (envelope, viewer) => unreached(envelope) !== undefined && manages(viewer, envelope),
  perform: (envelope, context) => {
    const recipient = unreached(envelope)
    if (recipient) showCorrection(envelope.id, recipient, context)
  },
}

function unreached({ recipients, status }: EnvelopeRow): CorrectableRecipient | undefined {
  return recipients.find((one) => one.status === 'failed' && canCorrect(one, status))
}

/** Opens the dialog that corrects a recipient's name and address. */
export function showCorrection(
  envelopeId: string,
  recipient: CorrectableRecipient,
  context: VerbContext,
): void {
  context.show((close) => (
    <CorrectionDialog envelopeId={envelopeId} recipient={recipient} context={context} onClose={close} />
  ))
}
