import PencilLine from 'lucide-react/icons/pencil-line'
import { paths } from '../../../paths.ts'
import { manages } from '../envelope-desk.tsx'
import type { EnvelopeVerb } from '../envelope-desk.tsx'

/** Opens a draft where it was left. */
export const continueDraft: EnvelopeVerb = {
  id: 'continue',
  label: 'Continue editing',
  icon: PencilLine,
  shortcut: 'e',
  available: (envelope, viewer) => envelope.status === 'draft' && manages(viewer, envelope),
  perform: (envelope, desk) => desk.go(paths.createEnvelope.href(envelope.id)),
}
