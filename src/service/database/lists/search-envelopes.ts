import { sql } from 'kysely'
import type { Executor } from '../connection.ts'
import { matchesWords, matchingInPieces } from './matching-envelopes.ts'
import type { EnvelopeFilters, ListScope } from './matching-envelopes.ts'
import { contains } from './list-sql.ts'

/** Words that so many of the newest envelopes have are found soon by reading on. */
const looked = 300
const frequent = 15
/** Of so many matches none is looked up by its id. */
const mostFound = 20_000

/**
 * The same filters, with what is searched for already looked up where it is rare. Otherwise a search for something rare
 * would read all envelopes, however many there are. See decision 099.
 */
export async function lookUp(
  database: Executor,
  scope: ListScope,
  filters: EnvelopeFilters,
): Promise<EnvelopeFilters> {
  const { search = '', ...others } = filters
  // Shorter ones have no entry in an index of three letters each.
  if (!/[\p{L}\p{N}]{3}/u.test(search) || (await isFrequent(database, scope, search))) return filters
  const { organisationId } = scope
  const { rows } = await sql<{ id: string }>`
    (select id from envelopes where organisation_id = ${organisationId} and ${contains(search, 'name')} limit ${mostFound})
    union (select envelope_id from recipients
      where organisation_id = ${organisationId} and ${contains(search, 'name', 'email')} limit ${mostFound})`.execute(
    database,
  )
  return rows.length < mostFound ? { ...others, ids: rows.map(({ id }) => id) } : filters
}

async function isFrequent(database: Executor, scope: ListScope, search: string): Promise<boolean> {
  const newest = matchingInPieces(database, scope, {}).map(
    (piece) =>
      sql`(${piece.select(['envelopes.id', 'envelopes.name', 'envelopes.organisationId', 'envelopes.created']).orderBy('envelopes.created', 'desc').orderBy('envelopes.id', 'desc').limit(looked)})`,
  )
  const { rows } = await sql<{ read: number; found: number; hasIndex: boolean }>`
    with newest as materialized (select * from (${sql.join(newest, sql` union all `)}) either order by created desc, id desc limit ${looked})
    select to_regclass('recipients_words') is not null as has_index, (select count(*) from newest)::int as read,
      (select count(*) from (select from newest envelopes where ${matchesWords(search)} limit ${frequent}) first)::int as found
  `.execute(database)
  const { read = 0, found = 0, hasIndex = false } = rows[0] ?? {}
  return !hasIndex || read < looked || found >= frequent
}
