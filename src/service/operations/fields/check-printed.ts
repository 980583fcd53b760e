import type { FieldAnswer, FieldDefinition, PlacedField, SignatureArt } from '#domain/field/field.ts'
import { fieldKinds } from '#domain/field/kinds.ts'
import { refusal } from '#domain/refusals.ts'
import { ok, refuse } from '#domain/result.ts'
import type { Result } from '#domain/result.ts'
import { loadAllMetrics, unprintable } from '#pdf/fonts/metrics.ts'
import { fitsPage } from '#pdf/marks/text-marks.ts'
import { fontFile } from '../../ports/pdf-engine/font-files.ts'

// The metrics of all fonts are read once for all requests.
await loadAllMetrics(fontFile)

const namedAtMost = 10

/** The characters of a text that no font can print, in words, or null when all can be printed. */
function lostInPrint(text: string): string | null {
  const lost = unprintable(text, 'courier')
  if (lost.length === 0) return null
  const named = lost.slice(0, namedAtMost).map((character) => `“${character}”`)
  return `No font here can print ${named.join(', ')}${lost.length > namedAtMost ? ' and others' : ''}.`
}

/** Texts of a request that will be printed, each with its path. */
type PrintedTexts = readonly (readonly [path: string, text: string | null | undefined])[]

/** Refuses texts that cannot be printed in full, naming the first such member and its characters. */
export function checkCharacters(texts: PrintedTexts): Result<true> {
  for (const [path, text] of texts) {
    if (!text) continue
    const message = lostInPrint(text)
    if (message !== null) return refuse(refusal('invalid-input', message, { errors: [{ path, message }] }))
  }
  return ok(true)
}

/** The characters of art: only a typed name has any. */
export function charactersOf(art: SignatureArt | null | undefined): string | null {
  return art?.kind === 'typed' ? art.text : null
}

/**
 * Refuses an answer that paper cannot hold: characters that no font prints, and more text than fits between the field's
 * top and the bottom of the page. Recipients are not responsible for what the sender chose.
 */
export function checkPrinted(field: PlacedField, { value, art, witness }: FieldAnswer): Result<true> {
  const isText = fieldKinds[field.type].holds === 'text'
  const checked = checkCharacters([
    ['value', isText ? value : null],
    ['art', charactersOf(art)],
    ['witness.name', witness?.name],
  ])
  if (!checked.ok || !isText || fitsPage(field, value ?? '')) return checked
  const message = 'The text doesn’t fit on the page.'
  return refuse(refusal('invalid-input', message, { errors: [{ path: 'value', message }] }))
}

type Described = Pick<FieldDefinition, 'type' | 'value' | 'options' | 'dateFormat'>

/** The members of a field's description that no font can print, in words. Empty when everything prints. */
export function unprintableMembers(field: Described): { readonly path: string; readonly message: string }[] {
  return printedMembers(field).flatMap(({ path, text }) => {
    const lost = lostInPrint(text)
    return lost === null ? [] : [{ path, message: `${fieldKinds[field.type].label}: ${lost}` }]
  })
}

function printedMembers({ type, value, options, dateFormat }: Described) {
  switch (fieldKinds[type].holds) {
    case 'text':
      return [{ path: 'value', text: value ?? '' }]
    case 'moment':
      return [{ path: 'date_format', text: dateFormat }]
    case 'choice':
      return options.map(({ option }, index) => ({ path: `options.${index}.option`, text: option }))
    case 'ink':
    case 'witnessed-ink':
    case 'tick':
      return []
  }
}
