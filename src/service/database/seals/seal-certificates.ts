import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Executor } from '../connection.ts'

/** The SHA-256 of a certificate (DER), hexadecimal: its name everywhere here. */
export function fingerprintOf(certificate: Uint8Array): string {
  return createHash('sha256').update(certificate).digest('hex')
}

/**
 * Stores a certificate (DER) before it is used to seal. `organisationId` is null for one that seals for every
 * organisation.
 */
export async function keepSealCertificate(
  database: Executor,
  certificate: Uint8Array,
  organisationId: string | null,
): Promise<void> {
  await database
    .insertInto('sealCertificates')
    .values({
      sha256: fingerprintOf(certificate),
      certificate: Buffer.from(certificate),
      organisationId,
    })
    .onConflict((conflict) => conflict.column('sha256').doNothing())
    .execute()
}

/** A certificate that the chain alone does not tell everything about. */
export interface RecordedRow {
  readonly sha256: string
  readonly organisationId: string | null
  readonly revoked: Date | null
  readonly reason: 'compromised' | 'replaced' | null
}

/**
 * The certificates that have sealed files and that no authority here has issued, and those that were withdrawn: newest
 * first.
 */
export async function recordedSealCertificates(database: Executor): Promise<RecordedRow[]> {
  const { rows } = await sql<RecordedRow>`
    select certificates.sha256, certificates.organisation_id, revoked.revoked, revoked.reason
    from seal_certificates as certificates
    left join lateral (
      select revoked, reason from seal_keys where seal_keys.sha256 = certificates.sha256 and revoked is not null
      order by revoked limit 1
    ) as revoked on true
    where revoked.revoked is not null or not exists (
      select from seal_keys where seal_keys.sha256 = certificates.sha256 and kind = 'organisation'
    )
    order by certificates.created desc, certificates.sha256`.execute(database)
  return rows
}
