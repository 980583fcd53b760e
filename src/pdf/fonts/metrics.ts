import type { FontType } from '#domain/field/field.ts'
import type { Face, FontLoader, TextFace } from './faces.ts'
import type { PackedTable, WidthTable } from './width-table.ts'
import { scriptFaces } from '#domain/field/field.ts'
import { faceOfFontType, isJoining, textFaces } from './faces.ts'
import { openedShaper, openShaper } from './shaper.ts'
import { table as arimo } from './tables/arimo.ts'
import { table as caveat } from './tables/caveat.ts'
import { table as cousine } from './tables/cousine.ts'
import { table as dancingScript } from './tables/dancing-script.ts'
import { table as homemadeApple } from './tables/homemade-apple.ts'
import { latinEnd, unpackTable } from './width-table.ts'

/** Vertical extent of a font as fractions of the font size, both positive. */
export interface VerticalExtent {
  readonly ascent: number
  readonly descent: number
}

/** Tables that are always loaded. The others are loaded when a text needs them: see `loadMetricsFor`. */
const packed = new Map<Face, PackedTable>([
  ['cousine', cousine],
  ['arimo', arimo],
  ['dancing-script', dancingScript],
  ['caveat', caveat],
  ['homemade-apple', homemadeApple],
])

type FallbackFace =
  | 'noto-sans'
  | 'noto-sans-bold'
  | 'noto-naskh-arabic'
  | 'noto-emoji'
  | `noto-sans-${'jp' | 'kr' | 'sc'}`

const fallbackTables: Readonly<Record<FallbackFace, () => Promise<{ readonly table: PackedTable }>>> = {
  'noto-sans': () => import('./tables/noto-sans.ts'),
  'noto-sans-bold': () => import('./tables/noto-sans-bold.ts'),
  'noto-naskh-arabic': () => import('./tables/noto-naskh-arabic.ts'),
  'noto-sans-jp': () => import('./tables/noto-sans-jp.ts'),
  'noto-sans-kr': () => import('./tables/noto-sans-kr.ts'),
  'noto-sans-sc': () => import('./tables/noto-sans-sc.ts'),
  'noto-emoji': () => import('./tables/noto-emoji.ts'),
}

let hasTables = false
const unpacked = new Map<Face, WidthTable>()

/** Characters that print nothing and take no space: joiners, direction marks, variation selectors. */
const invisible = /^[\p{Cf}\p{Cc}\u{fe00}-\u{fe0f}\u{e0100}-\u{e01ef}]$/u
const ideograph = /[\u2e80-\u9fff\uac00-\ud7ff\uf900-\ufaff\ufe30-\ufe4f\uff00-\uffef]|[\u{20000}-\u{3ffff}]/u
const alphabetFaces = textFaces.slice(textFaces.indexOf('noto-sans'), textFaces.indexOf('noto-sans-jp'))
const ideographFaces = ['noto-sans-jp', 'noto-sans-kr', 'noto-sans-sc'] as const

/** Replaces a character that no font has. */
const replacement = '?'

/** Whether the text can be measured; otherwise await `loadMetricsFor` first. */
export function isMeasurable(text: string): boolean {
  if (eagerFacesHold(text)) return true
  if (!hasTables) return false
  return joiningFacesOf(text).every((face) => openedShaper(face) !== undefined)
}

/** Loads what measures the text in addition to the Latin tables. Cheap once it is loaded. */
export async function loadMetricsFor(text: string, fonts: FontLoader): Promise<void> {
  if (eagerFacesHold(text)) return
  await loadTables()
  await Promise.all(joiningFacesOf(text).map((face) => openShaper(face, fonts)))
}

/** Loads whatever any text may need: every width table, and the fonts of the scripts whose characters join. */
export async function loadAllMetrics(fonts: FontLoader): Promise<void> {
  await loadTables()
  await Promise.all(textFaces.filter(isJoining).map((face) => openShaper(face, fonts)))
}

/** Loads every width table, about 25 kB compressed. Enough to know what can be printed, in which font. */
async function loadTables(): Promise<void> {
  if (hasTables) return
  const { tables } = await import('./tables/alphabets.ts')
  for (const [face, table] of Object.entries(tables)) packed.set(face as keyof typeof tables, table)
  const missing = Object.entries(fallbackTables).filter(([face]) => !packed.has(face as Face))
  await Promise.all(missing.map(async ([face, load]) => packed.set(face as Face, (await load()).table)))
  hasTables = true
}

