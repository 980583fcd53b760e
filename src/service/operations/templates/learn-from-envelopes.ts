import { randomUUID, randomUUIDv7 } from 'node:crypto'
import { templateEditing } from '#contract/app/templates.ts'
import type { learnedProposal, learnedTemplate } from '#contract/app/templates.ts'
import { maySend } from '#domain/account/visibility.ts'
import { firstCharacters } from '#domain/characters.ts'
import { initialAnswer, textHeld } from '#domain/field/answers.ts'
import { fieldKinds } from '#domain/field/kinds.ts'
import { limits } from '#domain/limits.ts'
import { refusal } from '#domain/refusals.ts'
import { ok, refuse } from '#domain/result.ts'
import type { Result } from '#domain/result.ts'
import type { Proposal, ProposedField } from '#domain/template/learn.ts'
import { documentsOf } from '../../database/envelopes/documents.ts'
import { loadEnvelope } from '../../database/envelopes/envelope-aggregate.ts'
import type { LoadedEnvelope } from '../../database/envelopes/envelope-aggregate.ts'
import { fieldsOf, placedOnly } from '../../database/envelopes/fields.ts'
import type { TemplateField } from '../../database/envelopes/template-content.ts'
import type { DocumentRow, FieldRow } from '../../database/tables/schema.ts'
import type { PackedExample } from '../../ports/pdf-engine/pdf-engine.ts'
import { checkVisible, viewerOf } from '../access.ts'
import { textsOf } from '../documents/anchor-text.ts'
import { whileStored } from '../documents/while-stored.ts'
import { readable } from '../drafts/load-draft.ts'
import { noSuchEnvelope } from '../envelopes/transition.ts'
import { operation } from '../operation.ts'
import type { AccountCaller, Answer, Asked, Context } from '../operation.ts'
import { addTemplate } from './create-template.ts'
import { asSent } from './envelope-as-template.ts'
import type { WholeTemplate } from './write-template.ts'

/** A finished envelope to learn from, as it is stored. */
interface Finished {
  readonly loaded: LoadedEnvelope
  readonly documents: readonly DocumentRow[]
  readonly fields: readonly FieldRow[]
}

interface Learned {
  readonly finished: readonly Finished[]
  readonly proposal: Proposal
}

/** POST /app/templates/learning: what a template of these envelopes would be. Saves nothing. */
export const proposeTemplate = operation(templateEditing.propose, async (context, { body }) => {
  const learned = await learn(context, body.envelopeIds)
  return learned.ok ? ok(present(learned.value)) : learned
})

/** POST /app/templates/learned: a template as it was proposed, with the names that were chosen. */
export const createLearned = operation(templateEditing.learn, async (context, { body }) => {
  const learned = await learn(context, body.envelopeIds)
  if (!learned.ok) return learned
  const whole = asTemplate(learned.value, body)
  return whole === undefined
    ? refuse(refusal('conflict', 'Choose at least two envelopes.'))
    : addTemplate(context, whole)
})

/** The newest envelope comes first: the template takes its documents. */
async function learn(context: Context<AccountCaller>, ids: readonly string[]): Promise<Result<Learned>> {
  const finished: Finished[] = []
  for (const id of new Set(ids)) {
    const one = await findFinished(context, id)
    if (!one.ok) return one
    finished.push(one.value)
  }
  const sorted = finished.toSorted((one, other) => completedOf(other) - completedOf(one))
  const examples = await whileStored(context, async () => {
    const read: PackedExample[] = []
    for (const one of sorted) {
      const example = await exampleOf(context, one)
      if (!example.ok) return example
      read.push(example.value)
    }
    return ok(read)
  })
  if (!examples.ok) return examples
  const proposal = await context.ports.pdf.learnTemplate(examples.value, context.caller.organisationId)
  return proposal.ok ? ok({ finished: sorted, proposal: proposal.value }) : proposal
}

function completedOf({ loaded }: Finished): number {
  return loaded.row.completed?.getTime() ?? 0
}

async function findFinished(
  { database, caller }: Context<AccountCaller>,
  envelopeId: string,
): Promise<Result<Finished>> {
  const key = { organisationId: caller.organisationId, envelopeId }
  const loaded = await loadEnvelope(database, key)
  if (loaded === undefined) return refuse(noSuchEnvelope())
  const visible = checkVisible(caller, loaded.row)
  if (!visible.ok) return visible
  if (!maySend(viewerOf(caller)))
    return refuse(refusal('not-allowed', 'Your account can view envelopes, but not create templates.'))
  const { status, purgeBegun, name } = loaded.row
  if (purgeBegun !== null)
    return refuse(refusal('conflict', `“${name}” was purged, so nothing can be learned from it.`))
  if (status !== 'completed')
    return refuse(refusal('conflict', `“${name}” isn’t completed. Choose completed envelopes only.`))
  return ok({ loaded, documents: await documentsOf(database, key), fields: await fieldsOf(database, key) })
}

