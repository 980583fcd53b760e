import Trash2 from 'lucide-react/icons/trash-2'
import { useState } from 'react'
import { deleteEnvelope } from '../../api/envelopes.ts'
import type { EnvelopeRow } from '../../api/envelopes.ts'
import { ConfirmDialog } from '../../kit/confirm-dialog.tsx'
import { ProgressBar } from '../../kit/progress-bar.tsx'
import { notify } from '../../kit/toasts.tsx'
import { paths } from '../../paths.ts'
import { actOnEach } from '../../api/act-on-each.ts'
import { manages } from './envelope-desk.tsx'
import type { Desk, EnvelopeVerb } from './envelope-desk.tsx'
import { countOf } from '../../kit/names.ts'

/** Deletes a draft that was never sent, after asking. */
export const deleteDraft: EnvelopeVerb = {
  id: 'delete',
  label: 'Delete draft…',
  icon: Trash2,
  shortcut: 'delete',
  tone: 'danger',
  available: (envelope, viewer) =>
    envelope.status === 'draft' && envelope.sent === null && manages(viewer, envelope),
  perform: (envelope, desk) =>
    desk.show((close) => <DeleteDialog envelopes={[envelope]} left={0} desk={desk} onClose={close} />),
}

/** Deletes those of many that are drafts never sent, after asking once. */
export function deleteMany(envelopes: readonly EnvelopeRow[], desk: Desk, onDone: () => void): void {
  const drafts = envelopes.filter((one) => deleteDraft.available(one, desk.viewer))
  const left = envelopes.length - drafts.length
  desk.show((close) => (
    <DeleteDialog envelopes={drafts} left={left} desk={desk} onClose={close} onDone={onDone} />
  ))
}

interface DeleteDialogProps {
  envelopes: readonly EnvelopeRow[]
  left: number
  desk: Desk
  onClose: () => void
  onDone?: () => void
}

function DeleteDialog({ envelopes, left, desk, onClose, onDone }: DeleteDialogProps) {
  const [count, setCount] = useState(0)
  const [only] = envelopes
  const what = envelopes.length === 1 && only ? `“${only.name}”` : countOf(envelopes.length, 'draft')
  async function confirm() {
    const { done, failed } = await actOnEach(envelopes, (one) => deleteEnvelope(desk.cache, one.id), setCount)
    const [first] = failed
    if (first && envelopes.length === 1) throw new Error(first.reason)
    onDone?.()
    if (first)
      notify.error(`${countOf(failed.length, 'draft')} could not be deleted`, {
        description: `${first.item.name}: ${first.reason}`,
      })
    else notify.success(done.length === 1 ? `${what} is deleted` : `${countOf(done.length, 'draft')} deleted`)
    if (only && location.pathname === paths.envelope.href(only.id)) desk.go(paths.envelopes.href())
  }
  return (
    <ConfirmDialog
      isOpen
      onOpenChange={onClose}
      title={`Delete ${what}?`}
      confirmLabel="Delete"
      cancelLabel="Keep"
      onConfirm={confirm}
    >
      <div className="flex flex-col gap-3">
        <p>
          Documents, recipients and fields are deleted with {envelopes.length === 1 ? 'it' : 'them'}.{' '}
          <span className="font-medium text-ink">This cannot be undone.</span>
        </p>
        {left > 0 && (
          <p>{countOf(left, 'other')} in your selection cannot be deleted and stay as they are.</p>
        )}
        {count > 0 && envelopes.length > 1 && (
          <ProgressBar
            label="Deleting"
            value={(100 * count) / envelopes.length}
            valueLabel={`${count} of ${envelopes.length}`}
          />
        )}
      </div>
    </ConfirmDialog>
  )
}
