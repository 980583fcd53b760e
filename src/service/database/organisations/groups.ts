import type { Camelized } from '#contract/codec.ts'
import type { groupFilters } from '#contract/v1/groups.ts'
import type { Viewer } from '#domain/account/visibility.ts'
import { mayAdminister } from '#domain/account/administration.ts'
import type { Insertable, Updateable } from 'kysely'
import type { z } from 'zod'
import type { Executor } from '../connection.ts'
import { equals, matching, newest } from '../lists/list-sql.ts'
import type { Conditions, Place } from '../lists/list-sql.ts'
import type { GroupRow } from '../tables/schema.ts'
import type { GroupsTable } from '../tables/account-tables.ts'
import { findRow, updateRow } from '../rows.ts'

/** Names one group of one organisation. */
export interface GroupKey {
  readonly organisationId: string
  readonly groupId: string
}

type GroupFilters = Camelized<z.output<typeof groupFilters>>

/** Exact matches. Source: open detail 34. */
const conditions: Conditions<GroupFilters> = {
  name: equals('groups.name'),
  business: equals('groups.business'),
  email: equals('groups.email'),
}

/** The matching groups that a viewer may see, newest first, ties by id, after a place in that order. */
export async function listGroups(
  database: Executor,
  { organisationId, viewer }: { readonly organisationId: string; readonly viewer: Viewer },
  filters: GroupFilters,
  { after, limit }: { readonly after: Place | null; readonly limit: number },
): Promise<GroupRow[]> {
  const { orderBy, behind } = newest('groups')
  let query = database
    .selectFrom('groups')
    .selectAll()
    .where('organisationId', '=', organisationId)
    .where(matching(conditions, filters))
  if (viewer.kind === 'account' && !mayAdminister(viewer)) query = query.where('id', '=', viewer.groupId)
  if (after !== null) query = query.where(behind(after))
  return query.orderBy(orderBy).limit(limit).execute()
}

export async function findGroup(
  database: Executor,
  { organisationId, groupId }: GroupKey,
): Promise<GroupRow | undefined> {
  return findRow(database, 'groups', { organisationId, id: groupId })
}

export async function insertGroup(database: Executor, group: Insertable<GroupsTable>): Promise<GroupRow> {
  return database.insertInto('groups').values(group).returningAll().executeTakeFirstOrThrow()
}

/** Undefined when there is no such group. */
export async function updateGroup(
  database: Executor,
  { organisationId, groupId }: GroupKey,
  change: Updateable<GroupsTable>,
): Promise<GroupRow | undefined> {
  return updateRow(database, 'groups', { organisationId, id: groupId }, change)
}

/** What may be assigned to a group. */
const assigned = ['accounts', 'envelopes', 'templates', 'verifications'] as const

/** Deletes a group and every assignment to it. Undefined when there is no such group. */
export async function deleteGroupRow(
  transaction: Executor,
  { organisationId, groupId }: GroupKey,
): Promise<GroupRow | undefined> {
  const gone = await transaction
    .deleteFrom('groups')
    .where('organisationId', '=', organisationId)
    .where('id', '=', groupId)
    .returningAll()
    .executeTakeFirst()
  if (gone === undefined) return undefined
  for (const table of assigned)
    await transaction
      .updateTable(table)
      .set({ groupId: null })
      .where('organisationId', '=', organisationId)
      .where('groupId', '=', groupId)
      .execute()
  return gone
}

/** The number of accounts in each group of an organisation. Empty groups are left out. */
export async function countAccountsOfGroups(
  database: Executor,
  organisationId: string,
): Promise<ReadonlyMap<string, number>> {
  const rows = await database
    .selectFrom('accounts')
    .select(({ fn }) => ['groupId', fn.countAll<string>().as('count')])
    .where('organisationId', '=', organisationId)
    .where('groupId', 'is not', null)
    .groupBy('groupId')
    .execute()
  return new Map(rows.map(({ groupId, count }) => [groupId ?? '', Number(count)]))
}

/** The number of records assigned to a group, by kind. */
export async function countAssigned(
  database: Executor,
  { organisationId, groupId }: GroupKey,
): Promise<Record<(typeof assigned)[number], number>> {
  const counts = await Promise.all(
    assigned.map(async (table) => {
      const { count } = await database
        .selectFrom(table)
        .select(({ fn }) => fn.countAll<string>().as('count'))
        .where('organisationId', '=', organisationId)
        .where('groupId', '=', groupId)
        .executeTakeFirstOrThrow()
      return [table, Number(count)] as const
    }),
  )
  return Object.fromEntries(counts) as Record<(typeof assigned)[number], number>
}
