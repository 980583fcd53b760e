import type { verification } from '#contract/v2/verifications.ts'
import type { VerificationRow } from '../../database/verifications/verifications.ts'
import { isoOrNull } from '../moments.ts'
import type { Answer } from '../operation.ts'

/** A verification as the interface returns it. */
export function presentVerification(row: VerificationRow): Answer<typeof verification> {
  return {
    id: row.id,
    name: row.name,
    email: row.email,
    mobile: row.mobile,
    mobileOtp: row.mobileOtp,
    message: row.message,
    messageSms: row.messageSms,
    status: row.status,
    accountId: row.accountId,
    groupId: row.groupId,
    shared: row.shared,
    warning: row.warning,
    muted: row.muted,
    screening: row.screening,
    biometrics: row.biometrics,
    created: isoOrNull(row.created),
    cancelled: isoOrNull(row.cancelled),
    completed: isoOrNull(row.completed),
    purging: isoOrNull(row.purging),
    purged: isoOrNull(row.purged),
    metadata: row.metadata as Answer<typeof verification>['metadata'],
  }
}
