import Tag from 'lucide-react/icons/tag'
import type { Viewer } from '#domain/account/visibility.ts'
import type { SelectableEnvelope } from '../../../api/sending/envelopes.ts'
import { lazyLater } from '../../../kit/feedback/later.tsx'
import { manages } from '../verb-context.ts'
import type { VerbContext } from '../../../records/verbs/verb-context.ts'
import type { EnvelopeVerb } from '../verb-context.ts'

const LabelDialog = lazyLater(async () => (await import('../dialogs.ts')).LabelDialog)

/** Puts labels on an envelope and takes others off it. */
export const labelEnvelope: EnvelopeVerb = {
  id: 'label',
  label: 'Labels…',
  icon: Tag,
  shortcut: 'l',
  available: canLabel,
  perform: (envelope, context) =>
    context.show((close) => <LabelDialog envelopes={[envelope]} onClose={close} />),
}

/** Whether the viewer may label it. */
export function canLabel(envelope: SelectableEnvelope, viewer: Viewer): boolean {
  return manages(viewer, envelope)
}

/** The same for those of many that the viewer may label. */
export function labelMany(envelopes: readonly SelectableEnvelope[], context: VerbContext): void {
  const these = envelopes.filter((one) => canLabel(one, context.viewer))
  context.show((close) => <LabelDialog envelopes={these} onClose={close} />)
}
