import type { Insertable } from 'kysely'
import type { Executor } from '../connection.ts'
import type { TemplateRow } from '../tables/schema.ts'
import type { TemplatesTable } from '../tables/envelope-tables.ts'

/** Names one template of one organisation. */
export interface TemplateKey {
  readonly organisationId: string
  readonly templateId: string
}

export async function findTemplate(
  database: Executor,
  { organisationId, templateId }: TemplateKey,
): Promise<TemplateRow | undefined> {
  return database
    .selectFrom('templates')
    .selectAll()
    .where('organisationId', '=', organisationId)
    .where('id', '=', templateId)
    .executeTakeFirst()
}

/** The template, locked until the transaction ends. */
export async function lockTemplate(
  transaction: Executor,
  { organisationId, templateId }: TemplateKey,
): Promise<TemplateRow | undefined> {
  return transaction
    .selectFrom('templates')
    .selectAll()
    .where('organisationId', '=', organisationId)
    .where('id', '=', templateId)
    .forUpdate()
    .executeTakeFirst()
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
  await transaction
    .deleteFrom('templates')
    .where('organisationId', '=', organisationId)
    .where('id', '=', templateId)
    .execute()
}
