import PencilLine from 'lucide-react/icons/pencil-line'
import { manages } from './envelope-desk.tsx'
import type { EnvelopeVerb } from './envelope-desk.tsx'

/** The address of a draft's editor. Source: specification, POST /v1/envelopes rule 5. */
export function draftAddress(id: string): string {
  return `/create-envelope?envelopeId=${encodeURIComponent(id)}`
}

/** Opens a draft where it was left. */
export const continueDraft: EnvelopeVerb = {
  id: 'continue',
  label: 'Continue editing',
  icon: PencilLine,
  shortcut: 'e',
  available: (envelope, viewer) => envelope.status === 'draft' && manages(viewer, envelope),
  perform: (envelope, desk) => desk.go(draftAddress(envelope.id)),
}
