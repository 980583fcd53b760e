import Hash from 'lucide-react/icons/hash'
import { copyId } from '../../records/verbs/copy-id.ts'
import type { VerificationVerb } from './verb-context.ts'

/** Copies a verification's id, for the interface. */
export const copyVerificationId: VerificationVerb = {
  id: 'copy-id',
  label: 'Copy verification ID',
  icon: Hash,
  available: () => true,
  perform: ({ id }) => copyId('Verification', id),
}
