import type { Insertable } from 'kysely'
import type { Executor } from '../connection.ts'
import type { TemplateRow } from '../tables/schema.ts'
import type { TemplatesTable } from '../tables/envelope-tables.ts'
import { deleteRows, findRow, lockRow } from '../rows.ts'

/** Names one template of one organisation. */
export interface TemplateKey {
  readonly organisationId: string
  readonly templateId: string
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