async function exampleOf(
  { ports }: Pick<Context, 'ports'>,
  { loaded: { row, recipients }, documents, fields }: Finished,
): Promise<Result<PackedExample>> {
  const texts = await textsOf(ports, readable(ports.storage, documents), row.organisationId)
  if (!texts.ok) return texts
  return ok({
    name: row.name,
    message: row.message,
    documents: documents.map(({ name, sha256, pages }) => ({ name, sha256, pages })),
    texts: texts.value,
    recipients: recipients.map(({ id, name, email, type, signingOrder: order }) => ({
      id,
      name,
      email,
      type,
      order,
    })),
    fields: placedOnly(fields).map((field) => {
      const { id, recipientId, type, box, label, foundLabel } = field
      const answer = field.answer ?? initialAnswer(field)
      return { id, recipientId, type, box, label, foundLabel, said: textHeld(type, answer) }
    }),
  })
}

function present({ finished, proposal }: Learned): Answer<typeof learnedProposal> {
  return {
    name: proposal.name,
    message: proposal.message,
    examples: finished.length,
    roles: proposal.roles.map(({ name, people, same }) => ({
      name,
      type: people[0]?.type ?? 'signer',
      people: people.map((person) => ({ name: person.name, email: person.email })),
      isFixed: same !== null,
    })),
    fields: proposal.fields.map(({ name, type, page, role, same, times }) => ({
      name,
      type,
      page,
      role,
      stays: mayStay({ type, same }) ? same : null,
      times,
    })),
  }
}

/** What is ticked nowhere and what is empty everywhere says nothing that could stay. */
function mayStay({ type, same }: Pick<ProposedField, 'type' | 'same'>): boolean {
  return same !== null && same !== '' && (fieldKinds[type].holds !== 'tick' || same === 'true')
}

type Chosen = Asked<typeof learnedTemplate>

function asTemplate(
  { finished, proposal }: Learned,
  { name, roles: names, cleared }: Chosen,
): WholeTemplate | undefined {
  const [base] = finished
  if (base === undefined) return undefined
  const emptied = new Set(cleared)
  const roles = proposal.roles.map((role, position) => {
    const row = base.loaded.recipients.find(({ id }) => id === role.people[0]?.id)
    return {
      id: randomUUIDv7(),
      position,
      name: names[position]?.trim() || role.name,
      recipientName: role.same?.name ?? null,
      recipientEmail: role.same?.email ?? null,
      recipientMobile: role.same === null ? null : (row?.mobile ?? null),
      recipientType: row?.type ?? ('signer' as const),
      recipientPassword: null,
      recipientOrder: row?.signingOrder ?? 1,
      recipientRedirects: row?.redirects ?? {},
    }
  })
  const definitions = finished.map(({ fields }) => new Map(asSent(fields).map((field) => [field.id, field])))
  const taken = new Set<string>()
  const fields = proposal.fields.flatMap((field, index): TemplateField[] => {
    // Further matches of an anchor come from its first.
    const sent = definitions[field.example]?.get(field.id)
    const role = roles[field.role]
    if (sent === undefined || role === undefined) return []
    const id = taken.has(sent.id) ? randomUUID() : sent.id
    taken.add(id)
    const stays = mayStay(field) && !emptied.has(index) ? field.same : null
    return [
      { ...sent, ...said(field, stays), ...called(sent, field, finished.length), id, recipientId: role.id },
    ]
  })
  return {
    name,
    envelopeName: proposal.name,
    envelopeMessage: proposal.message,
    documents: base.documents,
    roles,
    fields,
  }
}

/** What a field of the template says from the beginning. */
function said({ type }: Pick<ProposedField, 'type'>, stays: string | null) {
  const isTick = fieldKinds[type].holds === 'tick'
  return { value: isTick ? null : stays, checked: isTick && stays === 'true' }
}

/** Its name, from the words beside it where its sender gave it none. What only some have is not required. */
function called(
  { label, required }: Pick<TemplateField, 'label' | 'required'>,
  { name, times }: Pick<ProposedField, 'name' | 'times'>,
  examples: number,
) {
  const found = name === null ? null : firstCharacters(name, limits.fieldLabel)
  return { label: label ?? found, required: required && times === examples }
}
