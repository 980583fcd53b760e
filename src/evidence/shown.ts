import type { FieldAnswer } from '#domain/field/field.ts'
import { fieldKinds } from '#domain/field/kinds.ts'
import { boxIn, sizesIn, valueIn } from './act.ts'
import type { PrintedField } from './act.ts'
import { digestOf } from './digest.ts'
import type { Json, JsonObject } from './digest.ts'

/** What a recipient had in front of them, as their page renders it. */
export interface ShownContent {
  /** Belongs to their session, so that what one person saw never passes for another's. */
  readonly nonce: string
  /** The version of the consent in force. */
  readonly consent: string
  readonly documents: readonly {
    readonly id: string
    readonly pages: readonly { readonly width: number; readonly height: number }[]
  }[]
  /** The fields whose content they are shown, in any order. */
  readonly fields: readonly ShownField[]
}

interface ShownField extends PrintedField {
  readonly id: string
  readonly page: number
  readonly box: {
    readonly left: number
    readonly bottom: number
    readonly width: number
    readonly height: number
  }
  readonly mine: boolean
}

/** The digest of what a recipient has in front of them, which they finish with. */
export function shownDigest({ nonce, consent, documents, fields }: ShownContent): string {
  return digest({
    nonce,
    consent,
    documents: documents.map(({ id, pages }) => ({ id, pages: sizesIn(pages) })),
    fields: fields.map((field) => {
      const { id, type, page, mine } = field
      return fieldShown({ id, type, page, box: boxIn(field.box), value: valueIn(field) }, mine)
    }),
  })
}

/** A recipient's page as the service describes it. */
interface PageView {
  readonly nonce: string | null
  readonly consent: { readonly version: string }
  readonly documents: ShownContent['documents']
  readonly fields: readonly (ShownField & {
    readonly answer: FieldAnswer
    readonly answered: string | null
    /** Whether its content is shown to the recipient. */
    readonly shown: boolean
  })[]
}

/** The digest of a page that shows exactly this. */
export function shownOnPage({ nonce, consent, documents, fields }: PageView): string {
  return shownDigest({
    nonce: nonce ?? '',
    consent: consent.version,
    documents,
    fields: fields.flatMap((field) =>
      field.shown ? [{ ...field, answer: field.answered === null ? null : field.answer }] : [],
    ),
  })
}

/** The same, computed from what an act committed to. Null for an act without it, as earlier versions recorded. */
export function shownInAct(act: JsonObject, recipientId: string): { told: Json; computed: string } | null {
  const { shown, documents, fields } = act
  if (typeof shown !== 'object' || shown === null || !Array.isArray(documents) || !Array.isArray(fields))
    return null
  const { nonce = null, consent = null, digest: told = null } = shown as JsonObject
  const computed = digest({
    nonce,
    consent,
    documents: (documents as readonly JsonObject[]).map(({ id = null, pages = null }) => ({ id, pages })),
    fields: (fields as readonly (JsonObject & FieldShown)[]).map((field) =>
      fieldShown(field, field['owner'] === recipientId),
    ),
  })
  return { told, computed }
}

type FieldShown = {
  readonly id: string
  readonly type: PrintedField['type']
  readonly page: Json
  readonly box: Json
  readonly value: Json
}

/** A date of one's own is printed as one finishes: until then nobody has seen it. */
function fieldShown({ id, type, page, box, value }: FieldShown, mine: boolean): FieldShown {
  const isAhead = mine && fieldKinds[type].holds === 'moment'
  return { id, type, page, box, value: isAhead ? null : value }
}

function digest({ fields, ...rest }: JsonObject & { readonly fields: readonly FieldShown[] }): string {
  const inOrder = fields.toSorted((one, other) => (one.id < other.id ? -1 : 1))
  return digestOf('countersign/shown/1', { ...rest, fields: inOrder })
}
