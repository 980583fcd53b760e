import { archiveReportsOf, archiveSealed, renewSeals } from './archive-envelope.ts'
import { checkSealedFiles } from './check-sealed.ts'
import { bulkSend } from './bulk-send.ts'
import { deadlines } from './deadlines.ts'
import { encryptStored } from './encrypt-stored.ts'
import { endpointDisabledEmail } from './messages/endpoint-disabled-email.ts'
import { envelopeErasures } from './envelope-erasures.ts'
import { erasureEmail } from './erasure-email.ts'
import { emailChangeEmail } from './messages/email-change-email.ts'
import { failedSignIn, missedSecondStep } from './failed-sign-in.ts'
import { securityEmail } from './messages/security-email.ts'
import {
  completedEmail,
  declinedEmail,
  expiredEmail,
  failedEmail,
  identityReviewEmail,
  reassignedEmail,
} from './messages/sender-notices.ts'
import { expiringCredentials } from './messages/expiring-credentials.ts'
import { heldEmail } from './messages/held-email.ts'
import { finishedEmail } from './messages/finished-email.ts'
import { identityCheck } from './verifying/identity-check.ts'
import { identityCode, identityEmail, identitySms } from './verifying/identity-messages.ts'
import { identityVerdict } from './verifying/identity-verdict.ts'
import { identityProgress } from './verifying/identity-progress.ts'
import { screeningRefresh } from './verifying/screening-refresh.ts'
import { identityPurge, retention } from './verifying/identity-purge.ts'
import { passwordResetEmail } from './messages/password-reset-email.ts'
import { passwordResetRequest } from './messages/password-reset-request.ts'
import { signOnRequest } from './messages/sign-on-email.ts'
import {
  otherDeclinedEmail,
  recalledEmail,
  recalledSms,
  voidedEmail,
  voidedSms,
} from './messages/ended-notice.ts'
import { reminderEmail } from './messages/reminder-email.ts'
import { reminders } from './messages/reminders.ts'
import type { Handlers } from './runner.ts'
import type { Schedule } from './worker-group.ts'
import { sealAuthorities } from './seal-authorities.ts'
import { anchorRoot, anchorRoots } from './anchor-roots.ts'
import { readMoreTexts, readTexts } from './read-texts.ts'
import { readScans } from './read-scans.ts'
import { receiptEmail } from './messages/receipt-email.ts'
import { rootEmail } from './messages/root-email.ts'
import { anchorHead } from './anchor-head.ts'
import { purgeFiles } from './purge-files.ts'
import { removeUnneeded } from './remove-files.ts'
import { sealEnvelope } from './seal-envelope.ts'
import { signingCode } from './messages/signing-code.ts'
import { signingEmail } from './messages/signing-email.ts'
import { signingSms } from './messages/signing-sms.ts'
import { sweepFiles } from './sweep-files.ts'
import { sweep } from './sweep.ts'
import { verificationEmail } from './messages/verification-email.ts'
import { webhook, webhookRetry } from './webhooks/webhook.ts'
import { startCode } from './messages/start-code.ts'
import { witnessEmail } from './messages/witness-email.ts'

/** The handler of each task. */
export const handlers: Handlers = {
  'signing-email': signingEmail,
  'signing-sms': signingSms,
  'signing-code': signingCode,
  'start-code': startCode,
  'witness-email': witnessEmail,
  'reminder-email': reminderEmail,
  reminders,
  'receipt-email': receiptEmail,
  'finished-email': finishedEmail,
  'recalled-email': recalledEmail,
  'recalled-sms': recalledSms,
  'voided-email': voidedEmail,
  'voided-sms': voidedSms,
  'other-declined-email': otherDeclinedEmail,
  'completed-email': completedEmail,
  'held-email': heldEmail,
  'declined-email': declinedEmail,
  'reassigned-email': reassignedEmail,
  'expired-email': expiredEmail,
  deadlines,
  'envelope-erasures': envelopeErasures,
  'erasure-email': erasureEmail,
  'failed-email': failedEmail,
  'verification-email': verificationEmail,
  'failed-sign-in': failedSignIn,
  'missed-second-step': missedSecondStep,
  'security-email': securityEmail,
  'password-reset-request': passwordResetRequest,
  'sign-on-request': signOnRequest,
  'password-reset-email': passwordResetEmail,
  'email-change-email': emailChangeEmail,
  'bulk-send': bulkSend,
  'seal-envelope': sealEnvelope,
  'purge-files': purgeFiles,
  'remove-files': removeUnneeded,
  'anchor-head': anchorHead,
  'anchor-roots': anchorRoots,
  'anchor-root': anchorRoot,
  'root-email': rootEmail,
  webhook,
  'webhook-retry': webhookRetry,
  'endpoint-disabled-email': endpointDisabledEmail,
  'identity-email': identityEmail,
  'identity-sms': identitySms,
  'identity-code': identityCode,
  'identity-check': identityCheck,
  'identity-progress': identityProgress,
  'identity-verdict': identityVerdict,
  'identity-review-email': identityReviewEmail,
  'identity-purge': identityPurge,
  'screening-refresh': screeningRefresh,
  retention,
  'check-sealed': checkSealedFiles,
  'archive-envelope': archiveSealed,
  'archive-reports': archiveReportsOf,
  'renew-seals': renewSeals,
  'seal-authorities': sealAuthorities,
  'encrypt-stored': encryptStored,
  'read-texts': readTexts,
  'read-more-texts': readMoreTexts,
  'read-scans': readScans,
  'expiring-credentials': expiringCredentials,
  sweep,
  'sweep-files': sweepFiles,
}

/** Scheduled tasks, in UTC. */
export const schedules: readonly Schedule[] = [
  { task: 'deadlines', match: '* * * * *' },
  { task: 'envelope-erasures', match: '19 5 * * *' },
  { task: 'reminders', match: '7 * * * *' },
  { task: 'expiring-credentials', match: '29 * * * *' },
  { task: 'sweep', match: '17 * * * *' },
  // Files go with the rows that named them; only what a crash left is found by looking through the whole store.
  { task: 'sweep-files', match: '41 2 * * 0' },
  { task: 'encrypt-stored', match: '11 2 * * *' },
  { task: 'read-more-texts', match: '*/5 * * * *' },
  { task: 'anchor-roots', match: '5 4 * * *' },
  { task: 'seal-authorities', match: '23 3 * * *' },
  { task: 'check-sealed', match: '37 * * * *' },
  { task: 'renew-seals', match: '53 3 * * *' },
  { task: 'retention', match: '*/10 * * * *' },
  { task: 'screening-refresh', match: '43 * * * *' },
]
