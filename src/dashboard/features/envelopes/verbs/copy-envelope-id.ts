import Hash from 'lucide-react/icons/hash'
import { copyId } from '../../../records/copy-id.ts'
import type { EnvelopeVerb } from '../verb-context.ts'

/** Copies an envelope's id, for the interface. */
export const copyEnvelopeId: EnvelopeVerb = {
  id: 'copy-id',
  label: 'Copy envelope id',
  icon: Hash,
  available: () => true,
  perform: ({ id }) => copyId('Envelope', id),
}
