import { nothingChanged } from '#domain/document/intake.ts'
import { randomUUIDv7 } from 'node:crypto'
import { formatDate } from '#domain/date-format.ts'
import {
  completeRecipient,
  declineRecipient,
  failRecipient,
  sendEnvelope,
  voidEnvelope,
} from '#domain/envelope/lifecycle.ts'
import type { EnvelopeState } from '#domain/envelope/lifecycle.ts'
import type { FieldAnswer, PageRect } from '#domain/field/field.ts'
import { coordinatesOf } from '#domain/field/placement.ts'
import { limits } from '#domain/limits.ts'
import { consent } from '#domain/recipient/consent.ts'
import type { Result } from '#domain/result.ts'
import { fieldKinds } from '#domain/field/kinds.ts'
import { fillAnswers } from '../database/envelopes/answers.ts'
import { appendAuditEvents } from '../database/envelopes/audit-events.ts'
import type { AuditNote } from '../database/envelopes/audit-events.ts'
import type { Executor } from '../database/connection.ts'
import { insertDocuments } from '../database/envelopes/documents.ts'
import { lockEnvelope, saveTransition, stateOf } from '../database/envelopes/envelope-aggregate.ts'
import type { EnvelopeKey, LoadedEnvelope } from '../database/envelopes/envelope-aggregate.ts'
import { insertEnvelope } from '../database/envelopes/envelopes.ts'
import { fieldsOf, replaceFields } from '../database/envelopes/fields.ts'
import type { KeptField } from '../database/envelopes/fields.ts'
import { insertRecipients, updateRecipient } from '../database/envelopes/recipients.ts'
import type { AccountRow } from '../database/tables/schema.ts'
import { addJob } from '../queue/tasks.ts'
import { documentRow, fileKey, sha256Of } from '../operations/documents/take-in.ts'
import { evidenceOf } from '../operations/envelopes/evidence-of.ts'
import type { Decision } from '../operations/envelopes/transition.ts'
import { consentDetails } from '../operations/signing/give-consent.ts'
import { auditNotesOf, byTheService, note } from '../operations/envelopes/apply-effects.ts'
import type { Author } from '../operations/envelopes/apply-effects.ts'
import type { Paper, Place } from './paper.ts'
import type { SampleEnvelope, SampleField, SampleRecipient, SampleStep } from './sample.ts'

const hour = 3_600_000
const phone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 19_3 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/19.3 Mobile/15E148 Safari/604.1'
const desktop =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/145.0.0.0 Safari/537.36'

/** What a sample is created with. */
export interface SeedContext {
  readonly transaction: Executor
  readonly sender: AccountRow
  /** Milliseconds since 1970. */
  readonly now: number
  readonly paper: Paper
  readonly key: EnvelopeKey
}

/** A sample envelope as it is created: its recipients, and when it was sent. */
interface SampleRun extends SeedContext {
  readonly sample: SampleEnvelope
  readonly ids: readonly string[]
  readonly sent: number
}

/** The storage key for the sample's document, which is stored before the sample is created. */
export function paperKey(key: EnvelopeKey, paper: Paper): string {
  return fileKey(key, `document-${sha256Of(paper.bytes)}`)
}

/**
 * Creates a sample: the envelope, its history and its audit trail, each at its time in the past. Every transition is
 * the domain's and is written as a verb writes it, but emails of the past are not sent. A recipient who got their turn
 * less than a day ago is sent the link for real.
 */
export async function seedEnvelope(context: SeedContext, sample: SampleEnvelope): Promise<void> {
  const ids = sample.recipients.map(() => randomUUIDv7())
  const created = context.now - sample.hoursAgo * hour
  const run: SampleRun = { ...context, sample, ids, sent: created + 0.1 * hour }
  await insertRows(run, at(created))
  const about = note(authorOfSender(run), 'envelope-created', { name: sample.name })
  await appendAuditEvents(context.transaction, context.key, [about], at(created))
  if (sample.steps === null) return
  const counts = Object.fromEntries(
    ids.map((id, index) => [id, sample.recipients[index]?.fields?.length ?? 0]),
  )
  await turn(run, run.sent, authorOfSender(run), (state, now) =>
    sendEnvelope(state, { documents: 1, fields: counts }, now),
  )
  for (const step of sample.steps) await runStep(run, step)
  if (sample.voidedAfter !== undefined)
    await turn(run, run.sent + sample.voidedAfter * hour, authorOfSender(run), (state, now) =>
      voidEnvelope(state, now),
    )
}

function at(milliseconds: number): string {
  return new Date(Math.round(milliseconds)).toISOString()
}

