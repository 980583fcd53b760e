import { hash } from 'node:crypto'
import type { signingField, signingView } from '#contract/signing/signing.ts'
import { calledBy } from '#domain/field/called.ts'
import { initialAnswer } from '#domain/field/answers.ts'
import type { SignatureArt } from '#domain/field/field.ts'
import { fieldKinds } from '#domain/field/kinds.ts'
import { reassignmentsMost } from '#domain/envelope/reassign.ts'
import { maskedNumber } from '#domain/masked-number.ts'
import { mayAnswer, showsDocuments } from '#domain/recipient/access.ts'
import { consent } from '#domain/recipient/consent.ts'
import type { Recipient } from '#domain/recipient/recipient.ts'
import { isVisibleTo } from '#evidence/act.ts'
import type { Executor } from '../../database/connection.ts'
import { countReassignments } from '../../database/envelopes/audit-events.ts'
import { rulesFor } from '../../database/organisations/policies.ts'
import { runTogether } from '../../database/compiled.ts'
import type { RowsOf } from '../../database/compiled.ts'
import { documentsAt } from '../../database/envelopes/documents.ts'
import type { EnvelopeKey } from '../../database/envelopes/envelope-aggregate.ts'
import { adoptedAt } from '../../database/envelopes/recipients.ts'
import type { RecipientKey } from '../../database/envelopes/recipients.ts'
import { originAt, originIn } from '../../database/organisations/origin.ts'
import { fieldsAt, fieldsIn, placedOnly } from '../../database/envelopes/fields.ts'
import type { PlacedFieldRow } from '../../database/envelopes/fields.ts'
import type { Adopted, DocumentRow, FieldRow, RecipientRow } from '../../database/tables/schema.ts'
import { witnessLinksOf } from '../../database/guests/witness-links.ts'
import type { WitnessLinkRow } from '../../database/guests/witness-links.ts'
import { downloadLinks } from '../downloads/download-links.ts'
import { isoOrNull } from '../moments.ts'
import type { Answer, Context, RecipientCaller } from '../operation.ts'
import { hostOf } from '../ceremonies/kiosk-host.ts'
import { identityOnPage } from '../identity-checks/present-checks.ts'
import { originOf, presentBranding, presentSender, readingLanguages } from '../guests/origin.ts'
import type { Origin } from '../guests/origin.ts'
import type { RecipientProgress } from './session.ts'

type View = Answer<typeof signingView>
/** Whose view it is, and what it is built with. */
export type ViewContext = Pick<Context, 'database' | 'config' | 'now' | 'ports'> & {
  readonly caller: Omit<RecipientCaller, 'sessionHash'> & { readonly sessionHash?: string }
  /** What is in the envelope, where it is known already. */
  readonly content?: EnvelopeContent
}
type Field = Answer<typeof signingField>

/** The documents of an envelope and their fields. */
export interface EnvelopeContent {
  readonly documents: readonly DocumentRow[]
  readonly fields: readonly FieldRow[]
  /** Undefined for a recipient who is gone. */
  readonly adopted: Adopted | undefined
  /** Undefined where it has to be read again. */
  readonly origin: (reader: string) => Origin | undefined
}

/** Reads an envelope's content, for {@link contentIn}. */
export function contentAt(key: EnvelopeKey & RecipientKey) {
  return [documentsAt(key), fieldsAt(key), adoptedAt(key), originAt(key)] as const
}

/** What {@link contentAt} found. */
export function contentIn([documents, fields, [adopted], origins]: RowsOf<
  ReturnType<typeof contentAt>
>): EnvelopeContent {
  const origin: EnvelopeContent['origin'] = (reader) => originIn(origins, reader)
  return { documents, fields: fieldsIn(fields), adopted, origin }
}

/**
 * The signing page. Documents and fields appear only on the steps that show them, the sender's words only once everything is
 * proven.
 */
