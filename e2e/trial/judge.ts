import { marksFor } from '#pdf/marks/marks-for.ts'
import { noDate, placedInput } from '../files/placed-input.ts'
import type { Box } from '../files/placed-input.ts'
import { charactersOn, draw, drawPart } from './readers.ts'
import type { GreyPage, ReadCharacter, ShownPage } from './readers.ts'
import type { TrialField } from './trial-fields.ts'

const askedReaders = ['poppler', 'mupdf'] as const
type ByReader = Readonly<Record<(typeof askedReaders)[number], number>>

/** What was found of the fields of a page. */
export interface Judgement {
  /** Points from where each mark should be, by what it is; Infinity for one that was not found. */
  readonly distances: readonly { readonly mark: TrialField['mark']; readonly points: number }[]
  /** Pixels away from the fields that differ between the prepared file and the master. */
  readonly changed: ByReader
  /** Pixels that differ between the upload and the prepared file. */
  readonly prepared: ByReader
}

export interface Judged {
  readonly upload: string
  /** The prepared file, as everyone saw it. */
  readonly original: string
  readonly master: string
  readonly page: ShownPage
  /** How many points a unit of the page is, which poppler does not know. */
  readonly unit: number
  readonly fields: readonly TrialField[]
}

/** Steps of grey that smoothing may make. */
const sameGrey = 48
const fine = 288
/** Points around a cross that are looked through. */
const around = 6
/** Ink is not looked for on a background that is darker than this. */
const darkGrey = 90

/** Finds each field's mark on a page of the master, text by its characters and the others by their pixels. */
export async function judgePage(judged: Judged): Promise<Judgement> {
  const { upload, original, master, page, fields } = judged
  const characters = await charactersOn(master, page.number)
  const distances = fields
    .filter(({ mark }) => mark === 'text')
    .map((field) => ({ mark: field.mark, points: distanceOfText(field, page, characters) }))
  const changed = { poppler: 0, mupdf: 0 }
  const prepared = { poppler: 0, mupdf: 0 }
  const signatures = new Map<TrialField, boolean>()
  for (const reader of askedReaders) {
    const drawn = async (path: string) => draw(reader, path, page.number)
    const [before, after] = [await drawn(original), await drawn(master)]
    changed[reader] = changedPixels(before, after, page, fields)
    prepared[reader] = changedPixels(await drawn(upload), before, page, [])
    for (const field of fields.filter(({ mark }) => mark === 'ink'))
      if (!isDark(before, pixelsIn(field.box, before, page)))
        signatures.set(field, signatures.get(field) === true || hasInk(before, after, page, field))
  }
  for (const isSeen of signatures.values()) distances.push({ mark: 'ink', points: isSeen ? 0 : Infinity })
  const anchored = fields.filter(({ mark }) => mark === 'anchored')
  for (const field of fields.filter(({ mark }) => mark === 'cross')) {
    if (anchored.some(({ box }) => overlap(grown(field.box), box))) continue
    const points = await distanceOfCross(judged, field)
    if (points !== null) distances.push({ mark: field.mark, points })
  }
  return { distances, changed, prepared }
}

function distanceOfText(
  { box, marker }: TrialField,
  page: ShownPage,
  read: readonly ReadCharacter[],
): number {
  const [mark] = marksFor(
    placedInput(box),
    { value: marker, checked: false, art: null, witness: null },
    noDate,
  )
  if (mark?.kind !== 'text') throw new Error('an input with text has a text mark')
  const at = read
    .map(({ text }) => text.slice(0, 1) || ' ')
    .join('')
    .lastIndexOf(marker)
  const first = at < 0 ? undefined : read[at]
  if (first === undefined) return Infinity
  return Math.hypot(
    first.right * page.width - (box.left + mark.x),
    page.height - first.down * page.height - (box.bottom + mark.baseline),
  )
}

/**
 * How far the middle of the ink is from the middle of a checkbox, by poppler at four pixels a point. Null on a dark page.
 */
