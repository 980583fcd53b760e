import Trash2 from 'lucide-react/icons/trash-2'
import type { Viewer } from '#domain/account/visibility.ts'
import { deleteEach } from '../../../api/sending/envelope-acts.ts'
import type { SelectableEnvelope } from '../../../api/sending/envelopes.ts'
import { lazyLater } from '../../../kit/feedback/later.tsx'
import type { BulkDone } from '../list/bulk-dialog.tsx'
import { manages } from '../verb-context.ts'
import type { VerbContext } from '../../../records/verbs/verb-context.ts'
import type { EnvelopeVerb } from '../verb-context.ts'

const DeleteDialog = lazyLater(async () => (await import('../dialogs.ts')).DeleteDialog)
const BulkDialog = lazyLater(async () => (await import('../dialogs.ts')).BulkDialog)

/** Deletes a draft that was never sent, after confirmation. */
export const deleteDraft: EnvelopeVerb = {
  id: 'delete',
  label: 'Delete draft…',
  icon: Trash2,
  shortcut: 'delete',
  tone: 'danger',
  available: canDelete,
  perform: (envelope, context) =>
    context.show((close) => <DeleteDialog envelope={envelope} context={context} onClose={close} />),
}

/** Whether the viewer can delete it now. */
export function canDelete(envelope: SelectableEnvelope, viewer: Viewer): boolean {
  return envelope.status === 'draft' && envelope.sent === null && manages(viewer, envelope)
}

/**
 * Deletes the drafts among many that were never sent, after one confirmation. `onDone` gets those that could not be
 * deleted.
 */
export function deleteMany(
  envelopes: readonly SelectableEnvelope[],
  context: VerbContext,
  onDone: BulkDone,
): void {
  const drafts = envelopes.filter((one) => canDelete(one, context.viewer))
  context.show((close) => (
    <BulkDialog
      envelopes={drafts}
      left={envelopes.length - drafts.length}
      words={deleteWords}
      perform={(these, options) => deleteEach(context.cache, these, options)}
      onClose={close}
      onDone={onDone}
    >
      Documents, recipients and fields are deleted with {drafts.length === 1 ? 'it' : 'them'}.
    </BulkDialog>
  ))
}

const deleteWords = { noun: 'draft', verb: 'Delete', doing: 'Deleting', done: 'deleted', keep: 'Keep' }
