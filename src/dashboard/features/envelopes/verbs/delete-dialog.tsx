import { deleteEnvelope } from '../../../api/sending/envelopes.ts'
import type { EnvelopeRow } from '../../../api/sending/envelopes.ts'
import { inWords } from '../../../api/failure-words.ts'
import { ConfirmDialog } from '../../../kit/overlays/confirm-dialog.tsx'
import { notify } from '../../../kit/feedback/toasts.tsx'
import { paths } from '../../../paths.ts'
import type { VerbContext } from '../verb-context.ts'

interface DeleteDialogProps {
  envelope: EnvelopeRow
  context: VerbContext
  onClose: () => void
}

/** Asks before deleting a draft. */
export function DeleteDialog({ envelope, context, onClose }: DeleteDialogProps) {
  async function confirm() {
    await inWords(() => deleteEnvelope(context.cache, envelope.id))
    notify.success(`“${envelope.name}” is deleted`)
    if (location.pathname === paths.envelope.href(envelope.id)) context.go(paths.envelopes.href())
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