/** The fonts with which a text has to be shaped to know its width. Needs the tables. */
function joiningFacesOf(text: string): Face[] {
  return [...new Set(splitByFace(text.normalize('NFC'), 'arimo').map(({ face }) => face))].filter(isJoining)
}

/** Width in points of one line of text in a font type and size, without kerning or ligatures. */
export function measure(text: string, fontType: FontType, size: number): number {
  return splitByFace(text.normalize('NFC'), faceOfFontType[fontType]).reduce(
    (sum, run) => sum + measureRun(run.text, run.face, size),
    0,
  )
}

/** Width in points of text that the font contains. */
export function measureRun(text: string, face: Face, size: number): number {
  return (isJoining(face) ? joinedWidth(text, face) : plainWidth(text, face)) * size
}

const joined = new Map<string, number>()
const joinedAtMost = 2000

/** The width of shaped text, as a fraction of the font size. A line is measured many times until it is broken. */
function joinedWidth(text: string, face: Face): number {
  const shaper = openedShaper(face)
  if (shaper === undefined) return plainWidth(text, face)
  const key = `${face} ${text}`
  const known = joined.get(key)
  if (known !== undefined) return known
  const glyphs = shaper.shape(text, face === 'noto-naskh-arabic' ? 'rtl' : 'ltr')
  const width = glyphs.reduce((sum, { advance }) => sum + advance, 0)
  if (joined.size >= joinedAtMost) joined.clear()
  joined.set(key, width)
  return width
}

function plainWidth(text: string, face: Face): number {
  const table = tableOf(face)
  let width = 0
  for (const character of text) width += table?.widthOf(character.codePointAt(0) ?? 0) ?? 0
  return width
}

/** The characters that no font can print, each once, in order. Line breaks and tabs are printable. */
export function unprintable(text: string, fontType: FontType): string[] {
  const base = faceOfFontType[fontType]
  // A long text has few different characters.
  return [...new Set(text.normalize('NFC'))].filter(
    (character) => !invisible.test(character) && faceFor(character, base, ideographFaces) === null,
  )
}

/** A text with the characters that no font can print replaced by code points: `Ana ‹U+0928›`. */
export function spellUnprintable(text: string): string {
  const lost = new Set(unprintable(text, 'helvetica'))
  if (lost.size === 0) return text
  const stretches: string[] = []
  let code = ''
  for (const character of text.normalize('NFC')) {
    if (lost.has(character))
      code += ` ${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`
    else if (code === '') stretches.push(character)
    else {
      stretches.push(`‹U+${code.trim()}›`, character)
      code = ''
    }
  }
  return stretches.join('') + (code === '' ? '' : `‹U+${code.trim()}›`)
}

/** How far a font extends above and below its baseline. */
export function verticalExtent(face: Face): VerticalExtent {
  const table = tableOf(face)
  return { ascent: table?.ascent ?? 0.9, descent: table?.descent ?? 0.25 }
}

/**
 * Splits text into runs of one font each: the base font if it has the character, else the first that has. Ideographs
 * of one text use one font if possible, so that a name is not printed in two styles. Characters that print nothing
 * are dropped, unless they decide how their neighbours join; a character that no font has is replaced.
 */
export function splitByFace(text: string, base: Face): { readonly face: Face; readonly text: string }[] {
  if (isPlain(text, base)) return text === '' ? [] : [{ face: base, text }]
  const preference = ideographPreference(text)
  const runs: { face: Face; text: string }[] = []
  const add = (face: Face, shown: string) => {
    const last = runs.at(-1)
    if (last?.face === face) last.text += shown
    else runs.push({ face, text: shown })
  }
  for (const character of unitsOf(text)) {
    const last = runs.at(-1)
    if (invisible.test(character)) {
      if (joiners.test(character) && last !== undefined && isJoining(last.face)) last.text += character
    } else if (isComposed(character)) add('noto-emoji', character.replaceAll('\ufe0f', ''))
    else if (last !== undefined && staysWith(last.face, character, base)) last.text += character
    else {
      const face = faceFor(character, base, preference)
      add(face ?? base, face === null ? replacement : character)
    }
  }
  return runs
}

