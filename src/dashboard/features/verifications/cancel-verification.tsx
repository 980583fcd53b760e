import Ban from 'lucide-react/icons/ban'
import { cancelVerification as cancel } from '../../api/verifications.ts'
import type { VerificationRow } from '../../api/verifications.ts'
import { ConfirmAct } from '../../records/verbs/confirm-act.tsx'
import { manages } from './verb-context.ts'
import type { VerbContext } from '../../records/verbs/verb-context.ts'
import type { VerificationVerb } from './verb-context.ts'

/** Cancels a verification before its end, after confirmation. */
export const cancelVerification: VerificationVerb = {
  id: 'cancel',
  label: 'Cancel…',
  icon: Ban,
  tone: 'danger',
  available: (row, viewer) =>
    row.status !== 'completed' && row.status !== 'cancelled' && manages(viewer, row),
  perform: (row, context) =>
    context.show((close) => <CancelDialog row={row} context={context} onClose={close} />),
}

interface CancelDialogProps {
  row: VerificationRow
  context: VerbContext
  onClose: () => void
}

function CancelDialog({ row, context, onClose }: CancelDialogProps) {
  return (
    <ConfirmAct
      title={`Cancel the verification of ${row.name}?`}
      confirmLabel="Cancel verification"
      cancelLabel="Keep it"
      act={() => cancel(context.cache, row.id)}
      done={`The verification of ${row.name} is cancelled`}
      onClose={onClose}
    >
      <ul className="flex list-disc flex-col gap-1 pl-4">
        {row.submitted === null ? (
          <li>{row.name} can no longer submit anything. Every link says that you cancelled.</li>
        ) : (
          <li>
            {row.name} has submitted everything. You won’t get the vendor’s findings, and there will be no
            reports.
          </li>
        )}
        <li>It stays in your list as cancelled. What was submitted is kept until you purge it.</li>
        <li className="font-medium text-ink">This can’t be undone.</li>
      </ul>
    </ConfirmAct>
  )
}
