import type { Policy } from '#domain/policy/policy.ts'
import type { Database, Executor } from '../../database/connection.ts'
import { announceTemplate } from '../../database/live.ts'
import type { TemplateDocumentRow } from '../../database/tables/schema.ts'
import {
  insertTemplateDocuments,
  replaceTemplateFields,
  replaceTemplateRoles,
} from '../../database/envelopes/template-content.ts'
import type { TemplateField, TemplateRole } from '../../database/envelopes/template-content.ts'
import { insertTemplate } from '../../database/envelopes/templates.ts'
import type { TemplateKey } from '../../database/envelopes/templates.ts'
import type { Ports } from '../../ports/ports.ts'
import { copyUpload, fileColumns, newFileKey } from '../documents/take-in.ts'

export type WholeDocument = Omit<TemplateDocumentRow, 'organisationId' | 'templateId' | 'created'>
export type WholeRole = Omit<TemplateRole, 'organisationId' | 'templateId'>

/** The content of a new template. */
export interface WholeTemplate {
  readonly name: string
  readonly envelopeName?: string | null
  readonly envelopeMessage?: string | null
  readonly envelopeShared?: boolean
  /** What it decides about envelopes. */
  readonly policy?: Policy
  readonly documents: readonly WholeDocument[]
  readonly roles: readonly WholeRole[]
  readonly fields: readonly TemplateField[]
}

interface Belonging {
  readonly accountId: string
  readonly groupId: string | null
  readonly shared: boolean
}

/** Copies the documents' files to the template, since their sources may be deleted. Returns them as copied. */
export async function copyFiles(
  { storage }: Pick<Ports, 'storage'>,
  key: TemplateKey,
  documents: readonly WholeDocument[],
): Promise<WholeDocument[]> {
  const copied: WholeDocument[] = []
  for (const document of documents) {
    const storageKey = newTemplateFileKey(key)
    await storage.put(storageKey, await storage.get(document.storageKey))
    const uploadKey = await copyUpload(storage, { ...key, envelopeId: key.templateId }, document.uploadKey)
    copied.push({ ...document, storageKey, uploadKey, pictureKey: null })
  }
  return copied
}

/** The storage key for a new document of a template: one folder per template, as per envelope. */
function newTemplateFileKey({ organisationId, templateId }: TemplateKey): string {
  return newFileKey({ organisationId, envelopeId: templateId }, 'document')
}

/** Writes a template with everything in it. Its documents' files are stored before. */
export async function insertWhole(
  transaction: Executor,
  database: Database,
  key: TemplateKey,
  {
    name,
    envelopeName,
    envelopeMessage,
    envelopeShared,
    policy = {},
    documents,
    roles,
    fields,
  }: WholeTemplate,
  { accountId, groupId, shared }: Belonging,
): Promise<void> {
  const { organisationId, templateId } = key
  await insertTemplate(transaction, {
    organisationId,
    id: templateId,
    name,
    shared,
    envelopeName: envelopeName ?? null,
    envelopeMessage: envelopeMessage ?? null,
    envelopeShared: envelopeShared ?? false,
    policy: JSON.stringify(policy),
    accountId,
    groupId,
  })
  await insertTemplateDocuments(
    transaction,
    documents.map((document, position) => ({
      organisationId,
      templateId,
      id: document.id,
      position,
      ...fileColumns(document),
    })),
  )
  await writeRoles(transaction, database, key, roles)
  await replaceTemplateFields(transaction, key, fields)
  await announceTemplate(transaction, key)
}

/** Replaces the roles. The fields of the old ones are deleted. */
export async function writeRoles(
  transaction: Executor,
  database: Database,
  { organisationId, templateId }: TemplateKey,
  roles: readonly WholeRole[],
): Promise<void> {
  const rows = roles.map((role, position) => ({
    organisationId,
    templateId,
    id: role.id,
    position,
    name: role.name,
    recipientName: role.recipientName,
    recipientEmail: role.recipientEmail,
    recipientMobile: role.recipientMobile,
    recipientType: role.recipientType,
    recipientPassword: role.recipientPassword,
    recipientOrder: role.recipientOrder,
    recipientRedirects: JSON.stringify(role.recipientRedirects),
  }))
  await replaceTemplateRoles(transaction, database, { organisationId, templateId }, rows)
}