export async function presentView(
  context: ViewContext,
  progress: RecipientProgress,
  database: Executor = context.database,
): Promise<View> {
  const { caller } = context
  const { loaded, recipient, step } = progress
  const isInPerson = progress.ceremonyId !== null
  const known = context.content?.origin(recipient.email)
  const origin = known ?? (await originOf(database, loaded.row, recipient.email))
  const isShown = showsDocuments(step)
  const content = isShown
    ? (context.content ?? contentIn(await runTogether(database, contentAt(caller))))
    : null
  const documents = content?.documents ?? []
  const fields = placedOnly(content?.fields ?? [])
  const isWitnessed = fields.some(({ type }) => fieldKinds[type].holds === 'witnessed-ink')
  const witnessLinks = isWitnessed ? await witnessLinksOf(database, caller) : []
  return {
    step,
    envelope: presentEnvelope(progress),
    sender: presentSender(origin),
    branding: presentBranding(origin),
    recipient: {
      ...presentRecipient(progress, origin.sender.timezone),
      // A shared device neither leads away nor lets someone else in.
      ...(isInPerson ? { redirects: { sessionCompleted: null, sessionDeclined: null } } : {}),
      reassign: isInPerson ? null : await presentReassign(database, progress),
    },
    identity:
      step === 'identity'
        ? await identityOnPage({ ...context, database }, recipient, progress.identityCheck)
        : null,
    nonce: caller.sessionHash === undefined ? null : nonceOf(caller.sessionHash),
    consent: { version: consent.version, texts: step === 'consent' ? { ...consent.texts } : null },
    language: readingLanguages(origin, recipient),
    documents: presentDocuments(documents),
    fields: withInkOnce(
      fields,
      fields.map((field) => presentField(field, progress, witnessLinks)),
    ),
    adopted: {
      signature: copied(content?.adopted?.adoptedSignature ?? null),
      initials: copied(content?.adopted?.adoptedInitials ?? null),
    },
    host: isInPerson ? await hostOf(database, { ...caller, ceremonyId: progress.ceremonyId }) : null,
    held: loaded.row.held !== null,
    files: step === 'finished' && !isInPerson ? await filesOf(context, progress) : null,
  }
}

/** A session's part of the digest of what its page shows. */
export function nonceOf(sessionHash: string): string {
  return hash('sha256', `countersign/nonce/1\n${sessionHash}`).slice(0, 32)
}

function presentEnvelope({ loaded: { row }, recipient, isProven }: RecipientProgress): View['envelope'] {
  return {
    id: row.id,
    name: row.name,
    message: isProven ? (recipient.message ?? row.message) : null,
    status: row.status,
    sent: isoOrNull(row.sent),
    voided: isoOrNull(row.voided),
    completed: isoOrNull(row.completed),
    deadline: isoOrNull(row.deadline),
  }
}

function presentRecipient(
  { recipient }: Pick<RecipientProgress, 'recipient'>,
  utcOffset: string,
): Omit<View['recipient'], 'reassign'> {
  return {
    id: recipient.id,
    name: recipient.name,
    email: recipient.email,
    type: recipient.type,
    status: recipient.status,
    completed: isoOrNull(recipient.completed),
    declined: isoOrNull(recipient.declined),
    redirects: {
      sessionCompleted: filled(recipient.redirects.sessionCompleted, recipient),
      sessionDeclined: filled(recipient.redirects.sessionDeclined, recipient),
    },
    utcOffset,
    codeSentTo: recipient.smsAuth === null ? null : maskedNumber(recipient.smsAuth),
    muted: recipient.muted,
  }
}

async function presentReassign(
  database: Executor,
  { loaded: { row }, recipient, step }: RecipientProgress,
): Promise<View['recipient']['reassign']> {
  if (step !== 'consent' && step !== 'open') return null
  if (!(await rulesFor(database, row)).reassigning.value) return null
  const left = Math.max(0, reassignmentsMost - (await countReassignments(database, recipient)))
  return { left, wantsMobile: recipient.smsAuth !== null }
}

/** Source: open detail 23. */
function filled(
  redirect: string | null | undefined,
  { id, envelopeId }: { readonly id: string; readonly envelopeId: string },
): string | null {
  if (!redirect) return null
  return redirect.replaceAll('{{envelope_id}}', envelopeId).replaceAll('{{recipient_id}}', id)
}

/** A number of which only the last three digits are shown. */
function presentDocuments(rows: readonly DocumentRow[]): View['documents'] {
  let firstPage = 1
  return rows.map((row) => {
    const document = {
      id: row.id,
      name: row.name,
      file: `/signing/documents/${encodeURIComponent(row.id)}/file`,
      firstPage,
      pages: row.pages.map(({ width, height }) => ({ width, height })),
      attached: row.intake.files.map(({ name, size, sha256 }) => {
        const file = `/signing/documents/${encodeURIComponent(row.id)}/attached/${sha256}`
        return { name, size, sha256, file }
      }),
    }
    firstPage += row.pages.length
    return document
  })
}

