import { createHash } from 'node:crypto'
import type { FieldType, PlacedField } from '#domain/field/field.ts'
import { fieldKinds } from '#domain/field/kinds.ts'
import { refusal } from '#domain/refusals.ts'
import type { Refusal } from '#domain/refusals.ts'
import { ok, refuse } from '#domain/result.ts'
import type { Result } from '#domain/result.ts'
import type { Fault } from '#pdf/proof/read-back.ts'
import { writerVersion } from '#pdf/proof/rehearse.ts'
import type { Rehearsal } from '#pdf/proof/rehearse.ts'
import type { OwnedField } from '../../database/envelopes/fields.ts'
import type { PageSize } from '../../database/tables/envelope-tables.ts'
import type { Ports } from '../../ports/ports.ts'

type Placed = OwnedField & PlacedField

/** What is rehearsed: documents in their order, and the combined file, which is made only when it is needed. */
export interface ToRehearse {
  /** The organisation whose they are. */
  readonly owner: string
  readonly documents: readonly { readonly sha256: string; readonly pages: readonly PageSize[] }[]
  readonly original: () => Promise<Result<Uint8Array>>
  readonly placed: readonly Placed[]
}

/** Fields as they would come out. */
export interface Rehearsed {
  /** What cannot be printed, with a sentence about why. */
  readonly unprintable: readonly { readonly field: Placed; readonly message: string }[]
  /** Fields whose ink hardly stands out from the page. */
  readonly faint: readonly Placed[]
  /** Texts that are higher than their boxes, with their heights in points. */
  readonly grown: readonly { readonly field: Placed; readonly height: number }[]
}

/**
 * Rehearsals by the digest of what they depend on: the preflight's serves the sending, and one row of a bulk send the
 * others.
 */
const known = new Map<string, Promise<Result<Rehearsal>>>()
const mostKnown = 2000

/** Prints all fields on trial, at their widest and tallest, and finds those that would not come out as shown. */
export async function rehearseFields(
  { pdf }: Pick<Ports, 'pdf'>,
  { owner, documents, original, placed }: ToRehearse,
): Promise<Result<Rehearsed>> {
  if (placed.length === 0) return ok({ unprintable: [], faint: [], grown: [] })
  const key = keyOf(documents, placed)
  const running = known.get(key) ?? run({ pdf }, { owner, documents, original, placed })
  known.delete(key)
  known.set(key, running)
  for (const oldest of known.keys()) if (known.size > mostKnown) known.delete(oldest)
  const rehearsed = await running.catch((error: unknown) => {
    known.delete(key)
    throw error
  })
  if (!rehearsed.ok) {
    known.delete(key)
    return rehearsed
  }
  const written = placed.filter(({ type, value }) => fieldKinds[type].holds === 'text' && value)
  const measured = written.length === 0 ? ok([]) : await pdf.measureTexts(written, owner)
  if (!measured.ok) return measured.refusal.code === 'document-damaged' ? refuse(tooMuchText) : measured
  const texts = written.map((field, index) => ({ field, ...measured.value[index] }))
  const { faults, faint } = rehearsed.value
  const at = (index: number) => placed.slice(index, index + 1)
  const unprintable = faults.flatMap(({ field, fault }) =>
    at(field).map((one) => ({ field: one, message: inWords(one, wordsOf[fault]) })),
  )
  const cut = texts
    .filter(({ fits }) => fits === false)
    .map(({ field }) => ({ field, message: inWords(field, 'its text doesn’t fit on the page') }))
  const grown = texts.flatMap(({ field, height = 0 }) =>
    height > field.box.height ? [{ field, height }] : [],
  )
  return ok({ unprintable: [...unprintable, ...cut], faint: faint.flatMap(at), grown })
}

async function run(
  { pdf }: Pick<Ports, 'pdf'>,
  { owner, documents, original, placed }: ToRehearse,
): Promise<Result<Rehearsal>> {
  const bytes = await original()
  if (!bytes.ok) return bytes
  return pdf.rehearse(
    bytes.value,
    placed.map(printedPart),
    documents.flatMap(({ pages }) => pages),
    owner,
  )
}

/** No document is at fault. */
const tooMuchText = refusal(
  'invalid-input',
  'The texts of the fields take too long to lay out. Shorten them, or use fewer.',
)

/** Only what print depends on. Texts are rehearsed at their longest, so that those of a bulk send are alike. */
function printedPart(field: Placed): PlacedField {
  return { ...field, id: '', value: null }
}

function keyOf(documents: ToRehearse['documents'], placed: readonly Placed[]): string {
  const parts = placed.map(({ type, box, fontSize, fontType, dateFormat, options }) => [
    type,
    [box.page, box.left, box.bottom, box.width, box.height],
    [fontSize, fontType],
    fieldKinds[type].holds === 'moment' ? dateFormat : '',
    fieldKinds[type].holds === 'choice' ? options.map(({ value, option }) => [value, option]) : [],
  ])
  const digests = documents.map(({ sha256 }) => sha256)
  return createHash('sha256')
    .update(JSON.stringify([writerVersion, digests, parts]))
    .digest('hex')
}

const wordsOf: Readonly<Record<Fault, string>> = {
  missing: 'it would not be printed at all',
  moved: 'it would be printed in another place',
  outside: 'part of it would be beyond the visible page',
  covered: 'the page would cover it',
  unreadable: 'it couldn’t be read in print',
  altered: 'the page around it would look different',
}

function inWords({ type, box }: { readonly type: FieldType } & Pick<Placed, 'box'>, what: string): string {
  return `${fieldKinds[type].label} on page ${box.page}: ${what}.`
}

const advice =
  'Move or enlarge these fields, or shorten their text. If the page itself is unusual, print the document to a new PDF.'

/** The refusal of fields that would not come out, each where the caller finds it. */
export function notPrintable(
  unprintable: Rehearsed['unprintable'],
  defined: readonly OwnedField[],
  pathOf: (field: OwnedField) => string,
): Refusal {
  const byId = new Map(defined.map((field) => [field.id, field]))
  const anchored = Map.groupBy(defined, ({ anchor }) => anchor)
  // The second and later fields of an anchor have ids of their own.
  const definitionOf = (field: OwnedField) =>
    byId.get(field.id) ??
    (field.anchor === null
      ? undefined
      : anchored.get(field.anchor)?.find(({ id }) => field.id.startsWith(id))) ??
    field
  const errors = unprintable.map(({ field, message }) => ({ path: pathOf(definitionOf(field)), message }))
  const words = [...new Set(errors.map(({ message }) => message))]
  const more = words.length > wordsTold ? [`And ${words.length - wordsTold} more.`] : []
  return refusal('field-not-printable', [...words.slice(0, wordsTold), ...more, advice].join(' '), { errors })
}

const wordsTold = 5
