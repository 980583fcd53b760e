import { sql } from 'kysely'
import type { Insertable, Selectable } from 'kysely'
import { secretHash } from '../../secrets/secrets.ts'
import type { Executor } from '../connection.ts'
import type { SigningSessionsTable } from '../tables/signing-tables.ts'
import type { LinkColumns } from './signing-tokens.ts'

export type SigningSessionRow = Selectable<SigningSessionsTable>

/** A session with what has become of the link that it was opened by. */
export interface OpenSession {
  readonly session: SigningSessionRow
  readonly link: LinkColumns
}

const now = sql<Date>`clock_timestamp()`
const codeMinutes = 10
const codeTries = 5

/** Opens a session of a recipient who came with a link. */
export async function openSigningSession(
  database: Executor,
  session: Insertable<SigningSessionsTable>,
): Promise<void> {
  await database.insertInto('signingSessions').values(session).execute()
}

/** A recipient's session that has not ended, whose link is still known. */
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

/** Remembers that the recipient gave their password in this session. */
export async function markPasswordGiven(database: Executor, hash: string): Promise<void> {
  await database
    .updateTable('signingSessions')
    .set({ passwordAt: now })
    .where('secretHash', '=', hash)
    .execute()
}

/** How a code is kept: bound to its session, so that it is worth nothing in another. */
export function codeHashOf(sessionHash: string, code: string): string {
  return secretHash(`${sessionHash} ${code}`)
}

/** Makes whatever code the session has useless, before another is sent. */
export async function forgetCode(database: Executor, hash: string): Promise<void> {
  await database
    .updateTable('signingSessions')
    .set({ codeHash: null, codeExpires: null, codeTries: 0 })
    .where('secretHash', '=', hash)
    .execute()
}

/** Gives the session a new code for ten minutes and five tries. False when the session is over or needs none. */
export async function keepCode(database: Executor, hash: string, codeHash: string): Promise<boolean> {
  const kept = await database
    .updateTable('signingSessions')
    .set({
      codeHash,
      codeExpires: sql<Date>`clock_timestamp() + make_interval(mins => ${codeMinutes})`,
      codeTries: 0,
    })
    .where('secretHash', '=', hash)
    .where('ended', 'is', null)
    .where('codeAt', 'is', null)
    .executeTakeFirst()
  return kept.numUpdatedRows === 1n
}

/** How a try at a code went. `no-code` says that none was sent or that it is used up by time. */
export type CodeTry = 'right' | 'wrong' | 'no-code' | 'too-many'

/**
 * Tries a code: the try is counted in the statement that reads the code, so parallel tries share the five.
 * The right code works once. Source: one-time code of 6 digits, 10 minutes, 5 tries.
 */
export async function tryCode(database: Executor, hash: string, codeHash: string): Promise<CodeTry> {
  const tried = await database
    .updateTable('signingSessions')
    .set((row) => ({ codeTries: row('codeTries', '+', 1) }))
    .where('secretHash', '=', hash)
    .where('ended', 'is', null)
    .where('codeHash', 'is not', null)
    .where('codeExpires', '>', now)
    .returning(['codeHash', 'codeTries'])
    .executeTakeFirst()
  if (tried === undefined) return 'no-code'
  if (tried.codeTries > codeTries) return 'too-many'
  if (tried.codeHash !== codeHash) return 'wrong'
  const used = await database
    .updateTable('signingSessions')
    .set({ codeAt: now, codeHash: null, codeExpires: null })
    .where('secretHash', '=', hash)
    .where('codeHash', '=', codeHash)
    .executeTakeFirst()
  return used.numUpdatedRows === 1n ? 'right' : 'no-code'
}
