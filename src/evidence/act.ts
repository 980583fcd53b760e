import { initialAnswer } from '#domain/field/answers.ts'
import type { FieldAnswer, PlacedField, SignatureArt } from '#domain/field/field.ts'
import { fieldKinds } from '#domain/field/kinds.ts'
import { digestOf } from './digest.ts'
import type { Json, JsonObject } from './digest.ts'

/** An envelope as far as it is evidence. Times are ISO 8601 UTC. */
export interface EvidenceState {
  readonly name: string
  /** The account of its sender. */
  readonly sender: string
  readonly created: string
  readonly sent: string | null
  readonly completed: string | null
  /** SHA-256 of the combined file that recipients see. */
  readonly offered: string | null
  readonly documents: readonly EvidenceDocument[]
  readonly recipients: readonly EvidenceRecipient[]
  readonly fields: readonly EvidenceField[]
}

interface EvidenceDocument {
  readonly id: string
  readonly name: string
  readonly sha256: string
  /** SHA-256 of the file as it was uploaded; null for one from before that was kept. */
  readonly uploadedSha256?: string | null
  /** Sizes of its pages in points. */
  readonly pages: readonly { readonly width: number; readonly height: number }[]
}

interface EvidenceRecipient {
  readonly id: string
  readonly name: string
  readonly email: string
  readonly mobile: string | null
  readonly smsAuth: string | null
  readonly type: string
  readonly order: number
  readonly sent: string | null
  readonly viewed: string | null
  readonly consented: string | null
  readonly consentVersion: string | null
  /** Whether they prove their identity before the documents open. */
  readonly identity?: boolean
  readonly completed: string | null
}

/** A field with its owner and what was entered. */
export type EvidenceField = PlacedField & {
  readonly recipientId: string
  readonly answer: FieldAnswer | null
}

/** A field as far as it decides what is printed. */
export type PrintedField = Pick<EvidenceField, 'type' | 'readOnly' | 'value' | 'checked' | 'answer'>

/** What a recipient proved before they finished, as sequence numbers of events. */
export interface Proofs {
  readonly authentication: readonly number[]
  readonly consent: number | null
  /** What their page had in front of them. Null for whoever finishes without a page. */
  readonly shown: Shown | null
}

/** The digest of what a page showed, with what it was computed from beside the act, see `shown.ts`. */
export interface Shown {
  readonly digest: string
  readonly nonce: string
  /** The version of the consent in force. */
  readonly consent: string
  readonly view: string
}

/** What an envelope was sent with: documents, people and fields. */
export function offerOf(state: EvidenceState): JsonObject {
  return {
    name: state.name,
    sender: state.sender,
    offered: state.offered,
    documents: documentsIn(state),
    people: state.recipients.map((recipient) => personIn(state, recipient)),
  }
}

/** What a recipient's act covers, once they have finished. */
export function actOf(
  state: EvidenceState,
  recipientId: string,
  { authentication, consent, shown }: Proofs,
): JsonObject {
  const recipient = state.recipients.find(({ id }) => id === recipientId)
  if (recipient === undefined) throw new Error(`The recipient ${recipientId} is not one of the envelope`)
  const { sent, viewed } = recipient
  return {
    offered: state.offered,
    documents: documentsIn(state),
    person: { ...personIn(state, recipient), sent, viewed },
    authentication: [...authentication],
    consent,
    ...(shown === null ? {} : { shown: { ...shown } }),
    fields: visibleTo(state, recipientId).map(fieldIn),
  }
}

/** What a recipient's details are after a change. */
export function contactOf({
  name,
  email,
  mobile,
  smsAuth,
}: Pick<EvidenceRecipient, 'name' | 'email' | 'mobile' | 'smsAuth'>): JsonObject {
  return { name, email, mobile, smsAuth }
}

/** The documents as they are committed to. */
export function documentsIn({ documents }: EvidenceState): Json {
  return documents.map(({ id, name, sha256, uploadedSha256, pages }) => ({
    id,
    name,
    prepared: sha256,
    ...(uploadedSha256 ? { uploaded: uploadedSha256 } : {}),
    pages: sizesIn(pages),
  }))
}

