import { deleteEnvelope } from '../../../api/sending/envelope-acts.ts'
import type { EnvelopeRow } from '../../../api/sending/envelopes.ts'
import { ConfirmAct } from '../../../records/verbs/confirm-act.tsx'
import { paths } from '../../../paths.ts'
import type { VerbContext } from '../../../records/verbs/verb-context.ts'

interface DeleteDialogProps {
  envelope: EnvelopeRow
  context: VerbContext
  onClose: () => void
}

/** Asks before deleting a draft. */
export function DeleteDialog({ envelope, context, onClose }: DeleteDialogProps) {
  return (
    <ConfirmAct
      title={`Delete “${envelope.name}”?`}
      confirmLabel="Delete"
      cancelLabel="Keep"
      act={() => deleteEnvelope(context.cache, envelope.id)}
      done={`“${envelope.name}” is deleted`}
      onDone={() => {
        if (location.pathname === paths.envelope.href(envelope.id)) context.go(paths.envelopes.href())
      }}
      onClose={onClose}
    >
      <p>
        Documents, recipients and fields are deleted with it.{' '}
        <span className="font-medium text-ink">This can’t be undone.</span>
      </p>
    </ConfirmAct>
  )
}
