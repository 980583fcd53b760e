import type { FieldSuggestion } from '#domain/field/suggestions/suggestion.ts'
import type { DropdownOption, FieldType } from '#domain/field/field.ts'
import { fieldKinds } from '#domain/field/kinds.ts'
import type { PdfObject } from '@libpdf/core'
import type { DocumentPage, OpenDocument } from './document.ts'
import { firstCharacters } from '#domain/characters.ts'
import { meaningOf } from '#domain/field/suggestions/label-meaning.ts'
import { PdfArray, PdfDict, PdfName, PdfNumber, PdfString } from '@libpdf/core'
import { mapPoint, pageSizeOf, userToSpecification } from './page-box.ts'

/** Annotation flags. Source: ISO 32000-1 §12.5.3. */
const unseen = 1 | 2 | 32
/** Field flags. Source: ISO 32000-1 §12.7.3.1, §12.7.4.2. */
const readOnlyFlag = 1
const requiredFlag = 2
const pushButtonFlag = 1 << 16

const mostWidgets = 1000
const deepest = 32
const mostOptions = 500

/**
 * The fields that a document's form asks for, each widget as one of the seven types, in specification space; pages
 * from 1. Must be called before the form is flattened. Hidden, read-only and push-button widgets are skipped. Source:
 * ISO 32000-1 §12.7
 */
export function formSuggestions(document: OpenDocument): FieldSuggestion[] {
  const found: FieldSuggestion[] = []
  document.pages.forEach((page, index) => {
    const annotations = document.follow(page.dict.get('Annots'))
    if (!(annotations instanceof PdfArray)) return
    for (const item of annotations.toArray()) {
      if (found.length >= mostWidgets) return
      const widget = document.follow(item)
      const suggestion = widget instanceof PdfDict ? suggestionOf(document, widget, page, index + 1) : null
      if (suggestion) found.push(suggestion)
    }
  })
  return found
}

function suggestionOf(
  document: OpenDocument,
  widget: PdfDict,
  page: DocumentPage,
  number: number,
): FieldSuggestion | null {
  const { follow } = document
  if (follow(widget.get('Subtype')) !== PdfName.of('Widget')) return null
  const lineage = lineageOf(document, widget)
  const inherited = (key: string) => firstOf(document, lineage, key)
  const flags = numberOf(inherited('Ff'))
  if ((numberOf(follow(widget.get('F'))) & unseen) !== 0 || (flags & readOnlyFlag) !== 0) return null
  const rect = rectOn(document, widget, page)
  if (rect === null) return null
  const name = lineage
    .map((dict) => textOf(follow(dict.get('T'))))
    .filter((part) => part !== '')
    .toReversed()
    .join('.')
  const label = firstCharacters(textOf(inherited('TU')) || spoken(name), 80)
  const type = typeOf(inherited('FT'), flags, {
    label,
    name,
    ...rect,
    formats: asksForDate(document, lineage),
  })
  if (type === null) return null
  const kind = fieldKinds[type]
  return {
    type,
    source: 'form',
    label,
    required: (flags & requiredFlag) !== 0 || kind.holds === 'ink',
    options: kind.holds === 'choice' ? optionsOf(document, inherited('Opt')) : [],
    page: number,
    ...rect,
  }
}

interface WidgetFacts {
  readonly label: string
  readonly name: string
  readonly width: number
  readonly height: number
  /** Whether its scripts format the input as a date. */
  readonly formats: boolean
}

function typeOf(kind: PdfObject | null, flags: number, facts: WidgetFacts): FieldType | null {
  if (kind === PdfName.of('Sig')) return meaningOfWidget(facts) === 'initials' ? 'initials' : 'signature'
  if (kind === PdfName.of('Btn')) return (flags & pushButtonFlag) === 0 ? 'checkbox' : null
  if (kind === PdfName.of('Ch')) return 'dropdown'
  if (kind !== PdfName.of('Tx')) return null
  const meaning = meaningOfWidget(facts)
  return meaning ?? (facts.formats ? 'date' : 'input')
}

function meaningOfWidget({ label, name }: WidgetFacts) {
  return meaningOf(label) ?? meaningOf(spoken(name))
}

