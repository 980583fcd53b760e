import Undo2 from 'lucide-react/icons/undo-2'
import { lazyLater } from '../../../kit/feedback/later.tsx'
import { manages } from '../verb-context.ts'
import type { EnvelopeVerb } from '../verb-context.ts'

const RecallDialog = lazyLater(async () => (await import('../dialogs.ts')).RecallDialog)

/** Returns a sent envelope to draft after confirmation, and opens it in the editor. */
export const recallEnvelope: EnvelopeVerb = {
  id: 'recall',
  label: 'Recall and edit…',
  icon: Undo2,
  available: (envelope, viewer) => envelope.status === 'sent' && manages(viewer, envelope),
  perform: (envelope, context) =>
    context.show((close) => <RecallDialog envelope={envelope} context={context} onClose={close} />),
}
