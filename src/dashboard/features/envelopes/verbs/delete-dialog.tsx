import { deleteEnvelope } from '../../../api/sending/envelopes.ts'
import type { EnvelopeRow } from '../../../api/sending/envelopes.ts'
import { inWords } from '../../../api/failure-words.ts'
import { ConfirmDialog } from '../../../kit/overlays/confirm-dialog.tsx'
import { notify } from '../../../kit/feedback/toasts.tsx'
import { paths } from '../../../paths.ts'
import type { Desk } from '../envelope-desk.tsx'

interface DeleteDialogProps {
  envelope: EnvelopeRow
  desk: Desk
  onClose: () => void
}

/** Asks before deleting a draft. */
export function DeleteDialog({ envelope, desk, onClose }: DeleteDialogProps) {
  async function confirm() {
    await inWords(() => deleteEnvelope(desk.cache, envelope.id))
    notify.success(`“${envelope.name}” is deleted`)
    if (location.pathname === paths.envelope.href(envelope.id)) desk.go(paths.envelopes.href())
  }
  return (
    <ConfirmDialog
      isOpen
      onOpenChange={onClose}
      title={`Delete “${envelope.name}”?`}
      confirmLabel="Delete"
      cancelLabel="Keep"
      onConfirm={confirm}
    >
      <p>
        Documents, recipients and fields are deleted with it.{' '}
        <span className="font-medium text-ink">This cannot be undone.</span>
      </p>
    </ConfirmDialog>
  )
}
