import { createHmac } from 'node:crypto'
import { verifications } from '#contract/v2/verifications.ts'
import { limits } from '#domain/limits.ts'
import { refusal } from '#domain/refusals.ts'
import { ok, refuse } from '#domain/result.ts'
import { findVerification } from '../../database/verifications/verifications.ts'
import type { VerificationRow } from '../../database/verifications/verifications.ts'
import { sameSecret } from '../../secrets/secrets.ts'
import { downloadKey } from '../downloads/download-links.ts'
import { fileOperation, operation } from '../operation.ts'
import { findVisible } from './find-verification.ts'

const reportKinds = ['certificate', 'multibureau', 'screening'] as const
type ReportKind = (typeof reportKinds)[number]

/** GET /v2/verifications/:id/reports: addresses valid for 60 minutes, null for what is not ready or was purged. */
export const verificationReports = operation(verifications.reports, async (context, { params }) => {
  const found = await findVisible(context, params.id)
  if (!found.ok) return found
  const row = found.value
  const sign = await signer(context.database)
  const expires = (await context.now()).getTime() + limits.downloadMinutes * 60_000
  const address = (kind: ReportKind) => {
    if (keyOf(row, kind) === null) return null
    const payload = payloadOf([expires, kind, row.organisationId, row.id])
    return `${context.config.baseUrl}/downloads/reports/${payload}.${sign(payload)}`
  }
  return ok({
    certificate: address('certificate'),
    multibureau: address('multibureau'),
    screening: address('screening'),
  })
})

/** GET /downloads/reports/:token. Refuses an altered or expired address, and whatever was purged since. */
export const openReport = fileOperation(
  '/downloads/reports/{token}',
  'anyone',
  async ({ database, now }, { token = '' }) => {
    const [payload = '', signature = '', ...more] = token.split('.')
    const sign = await signer(database)
    const grant = sameSecret(signature, sign(payload)) && more.length === 0 ? parse(payload) : null
    if (grant === null) return refuse(refusal('link-invalid', 'This address isn’t valid. Ask for a new one.'))
    if ((await now()).getTime() >= grant.expires)
      return refuse(refusal('link-expired', 'This address has expired. Ask for a new one.'))
    const row = await findVerification(database, grant)
    const storageKey = row === undefined ? null : keyOf(row, grant.kind)
    if (storageKey === null)
      return refuse(refusal('not-found', 'The report doesn’t exist, or has been deleted.'))
    return ok({
      name: `Identity verification (${grant.kind}).pdf`,
      contentType: 'application/pdf',
      disposition: 'attachment',
      content: { storageKey },
    })
  },
)

function keyOf(row: VerificationRow, kind: ReportKind): string | null {
  if (row.purgeBegun !== null) return null
  return { certificate: row.certificateKey, multibureau: row.multibureauKey, screening: row.screeningKey }[
    kind
  ]
}

/** Signs report addresses. The word before the payload separates them from those of envelopes. */
async function signer(database: Parameters<typeof downloadKey>[0]): Promise<(payload: string) => string> {
  const key = await downloadKey(database)
  return (payload) => createHmac('sha256', key).update(`report ${payload}`).digest('base64url')
}

function payloadOf(parts: readonly unknown[]): string {
  return Buffer.from(JSON.stringify(parts)).toString('base64url')
}

function parse(payload: string) {
  const parts = JSON.parse(Buffer.from(payload, 'base64url').toString('utf8')) as [
    number,
    ReportKind,
    string,
    string,
  ]
  const [expires, kind, organisationId, verificationId] = parts
  return { kind, expires, organisationId, verificationId }
}