/** Sizes of pages as they are committed to, in thousandths of a point. */
export function sizesIn(pages: readonly { readonly width: number; readonly height: number }[]): Json {
  return pages.map(({ width, height }) => [thousandths(width), thousandths(height)])
}

/** A recipient as they are committed to, with the definitions of their fields. */
export function personIn(state: EvidenceState, recipient: EvidenceRecipient): JsonObject {
  const { id, type, order } = recipient
  const own = state.fields.filter(({ recipientId }) => recipientId === id)
  return {
    id,
    type,
    order,
    ...contactOf(recipient),
    // Left out where no one asks, as in acts of earlier versions.
    ...(recipient.identity ? { identity: true } : {}),
    fields: own.length,
    definitions: digestOf('countersign/fields/1', own.map(definitionIn)),
  }
}

function definitionIn(field: EvidenceField): Json {
  const { id, type, required, readOnly, collaborative, value, checked, fontSize, fontType, dateFormat } =
    field
  const options = field.options.map((option) => [option.value, option.option])
  const box = boxIn(field.box)
  const rules = { required, readOnly, collaborative, options, fontSize, fontType, dateFormat }
  return { id, type, page: field.box.page, box, value, checked, ...rules }
}

/** Whether a field's content is shown to a recipient: their own, that of someone who has finished, or shared. */
export function isVisibleTo(
  { recipientId: owner, collaborative, type }: Pick<EvidenceField, 'recipientId' | 'collaborative' | 'type'>,
  recipientId: string,
  hasFinished: (recipientId: string) => boolean,
): boolean {
  return owner === recipientId || hasFinished(owner) || (collaborative && fieldKinds[type].holds !== 'moment')
}

function visibleTo({ recipients, fields }: EvidenceState, recipientId: string): EvidenceField[] {
  const finished = new Set(recipients.flatMap(({ id, completed }) => (completed === null ? [] : [id])))
  return fields.filter((field) => isVisibleTo(field, recipientId, (id) => finished.has(id)))
}

function fieldIn(field: EvidenceField): Json {
  const { id, type, recipientId: owner } = field
  return { id, type, page: field.box.page, box: boxIn(field.box), owner, value: valueIn(field) }
}

/** What a field prints: what the sender fixed, or what was entered. Drawings are represented by their digest. */
export function valueIn(field: PrintedField): JsonObject {
  const initial = initialAnswer(field)
  const isFixed = field.readOnly && fieldKinds[field.type].holds !== 'moment'
  const { value, checked, art, witness } = isFixed ? initial : (field.answer ?? initial)
  return {
    value,
    checked,
    art: art === null ? null : inkDigest(art),
    witness: witness === null ? null : { name: witness.name, email: witness.email },
  }
}

/** Of drawings that are in use: fields may share one. */
const inkDigests = new WeakMap<SignatureArt, string>()

/** The digest that stands for a drawing, which is never changed. Computed once. */
export function inkDigest(art: SignatureArt): string {
  const known = inkDigests.get(art)
  if (known !== undefined) return known
  const digest = digestOf('countersign/art/1', art as unknown as Json)
  inkDigests.set(art, digest)
  return digest
}

/**
 * What a witness attests to: the documents offered, and a signer's signatures and initials. `fields` are those of the
 * signer.
 */
export function witnessedDigest(
  offered: string | null,
  fields: readonly (PrintedField & { readonly id: string })[],
): string {
  const inks = fields.filter(({ type }) => fieldKinds[type].holds === 'ink')
  const signatures = inks
    .toSorted((one, other) => (one.id < other.id ? -1 : 1))
    .map((field) => [field.id, valueIn(field)['art'] ?? null])
  return digestOf('countersign/witnessed/1', [offered, signatures])
}

/** A box in thousandths of a point, as it is committed to. */
export function boxIn({ left, bottom, width, height }: Omit<EvidenceField['box'], 'page'>): Json {
  return [left, bottom, width, height].map(thousandths)
}

/** Points as thousandths: digests are over integers. */
function thousandths(points: number): number {
  return Math.round(points * 1000)
}
