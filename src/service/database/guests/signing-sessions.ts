import { sql } from 'kysely'
import type { Selectable } from 'kysely'
import type { Executor } from '../connection.ts'
import type { EnvelopeKey } from '../envelopes/envelope-aggregate.ts'
import type { SigningSessionsTable } from '../tables/signing-tables.ts'
import type { LinkColumns } from './signing-links.ts'
import { updateRows } from '../rows.ts'

export type SigningSessionRow = Selectable<SigningSessionsTable>

/** A session with the state of the link that opened it. */
export interface OpenSession {
  readonly session: SigningSessionRow
  readonly link: LinkColumns
}

const now = sql<Date>`clock_timestamp()`

/** A recipient's session that has not ended and whose link still exists. */
export async function findOpenSession(database: Executor, hash: string): Promise<OpenSession | undefined> {
  const row = await database
    .selectFrom('signingSessions')
    .innerJoin('signingTokens', 'signingTokens.secretHash', 'signingSessions.tokenHash')
    .selectAll('signingSessions')
    .select([
      'signingTokens.expires',
      'signingTokens.replaced',
      'signingTokens.removed',
      'signingTokens.recalled',
    ])
    .where('signingSessions.secretHash', '=', hash)
    .where('signingSessions.ended', 'is', null)
    .executeTakeFirst()
  if (row === undefined) return undefined
  const { expires, replaced, removed, recalled, ...session } = row
  return { session, link: { expires, replaced, removed, recalled } }
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

/** Whether a recipient has the documents open elsewhere: another tab, or another device. */
export async function hasOtherSessions(
  database: Executor,
  { organisationId, recipientId, sessionHash }: SessionKey,
): Promise<boolean> {
  const other = await database
    .selectFrom('signingSessions')
    .select('secretHash')
    .where('organisationId', '=', organisationId)
    .where('recipientId', '=', recipientId)
    .where('secretHash', '!=', sessionHash)
    .where('ended', 'is', null)
    .limit(1)
    .executeTakeFirst()
  return other !== undefined
}

interface SessionKey {
  readonly organisationId: string
  readonly recipientId: string
  readonly sessionHash: string
}