function presentField(
  row: PlacedFieldRow,
  { loaded, state, recipient, step }: RecipientProgress,
  witnessLinks: readonly WitnessLinkRow[],
): Field {
  const own = participant(state.recipients, recipient.id)
  const owner = participant(state.recipients, row.recipientId)
  const { left, bottom, width, height } = row.box
  const isSeen = own.id === owner.id || owner.status === 'completed' || row.collaborative
  const shown = isVisibleTo(row, own.id, () => owner.status === 'completed')
  const answer = (isSeen ? row.answer : null) ?? initialAnswer(row)
  return {
    id: row.id,
    type: row.type,
    mine: own.id === owner.id,
    editable: step === 'open' && mayAnswer(row, owner, own),
    owner: loaded.recipients.find((one) => one.id === owner.id)?.name ?? '',
    page: row.box.page,
    box: { left, bottom, width, height },
    required: row.required,
    readOnly: row.readOnly,
    collaborative: row.collaborative,
    value: row.value,
    checked: row.checked,
    options: [...row.options],
    fontSize: row.fontSize,
    fontType: row.fontType,
    dateFormat: row.dateFormat,
    label: calledBy(row),
    answer: { ...answer, art: copied(answer.art) },
    sameInk: null,
    answered: isSeen ? isoOrNull(row.answered) : null,
    answeredBy: isSeen ? nameOfAnswerer(row, loaded.recipients) : null,
    shown,
    witnessLink:
      own.id === owner.id ? presentWitnessLink(witnessLinks.find(({ fieldId }) => fieldId === row.id)) : null,
  }
}

/** Points of repeated drawings, about 40 bytes each, that are not worth leaving out. */
const fewPoints = 1500

/** Leaves out drawings that an earlier field shows too, where that saves much. */
function withInkOnce(rows: readonly PlacedFieldRow[], fields: readonly Field[]): Field[] {
  const firsts = new Map<SignatureArt, string>()
  let saved = 0
  const sameInks = fields.map(({ id, answer }, at) => {
    const art = rows[at]?.answer?.art ?? null
    if (answer.art === null || art === null) return null
    const first = firsts.get(art) ?? null
    if (first === null) firsts.set(art, id)
    else saved += pointsOf(art)
    return first
  })
  if (saved <= fewPoints) return [...fields]
  return fields.map((field, at) => {
    const sameInk = sameInks[at] ?? null
    return sameInk === null ? field : { ...field, sameInk, answer: { ...field.answer, art: null } }
  })
}

function pointsOf(art: SignatureArt): number {
  switch (art.kind) {
    case 'drawn':
      return art.strokes.reduce((sum, stroke) => sum + stroke.length, 0)
    case 'traced':
      return art.outlines.reduce((sum, outline) => sum + outline.length / 2, 0)
    case 'typed':
      return 0
  }
}

function nameOfAnswerer(
  { answer, answeredBy }: PlacedFieldRow,
  recipients: readonly RecipientRow[],
): string | null {
  return answer?.witness?.name ?? recipients.find(({ id }) => id === answeredBy)?.name ?? null
}

function presentWitnessLink(link: WitnessLinkRow | undefined): Field['witnessLink'] {
  if (link === undefined) return null
  const { name, email, sent, opened, signed, problem } = link
  return {
    name,
    email,
    sent: isoOrNull(sent),
    opened: isoOrNull(opened),
    signed: isoOrNull(signed),
    problem,
  }
}

function participant(recipients: readonly Recipient[], id: string): Recipient {
  const found = recipients.find((one) => one.id === id)
  if (found === undefined) throw new Error(`The recipient ${id} is gone from its envelope`)
  return found
}

/** Art as the contract's mutable arrays. */
export function copied(art: SignatureArt | null): Field['answer']['art'] {
  if (art?.kind === 'drawn') return { ...art, strokes: art.strokes.map((stroke) => [...stroke]) }
  if (art?.kind === 'traced') return { ...art, outlines: art.outlines.map((outline) => [...outline]) }
  return art
}

async function filesOf(
  context: ViewContext,
  { loaded, recipient }: Pick<RecipientProgress, 'loaded' | 'recipient'>,
): Promise<View['files']> {
  const links = await downloadLinks(context, { recipientId: recipient.id })
  const hasActed = recipient.completed !== null && recipient.type !== 'carbon-copy'
  const receipt = hasActed ? links.ofReceipt(loaded.row) : null
  const files = { ...links.ofEnvelope(loaded.row), receipt }
  if (loaded.row.held === null) return files
  return { ...files, master: null, certificate: null, combined: null }
}
