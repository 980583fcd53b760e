import { firstCharacters } from '../../characters.ts'
import type { TextLine } from '../anchors.ts'
import type { FieldType } from '../field.ts'
import { fieldKinds, requiredWhenPlaced } from '../kinds.ts'
import type { Size } from '../kinds.ts'
import { meaningOf, labelLanguageOf } from './label-meaning.ts'
import type { Meaning, LabelLanguage } from './label-meaning.ts'
import { inReadingOrder, overlapShare } from './suggestion.ts'
import { partyOf } from './parties.ts'
import type { FieldSuggestion, PartysSuggestion, SuggestionSource } from './suggestion.ts'
import { partsOf } from './written-parts.ts'
import type { WrittenPart } from './written-parts.ts'

/** A drawn horizontal line. */
export interface RuledLine {
  readonly page: number
  readonly left: number
  readonly right: number
  readonly y: number
}

/** A small drawn square. */
export interface DrawnBox {
  readonly page: number
  readonly left: number
  readonly bottom: number
  readonly width: number
  readonly height: number
}

/** The signs in a document of where someone has to write. All in specification space, pages from 1. */
export interface DocumentSigns {
  readonly pages: readonly Size[]
  readonly lines: readonly TextLine[]
  readonly ruled: readonly RuledLine[]
  readonly boxes: readonly DrawnBox[]
  /** What the document's own form asked for. */
  readonly form: readonly FieldSuggestion[]
}

/** More than anyone would review. */
const maximumSuggestions = 1000

/**
 * The fields that a document itself asks for, in reading order and without overlaps: first those of its form, then
 * runs of underscores or dots, drawn lines and empty boxes with words beside them, then words alone (`Signature:`).
 * On pages with a form, the text is read only for what a form cannot ask for. Lengths in points.
 */
export function suggestFields({ pages, lines, ruled, boxes, form }: DocumentSigns): PartysSuggestion[] {
  const parts = Map.groupBy(lines.flatMap(partsOf), ({ page }) => page)
  const language = labelLanguageOf(
    lines.slice(0, 400).map(({ characters }) => characters.map(({ text }) => text).join('')),
  )
  const rules = Map.groupBy(ruled, ({ page }) => page)
  const squares = Map.groupBy(boxes, ({ page }) => page)
  const kept: FieldSuggestion[] = form.filter(({ page }) => pages[page - 1] !== undefined)
  const formPages = new Set(kept.map(({ page }) => page))
  pages.forEach((size, index) => {
    const page = index + 1
    const content = { size, language, parts: parts.get(page) ?? [], rules: rules.get(page) ?? [] }
    const read = [
      ...writtenRuns(content),
      ...drawnLines(content),
      ...emptyBoxes(content, squares.get(page) ?? []),
      ...bareLabels(content),
    ]
    for (const suggestion of read) {
      const { holds } = fieldKinds[suggestion.type]
      const isFormless = holds !== 'text' && holds !== 'tick'
      if (formPages.has(page) && !isFormless) continue
      const isTaken = kept.some((one) => overlapShare(one, suggestion) > 0.2)
      if (!isTaken && isOnPage(suggestion, size)) kept.push(suggestion)
    }
  })
  return inReadingOrder(kept)
    .slice(0, maximumSuggestions)
    .map((one) => ({ ...one, party: partyOf(one, parts.get(one.page) ?? []) }))
}

/**
 * Whether a page's text, with its line breaks, may ask for a field. A quick check that rules out most pages of a long
 * document. Drawn lines and boxes also make a page worth reading.
 */
export function asksForFields(text: string): boolean {
  return text.split(/[\r\n]+/).some((line) => toFillIn.test(line) || toBeLabelled(line))
}

const toFillIn = /(?:_\s?){3}|(?:[.·…]\s?){6}|(?:…\s?){2}|[☐□❏❑❒◻▢]|\[\s{1,3}\]|\(\s{2,3}\)/u

function toBeLabelled(line: string): boolean {
  return /[:：]/.test(line) && line.split(/(?<=[:：])/).some((part) => meaningOf(part) !== null)
}

interface PageContent {
  readonly size: Size
  readonly language: LabelLanguage
  readonly parts: readonly WrittenPart[]
  readonly rules: readonly RuledLine[]
}

/** A blank to write on. */
type Blank = RuledLine

