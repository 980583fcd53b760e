import Trash2 from 'lucide-react/icons/trash-2'
import { deleteTemplate as remove } from '../../api/sending/templates.ts'
import { ConfirmDialog } from '../../kit/overlays/confirm-dialog.tsx'
import { notify } from '../../kit/feedback/toasts.tsx'
import { manages, titleOf } from './verb-context.ts'
import type { TemplateVerb } from './verb-context.ts'

/** Deletes a template for good, after confirmation. */
export const deleteTemplate: TemplateVerb = {
  id: 'delete',
  label: 'Delete…',
  icon: Trash2,
  shortcut: 'delete',
  tone: 'danger',
  available: (template, viewer) => manages(viewer, template),
  perform: (template, context) =>
    context.show((close) => (
      <ConfirmDialog
        isOpen
        onOpenChange={close}
        title={`Delete “${titleOf(template)}”?`}
        confirmLabel="Delete"
        cancelLabel="Keep"
        onConfirm={async () => {
          await remove(context.cache, template.id)
          notify.success(`“${titleOf(template)}” is deleted`)
        }}
      >
        <p>
          Its documents, roles and fields are deleted with it. Envelopes made from it stay.{' '}
          <span className="font-medium text-ink">This can’t be undone.</span>
        </p>
      </ConfirmDialog>
    )),
}