/** Makes `topmostSubform[0].SignatureDate_2` readable: the last part, split into words, without numbers. */
function spoken(name: string): string {
  const last = name.split('.').findLast((part) => !/^(?:#|\d|p(?:age)?\d*\[)/i.test(part)) ?? name
  return last
    .replaceAll(/\[\d+\]/g, '')
    .replaceAll(/(\p{Ll})(\p{Lu})/gu, '$1 $2')
    .replaceAll(/[_\-.]+/g, ' ')
    .replace(/[\s\d]+$/, '')
    .trim()
}

/** The widget and its ancestor fields. */
function lineageOf({ follow }: OpenDocument, widget: PdfDict): PdfDict[] {
  const lineage: PdfDict[] = []
  let dict: PdfObject | null = widget
  while (dict instanceof PdfDict && lineage.length < deepest && !lineage.includes(dict)) {
    lineage.push(dict)
    dict = follow(dict.get('Parent'))
  }
  return lineage
}

function firstOf({ follow }: OpenDocument, lineage: readonly PdfDict[], key: string): PdfObject | null {
  for (const dict of lineage) {
    const value = follow(dict.get(key))
    if (value !== null) return value
  }
  return null
}

/** A widget's rectangle as displayed, clipped to the page; null if it is too small to write in. */
function rectOn({ follow }: OpenDocument, widget: PdfDict, { box }: DocumentPage) {
  const array = follow(widget.get('Rect'))
  if (!(array instanceof PdfArray)) return null
  const sides = array.toArray().map((item) => follow(item))
  const [x1, y1, x2, y2] = sides.map((side) => (side instanceof PdfNumber ? side.value : Number.NaN))
  if (x1 === undefined || y1 === undefined || x2 === undefined || y2 === undefined) return null
  const matrix = userToSpecification(box)
  const [one, other] = [mapPoint(matrix, x1, y1), mapPoint(matrix, x2, y2)]
  const size = pageSizeOf(box)
  const left = Math.max(Math.min(one.x, other.x), 0)
  const bottom = Math.max(Math.min(one.y, other.y), 0)
  const width = Math.min(Math.max(one.x, other.x), size.width) - left
  const height = Math.min(Math.max(one.y, other.y), size.height) - bottom
  return width >= 4 && height >= 4 ? { left, bottom, width, height } : null
}

/** Whether a script of the field is Acrobat's date formatter. */
function asksForDate({ follow }: OpenDocument, lineage: readonly PdfDict[]): boolean {
  return lineage.some((dict) => {
    const actions = follow(dict.get('AA'))
    const format = actions instanceof PdfDict ? follow(actions.get('F')) : null
    const script = format instanceof PdfDict ? follow(format.get('JS')) : null
    return script instanceof PdfString && textOf(script).startsWith('AFDate_')
  })
}

/** Options as pairs of stored and displayed text, or texts that are both. Source: ISO 32000-1 §12.7.4.4. */
function optionsOf({ follow }: OpenDocument, object: PdfObject | null): DropdownOption[] {
  if (!(object instanceof PdfArray)) return []
  const options: DropdownOption[] = []
  const taken = new Set<string>()
  for (const item of object.toArray().slice(0, mostOptions)) {
    const entry = follow(item)
    const [stored, shown] =
      entry instanceof PdfArray
        ? entry.toArray().map((one) => textOf(follow(one)))
        : [textOf(entry), textOf(entry)]
    const option = firstCharacters(shown ?? stored ?? '', 1000)
    const value = firstCharacters(stored ?? option, 1000) || option
    if (option === '' || taken.has(value)) continue
    taken.add(value)
    options.push({ value, option })
  }
  return options
}

function textOf(object: PdfObject | null): string {
  if (!(object instanceof PdfString)) return ''
  return object
    .asString()
    .toWellFormed()
    .replaceAll(/[\s\p{Cc}]+/gu, ' ')
    .trim()
}

function numberOf(object: PdfObject | null): number {
  return object instanceof PdfNumber && Number.isInteger(object.value) ? object.value : 0
}