/** Of each font, which Latin characters it has and prints, by code point. */
const printed = new Map<Face, readonly boolean[]>()

/** Whether a text is Latin that one font prints as it is. A line is measured many times until it is broken. */
function isPlain(text: string, face: Face): boolean {
  const table = tableOf(face)
  if (table === undefined) return false
  const known =
    printed.get(face) ??
    Array.from(
      { length: latinEnd },
      (_, code) => table.widthOf(code) !== undefined && !invisible.test(String.fromCharCode(code)),
    )
  printed.set(face, known)
  for (let at = 0; at < text.length; at += 1) if (known[text.charCodeAt(at)] !== true) return false
  return true
}

const joiners = /^[\u200c\u200d]$/
/** Several characters that are one picture: a flag, a keycap, a person with a tone of skin, a family. */
const composed =
  /\p{RI}{2}|[#*\d]\ufe0f?\u20e3|\p{ExtPict}(?:\p{EMod}|\ufe0f|[\u{e0020}-\u{e007f}])*(?:\u200d\p{ExtPict}(?:\p{EMod}|\ufe0f)*)*/u
const unit = new RegExp(`${composed.source}|[^]`, 'gu')

/** The characters of a text, and the pictures of several characters. */
function unitsOf(text: string): Iterable<string> {
  if (!composed.test(text)) return text
  return (text.match(unit) ?? []).flatMap((one) => (isComposed(one) ? [one] : [...one]))
}

/** Whether a unit is one picture of several characters, which the font has. */
function isComposed(characters: string): boolean {
  if (characters.length < 2) return false
  const visible = [...characters].filter((character) => !invisible.test(character))
  return visible.length > 1 && visible.every((one) => /[#*\d]/.test(one) || has('noto-emoji', one))
}

/** Whether a character is printed in the font before it, if that has it: a mark, a space, the digits of a script. */
function staysWith(face: Face, character: string, base: Face): boolean {
  if (!has(face, character)) return false
  return /\p{M}|\s/u.test(character) || (isJoining(face) && !has(base, character))
}

/**
 * Characters in an always loaded font are never printed in another, so that text looks the same before and after more
 * tables are loaded.
 */
function faceFor(character: string, base: Face, ideographs: readonly TextFace[]): Face | null {
  if (has(base, character)) return base
  // What is found among some of the tables may be found in another one later.
  if (!hasTables) return searchFace(character, base, ideographs)
  const among = `${base} ${ideographs[0] ?? ''}`
  const known = found.get(among) ?? new Map<string, Face | null>()
  found.set(among, known)
  let face = known.get(character)
  if (face === undefined) {
    face = searchFace(character, base, ideographs)
    if (known.size >= foundAtMost) known.clear()
    known.set(character, face)
  }
  return face
}

/** The fonts of characters that their base font lacks, by that and the preferred font of ideographs. */
const found = new Map<string, Map<string, Face | null>>()
const foundAtMost = 5000

function searchFace(character: string, base: Face, ideographs: readonly TextFace[]): Face | null {
  const isScript = scriptFaces.some((face) => face === base)
  const order: readonly Face[] = [
    ...(isScript ? (['arimo'] as const) : []),
    ...alphabetFaces,
    ...ideographs,
    'noto-emoji',
    'arimo',
    'cousine',
  ]
  return order.find((face) => has(face, character)) ?? null
}

function ideographPreference(text: string): readonly TextFace[] {
  const characters = [...text].filter((character) => ideograph.test(character))
  if (characters.length === 0) return ideographFaces
  const complete = ideographFaces.find((face) => characters.every((character) => has(face, character)))
  return complete === undefined
    ? ideographFaces
    : [complete, ...ideographFaces.filter((face) => face !== complete)]
}

function has(face: Face, character: string): boolean {
  return tableOf(face)?.widthOf(character.codePointAt(0) ?? 0) !== undefined
}

function eagerFacesHold(text: string): boolean {
  return [...text.normalize('NFC')].every(
    (character) => invisible.test(character) || (has('cousine', character) && has('arimo', character)),
  )
}

function tableOf(face: Face): WidthTable | undefined {
  const known = unpacked.get(face)
  const source = packed.get(face)
  if (known !== undefined || source === undefined) return known
  const table = unpackTable(source)
  unpacked.set(face, table)
  return table
}