async function insertRows(
  { transaction, key, sender, paper, sample, ids }: SampleRun,
  created: string,
): Promise<void> {
  const storageKey = paperKey(key, paper)
  const sha256 = sha256Of(paper.bytes)
  const isDraft = sample.steps === null
  await insertEnvelope(transaction, {
    organisationId: key.organisationId,
    id: key.envelopeId,
    name: sample.name,
    message: sample.message ?? null,
    status: isDraft ? 'draft' : 'created',
    shared: sample.shared ?? false,
    accountId: sender.id,
    groupId: sender.groupId,
    created,
    originalKey: isDraft ? null : storageKey,
    originalSha256: isDraft ? null : sha256,
  })
  const document = {
    id: randomUUIDv7(),
    name: `${sample.name}.pdf`,
    type: 'application/pdf',
    bytes: paper.bytes,
    size: paper.bytes.length,
    unpacked: 0,
    sha256,
    pages: paper.pages,
    removed: [],
    signed: false,
    form: [],
    upload: null,
    uploadedSha256: null,
    uploadKey: null,
    pictureKey: null,
    intake: nothingChanged,
    storageKey,
  }
  await insertDocuments(transaction, [documentRow(key, document, { position: 0, created })])
  await insertRecipients(
    transaction,
    sample.recipients.map((recipient, position) => ({
      organisationId: key.organisationId,
      envelopeId: key.envelopeId,
      id: ids[position] ?? '',
      position,
      name: recipient.name,
      email: recipient.email,
      type: recipient.type ?? 'signer',
      status: recipient.type === 'carbon-copy' ? null : 'created',
      muted: recipient.muted ?? false,
      signingOrder: recipient.order ?? 1,
      created,
    })),
  )
  const fields = sample.recipients.flatMap((recipient, index) =>
    (recipient.fields ?? []).map((field) => keptField(field, paper, { id: ids[index] ?? '', isDraft })),
  )
  await replaceFields(transaction, key, fields)
}

/** A sample's field where its document reserves the place. Without a box until it is sent. */
export function keptField(
  field: SampleField,
  paper: Paper,
  owner: { readonly id: string; readonly isDraft: boolean },
): KeptField {
  const place = paper.places.get(field.place)
  if (place === undefined) throw new Error(`The paper keeps no place ${field.place}`)
  const box = boxOf(place)
  return {
    id: randomUUIDv7(),
    recipientId: owner.id,
    type: field.type,
    page: place.page,
    anchor: null,
    xOffset: 0,
    yOffset: 0,
    ...coordinatesOf(field.type, box),
    required: field.required ?? false,
    readOnly: field.readOnly ?? false,
    collaborative: field.collaborative ?? false,
    value: field.value ?? null,
    checked: false,
    width: place.width,
    height: place.height,
    options: field.options ?? [],
    fontSize: limits.fontSizeDefault,
    fontType: 'helvetica',
    dateFormat: 'D MMMM YYYY',
    label: null,
    ...(owner.isDraft ? {} : { box }),
  }
}

function boxOf({ page, x, y, width, height }: Place): PageRect {
  return { page, left: x, bottom: y, width, height }
}

type Decide = (state: EnvelopeState, now: string) => Result<Decision>

/**
 * One transition at a time in the past: decided by the domain, saved, recorded. Throws when the domain refuses, because
 * then the sample is wrong.
 */
async function turn(
  run: SampleRun,
  moment: number,
  author: Author,
  decide: Decide,
  more: Turning = {},
): Promise<void> {
  const { transaction, key } = run
  const loaded = await lockEnvelope(transaction, key)
  if (loaded === undefined) throw new Error(`The envelope ${key.envelopeId} vanished`)
  const now = at(moment)
  const decided = decide(stateOf(loaded), now)
  if (!decided.ok) throw new Error(`“${run.sample.name}”: ${decided.refusal.detail}`)
  await saveTransition(transaction, loaded, decided.value.state)
  const evidence = await evidenceOf(transaction, key, decided.value)
  const notes = [...(more.notes ?? []), ...auditNotesOf(loaded, decided.value, { author, evidence })]
  await appendAuditEvents(transaction, key, notes, now)
  for (const effect of decided.value.effects)
    if (effect.kind === 'notify') await notify(run, loaded, effect.recipientId, moment)
}

interface Turning {
  readonly notes?: readonly AuditNote[]
}

async function notify(
  run: SampleRun,
  loaded: LoadedEnvelope,
  recipientId: string,
  moment: number,
): Promise<void> {
  const { transaction, key, sample, ids } = run
  const position = ids.indexOf(recipientId)
  const hasActed = sample.steps?.some(({ who }) => who === position) ?? false
  const { organisationId, envelopeId } = key
  if (!hasActed && run.now - moment < 24 * hour && sample.voidedAfter === undefined) {
    await addJob(transaction, 'signing-email', { organisationId, envelopeId, recipientId })
    return
  }
  const row = loaded.recipients.find((one) => one.id === recipientId)
  const details = {
    recipientId,
    name: row?.name ?? '',
    to: row?.email ?? '',
    channel: 'email',
    kind: 'signing',
  }
  const notified = note(byTheService, 'recipient-notified', details)
  await appendAuditEvents(transaction, key, [notified], at(moment + 2000))
}

