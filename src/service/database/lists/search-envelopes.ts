import { termsOf } from '#domain/search/search-text.ts'
import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import type { Executor } from '../connection.ts'
import { queryOf } from '../envelopes/page-texts.ts'
import { matchesPages, matchesWords, matchingInPieces } from './matching-envelopes.ts'
import type { EnvelopeFilters, ListScope } from './matching-envelopes.ts'
import { contains } from './list-sql.ts'

/** Of so many matches none is looked up by its id. */
const mostFound = 20_000

/** How something is searched for by reading on, and where it is looked up if it is rare. */
interface Search {
  /** The index by which it is looked up. */
  readonly index: string
  /** Whether an envelope has it. */
  readonly matches: RawBuilder<boolean>
  /** Envelopes that have it, as `id`. */
  readonly lookedUp: RawBuilder<unknown>
  /** Of so many of the newest envelopes, that many have what is found soon by reading on. */
  readonly looked: number
  readonly frequent: number
}

/**
 * The same filters, with what is searched for already looked up where it is rare. Otherwise a search for something rare
 * would read all envelopes, however many there are. See decisions 099 and 138.
 */
export async function lookUp(
  database: Executor,
  scope: ListScope,
  filters: EnvelopeFilters,
): Promise<EnvelopeFilters> {
  const { search = '', documentText = '', ...others } = filters
  const byName = searchOfNames(scope, search)
  const byText = searchOfTexts(scope, documentText)
  const named = byName && (await foundBy(database, scope, byName))
  const said = byText && (await foundBy(database, scope, byText))
  if (!named && !said) return filters
  const saying = new Set(said)
  const both = named && said ? named.filter((id) => saying.has(id)) : (named ?? said ?? [])
  return {
    ...others,
    ...(named ? {} : { search: filters.search }),
    ...(said ? {} : { documentText: filters.documentText }),
    found: both,
  }
}

function searchOfNames({ organisationId }: ListScope, search: string): Search | null {
  // Shorter ones have no entry in an index of three letters each.
  if (!/[\p{L}\p{N}]{3}/u.test(search)) return null
  return {
    index: 'recipients_words',
    matches: matchesWords(search),
    lookedUp: sql`
      (select id from envelopes where organisation_id = ${organisationId} and ${contains(search, 'name')} limit ${mostFound})
      union (select envelope_id from recipients
        where organisation_id = ${organisationId} and ${contains(search, 'name', 'email')} limit ${mostFound})`,
    looked: 300,
    frequent: 15,
  }
}

function searchOfTexts({ organisationId }: ListScope, search: string): Search | null {
  const query = queryOf(termsOf(search))
  if (query === null) return null
  return {
    index: 'page_texts_words',
    matches: matchesPages(search),
    lookedUp: sql`
      select distinct envelope_id as id from page_texts
      where organisation_id = ${organisationId} and words @@ ${query} limit ${mostFound}`,
    // Each has several pages, which take longer to read than a name.
    looked: 200,
    frequent: 20,
  }
}

/** What a search finds, or null where reading on finds it soon, nothing is to be looked up in, or there is too much. */
async function foundBy(database: Executor, scope: ListScope, search: Search): Promise<string[] | null> {
  if (await isFrequent(database, scope, search)) return null
  const { rows } = await sql<{ id: string }>`${search.lookedUp}`.execute(database)
  return rows.length < mostFound ? rows.map(({ id }) => id) : null
}

async function isFrequent(
  database: Executor,
  scope: ListScope,
  { index, matches, looked, frequent }: Search,
): Promise<boolean> {
  const newest = matchingInPieces(database, scope, {}).map(
    (piece) =>
      sql`(${piece.select(['envelopes.id', 'envelopes.name', 'envelopes.organisationId', 'envelopes.created']).orderBy('envelopes.created', 'desc').orderBy('envelopes.id', 'desc').limit(looked)})`,
  )
  const { rows } = await sql<{ read: number; found: number; hasIndex: boolean }>`
    with newest as materialized (select * from (${sql.join(newest, sql` union all `)}) either order by created desc, id desc limit ${looked})
    select to_regclass(${index}) is not null as has_index, (select count(*) from newest)::int as read,
      (select count(*) from (select from newest envelopes where ${matches} limit ${frequent}) first)::int as found
  `.execute(database)
  const { read = 0, found = 0, hasIndex = false } = rows[0] ?? {}
  return !hasIndex || read < looked || found >= frequent
}
