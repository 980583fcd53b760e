import { promisify } from 'node:util'
import { gunzip, gzip } from 'node:zlib'
import type { ListedPerson, ListFacts } from '#domain/screening/entry.ts'
import { sql } from 'kysely'
import type { Selectable } from 'kysely'
import type { Executor } from '../connection.ts'
import type { ScreeningListsTable } from '../tables/verification-tables.ts'

/** A list without the people on it. */
export type ScreeningListRow = Omit<Selectable<ScreeningListsTable>, 'people'>

const facts = ['name', 'sources', 'listDate', 'sha256', 'count', 'fetched', 'tried', 'fault'] as const

/** What is known of every list, by name. */
export async function screeningLists(database: Executor): Promise<ScreeningListRow[]> {
  return database.selectFrom('screeningLists').select(facts).orderBy('name').execute()
}

/** The people on a list, as long as it is the one with this digest. */
export async function peopleOnList(
  database: Executor,
  { name, sha256 }: Pick<ListFacts, 'name' | 'sha256'>,
): Promise<readonly ListedPerson[] | undefined> {
  const row = await database
    .selectFrom('screeningLists')
    .select('people')
    .where('name', '=', name)
    .where('sha256', '=', sha256)
    .executeTakeFirst()
  if (!row?.people) return undefined
  const lines = (await promisify(gunzip)(row.people)).toString().split('\n')
  return lines.filter((line) => line !== '').map((line) => JSON.parse(line) as ListedPerson)
}

/** Keeps a list that was read, in place of the former one. */
export async function keepScreeningList(
  database: Executor,
  { name, date, sha256, count }: Omit<ListFacts, 'fetched'>,
  { sources, people }: { readonly sources: string; readonly people: readonly ListedPerson[] },
): Promise<void> {
  const packed = await promisify(gzip)(people.map((one) => JSON.stringify(one)).join('\n'))
  const now = sql<Date>`clock_timestamp()`
  const row = {
    sources,
    listDate: date,
    sha256,
    count,
    people: packed,
    fetched: now,
    tried: now,
    fault: null,
  }
  await database
    .insertInto('screeningLists')
    .values({ name, ...row })
    .onConflict((conflict) => conflict.column('name').doUpdateSet(row))
    .execute()
}

/** Says that a list is still the one that is kept. */
export async function confirmScreeningList(database: Executor, name: string): Promise<void> {
  const now = sql<Date>`clock_timestamp()`
  await database
    .updateTable('screeningLists')
    .set({ fetched: now, tried: now, fault: null })
    .where('name', '=', name)
    .execute()
}

/** Says why a list could not be read. The former one stays, unless it came from elsewhere. */
export async function noteListFault(
  database: Executor,
  { name, sources, fault }: { readonly name: string; readonly sources: string; readonly fault: string },
): Promise<void> {
  await sql`
    insert into screening_lists (name, sources, fault) values (${name}, ${sources}, ${fault})
    on conflict (name) do update set fault = excluded.fault, tried = clock_timestamp()
  `.execute(database)
}

/** Removes the lists that the operator no longer gives. */
export async function removeOtherLists(database: Executor, names: readonly string[]): Promise<void> {
  await database
    .deleteFrom('screeningLists')
    .where((row) => (names.length === 0 ? row.lit(true) : row('name', 'not in', [...names])))
    .execute()
}
