import type { Viewer } from '#domain/account/visibility.ts'
import { maySeeAll } from '#domain/account/visibility.ts'
import { sql } from 'kysely'
import type { Executor } from '../connection.ts'
import type { TemplateRow } from '../tables/schema.ts'

/** Filters of the dashboard's list of templates. */
export interface TemplateListFilters {
  /** Part of the template's name or of its owner's, in any letter case. */
  readonly search?: string | undefined
  readonly accountId?: string | undefined
  readonly shared?: boolean | undefined
}

export interface TemplateOrder {
  readonly sort: 'created' | 'name'
  readonly direction: 'ascending' | 'descending'
}

/** The place of a row in an order: its name in small letters or its moment as ISO 8601 UTC, and its id. */
export interface TemplatePlace {
  readonly key: string
  readonly id: string
}

/** A template with the names that stand beside it. */
export interface ListedTemplate extends TemplateRow {
  readonly ownerName: string
  readonly ownerEmail: string
  readonly groupName: string | null
  readonly sortName: string
}

const columns = {
  created: { key: sql`templates.created`, type: sql`timestamptz` },
  name: { key: sql`lower(templates.name)`, type: sql`text` },
}

/** One page of the templates that a viewer may see and that match, after a place in the order; ties are broken by id. */
export async function pageOfTemplates(
  database: Executor,
  { organisationId, viewer }: { readonly organisationId: string; readonly viewer: Viewer },
  filters: TemplateListFilters,
  {
    order,
    after,
    limit,
  }: { readonly order: TemplateOrder; readonly after: TemplatePlace | null; readonly limit: number },
): Promise<ListedTemplate[]> {
  const { key, type } = columns[order.sort]
  const isRising = order.direction === 'ascending'
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
    .select(sql<string>`lower(templates.name)`.as('sortName'))
    .where('templates.organisationId', '=', organisationId)
  if (viewer.kind === 'account' && !maySeeAll(viewer))
    query = query.where((builder) =>
      builder.or([
        builder('templates.accountId', '=', viewer.accountId),
        builder.and([
          builder('templates.shared', '=', true),
          // A comparison with null holds for nothing, so who is in no group sees none by it.
          builder('templates.groupId', '=', viewer.groupId),
        ]),
      ]),
    )
  const words = filters.search?.trim() ?? ''
  if (words !== '') {
    const pattern = `%${words.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`
    query = query.where(sql<boolean>`(templates.name ilike ${pattern} or accounts.name ilike ${pattern})`)
  }
  if (filters.accountId !== undefined) query = query.where('templates.accountId', '=', filters.accountId)
  if (filters.shared !== undefined) query = query.where('templates.shared', '=', filters.shared)
  if (after !== null) {
    const sign = isRising ? sql`>` : sql`<`
    query = query.where(sql<boolean>`(${key}, templates.id) ${sign} (${after.key}::${type}, ${after.id})`)
  }
  const inOrder = isRising ? sql`${key} asc, templates.id asc` : sql`${key} desc, templates.id desc`
  return query.orderBy(inOrder).limit(limit).execute()
}
