import { sql } from 'kysely'
import type { InferResult, Selectable } from 'kysely'
import type { Executor } from '../connection.ts'
import type { EnvelopeKey } from '../envelopes/envelope-aggregate.ts'
import type { SigningSessionsTable } from '../tables/signing-tables.ts'
import type { LinkColumns } from './signing-links.ts'
import type { Statement } from '../compiled.ts'
import { updateRows } from '../rows.ts'

export type SigningSessionRow = Selectable<SigningSessionsTable>

/** A session with the state of the link that opened it, as of a moment. */
export interface OpenSession {
  readonly session: SigningSessionRow
  readonly link: LinkColumns
  /** Whether the recipient has the documents open elsewhere: in another tab, or on another device. */
  readonly isElsewhere: boolean
  /** When the identity was proved in the browser that has this session. */
  readonly identityAt: Date | null
  /** The kiosk on whose device it is. */
  readonly ceremonyId: string | null
  /** The database's time. */
  readonly now: Date
}

const now = sql<Date>`clock_timestamp()`

/** Reads a session that has not ended and whose link still exists, for {@link openSessionIn}. */
export function openSessionAt(hash: string): Statement<Found> {
  return { kind: 'open session', values: [hash], write: (database) => openSession(database, hash) }
}

type Found = InferResult<ReturnType<typeof openSession>>[number]

/** What {@link openSessionAt} found. */
export function openSessionIn([row]: readonly Found[]): OpenSession | undefined {
  if (row === undefined) return undefined
  const {
    expires,
    replaced,
    removed,
    recalled,
    isElsewhere,
    identityAt,
    ceremonyId,
    now: moment,
    ...session
  } = row
  const link = { expires, replaced, removed, recalled }
  return { session, link, isElsewhere, identityAt, ceremonyId, now: moment }
}

function openSession(database: Executor, hash: string) {
  return database
    .selectFrom('signingSessions')
    .innerJoin('signingTokens', 'signingTokens.secretHash', 'signingSessions.tokenHash')
    .leftJoin('identityChecks', (join) =>
      join
        .onRef('identityChecks.organisationId', '=', 'signingSessions.organisationId')
        .onRef('identityChecks.id', '=', 'signingSessions.identityCheck')
        .onRef('identityChecks.recipientId', '=', 'signingSessions.recipientId')
        .on('identityChecks.ended', 'is', null),
    )
    .selectAll('signingSessions')
    .select([
      'signingTokens.expires',
      'signingTokens.replaced',
      'signingTokens.removed',
      'signingTokens.recalled',
      'signingTokens.ceremonyId',
      'identityChecks.passed as identityAt',
      sql<boolean>`exists (select from signing_sessions other
        where other.organisation_id = signing_sessions.organisation_id
        and other.recipient_id = signing_sessions.recipient_id
        and other.secret_hash <> signing_sessions.secret_hash and other.ended is null)`.as('isElsewhere'),
      now.as('now'),
    ])
    .where('signingSessions.secretHash', '=', hash)
    .where('signingSessions.ended', 'is', null)
}

/** Records that the recipient entered their password in this session. */
export async function markPasswordGiven(database: Executor, hash: string): Promise<void> {
  await updateRows(database, 'signingSessions', { secretHash: hash }, { passwordAt: now })
}

/** Ends the open signing sessions of one recipient, or of all. */
export async function endSigningSessions(
  transaction: Executor,
  {
    organisationId,
    envelopeId,
    recipientId,
  }: EnvelopeKey & {
    /** Null for every recipient of the envelope. */
    readonly recipientId: string | null
  },
): Promise<void> {
  let sessions = transaction
    .updateTable('signingSessions')
    .set({ ended: now })
    .where('organisationId', '=', organisationId)
    .where('envelopeId', '=', envelopeId)
    .where('ended', 'is', null)
  if (recipientId !== null) sessions = sessions.where('recipientId', '=', recipientId)
  await sessions.execute()
}
