import MailPlus from 'lucide-react/icons/mail-plus'
import { reason } from '../../api/failure-words.ts'
import { resendVerification as resend } from '../../api/verifications.ts'
import { act } from '../../kit/buttons/act.ts'
import { isWaiting, manages } from './verb-context.ts'
import type { VerificationVerb } from './verb-context.ts'

/** Sends the individual the messages again, with a new link. */
export const resendVerification: VerificationVerb = {
  id: 'resend',
  label: 'Resend',
  icon: MailPlus,
  shortcut: 'r',
  available: (row, viewer) => isWaiting(row) && !row.muted && manages(viewer, row),
  perform: ({ id, name }, context) =>
    act(() => resend(context.cache, id), {
      done: `Resent to ${name}`,
      failed: `Nothing could be sent to ${name}`,
      because: reason,
    }),
}
