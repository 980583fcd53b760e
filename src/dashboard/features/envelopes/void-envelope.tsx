import Ban from 'lucide-react/icons/ban'
import type { Viewer } from '#domain/account/visibility.ts'
import { voidEach, voidEnvelope as voidOne } from '../../api/envelopes.ts'
import type { EnvelopeRow, SelectableEnvelope } from '../../api/envelopes.ts'
import { ConfirmDialog } from '../../kit/confirm-dialog.tsx'
import { notify } from '../../kit/toasts.tsx'
import { reason } from '../../api/failure-words.ts'
import { BulkDialog } from './bulk-dialog.tsx'
import type { BulkDone } from './bulk-dialog.tsx'
import { manages } from './envelope-desk.tsx'
import type { Desk, EnvelopeVerb } from './envelope-desk.tsx'
import { namesOf } from '../../kit/names.ts'

/** Cancels an envelope before its completion, after asking. Source: specification, Envelope statuses. */
export const voidEnvelope: EnvelopeVerb = {
  id: 'void',
  label: 'Void…',
  icon: Ban,
  shortcut: 'v',
  tone: 'danger',
  available: canVoid,
  perform: (envelope, desk) =>
    desk.show((close) => <VoidDialog envelope={envelope} desk={desk} onClose={close} />),
}

/** Whether the viewer can void it now. */
export function canVoid(envelope: SelectableEnvelope, viewer: Viewer): boolean {
  return isVoidable(envelope) && manages(viewer, envelope)
}

/** Voids those of many that can be voided, after asking once; `onDone` is told which could not be. */
export function voidMany(envelopes: readonly SelectableEnvelope[], desk: Desk, onDone: BulkDone): void {
  const voidable = envelopes.filter((one) => canVoid(one, desk.viewer))
  desk.show((close) => (
    <BulkDialog
      envelopes={voidable}
      left={envelopes.length - voidable.length}
      words={voidWords}
      perform={(these, options) => voidEach(desk.cache, these, options)}
      onClose={close}
      onDone={onDone}
    >
      The links of {namesOf(voidable.map(({ name }) => ({ name: `“${name}”` })))} stop working at once.
    </BulkDialog>
  ))
}

const voidWords = { noun: 'envelope', verb: 'Void', doing: 'Voiding', done: 'voided', keep: 'Keep them' }

/** Sent envelopes, and drafts that were sent once and called back. */
function isVoidable({ status, sent }: Pick<EnvelopeRow, 'status' | 'sent'>): boolean {
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