function writtenRuns(content: PageContent): FieldSuggestion[] {
  return content.parts.flatMap((part, index) => {
    if (part.kind !== 'fill' || part.right - part.left < 24) return []
    const isDotted = !part.text.includes('_')
    const after = content.parts[index + 1]
    const leadsToNumber = after && isBeside(part, after) && /^[\divxlc.-]+$/i.test(after.text)
    if (isDotted && (leadsToNumber || part.right - part.left < 40)) return []
    const blank = { page: part.page, left: part.left, right: part.right, y: part.baseline - 1 }
    const said = labelOf(blank, content, index)
    const isDivider = said === null && part.right - part.left > content.size.width * 0.55
    return isDivider ? [] : [onLine(blank, said ?? { meaning: 'input', text: '' }, content)]
  })
}

function drawnLines(content: PageContent): FieldSuggestion[] {
  return content.rules.flatMap((rule) => {
    const width = rule.right - rule.left
    if (width < 50 || width > content.size.width * 0.75 || isOfTable(rule, content.rules)) return []
    if (content.parts.some((part) => standsOn(part, rule))) return []
    const said = labelOf(rule, content)
    return said?.isKnown ? [onLine(rule, said, content)] : []
  })
}

interface Label {
  readonly meaning: Meaning
  readonly text: string
}

/** The label of a blank: to its left on the same line, else below it; null if there is none. */
function labelOf(
  blank: Blank,
  { parts, rules, language }: PageContent,
  at = -1,
): (Label & { isKnown: boolean }) | null {
  const words = parts.filter((part, index) => part.kind === 'words' && index !== at)
  const before = words
    .filter((part) => Math.abs(part.baseline - blank.y) < 7 && part.right <= blank.left + 2)
    .toSorted((one, other) => other.right - one.right)
    .find((part) => blank.left - part.right < 40)
  const known = before && meaningOf(lastPhrase(before.text), language)
  if (before && known) return { meaning: known, text: lastPhrase(before.text), isKnown: true }
  const below = words
    .filter((part) => isUnder(part, blank) && !isRow(part, blank, rules))
    .toSorted((one, other) => other.baseline - one.baseline || one.left - other.left)[0]
  const meaning = below && meaningOf(below.text, language)
  if (below && meaning) return { meaning, text: below.text, isKnown: true }
  if (!before) return null
  return { meaning: 'input', text: lastPhrase(before.text), isKnown: /[:：]$/.test(before.text) }
}

/** Where a sentence continues into a blank, the words right before it. */
function lastPhrase(text: string): string {
  const phrase = text.split(/[.;!?]\s+/).at(-1) ?? text
  const words = phrase.trim().split(' ')
  return words.length > 6 ? words.slice(-4).join(' ') : words.join(' ')
}

function isUnder(part: WrittenPart, { left, right, y }: Blank): boolean {
  const gap = y - part.baseline
  if (gap < 3 || gap > Math.max((part.top - part.bottom) * 1.7, 14)) return false
  const shared = Math.min(part.right, right) - Math.max(part.left, left)
  return shared > Math.min(part.right - part.left, right - left) * 0.5 && part.right < right + 30
}

function isBeside(part: WrittenPart, after: WrittenPart): boolean {
  return after.kind === 'words' && Math.abs(after.baseline - part.baseline) < 3
}

function standsOn({ kind, left, right, baseline, top }: WrittenPart, rule: RuledLine): boolean {
  if (kind !== 'words' || baseline < rule.y - 2 || baseline > rule.y + 7 || top < rule.y) return false
  return Math.min(right, rule.right) - Math.max(left, rule.left) > 3
}

/** Lines that continue into others are drawn in pieces or are part of a frame. */
function isOfTable(rule: RuledLine, rules: readonly RuledLine[]): boolean {
  return rules.some(
    (other) =>
      other !== rule &&
      Math.abs(other.y - rule.y) < 1 &&
      (Math.abs(other.left - rule.right) < 1.5 || Math.abs(rule.left - other.right) < 1.5),
  )
}

/** Whether the words below a line are followed by another such line: then they are in a table row. */
function isRow(part: WrittenPart, { left, right, y }: Blank, rules: readonly RuledLine[]): boolean {
  return rules.some(
    (other) =>
      other.y < part.baseline &&
      y - other.y < 30 &&
      Math.abs(other.left - left) < 2 &&
      Math.abs(other.right - right) < 2,
  )
}

function onLine(blank: Blank, { meaning, text }: Label, content: PageContent): FieldSuggestion {
  const { page, left, y } = blank
  const { lowest, highest, widest } = onLines[meaning]
  const height = Math.min(Math.max(spaceAbove(blank, content), lowest), highest)
  const width = fieldKinds[meaning].square ? height : Math.min(blank.right - left, height * widest)
  return made(meaning, { page, left, bottom: y, width, height }, 'line', text)
}

/** Limits for the height of a field on a line, in points, and for its width per point of height. */
interface OnLine {
  readonly lowest: number
  readonly highest: number
  readonly widest: number
}

