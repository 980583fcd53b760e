import type { Camelized } from '#contract/codec.ts'
import type { FiltersOf, SortOf } from '#contract/lists/list.ts'
import type { TemplateList } from '#contract/lists/templates.ts'
import type { templateFilters } from '#contract/v1/templates.ts'
import { maySeeAll } from '#domain/account/visibility.ts'
import { sql } from 'kysely'
import type { z } from 'zod'
import { after, before, byCreated, contains, equals, matching, newest, ordering } from './list-sql.ts'
import type { Conditions, Order, Place, Placed, Sorts } from './list-sql.ts'
import type { ListScope } from './matching-envelopes.ts'
import type { Executor } from '../connection.ts'
import type { TemplateRow } from '../tables/schema.ts'

export type TemplateOrder = Order<SortOf<TemplateList>>

/** A template with the names shown next to it. */
export interface ListedTemplate extends TemplateRow, Placed {
  readonly id: string
  readonly ownerName: string
  readonly ownerEmail: string
  readonly groupName: string | null
}

type WireFilters = Camelized<z.output<typeof templateFilters>>

const conditions: Conditions<FiltersOf<TemplateList> & WireFilters> = {
  name: equals('templates.name'),
  createdBefore: before('templates.created'),
  createdAfter: after('templates.created'),
  search: (words) => contains(words, 'templates.name', 'accounts.name'),
  owner: equals('templates.accountId'),
  sharing: (sharing) => sql`templates.shared = ${sharing === 'shared'}`,
}

export const templateSorts: Sorts<SortOf<TemplateList>> = {
  ...byCreated('templates'),
  name: { key: sql`lower(templates.name)`, type: 'text' },
}

/** One page of the matching templates that a viewer may see, after a place in the order, ties by id. */
export async function pageOfTemplates(
  database: Executor,
  scope: ListScope,
  filters: FiltersOf<TemplateList>,
  request: { readonly order: TemplateOrder; readonly after: Place | null; readonly limit: number },
): Promise<ListedTemplate[]> {
  const { after: place, limit } = request
  const order = ordering('templates', templateSorts, request.order)
  let query = visible(database, scope)
    .innerJoin('accounts', (join) =>
      join
        .onRef('accounts.organisationId', '=', 'templates.organisationId')
        .onRef('accounts.id', '=', 'templates.accountId'),
    )
    .leftJoin('groups', (join) =>
      join
        .onRef('groups.organisationId', '=', 'templates.organisationId')
        .onRef('groups.id', '=', 'templates.groupId'),
    )
    .selectAll('templates')
    .select(['accounts.name as ownerName', 'accounts.email as ownerEmail', 'groups.name as groupName'])
    .select(order.sortKey)
    .where(matching(conditions, filters))
  if (place !== null) query = query.where(order.behind(place))
  return query.orderBy(order.orderBy).limit(limit).execute()
}

/** The newest matching templates that a viewer may see and use: those with a document and a role. */
export async function listTemplates(
  database: Executor,
  scope: ListScope,
  filters: WireFilters,
  limit: number,
): Promise<TemplateRow[]> {
  let query = visible(database, scope).selectAll('templates').where(matching(conditions, filters))
  for (const table of ['templateDocuments', 'templateRoles'] as const)
    query = query.where(({ exists, selectFrom }) =>
      exists(
        selectFrom(table)
          .select(`${table}.id`)
          .where(`${table}.organisationId`, '=', scope.organisationId)
          .whereRef(`${table}.templateId`, '=', 'templates.id'),
      ),
    )
  return query.orderBy(newest('templates').orderBy).limit(limit).execute()
}

function visible(database: Executor, { organisationId, viewer }: ListScope) {
  const query = database.selectFrom('templates').where('templates.organisationId', '=', organisationId)
  if (viewer.kind === 'credentials' || maySeeAll(viewer)) return query
  return query.where((builder) =>
    builder.or([
      builder('templates.accountId', '=', viewer.accountId),
      builder.and([
        builder('templates.shared', '=', true),
        // A comparison with null is never true, so a viewer without a group sees nothing through this condition.
        builder('templates.groupId', '=', viewer.groupId),
      ]),
    ]),
  )
}
