import type { FiltersOf, SortOf } from '#contract/lists/list.ts'
import type { TemplateList } from '#contract/lists/templates.ts'
import type { Viewer } from '#domain/account/visibility.ts'
import { maySeeAll } from '#domain/account/visibility.ts'
import { sql } from 'kysely'
import { contains, equals, matching, ordering } from './list-sql.ts'
import type { Conditions, Order, Place, Placed, Sorts } from './list-sql.ts'
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

const conditions: Conditions<FiltersOf<TemplateList>> = {
  search: (words) => contains(words, 'templates.name', 'accounts.name'),
  accountId: equals('templates.accountId'),
  shared: (shared) => sql`templates.shared = ${shared === 'true'}`,
}

export const templateSorts: Sorts<SortOf<TemplateList>> = {
  created: { key: sql`templates.created`, type: 'timestamptz' },
  name: { key: sql`lower(templates.name)`, type: 'text' },
}

/** One page of the matching templates that a viewer may see, after a place in the order, ties by id. */
export async function pageOfTemplates(
  database: Executor,
  { organisationId, viewer }: { readonly organisationId: string; readonly viewer: Viewer },
  filters: FiltersOf<TemplateList>,
  request: { readonly order: TemplateOrder; readonly after: Place | null; readonly limit: number },
): Promise<ListedTemplate[]> {
  const { after, limit } = request
  const order = ordering('templates', templateSorts, request.order)
  let query = database
    .selectFrom('templates')
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
    .where('templates.organisationId', '=', organisationId)
    .where(matching(conditions, filters, organisationId))
  if (viewer.kind === 'account' && !maySeeAll(viewer))
    query = query.where((builder) =>
      builder.or([
        builder('templates.accountId', '=', viewer.accountId),
        builder.and([
          builder('templates.shared', '=', true),
          // A comparison with null is never true, so a viewer without a group sees nothing through this condition.
          builder('templates.groupId', '=', viewer.groupId),
        ]),
      ]),
    )
  if (after !== null) query = query.where(order.behind(after))
  return query.orderBy(order.orderBy).limit(limit).execute()
}