async function runStep(run: SampleRun, step: SampleStep): Promise<void> {
  const id = run.ids[step.who] ?? ''
  const person = run.sample.recipients[step.who]
  if (person === undefined) throw new Error(`“${run.sample.name}” has no recipient ${step.who}`)
  const moment = run.sent + step.hours * hour
  const author = authorOfRecipient(person, id, step.who)
  if (step.act === 'fail') {
    await updateRecipient(run.transaction, { ...run.key, recipientId: id }, { diagnosis: bounce(person) })
    await turn(run, moment, byTheService, (state) => failRecipient(state, id))
    return
  }
  await comeIn(run, { id, person, author, moment: moment - 0.1 * hour })
  if (step.act === 'decline')
    await turn(run, moment, author, (state, now) => declineRecipient(state, id, step.reason ?? '', now))
  if (step.act !== 'finish') return
  if (person.type !== 'viewer') await fillIn(run, { id, person, moment })
  const signed = note(author, 'recipient-signed', { fields: person.fields?.length ?? 0 })
  const notes = person.type === 'viewer' ? [] : [signed]
  await turn(run, moment, author, (state, now) => completeRecipient(state, id, now), { notes })
}

function bounce({ email }: SampleRecipient): string {
  return `There is no such mailbox. The mail server said: 550 5.1.1 <${email}>: User unknown`
}

interface Visit {
  readonly id: string
  readonly person: SampleRecipient
  readonly moment: number
}

async function comeIn(run: SampleRun, visit: Visit & { readonly author: Author }): Promise<void> {
  const { transaction, key } = run
  const { id, person, author, moment } = visit
  const consented = at(moment + 20_000)
  const isSigner = (person.type ?? 'signer') === 'signer'
  await updateRecipient(
    transaction,
    { ...key, recipientId: id },
    {
      viewed: consented,
      ...(isSigner ? { consented, consentVersion: consent.version } : {}),
    },
  )
  await appendAuditEvents(
    transaction,
    key,
    [note(author, 'recipient-opened', { channel: 'email' })],
    at(moment),
  )
  const agreed = isSigner ? [note(author, 'recipient-consented', consentDetails('en'))] : []
  await appendAuditEvents(transaction, key, [...agreed, note(author, 'recipient-viewed')], consented)
}

async function fillIn({ transaction, key, sender }: SampleRun, { id, person, moment }: Visit): Promise<void> {
  const own = (await fieldsOf(transaction, key)).filter(({ recipientId }) => recipientId === id)
  const given = own.map((row, index) => ({
    id: row.id,
    answer: answerTo(row.type, person, {
      entry: person.fields?.[index]?.entry ?? null,
      date: formatDate(at(moment), row.dateFormat, sender.timezone),
    }),
  }))
  await fillAnswers(transaction, key, given, { answered: at(moment - 60_000), answeredBy: id })
}

const nothing: FieldAnswer = { value: null, checked: false, art: null, witness: null }

function answerTo(
  type: SampleField['type'],
  person: SampleRecipient,
  { entry, date }: { readonly entry: string | null; readonly date: string },
): FieldAnswer {
  const face = person.face ?? 'homemade-apple'
  const initials = person.name.split(' ').map((part) => part.slice(0, 1))
  const { holds, adopts } = fieldKinds[type]
  switch (holds) {
    case 'ink':
    case 'witnessed-ink':
      return {
        ...nothing,
        art: { kind: 'typed', text: adopts === 'initials' ? initials.join('') : person.name, face },
      }
    case 'tick':
      return { ...nothing, checked: entry === 'true' }
    case 'moment':
      return { ...nothing, value: date }
    case 'text':
    case 'choice':
      return { ...nothing, value: entry }
  }
}

function authorOfSender({ sender }: SeedContext): Author {
  const { id, name, email } = sender
  return { actor: { kind: 'account', id, name, email }, address: '192.0.2.14', userAgent: desktop }
}

/** Addresses of RFC 5737, which belong to no one. */
function authorOfRecipient({ name, email }: SampleRecipient, id: string, position: number): Author {
  const address = `203.0.113.${20 + ((name.length * 7 + position) % 200)}`
  const userAgent = position % 2 === 0 ? phone : desktop
  return { actor: { kind: 'recipient', id, name, email }, address, userAgent }
}
