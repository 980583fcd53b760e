import { randomUUIDv7 } from 'node:crypto'
import { templateEditing } from '#contract/app/templates.ts'
import { firstCharacters } from '#domain/characters.ts'
import { ok, refuse } from '#domain/result.ts'
import { documentsOf } from '../../database/envelopes/documents.ts'
import { loadEnvelope } from '../../database/envelopes/envelope-aggregate.ts'
import { fieldsOf } from '../../database/envelopes/fields.ts'
import { withContent } from '../../database/envelopes/template-content.ts'
import { findTemplate } from '../../database/envelopes/templates.ts'
import type { TemplateKey } from '../../database/envelopes/templates.ts'
import { checkVisible } from '../access.ts'
import { whileStored } from '../documents/while-stored.ts'
import { findSender } from '../envelopes/find-sender.ts'
import { noSuchEnvelope } from '../envelopes/transition.ts'
import { operation } from '../operation.ts'
import type { AccountCaller, Context } from '../operation.ts'
import { copyFiles, insertWhole } from './write-template.ts'
import type { WholeTemplate } from './write-template.ts'
import { envelopeAsTemplate } from './envelope-as-template.ts'
import { findVisibleTemplate } from './find-template.ts'
import { presentEdited } from './present-edited.ts'
import { templateFieldsOf } from '../../database/envelopes/template-content.ts'

const empty = { name: '', documents: [], roles: [], fields: [] }

/**
 * POST /app/templates: a template of the caller's own, shared by their settings, with an envelope's content if one is
 * named.
 */
export const createTemplate = operation(templateEditing.create, async (context, { body }) => {
  const { database, caller } = context
  if (!body.envelopeId) return addTemplate(context, empty)
  const key = { organisationId: caller.organisationId, envelopeId: body.envelopeId }
  const loaded = await loadEnvelope(database, key)
  if (loaded === undefined) return refuse(noSuchEnvelope())
  const visible = checkVisible(caller, loaded.row)
  if (!visible.ok) return visible
  const [documents, fields] = [await documentsOf(database, key), await fieldsOf(database, key)]
  return addTemplate(context, envelopeAsTemplate({ ...loaded, documents, fields }))
})

/** POST /app/templates/:id/duplicate. */
export const duplicateTemplate = operation(templateEditing.duplicate, async (context, { params }) => {
  const { database, caller } = context
  const found = await findVisibleTemplate(database, caller, params.id)
  if (!found.ok) return found
  const { row, documents, roles } = found.value
  const fields = await templateFieldsOf(database, { organisationId: row.organisationId, templateId: row.id })
  const { envelopeName, envelopeMessage, envelopeShared, policy } = row
  const name = `${firstCharacters(row.name, 243)} (copy)`
  const defaults = { envelopeName, envelopeMessage, envelopeShared, policy }
  return addTemplate(context, { name, ...defaults, documents, roles, fields })
})

/** Creates a template of the caller's own, shared by their settings, with copies of the files. */
export async function addTemplate(context: Context<AccountCaller>, content: WholeTemplate) {
  const { database, caller, ports } = context
  const { organisationId, accountId } = caller
  const sender = await findSender(context, { accountId, groupId: null, shared: null })
  if (!sender.ok) return sender
  const key: TemplateKey = { organisationId, templateId: randomUUIDv7() }
  const copied = await whileStored(context, async () => ok(await copyFiles(ports, key, content.documents)))
  if (!copied.ok) return copied
  const documents = copied.value
  const { groupId, shared } = sender.value
  await database
    .transaction()
    .execute((transaction) =>
      insertWhole(transaction, database, key, { ...content, documents }, { accountId, groupId, shared }),
    )
  const row = await findTemplate(database, key)
  const [made] = row === undefined ? [] : await withContent(database, organisationId, [row])
  if (made === undefined) throw new Error(`The template ${key.templateId} vanished`)
  return ok(presentEdited(made, await templateFieldsOf(database, key)))
}