async function distanceOfCross(
  { original, master, page, unit }: Judged,
  { box }: TrialField,
): Promise<number | null> {
  const scale = fine / 72 / unit
  const { left, bottom, width, height } = grown(box)
  const part = {
    x: Math.max(0, Math.round(left * scale)),
    y: Math.max(0, Math.round((page.height - bottom - height) * scale)),
    width: Math.round(width * scale),
    height: Math.round(height * scale),
  }
  const [before, after] = [
    await drawPart(original, page.number, fine, part),
    await drawPart(master, page.number, fine, part),
  ]
  const whole = { left: 0, top: 0, right: after.width, bottom: after.height }
  if (isDark(before, whole)) return null
  const found = differing(before, after, whole)
  if (found.length === 0) return Infinity
  const middle = (values: readonly number[]) => (Math.min(...values) + Math.max(...values) + 1) / 2
  return Math.hypot(
    (part.x + middle(found.map(({ x }) => x))) / scale - (box.left + box.width / 2),
    page.height - (part.y + middle(found.map(({ y }) => y))) / scale - (box.bottom + box.height / 2),
  )
}

function grown({ left, bottom, width, height }: Box): Box {
  return {
    left: left - around,
    bottom: bottom - around,
    width: width + 2 * around,
    height: height + 2 * around,
  }
}

function overlap(one: Box, other: Box): boolean {
  return (
    one.left < other.left + other.width &&
    other.left < one.left + one.width &&
    one.bottom < other.bottom + other.height &&
    other.bottom < one.bottom + one.height
  )
}

/** Whether much of an area is so dark that ink would not show on it. */
function isDark(picture: GreyPage, { left, top, right, bottom }: Pixels): boolean {
  let [dark, all] = [0, 0]
  for (let y = top; y < bottom; y += 1)
    for (let x = left; x < right; x += 1) {
      all += 1
      if ((picture.grey[y * picture.width + x] ?? 255) < darkGrey) dark += 1
    }
  return dark > all / 4
}

function hasInk(before: GreyPage, after: GreyPage, page: ShownPage, { box }: TrialField): boolean {
  return differing(before, after, pixelsIn(box, after, page)).length >= 10
}

/** How many pixels changed beyond a pixel around the fields. */
function changedPixels(
  before: GreyPage,
  after: GreyPage,
  page: ShownPage,
  fields: readonly TrialField[],
): number {
  if (!haveSameSize(before, after)) return after.grey.length
  const own = new Uint8Array(after.grey.length)
  for (const { box } of fields) {
    const { left, top, right, bottom } = pixelsIn(box, after, page)
    for (let y = top - 2; y < bottom + 2; y += 1)
      for (let x = left - 2; x < right + 2; x += 1)
        if (x >= 0 && x < after.width && y >= 0) own[y * after.width + x] = 1
  }
  const everything = { left: 0, top: 0, right: after.width, bottom: after.height }
  return differing(before, after, everything).filter(({ x, y }) => own[y * after.width + x] !== 1).length
}

interface Pixels {
  readonly left: number
  readonly top: number
  readonly right: number
  readonly bottom: number
}

function scaleOf({ width, height }: GreyPage, page: ShownPage): { across: number; down: number } {
  return { across: width / page.width, down: height / page.height }
}

function pixelsIn({ left, bottom, width, height }: Box, picture: GreyPage, page: ShownPage): Pixels {
  const { across, down } = scaleOf(picture, page)
  return {
    left: Math.max(0, Math.floor(left * across)),
    right: Math.min(picture.width, Math.ceil((left + width) * across)),
    top: Math.max(0, Math.floor((page.height - bottom - height) * down)),
    bottom: Math.min(picture.height, Math.ceil((page.height - bottom) * down)),
  }
}

/** Sides that are not whole pixels may be rounded either way. */
function haveSameSize(one: GreyPage, other: GreyPage): boolean {
  return Math.abs(one.width - other.width) <= 1 && Math.abs(one.height - other.height) <= 1
}

function differing(
  before: GreyPage,
  after: GreyPage,
  { left, top, right, bottom }: Pixels,
): { readonly x: number; readonly y: number }[] {
  const found: { x: number; y: number }[] = []
  if (!haveSameSize(before, after)) return found
  for (let y = top; y < Math.min(bottom, before.height); y += 1)
    for (let x = left; x < Math.min(right, before.width); x += 1) {
      const [one = 0, other = 0] = [before.grey[y * before.width + x], after.grey[y * after.width + x]]
      if (Math.abs(one - other) > sameGrey) found.push({ x, y })
    }
  return found
}
