import { refusal } from '#domain/refusals.ts'
import type { Refusal } from '#domain/refusals.ts'
import { ok, refuse } from '#domain/result.ts'
import type { Result } from '#domain/result.ts'
import type { VerificationState } from '#domain/verification/verification.ts'
import { databaseNow } from '../../database/clock.ts'
import type { Database, Executor } from '../../database/connection.ts'
import { announce } from '../../database/live.ts'
import { appendVerificationEvents } from '../../database/verifications/verification-events.ts'
import type { VerificationNote } from '../../database/verifications/verification-events.ts'
import type { VerificationActor } from '../../database/tables/verification-tables.ts'
import {
  lockVerification,
  updateVerification,
  verificationState,
} from '../../database/verifications/verifications.ts'
import type {
  VerificationChange,
  VerificationKey,
  VerificationRow,
} from '../../database/verifications/verifications.ts'
import type { OrganisationCaller } from '../access.ts'
import { undoingRefusals } from '../envelopes/transition.ts'

/** What a decision may read and write while the verification is locked. */
export interface LockedVerification {
  readonly transaction: Executor
  readonly row: VerificationRow
  readonly state: VerificationState
  /** The database's time, ISO 8601 UTC. */
  readonly now: string
}

/** What a verb changes: the lifecycle, other columns, the trail. */
export interface VerificationDecision {
  readonly state?: VerificationState
  readonly change?: VerificationChange
  readonly notes?: readonly VerificationNote[]
}

type Decide = (
  locked: LockedVerification,
) => Result<VerificationDecision> | Promise<Result<VerificationDecision>>

/**
 * The pattern of every verb on a verification, in one transaction: lock its row, decide, save with a guard on its
 * status, append to the trail, notify the dashboards. `decide` adds jobs and events in the same transaction. A refusal
 * undoes everything.
 */
export async function changeVerification(
  database: Database,
  key: VerificationKey,
  decide: Decide,
): Promise<Result<VerificationRow>> {
  return undoingRefusals(database, async (transaction) => {
    const row = await lockVerification(transaction, key)
    if (row === undefined) return refuse(noSuchVerification())
    const now = await databaseNow(transaction)
    const decided = await decide({ transaction, row, state: verificationState(row), now })
    if (!decided.ok) return decided
    const { state = {}, change = {}, notes = [] } = decided.value
    const columns = { ...state, ...change }
    const saved =
      Object.keys(columns).length === 0 ? row : await updateVerification(transaction, row, columns)
    await appendVerificationEvents(transaction, key, notes, now)
    await announceVerification(transaction, key)
    return ok(saved)
  })
}

/** Announces to the dashboards that a verification should be read again. */
export async function announceVerification(transaction: Executor, key: VerificationKey): Promise<void> {
  const { organisationId, verificationId } = key
  await announce(transaction, {
    organisation_id: organisationId,
    kind: 'verification',
    verification_id: verificationId,
  })
}

/** The same words for a verification that does not exist and one that the caller may not see. */
export function noSuchVerification(): Refusal {
  return refusal('not-found', 'There is no such verification.')
}

export const byTheService: VerificationActor = { kind: 'service', id: null }
export const byTheIndividual: VerificationActor = { kind: 'individual', id: null }
export const byTheVendor: VerificationActor = { kind: 'vendor', id: null }

/** A caller of the organisation as the author in the trail. */
export function actorOf(caller: OrganisationCaller): VerificationActor {
  return caller.kind === 'credentials'
    ? { kind: 'credentials', id: caller.credentialsId }
    : { kind: 'account', id: caller.accountId }
}
