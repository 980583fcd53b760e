import { sql } from 'kysely'
import type { Selectable } from 'kysely'
import type { IdentityVerdict } from '#domain/recipient/identity.ts'
import type { Executor } from '../connection.ts'
import type { EnvelopeKey } from '../envelopes/envelope-aggregate.ts'
import { updateRows } from '../rows.ts'
import type { IdentityChecksTable } from '../tables/signing-tables.ts'
import type { VerificationKey, VerificationRow } from '../verifications/verifications.ts'
import { lowerAddress } from '../organisations/lower-address.ts'

export type IdentityCheckRow = Selectable<IdentityChecksTable>

interface RecipientKey extends EnvelopeKey {
  readonly recipientId: string
}

/** The checks of an envelope's recipients that count, oldest first: of one recipient, or of all. */
export async function identityChecksOf(
  database: Executor,
  { organisationId, envelopeId }: EnvelopeKey,
  recipientId?: string,
): Promise<IdentityCheckRow[]> {
  let checks = database
    .selectFrom('identityChecks')
    .selectAll()
    .where('organisationId', '=', organisationId)
    .where('envelopeId', '=', envelopeId)
    .where('ended', 'is', null)
  if (recipientId !== undefined) checks = checks.where('recipientId', '=', recipientId)
  return checks.orderBy('begun').orderBy('id').execute()
}

/** The checks that wait for what a verification says. */
export async function checksWaitingFor(
  database: Executor,
  { organisationId, verificationId }: VerificationKey,
): Promise<IdentityCheckRow[]> {
  return database
    .selectFrom('identityChecks')
    .selectAll()
    .where('organisationId', '=', organisationId)
    .where('verificationId', '=', verificationId)
    .where('outcome', 'is', null)
    .where('ended', 'is', null)
    .execute()
}

/** Whether a verification was begun from a signing page. */
export async function isForSigning(
  database: Executor,
  { organisationId, verificationId }: VerificationKey,
): Promise<boolean> {
  const found = await database
    .selectFrom('identityChecks')
    .select('id')
    .where('organisationId', '=', organisationId)
    .where('verificationId', '=', verificationId)
    .limit(1)
    .executeTakeFirst()
  return found !== undefined
}

/** Adds a check, and says that a session is in the browser that began it. */
export async function addIdentityCheck(
  transaction: Executor,
  check: RecipientKey & {
    readonly id: string
    readonly verificationId: string
    readonly keyHash: string
    /** When an earlier verification counts: now. */
    readonly passed: string | null
  },
  sessionHash: string,
): Promise<void> {
  const outcome = check.passed === null ? null : ('passed' as const)
  await transaction
    .insertInto('identityChecks')
    .values({ ...check, outcome })
    .execute()
  await bindSession(transaction, sessionHash, check.id)
}

/** Says that a session is in the browser that began a check. */
export async function bindSession(
  transaction: Executor,
  sessionHash: string,
  identityCheck: string,
): Promise<void> {
  await updateRows(transaction, 'signingSessions', { secretHash: sessionHash }, { identityCheck })
}

/** Records how a check ended. `passed` is when it was, ISO 8601 UTC. */
export async function closeIdentityCheck(
  transaction: Executor,
  { organisationId, id }: Pick<IdentityCheckRow, 'organisationId' | 'id'>,
  verdict: IdentityVerdict,
  passed: string | null,
): Promise<void> {
  const why = verdict.outcome === 'review' ? verdict.why : null
  const change = { outcome: verdict.outcome, why, passed }
  await updateRows(transaction, 'identityChecks', { organisationId, id }, change)
}

/** Ends the checks of an envelope, or of one recipient, and answers the verifications that they were about. */
export async function endIdentityChecks(
  transaction: Executor,
  { organisationId, envelopeId }: EnvelopeKey,
  recipientId: string | null,
): Promise<string[]> {
  let checks = transaction
    .updateTable('identityChecks')
    .set({ ended: sql<Date>`clock_timestamp()` })
    .where('organisationId', '=', organisationId)
    .where('envelopeId', '=', envelopeId)
    .where('ended', 'is', null)
  if (recipientId !== null) checks = checks.where('recipientId', '=', recipientId)
  const ended = await checks.returning('verificationId').execute()
  return [...new Set(ended.map(({ verificationId }) => verificationId))]
}

/** The envelope in which a verification waits for someone's decision, or none. */
export async function envelopeWaitingFor(
  database: Executor,
  { organisationId, verificationId }: VerificationKey,
): Promise<string | undefined> {
  const found = await database
    .selectFrom('identityChecks')
    .select('envelopeId')
    .where('organisationId', '=', organisationId)
    .where('verificationId', '=', verificationId)
    .where('ended', 'is', null)
    .where('outcome', '=', 'review')
    .executeTakeFirst()
  return found?.envelopeId
}

/**
 * The latest verification of someone by the same vendor, with a selfie, that ended without a warning within some days and
 * still has its data. Its name has to be compared by the caller.
 */
export async function reusableVerification(
  database: Executor,
  { organisationId, email, vendor, days }: Reusable,
): Promise<VerificationRow | undefined> {
  return database
    .selectFrom('verifications')
    .selectAll()
    .where('organisationId', '=', organisationId)
    .where(lowerAddress('email'), '=', email.toLowerCase())
    .where('status', '=', 'completed')
    .where('warning', 'is', null)
    .where('purgeBegun', 'is', null)
    .where('biometrics', '=', true)
    .where('vendor', '=', vendor)
    .where('completed', '>', sql<Date>`clock_timestamp() - make_interval(days => ${days})`)
    .orderBy('completed', 'desc')
    .limit(1)
    .executeTakeFirst()
}

interface Reusable {
  readonly organisationId: string
  readonly email: string
  readonly vendor: string
  /** How old it may be. */
  readonly days: number
}