const signedLine: OnLine = { lowest: 18, highest: 42, widest: 6 }
const writtenLine: OnLine = { lowest: 13, highest: 18, widest: Infinity }
const onLines: Readonly<Record<Meaning, OnLine>> = {
  signature: signedLine,
  witness: signedLine,
  initials: { lowest: 16, highest: 30, widest: 1 },
  date: writtenLine,
  input: writtenLine,
}

/** How much space above a line is empty, up to what a signature needs. */
function spaceAbove({ left, right, y }: Blank, { parts, rules }: PageContent): number {
  const most = 42
  const over = parts
    .filter(
      (part) => part.baseline > y + 3 && part.bottom < y + most && part.right > left && part.left < right,
    )
    .map((part) => Math.max(part.bottom, part.baseline - 3) - y)
  const lines = rules
    .filter((rule) => rule.y > y + 6 && rule.y < y + most && rule.right > left && rule.left < right)
    .map((rule) => rule.y - y - 1)
  return Math.min(most, ...over, ...lines)
}

function emptyBoxes(content: PageContent, squares: readonly DrawnBox[]): FieldSuggestion[] {
  const written = content.parts.flatMap((part, index) => {
    if (part.kind !== 'box') return []
    const side = Math.min(Math.max(part.right - part.left, 8), part.top - part.bottom, 16)
    const middle = (part.top + part.bottom) / 2
    const rect = { page: part.page, left: part.left, bottom: middle - side / 2, width: side, height: side }
    const next = content.parts[index + 1]
    const label = next && isBeside(part, next) && next.left - part.right < 30 ? next.text : ''
    return [made('checkbox', rect, 'box', label)]
  })
  const drawn = squares.flatMap((box) => {
    const right = box.left + box.width
    const inside = content.parts.some(
      (part) =>
        part.left < right &&
        part.right > box.left &&
        part.top > box.bottom &&
        part.bottom < box.bottom + box.height,
    )
    const label = content.parts
      .filter((part) => part.kind === 'words' && part.left >= right - 1 && part.left - right < 18)
      .find((part) => part.baseline > box.bottom - 4 && part.baseline < box.bottom + box.height)
    return inside || !label ? [] : [made('checkbox', box, 'box', label.text)]
  })
  return [...written, ...drawn]
}

/** Labels that end with a colon and have nothing on their right. */
function bareLabels(content: PageContent): FieldSuggestion[] {
  return content.parts.flatMap((part) => {
    if (part.kind !== 'words' || !/[:：]$/.test(part.text)) return []
    const meaning = meaningOf(part.text, content.language)
    if (meaning === null) return []
    const left = part.right + 6
    const next = Math.min(
      content.size.width - 30,
      ...content.parts
        .filter((other) => other !== part && other.left >= part.right - 1)
        .filter((other) => other.bottom < part.top && other.top > part.bottom)
        .map((other) => other.left - 8),
    )
    const { square } = fieldKinds[meaning]
    const shape = afterLabels[meaning]
    const width = Math.min(shape.width, next - left)
    if (width < shape.narrowest) return []
    const bottom = part.baseline - 3
    const space = spaceAbove({ page: part.page, left, right: left + width, y: bottom }, content)
    const rect = { page: part.page, left, bottom, width, height: Math.min(space, shape.height) }
    if (rect.height < 12) return []
    return [made(meaning, square ? { ...rect, width: rect.height } : rect, 'label', part.text)]
  })
}

/** The size of a field after a label where there is room for it, and how narrow it may be, in points. */
interface AfterLabel {
  readonly width: number
  readonly narrowest: number
  readonly height: number
}

const afterLabels: Readonly<Record<Meaning, AfterLabel>> = {
  signature: { width: fieldKinds.signature.defaultWidth, narrowest: 70, height: 36 },
  witness: { width: fieldKinds.witness.defaultWidth, narrowest: 70, height: 36 },
  initials: { width: fieldKinds.initials.defaultWidth, narrowest: 20, height: 28 },
  date: { width: fieldKinds.date.defaultWidth, narrowest: 70, height: 18 },
  input: { width: 180, narrowest: 70, height: 18 },
}

function made(type: FieldType, rect: DrawnBox, source: SuggestionSource, words: string): FieldSuggestion {
  const { page, left, bottom, width, height } = rect
  const label = firstCharacters(words.replace(/\s*[:：]$/, ''), 80)
  const required = requiredWhenPlaced(type)
  return { type, source, label, required, options: [], page, left, bottom, width, height }
}

function isOnPage({ left, bottom, width, height }: FieldSuggestion, page: Size): boolean {
  return left >= 0 && bottom >= 0 && left + width <= page.width && bottom + height <= page.height
}
