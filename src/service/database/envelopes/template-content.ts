import type { Insertable } from 'kysely'
import type { Database, Executor } from '../connection.ts'
import { decryptColumn, encryptColumn, encrypted } from '../encrypted-columns.ts'
import { definitionColumns } from './fields.ts'
import type { OwnedField } from './fields.ts'
import type { TemplateDocumentRow, TemplateFieldRow, TemplateRoleRow, TemplateRow } from '../tables/schema.ts'
import type { TemplateDocumentsTable, TemplateRolesTable } from '../tables/envelope-tables.ts'
import type { TemplateKey } from './templates.ts'
import { deleteRows, rowsWith } from '../rows.ts'

/** A role with its password as it was given. */
export type TemplateRole = Omit<TemplateRoleRow, 'recipientPasswordEncrypted'>

/** A template with all its parts, each in order. */
export interface TemplateContent {
  readonly row: TemplateRow
  readonly documents: readonly TemplateDocumentRow[]
  readonly roles: readonly TemplateRole[]
}

/** A template's field. `recipientId` is the id of its role. */
export type TemplateField = OwnedField

/** Rows per statement: PostgreSQL allows 65,535 parameters, and a row has about thirty. */
const chunk = 1000

/** The documents and roles of templates of one organisation, in the order of the templates. */
export async function withContent(
  database: Database,
  organisationId: string,
  rows: readonly TemplateRow[],
): Promise<TemplateContent[]> {
  if (rows.length === 0) return []
  const ids = rows.map(({ id }) => id)
  const documents = await documentsIn(database, organisationId, ids).selectAll().execute()
  const roles = await rolesIn(database, organisationId, ids).selectAll().execute()
  const readable = await Promise.all(roles.map((role) => readableRole(database, role)))
  const [documentsBy, rolesBy] = [byTemplate(documents), byTemplate(readable)]
  return rows.map((row) => ({
    row,
    documents: documentsBy.get(row.id) ?? [],
    roles: rolesBy.get(row.id) ?? [],
  }))
}

/** The documents of these templates, each template's in order. */
function documentsIn(database: Executor, organisationId: string, templateIds: readonly string[]) {
  return database
    .selectFrom('templateDocuments')
    .where('organisationId', '=', organisationId)
    .where('templateId', 'in', [...templateIds])
    .orderBy('position')
    .orderBy('id')
}

/** The roles of these templates, each template's in order. */
function rolesIn(database: Executor, organisationId: string, templateIds: readonly string[]) {
  return database
    .selectFrom('templateRoles')
    .where('organisationId', '=', organisationId)
    .where('templateId', 'in', [...templateIds])
    .orderBy('position')
    .orderBy('id')
}

/** How many roles each of these templates has. */
export async function roleCounts(
  database: Executor,
  organisationId: string,
  templateIds: readonly string[],
): Promise<Map<string, number>> {
  if (templateIds.length === 0) return new Map()
  const rows = await database
    .selectFrom('templateRoles')
    .select(['templateId', ({ fn }) => fn.countAll<string>().as('roles')])
    .where('organisationId', '=', organisationId)
    .where('templateId', 'in', [...templateIds])
    .groupBy('templateId')
    .execute()
  return new Map(rows.map(({ templateId, roles }) => [templateId, Number(roles)]))
}

/** What rows of the dashboard show of a template: how many documents it has, the first of them, and its roles. */
export interface ListedContent {
  readonly documents: number
  readonly document: Pick<TemplateDocumentRow, 'id' | 'sha256'> | undefined
  readonly roles: readonly Pick<TemplateRoleRow, 'id' | 'name' | 'recipientType'>[]
}

/** The same of templates of one organisation, by the templates' ids. */
export async function listedContent(
  database: Executor,
  organisationId: string,
  templateIds: readonly string[],
): Promise<(id: string) => ListedContent> {
  if (templateIds.length === 0) return () => ({ documents: 0, document: undefined, roles: [] })
  const documents = await documentsIn(database, organisationId, templateIds)
    .select(['templateId', 'id', 'sha256'])
    .execute()
  const roles = await rolesIn(database, organisationId, templateIds)
    .select(['templateId', 'id', 'name', 'recipientType'])
    .execute()
  const [documentsBy, rolesBy] = [byTemplate(documents), byTemplate(roles)]
  return (id) => {
    const own = documentsBy.get(id) ?? []
    return { documents: own.length, document: own[0], roles: rolesBy.get(id) ?? [] }
  }
}

