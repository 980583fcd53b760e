import Ban from 'lucide-react/icons/ban'
import { useState } from 'react'
import { voidEnvelope as voidOne } from '../../api/envelopes.ts'
import type { EnvelopeRow } from '../../api/envelopes.ts'
import { ConfirmDialog } from '../../kit/confirm-dialog.tsx'
import { ProgressBar } from '../../kit/progress-bar.tsx'
import { notify } from '../../kit/toasts.tsx'
import { actOnEach } from '../../api/act-on-each.ts'
import { reason } from '../../api/failure-words.ts'
import { manages } from './envelope-desk.tsx'
import type { Desk, EnvelopeVerb } from './envelope-desk.tsx'
import { countOf, namesOf } from '../../kit/names.ts'

/** Cancels an envelope before its completion, after asking. Source: specification, Envelope statuses. */
export const voidEnvelope: EnvelopeVerb = {
  id: 'void',
  label: 'Void…',
  icon: Ban,
  shortcut: 'v',
  tone: 'danger',
  available: (envelope, viewer) => isVoidable(envelope) && manages(viewer, envelope),
  perform: (envelope, desk) =>
    desk.show((close) => <VoidDialog envelope={envelope} desk={desk} onClose={close} />),
}

/** Voids those of many that can be voided, after asking once. */
export function voidMany(envelopes: readonly EnvelopeRow[], desk: Desk, onDone: () => void): void {
  const voidable = envelopes.filter((one) => voidEnvelope.available(one, desk.viewer))
  desk.show((close) => (
    <VoidManyDialog
      envelopes={voidable}
      left={envelopes.length - voidable.length}
      desk={desk}
      onClose={close}
      onDone={onDone}
    />
  ))
}

/** Sent envelopes, and drafts that were sent once and called back. */
function isVoidable({ status, sent }: EnvelopeRow): boolean {
  return status === 'sent' || status === 'created' || (status === 'draft' && sent !== null)
}

interface VoidDialogProps {
  envelope: EnvelopeRow
  desk: Desk
  onClose: () => void
}

function VoidDialog({ envelope, desk, onClose }: VoidDialogProps) {
  const acting = envelope.recipients.filter((one) => one.type !== 'carbon-copy')
  const open = acting.filter((one) => one.status !== 'completed')
  const finished = acting.filter((one) => one.status === 'completed')
  async function confirm() {
    try {
      await voidOne(desk.cache, envelope.id)
    } catch (error) {
      throw new Error(reason(error), { cause: error })
    }
    notify.success(`“${envelope.name}” is voided`)
  }
  return (
    <ConfirmDialog
      isOpen
      onOpenChange={onClose}
      title={`Void “${envelope.name}”?`}
      confirmLabel="Void"
      cancelLabel="Keep it"
      onConfirm={confirm}
    >
      <ul className="flex list-disc flex-col gap-1 pl-4">
        {open.length > 0 && (
          <li>
            {namesOf(open)} can no longer open or sign it;{' '}
            {open.length === 1 ? 'the link stops' : 'all links stop'} working at once.
          </li>
        )}
        {finished.length > 0 && (
          <li>What {namesOf(finished)} already completed will not lead to a finished document.</li>
        )}
        <li>The envelope stays in your list as voided, with its audit trail.</li>
        <li className="font-medium text-ink">This cannot be undone.</li>
      </ul>
    </ConfirmDialog>
  )
}

interface VoidManyDialogProps {
  envelopes: readonly EnvelopeRow[]
  left: number
  desk: Desk
  onClose: () => void
  onDone: () => void
}

function VoidManyDialog({ envelopes, left, desk, onClose, onDone }: VoidManyDialogProps) {
  const [count, setCount] = useState(0)
  async function confirm() {
    const { done, failed } = await actOnEach(envelopes, (one) => voidOne(desk.cache, one.id), setCount)
    onDone()
    if (failed.length === 0) notify.success(`${countOf(done.length, 'envelope')} voided`)
    else
      notify.error(`${countOf(failed.length, 'envelope')} could not be voided`, {
        description: `${failed[0]?.item.name}: ${failed[0]?.reason}`,
      })
  }
  return (
    <ConfirmDialog
      isOpen
      onOpenChange={onClose}
      title={`Void ${countOf(envelopes.length, 'envelope')}?`}
      confirmLabel="Void"
      cancelLabel="Keep them"
      onConfirm={confirm}
    >
      <div className="flex flex-col gap-3">
        <p>
          The links of {namesOf(envelopes.map(({ name }) => ({ name: `“${name}”` })))} stop working at once.{' '}
          <span className="font-medium text-ink">This cannot be undone.</span>
        </p>
        {left > 0 && <p>{countOf(left, 'other')} in your selection cannot be voided and stay as they are.</p>}
        {count > 0 && (
          <ProgressBar
            label="Voiding"
            value={(100 * count) / envelopes.length}
            valueLabel={`${count} of ${envelopes.length}`}
          />
        )}
      </div>
    </ConfirmDialog>
  )
}
