import ReceiptText from 'lucide-react/icons/receipt-text'
import { paths } from '../../../paths.ts'
import type { VerificationVerb } from '../verb-context.ts'

/** Opens the receipt of a purge. */
export const openReceipt: VerificationVerb = {
  id: 'receipt',
  label: 'Open purge receipt',
  icon: ReceiptText,
  available: ({ purged }) => purged !== null,
  perform: ({ id }, context) => context.go(paths.purgeReceipt.href(id)),
}
