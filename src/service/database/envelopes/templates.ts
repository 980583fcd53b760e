import { maySeeAll } from '#domain/account/visibility.ts'
import type { Viewer } from '#domain/account/visibility.ts'
import type { Insertable } from 'kysely'
import type { Executor } from '../connection.ts'
import { at } from '../lists/created-order.ts'
import type { TemplateRow } from '../tables/schema.ts'
import type { TemplatesTable } from '../tables/envelope-tables.ts'
import { deleteRows, findRow, lockRow } from '../rows.ts'

/** Names one template of one organisation. */
export interface TemplateKey {
  readonly organisationId: string
  readonly templateId: string
}

/** Times as ISO 8601 UTC. Source: specification, GET /v1/templates; names: open detail 36. */
export interface TemplateFilters {
  readonly name?: string | undefined
  readonly createdBefore?: string | undefined
  readonly createdAfter?: string | undefined
}

/**
 * The newest matching templates that a viewer may see, ties by id. `usableOnly` leaves out those without a document or
 * a role.
 */
export async function listTemplates(
  database: Executor,
  { organisationId, viewer }: { readonly organisationId: string; readonly viewer: Viewer },
  filters: TemplateFilters,
  { limit, usableOnly }: { readonly limit: number; readonly usableOnly: boolean },
): Promise<TemplateRow[]> {
  let query = database
    .selectFrom('templates')
    .selectAll('templates')
    .where('templates.organisationId', '=', organisationId)
  if (viewer.kind === 'account' && !maySeeAll(viewer)) {
    const { accountId, groupId } = viewer
    query = query.where((builder) =>
      builder.or([
        builder('templates.accountId', '=', accountId),
        ...(groupId === null
          ? []
          : [
              builder.and([
                builder('templates.shared', '=', true),
                builder('templates.groupId', '=', groupId),
              ]),
            ]),
      ]),
    )
  }
  if (filters.name !== undefined) query = query.where('templates.name', '=', filters.name)
  if (filters.createdBefore !== undefined)
    query = query.where('templates.created', '<', at(filters.createdBefore))
  if (filters.createdAfter !== undefined)
    query = query.where('templates.created', '>', at(filters.createdAfter))
  if (usableOnly)
    for (const table of ['templateDocuments', 'templateRoles'] as const)
      query = query.where(({ exists, selectFrom }) =>
        exists(
          selectFrom(table)
            .select(`${table}.id`)
            .where(`${table}.organisationId`, '=', organisationId)
            .whereRef(`${table}.templateId`, '=', 'templates.id'),
        ),
      )
  return query.orderBy('templates.created', 'desc').orderBy('templates.id', 'desc').limit(limit).execute()
}

export async function findTemplate(
  database: Executor,
  { organisationId, templateId }: TemplateKey,
): Promise<TemplateRow | undefined> {
  return findRow(database, 'templates', { organisationId, id: templateId })
}

/** The template, locked until the transaction ends. */
export async function lockTemplate(
  transaction: Executor,
  { organisationId, templateId }: TemplateKey,
): Promise<TemplateRow | undefined> {
  return lockRow(transaction, 'templates', { organisationId, id: templateId })
}

export async function insertTemplate(
  transaction: Executor,
  row: Insertable<TemplatesTable>,
): Promise<TemplateRow> {
  return transaction.insertInto('templates').values(row).returningAll().executeTakeFirstOrThrow()
}

export async function updateTemplate(
  transaction: Executor,
  { organisationId, templateId }: TemplateKey,
  change: Partial<Insertable<TemplatesTable>>,
): Promise<TemplateRow> {
  return transaction
    .updateTable('templates')
    .set(change)
    .where('organisationId', '=', organisationId)
    .where('id', '=', templateId)
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** Deletes a template with its documents, roles and fields. */
export async function deleteTemplateRow(
  transaction: Executor,
  { organisationId, templateId }: TemplateKey,
): Promise<void> {
  await deleteRows(transaction, 'templates', { organisationId, id: templateId })
}
