import { isPastDeadline } from '#domain/envelope/deadline.ts'
import { expireEnvelope } from '#domain/envelope/lifecycle.ts'
import type { EnvelopeState, Transition } from '#domain/envelope/lifecycle.ts'
import type { Refusal } from '#domain/refusals.ts'
import { refusal } from '#domain/refusals.ts'
import { ok, refuse } from '#domain/result.ts'
import type { Result } from '#domain/result.ts'
import type { Shown } from '#evidence/act.ts'
import { appendAuditEvents } from '../../database/envelopes/audit-events.ts'
import type { AuditNote } from '../../database/envelopes/audit-events.ts'
import { databaseNow, isoTime, timeNow } from '../../database/clock.ts'
import type { RowsOf, Statement } from '../../database/compiled.ts'
import type { Database, Executor } from '../../database/connection.ts'
import {
  lockEnvelope,
  lockEnvelopeWith,
  saveTransition,
  stateOf,
} from '../../database/envelopes/envelope-aggregate.ts'
import type { EnvelopeKey, LoadedEnvelope } from '../../database/envelopes/envelope-aggregate.ts'
import { announce } from '../../database/live.ts'
import { emitTransition } from '../endpoints/emit-transition.ts'
import { applyEffects, auditNotesOf, byTheService } from './apply-effects.ts'
import type { Author } from './apply-effects.ts'
import { evidenceOf } from './evidence-of.ts'

/** What a decision may read and write while the envelope is locked. */
export interface LockedEnvelope {
  readonly transaction: Executor
  readonly loaded: LoadedEnvelope
  /** The database's time of this transition, ISO 8601 UTC. */
  readonly now: string
}

/** A transition with additional audit events, recorded before its own. */
export type Decision = Transition & {
  readonly notes?: readonly AuditNote[]
  /** What the page of whoever finishes with this transition had in front of them. */
  readonly shown?: Shown
}

/**
 * Checks the caller's rights, then asks the domain. May write more in the same transaction. A refusal undoes
 * everything.
 */
export type Decide = (
  state: EnvelopeState,
  locked: LockedEnvelope,
) => Result<Decision> | Promise<Result<Decision>>

/** The state after a transition, and the database's time of it. */
export interface Transitioned {
  readonly state: EnvelopeState
  readonly now: string
}

/**
 * The pattern of every verb on an envelope, in one transaction: lock its row, decide, save what changed with a guard on
 * its status, append to the audit trail, add the resulting jobs, notify live listeners. Two verbs on one envelope never
 * overlap. Refuses `not-found` for an envelope the organisation does not have, and whatever `decide` refuses.
 */
export function transition(
  by: { readonly database: Database; readonly author: Author },
  key: EnvelopeKey,
  decide: Decide,
): Promise<Result<Transitioned>> {
  return transitionThen(by, key, decide, async (_, done) => ok(done))
}

/** Reads the response after a transition while the lock is still held, so that no other verb comes between. */
export type Look<Seen> = (transaction: Executor, done: Transitioned) => Promise<Result<Seen>>

/** The same, returning what `look` reads at the end. If that refuses, everything is undone. */
export async function transitionThen<Seen>(
  { database, author }: { readonly database: Database; readonly author: Author },
  key: EnvelopeKey,
  decide: Decide,
  look: Look<Seen>,
): Promise<Result<Seen>> {
  return undoingRefusals(database, async (transaction) => {
    const locked = await lockCurrent(transaction, key)
    if (locked === undefined) return refuse(noSuchEnvelope())
    const { loaded, now } = locked
    const decided = await decide(stateOf(loaded), { transaction, loaded, now })
    if (!decided.ok) return decided
    await recordTransition(transaction, key, loaded, { decision: decided.value, author, now })
    return look(transaction, { state: decided.value.state, now })
  })
}

