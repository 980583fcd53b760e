import Eraser from 'lucide-react/icons/eraser'
import { inWords } from '../../api/failure-words.ts'
import { purgeVerification as purge } from '../../api/verifications.ts'
import type { VerificationRow } from '../../api/verifications.ts'
import { ConfirmDialog } from '../../kit/overlays/confirm-dialog.tsx'
import { notify } from '../../kit/feedback/toasts.tsx'
import { manages } from './verb-context.ts'
import type { VerbContext } from '../../records/verbs/verb-context.ts'
import type { VerificationVerb } from './verb-context.ts'

/** Deletes what is known about the individual, here and at the provider, after confirmation with their name typed. */
export const purgeVerification: VerificationVerb = {
  id: 'purge',
  label: 'Purge…',
  icon: Eraser,
  tone: 'danger',
  available: (row, viewer) =>
    (row.status === 'completed' || row.status === 'cancelled') && row.purged === null && manages(viewer, row),
  perform: (row, context) =>
    context.show((close) => <PurgeDialog row={row} context={context} onClose={close} />),
}

interface PurgeDialogProps {
  row: VerificationRow
  context: VerbContext
  onClose: () => void
}

function PurgeDialog({ row, context, onClose }: PurgeDialogProps) {
  async function confirm() {
    await inWords(() => purge(context.cache, row.id))
    notify.success('The purge has started', {
      description: 'The receipt is available once everyone has confirmed.',
    })
  }
  return (
    <ConfirmDialog
      isOpen
      onOpenChange={onClose}
      title={`Purge the verification of ${row.name}?`}
      confirmLabel="Purge"
      cancelLabel="Keep the data"
      typeToConfirm={row.name}
      onConfirm={confirm}
    >
      <div className="flex flex-col gap-2">
        <p>This removes, here and at the checking service:</p>
        <ul className="flex list-disc flex-col gap-1 pl-4">
          <li>name, email, numbers, address and document details,</li>
          <li>the photos of the document and of the face,</li>
          <li>all findings and every report.</li>
        </ul>
        <p>
          A record of what happened and when stays, without naming anyone. A sealed receipt shows what was
          removed. Download the reports first if you still need them.{' '}
          <span className="font-medium text-ink">This can’t be undone.</span>
        </p>
      </div>
    </ConfirmDialog>
  )
}
