import type { ComparedZone } from '#domain/verification/local/compare.ts'
import type { LocalFound } from '#domain/verification/local/findings.ts'
import type { PhotoKind } from '#domain/verification/identity.ts'
import { sql } from 'kysely'
import type { Database, Executor } from '../connection.ts'
import { decryptColumn, encryptColumn, encrypted } from '../encrypted-columns.ts'
import { findRow } from '../rows.ts'
import type { VerificationKey } from './verifications.ts'

/** Everything that a local check leaves: what was found, and what was read where, for the person who looks at it. */
export interface LocalCheck extends LocalFound {
  readonly zone:
    | (ComparedZone & {
        readonly issuer: string
        readonly nationality: string
        readonly lines: readonly string[]
        /** The photo that was read, and where the zone is in it, in shares of its sides. */
        readonly photo: PhotoKind
        readonly box: {
          readonly left: number
          readonly top: number
          readonly width: number
          readonly height: number
        }
      })
    | null
}

/** What was found about a verification, or null. */
export async function findLocalCheck(database: Database, key: VerificationKey): Promise<LocalCheck | null> {
  const row = await findRow(database, 'localChecks', key)
  if (row === undefined) return null
  const ids = [key.organisationId, key.verificationId]
  const plain = await decryptColumn(database, encrypted.localCheck, ids, row.found)
  return JSON.parse(plain.toString()) as LocalCheck
}

/** Keeps what was found, unless something is there already or the verification is being purged. */
export async function keepLocalCheck(
  database: Database,
  { organisationId, verificationId }: VerificationKey,
  check: LocalCheck,
): Promise<void> {
  const found = await encryptColumn(
    database,
    encrypted.localCheck,
    [organisationId, verificationId],
    JSON.stringify(check),
  )
  // The lock keeps a purge from passing by between the look and the row.
  await database.transaction().execute(async (transaction) => {
    await sql`
      insert into local_checks (organisation_id, verification_id, found)
      select organisation_id, id, ${found} from verifications
      where organisation_id = ${organisationId} and id = ${verificationId} and purge_begun is null
      for update
      on conflict do nothing`.execute(transaction)
  })
}

export async function removeLocalCheck(
  transaction: Executor,
  { organisationId, verificationId }: VerificationKey,
): Promise<void> {
  await transaction
    .deleteFrom('localChecks')
    .where('organisationId', '=', organisationId)
    .where('verificationId', '=', verificationId)
    .execute()
}
