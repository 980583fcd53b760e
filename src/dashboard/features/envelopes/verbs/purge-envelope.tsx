import Eraser from 'lucide-react/icons/eraser'
import { mayAdminister } from '#domain/account/administration.ts'
import { lazyLater } from '../../../kit/feedback/later.tsx'
import type { EnvelopeVerb } from '../verb-context.ts'

const PurgeDialog = lazyLater(async () => (await import('../dialogs.ts')).PurgeDialog)

/** Erases what an ended envelope holds about people, after confirmation. */
export const purgeEnvelope: EnvelopeVerb = {
  id: 'purge',
  label: 'Purge…',
  icon: Eraser,
  tone: 'danger',
  available: ({ status, purgeBegun }, viewer) =>
    (status === 'completed' || status === 'voided') && purgeBegun === null && mayAdminister(viewer),
  perform: (envelope, context) =>
    context.show((close) => <PurgeDialog envelope={envelope} context={context} onClose={close} />),
}
