import Ban from 'lucide-react/icons/ban'
import type { Viewer } from '#domain/account/visibility.ts'
import { voidEach } from '../../../api/sending/envelope-acts.ts'
import type { EnvelopeRow, SelectableEnvelope } from '../../../api/sending/envelopes.ts'
import { lazyLater } from '../../../kit/feedback/later.tsx'
import type { BulkDone } from '../list/bulk-dialog.tsx'
import { manages } from '../verb-context.ts'
import type { VerbContext } from '../../../records/verbs/verb-context.ts'
import type { EnvelopeVerb } from '../verb-context.ts'
import { namesOf } from '../../../kit/text/names.ts'

const VoidDialog = lazyLater(async () => (await import('../dialogs.ts')).VoidDialog)
const BulkDialog = lazyLater(async () => (await import('../dialogs.ts')).BulkDialog)

/** Voids an envelope before its completion, after confirmation. Source: specification, Envelope statuses. */
export const voidEnvelope: EnvelopeVerb = {
  id: 'void',
  label: 'Void…',
  icon: Ban,
  shortcut: 'v',
  tone: 'danger',
  available: canVoid,
  perform: (envelope, context) =>
    context.show((close) => <VoidDialog envelope={envelope} context={context} onClose={close} />),
}

/** Whether the viewer can void it now. */
export function canVoid(envelope: SelectableEnvelope, viewer: Viewer): boolean {
  return isVoidable(envelope) && manages(viewer, envelope)
}

/** Voids those of many that can be voided, after one confirmation. `onDone` gets those that could not be voided. */
export function voidMany(
  envelopes: readonly SelectableEnvelope[],
  context: VerbContext,
  onDone: BulkDone,
): void {
  const voidable = envelopes.filter((one) => canVoid(one, context.viewer))
  context.show((close) => (
    <BulkDialog
      envelopes={voidable}
      left={envelopes.length - voidable.length}
      words={voidWords}
      perform={(these, options) => voidEach(context.cache, these, options)}
      onClose={close}
      onDone={onDone}
    >
      The links of {namesOf(voidable.map(({ name }) => ({ name: `“${name}”` })))} stop working at once.
    </BulkDialog>
  ))
}

const voidWords = { noun: 'envelope', verb: 'Void', doing: 'Voiding', done: 'voided', keep: 'Keep them' }

/** Sent envelopes, and drafts that were sent and recalled. */
function isVoidable({ status, sent }: Pick<EnvelopeRow, 'status' | 'sent'>): boolean {
  return status === 'sent' || status === 'created' || (status === 'draft' && sent !== null)
}