async function readableRole(
  database: Database,
  { recipientPasswordEncrypted: kept, ...role }: TemplateRoleRow,
): Promise<TemplateRole> {
  if (kept === null) return role
  const ids = [role.organisationId, role.templateId, role.id]
  const recipientPassword = (await decryptColumn(database, encrypted.rolePassword, ids, kept)).toString()
  return { ...role, recipientPassword }
}

function byTemplate<Row extends { readonly templateId: string }>(rows: readonly Row[]): Map<string, Row[]> {
  return Map.groupBy(rows, ({ templateId }) => templateId)
}

/** The documents of one template in order. */
export async function templateDocumentsOf(
  database: Executor,
  { organisationId, templateId }: TemplateKey,
): Promise<TemplateDocumentRow[]> {
  return rowsWith(database, 'templateDocuments', { organisationId, templateId }, 'position', 'id')
}

/** Notes where the picture of a template's document is. False if the document is gone, is another, or has another
 * picture by now.
 */
export async function nameTemplatePicture(
  transaction: Executor,
  { organisationId, templateId }: TemplateKey,
  { id, storageKey, pictureKey: former }: Pick<TemplateDocumentRow, 'id' | 'storageKey' | 'pictureKey'>,
  pictureKey: string,
): Promise<boolean> {
  const { numUpdatedRows } = await transaction
    .updateTable('templateDocuments')
    .set({ pictureKey })
    .where('organisationId', '=', organisationId)
    .where('templateId', '=', templateId)
    .where('id', '=', id)
    .where('storageKey', '=', storageKey)
    .where('pictureKey', 'is not distinct from', former)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** The fields of a template in the order in which they were given. */
export async function templateFieldsOf(
  database: Executor,
  { organisationId, templateId }: TemplateKey,
): Promise<TemplateField[]> {
  const rows = await rowsWith(database, 'templateFields', { organisationId, templateId }, 'position', 'id')
  return rows.map(fieldOf)
}

function fieldOf(row: TemplateFieldRow): TemplateField {
  const { organisationId: _, templateId: __, position: ___, created: ____, roleId, ...definition } = row
  return { ...definition, recipientId: roleId }
}

export async function insertTemplateDocuments(
  transaction: Executor,
  rows: readonly Insertable<TemplateDocumentsTable>[],
): Promise<void> {
  if (rows.length > 0)
    await transaction
      .insertInto('templateDocuments')
      .values([...rows])
      .execute()
}

/** Replaces the documents of a template. */
export async function replaceTemplateDocuments(
  transaction: Executor,
  { organisationId, templateId }: TemplateKey,
  rows: readonly Insertable<TemplateDocumentsTable>[],
): Promise<void> {
  await deleteRows(transaction, 'templateDocuments', { organisationId, templateId })
  await insertTemplateDocuments(transaction, rows)
}

/**
 * Replaces the roles of a template. The fields of the old roles are deleted. `database` is the one that the transaction
 * is on: it knows the keys.
 */
export async function replaceTemplateRoles(
  transaction: Executor,
  database: Database,
  { organisationId, templateId }: TemplateKey,
  roles: readonly Insertable<TemplateRolesTable>[],
): Promise<void> {
  const rows = await Promise.all(
    roles.map(async ({ recipientPassword, ...role }) => {
      const ids = [organisationId, templateId, role.id]
      const kept = (text: string) => encryptColumn(database, encrypted.rolePassword, ids, text)
      const recipientPasswordEncrypted =
        typeof recipientPassword === 'string' ? await kept(recipientPassword) : null
      return { ...role, recipientPasswordEncrypted }
    }),
  )
  await deleteRows(transaction, 'templateRoles', { organisationId, templateId })
  if (rows.length > 0) await transaction.insertInto('templateRoles').values(rows).execute()
}

/** Replaces the fields of a template. */
export async function replaceTemplateFields(
  transaction: Executor,
  { organisationId, templateId }: TemplateKey,
  fields: readonly TemplateField[],
): Promise<void> {
  await deleteRows(transaction, 'templateFields', { organisationId, templateId })
  const rows = fields.map((field, position) => ({
    organisationId,
    templateId,
    id: field.id,
    roleId: field.recipientId,
    position,
    ...definitionColumns(field),
  }))
  for (let from = 0; from < rows.length; from += chunk)
    await transaction
      .insertInto('templateFields')
      .values(rows.slice(from, from + chunk))
      .execute()
}
