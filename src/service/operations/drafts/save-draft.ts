import { drafts } from '#contract/app/drafts.ts'
import type { savedDraft, savedField } from '#contract/app/drafts.ts'
import { sharedOnCreate } from '#domain/account/sharing.ts'
import { refusal } from '#domain/refusals.ts'
import type { Refusal } from '#domain/refusals.ts'
import { ok, refuse } from '#domain/result.ts'
import type { Result } from '#domain/result.ts'
import { sharingOf } from '../../database/organisations/accounts.ts'
import { updateEnvelope } from '../../database/envelopes/envelopes.ts'
import { fieldsOf, replaceFields } from '../../database/envelopes/fields.ts'
import type { OwnedField } from '../../database/envelopes/fields.ts'
import type { OrganisationCaller } from '../access.ts'
import { checkGroup } from '../groups/find-group.ts'
import { operation } from '../operation.ts'
import type { Asked } from '../operation.ts'
import { changeDraft } from './change-draft.ts'
import type { DraftWriter } from './change-draft.ts'
import { hashPasswords, saveRecipients } from './save-recipients.ts'

type Content = Omit<Asked<typeof savedDraft>, 'revision'>
type SavedField = Asked<typeof savedField>

/**
 * PUT /app/drafts/:id: saves everything in a draft except its documents. Refused as `stale-revision` when someone, or
 * the same person in another tab, has changed it since.
 */
export const saveDraft = operation(drafts.save, async (context, { params, body }) => {
  const { revision, ...content } = body
  const fault = faultOf(content)
  if (fault) return refuse(fault)
  const passwords = await hashPasswords(content.recipients)
  const saved = await changeDraft(context, params.id, async (writer) => {
    if (writer.loaded.row.revision !== revision)
      return refuse(refusal('stale-revision', 'The draft was changed elsewhere after you opened it.'))
    const written = await writeContent(context.caller, writer, content)
    if (!written.ok) return written
    const taken = await saveRecipients(writer, content.recipients, passwords)
    if (!taken.ok) return taken
    const fields = await withLabels(content.fields, () => fieldsOf(writer.transaction, writer.key))
    await replaceFields(writer.transaction, writer.key, fields)
    return ok(null)
  })
  return saved.ok ? ok({ revision: saved.value.revision }) : saved
})

/** What no draft or template may contain, however unfinished: duplicate ids, and fields without an owner. */
export function faultOf(
  { recipients, fields }: { recipients: readonly { readonly id: string }[]; fields: Content['fields'] },
  owners: 'recipients' | 'roles' = 'recipients',
): Refusal | null {
  const people = new Set(recipients.map(({ id }) => id))
  if (people.size < recipients.length) return invalid(owners, `Two ${owners} have the same id.`)
  const seen = new Set<string>()
  for (const [index, { id, recipientId }] of fields.entries()) {
    if (seen.has(id)) return invalid(`fields.${index}.id`, 'Another field of the envelope has this id.')
    if (!people.has(recipientId))
      return invalid(`fields.${index}.recipient_id`, `The field doesn’t belong to any of the ${owners}.`)
    seen.add(id)
  }
  return null
}

/** Fields that come without a label keep theirs. */
export async function withLabels(
  fields: readonly SavedField[],
  stored: () => Promise<readonly Pick<OwnedField, 'id' | 'label'>[]>,
): Promise<OwnedField[]> {
  const isOlder = fields.some(({ label }) => label === undefined)
  const labels = new Map(isOlder ? (await stored()).map(({ id, label }) => [id, label]) : [])
  return fields.map(({ label, ...field }) => ({
    ...field,
    label: label === undefined ? (labels.get(field.id) ?? null) : label,
  }))
}

async function writeContent(
  caller: OrganisationCaller,
  { transaction, key, loaded }: DraftWriter,
  content: Content,
): Promise<Result<true>> {
  const filed = await filingOf(caller, { transaction, loaded }, content)
  if (!filed.ok) return filed
  await updateEnvelope(transaction, key, {
    name: content.name,
    message: content.message === '' ? null : content.message,
    ...filed.value,
  })
  return ok(true)
}

/**
 * Where a draft belongs, who else sees it, and what programs noted on it. An embedded editor shows none of that, and whoever
 * is in one leaves it as it is.
 */
async function filingOf(
  caller: OrganisationCaller,
  { transaction, loaded }: Pick<DraftWriter, 'transaction' | 'loaded'>,
  { groupId, shared, metadata }: Content,
): Promise<Result<{ groupId?: string | null; shared?: boolean; metadata?: string }>> {
  if (caller.kind === 'account' && caller.composes !== undefined) return ok({})
  const { organisationId, accountId } = loaded.row
  const group = groupId === loaded.row.groupId ? ok(true) : await checkGroup(transaction, caller, groupId)
  if (!group.ok) return group
  const sharing = await sharingOf(transaction, { organisationId, accountId })
  return ok({ groupId, shared: sharedOnCreate(shared, sharing), metadata: JSON.stringify(metadata) })
}

/** The refusal of one faulty input. */
function invalid(path: string, message: string): Refusal {
  return refusal('invalid-input', message, { errors: [{ path, message }] })
}
