import { verificationViews } from '#contract/app/verifications.ts'
import type { verificationRow } from '#contract/app/verifications.ts'
import { mayManage } from '#domain/account/visibility.ts'
import { ok, refuse } from '#domain/result.ts'
import { checkProgress } from '#domain/verification/checks.ts'
import { isOpen } from '#domain/verification/lifecycle.ts'
import { explainWarning } from '#domain/verification/warnings.ts'
import { verificationTrail } from '../../database/verifications/verification-events.ts'
import type { VerificationEventRow } from '../../database/verifications/verification-events.ts'
import {
  countVerifications as count,
  findListedVerification,
  pageOfVerifications,
  verificationSorts,
} from '../../database/lists/verification-lists.ts'
import { newestFirst, readCursor } from '../../database/lists/list-sql.ts'
import type { ListedVerification } from '../../database/lists/verification-lists.ts'
import { verificationState } from '../../database/verifications/verifications.ts'
import type { Ports } from '../../ports/ports.ts'
import { viewerOf } from '../access.ts'
import { cutPage } from '../lists/cut-page.ts'
import { isoOrNull } from '../moments.ts'
import { operation } from '../operation.ts'
import type { AccountCaller, Answer } from '../operation.ts'
import { individualStep } from '../verifying/session.ts'
import { noSuchVerification } from './change-verification.ts'
import { presentVerification } from './present-verification.ts'

const pageSize = 50

/** GET /app/verifications: one page of the dashboard's list. An invalid cursor counts as the beginning. */
export const listVerificationPage = operation(
  verificationViews.list,
  async ({ database, caller, ports }, { query }) => {
    const { cursor, ...filters } = query
    const after = readCursor(cursor, verificationSorts, newestFirst)
    const request = { after, limit: pageSize + 1 }
    const read = await pageOfVerifications(database, scopeOf(caller), filters, request)
    const { rows, ...page } = cutPage(read, pageSize, newestFirst)
    return ok({ ...page, verifications: rows.map((row) => presentRow(row, ports)) })
  },
)

/** GET /app/verifications/counts. */
export const countVerifications = operation(
  verificationViews.counts,
  async ({ database, caller }, { query }) => ok(await count(database, scopeOf(caller), query)),
)

/** GET /app/verifications/:id: with progress, checks and trail. After a purge, the trail is its receipt. */
export const verificationPage = operation(
  verificationViews.page,
  async ({ database, caller, ports }, { params }) => {
    const row = await findListedVerification(database, scopeOf(caller), params.id)
    if (row === undefined) return refuse(noSuchVerification())
    const key = { organisationId: row.organisationId, verificationId: row.id }
    const trail = await verificationTrail(database, key)
    const { id, purged, purgeBegun, findings, warning } = row
    return ok({
      verification: presentVerification(row),
      ...presentNames(row),
      sandbox: isOf(row, ports, 'sandbox'),
      local: isOf(row, ports, 'local'),
      step: individualStep(row, true, ports),
      diagnosis: row.diagnosis,
      sent: isoOrNull(row.sent),
      opened: isoOrNull(row.opened),
      consented: isoOrNull(row.consented),
      submitted: isoOrNull(row.submitted),
      reported: isoOrNull(row.reported),
      purgeBegun: isoOrNull(purgeBegun),
      checks: purged === null ? checkProgress(verificationState(row), row, findings) : null,
      warning: warning === null ? null : explainWarning(warning),
      linkRequested: isoOrNull(requestedLink(trail)),
      receipt: purged === null ? null : `/app/verifications/${id}/receipt`,
      trail: trail.map(presentEvent),
      may: { manage: mayManage(viewerOf(caller), row) },
    })
  },
)

function scopeOf(caller: AccountCaller) {
  return { organisationId: caller.organisationId, viewer: viewerOf(caller) }
}

function presentNames({ accountId, senderName, senderEmail, groupId, groupName }: ListedVerification) {
  return {
    sender: { id: accountId, name: senderName, email: senderEmail },
    group: groupId === null ? null : { id: groupId, name: groupName ?? '' },
  }
}

function presentRow(row: ListedVerification, ports: Vendor): Answer<typeof verificationRow> {
  const {
    mobile: _,
    mobileOtp: _otp,
    message: _message,
    messageSms: _sms,
    ...shown
  } = presentVerification(row)
  const { accountId: _account, groupId: _group, metadata: _metadata, ...own } = shown
  return {
    ...own,
    ...presentNames(row),
    sandbox: isOf(row, ports, 'sandbox'),
    local: isOf(row, ports, 'local'),
    submitted: isoOrNull(row.submitted),
    reported: isoOrNull(row.reported),
  }
}

type Vendor = Pick<Ports, 'identityVendor'>

/** Whether a vendor of this kind has it, or will get it once everything is submitted. */
function isOf(row: ListedVerification, { identityVendor }: Vendor, kind: 'sandbox' | 'local'): boolean {
  if (row.vendor !== null) return row.vendor === kind
  return isOpen(verificationState(row)) && identityVendor.kind === kind
}

function presentEvent({ sequence, kind, at, actor, details, hash }: VerificationEventRow) {
  return { sequence, kind, at: at.toISOString(), actor, details, hash }
}

/** When the individual of a muted verification last asked for a link, unless one was created since. */
function requestedLink(trail: readonly VerificationEventRow[]): Date | null {
  const last = trail.findLast(({ kind }) => kind === 'link-requested' || kind === 'link-created')
  return last?.kind === 'link-requested' && last.details['muted'] === true ? last.at : null
}
