import PencilLine from 'lucide-react/icons/pencil-line'
import { paths } from '../../../paths.ts'
import { manages } from '../verb-context.ts'
import type { EnvelopeVerb } from '../verb-context.ts'

/** Opens a draft where it was left. */
export const continueDraft: EnvelopeVerb = {
  id: 'continue',
  label: 'Continue editing',
  icon: PencilLine,
  shortcut: 'e',
  available: (envelope, viewer) => envelope.status === 'draft' && manages(viewer, envelope),
  perform: (envelope, context) => context.go(paths.createEnvelope.href(envelope.id)),
}