/** Writes a decided transition: rows, audit trail, jobs, live events. The caller holds the envelope's lock. */
export async function recordTransition(
  transaction: Executor,
  key: EnvelopeKey,
  loaded: LoadedEnvelope,
  { decision, author, now }: { readonly decision: Decision; readonly author: Author; readonly now: string },
): Promise<void> {
  await saveTransition(transaction, loaded, decision.state)
  const evidence = await evidenceOf(transaction, key, decision)
  const notes = [...(decision.notes ?? []), ...auditNotesOf(loaded, decision, { author, evidence })]
  await appendAuditEvents(transaction, key, notes, now)
  await applyEffects(transaction, key, decision.effects)
  await emitTransition(transaction, key, decision)
  await announce(transaction, {
    organisation_id: key.organisationId,
    kind: 'envelope',
    envelope_id: key.envelopeId,
  })
}

/**
 * Adds events to an envelope's audit trail outside a transition, under the envelope's lock, with the database's time.
 * Does nothing when the envelope is gone.
 */
export async function recordEvents(
  database: Database,
  key: EnvelopeKey,
  notes: readonly AuditNote[],
): Promise<void> {
  await database.transaction().execute(async (transaction) => {
    if ((await lockEnvelope(transaction, key)) === undefined) return
    await appendAuditEvents(transaction, key, notes, await databaseNow(transaction))
    const { organisationId: organisation_id, envelopeId: envelope_id } = key
    await announce(transaction, { organisation_id, kind: 'envelope', envelope_id })
  })
}

/** The same words for an envelope that does not exist and one that the caller may not see. */
export function noSuchEnvelope(): Refusal {
  return refusal('not-found', 'There is no such envelope.')
}

/**
 * Locks an envelope for an act on it. One whose deadline has come is voided first, in a transaction of its own: the work
 * of `undoingRefusals`, where this is called, then starts again and meets a voided one. So a late job lets no one act.
 */
export async function lockCurrent<const Statements extends readonly Statement<unknown>[]>(
  transaction: Executor,
  key: EnvelopeKey,
  statements: Statements = [] as unknown as Statements,
): Promise<Current<Statements> | undefined> {
  const locked = await lockEnvelopeWith(transaction, key, [timeNow, ...statements])
  const { loaded } = locked
  const [time, ...found] = locked.found
  if (loaded === undefined) return undefined
  const now = isoTime(time)
  if (isPastDeadline(stateOf(loaded).envelope, now)) throw new DeadlinePassed(key)
  return { loaded, now, found }
}

/** A locked envelope, the database's time, and what other statements found under the lock. */
interface Current<Statements extends readonly Statement<unknown>[]> {
  readonly loaded: LoadedEnvelope
  readonly now: string
  readonly found: RowsOf<Statements>
}

/** Voids an envelope whose deadline has come. Returns false when another process has, or its deadline was moved. */
export async function endIfPast(database: Database, key: EnvelopeKey): Promise<boolean> {
  return database.transaction().execute(async (transaction) => {
    const { loaded, found } = await lockEnvelopeWith(transaction, key, [timeNow])
    if (loaded === undefined) return false
    const now = isoTime(found[0])
    const ended = expireEnvelope(stateOf(loaded), now)
    if (!ended.ok) return false
    await recordTransition(transaction, key, loaded, { decision: ended.value, author: byTheService, now })
    return true
  })
}

class DeadlinePassed extends Error {
  readonly key: EnvelopeKey

  constructor(key: EnvelopeKey) {
    super(`The deadline of the envelope ${key.envelopeId} has passed`)
    this.key = key
  }
}

class Refused extends Error {
  readonly result: { readonly ok: false; readonly refusal: Refusal }

  constructor(result: { readonly ok: false; readonly refusal: Refusal }) {
    super(result.refusal.code)
    this.result = result
  }
}

/**
 * Runs work in a transaction that is rolled back when the work refuses. Starts again when it comes upon an envelope past
 * its deadline, which is voided first.
 */
export async function undoingRefusals<Value>(
  database: Database,
  work: (transaction: Executor) => Promise<Result<Value>>,
): Promise<Result<Value>> {
  try {
    return await database.transaction().execute(async (transaction) => {
      const result = await work(transaction)
      if (!result.ok) throw new Refused(result)
      return result
    })
  } catch (error) {
    if (error instanceof Refused) return error.result
    if (!(error instanceof DeadlinePassed)) throw error
    await endIfPast(database, error.key)
    return undoingRefusals(database, work)
  }
}
