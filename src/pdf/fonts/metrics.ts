import type { FontType } from '#domain/field/field.ts'
import type { Face, TextFace } from './faces.ts'
import type { PackedTable, WidthTable } from './width-table.ts'
import { scriptFaces } from '#domain/field/field.ts'
import { faceOfFontType } from './faces.ts'
import { shapeArabic } from './arabic.ts'
import { table as arimo } from './tables/arimo.ts'
import { table as caveat } from './tables/caveat.ts'
import { table as cousine } from './tables/cousine.ts'
import { table as dancingScript } from './tables/dancing-script.ts'
import { table as homemadeApple } from './tables/homemade-apple.ts'
import { unpackTable } from './width-table.ts'

/** Vertical extent of a font as fractions of the font size, both positive. */
export interface VerticalExtent {
  readonly ascent: number
  readonly descent: number
}

type FallbackFace = Exclude<Face, 'cousine' | 'arimo' | 'dancing-script' | 'caveat' | 'homemade-apple'>

/** Tables that are always loaded. The others are loaded when a text needs them: see `loadMetricsFor`. */
const packed = new Map<Face, PackedTable>([
  ['cousine', cousine],
  ['arimo', arimo],
  ['dancing-script', dancingScript],
  ['caveat', caveat],
  ['homemade-apple', homemadeApple],
])

const fallbackTables: Readonly<Record<FallbackFace, () => Promise<{ readonly table: PackedTable }>>> = {
  'noto-sans': () => import('./tables/noto-sans.ts'),
  'noto-sans-bold': () => import('./tables/noto-sans-bold.ts'),
  'noto-naskh-arabic': () => import('./tables/noto-naskh-arabic.ts'),
  'noto-sans-thai': () => import('./tables/noto-sans-thai.ts'),
  'noto-sans-jp': () => import('./tables/noto-sans-jp.ts'),
  'noto-sans-kr': () => import('./tables/noto-sans-kr.ts'),
  'noto-sans-sc': () => import('./tables/noto-sans-sc.ts'),
  'noto-emoji': () => import('./tables/noto-emoji.ts'),
}
const fallbackFaces = Object.keys(fallbackTables) as FallbackFace[]

const unpacked = new Map<Face, WidthTable>()

/** Characters that print nothing and take no space: joiners, direction marks, variation selectors. */
const invisible = /^[\p{Cf}\p{Cc}\u{fe00}-\u{fe0f}\u{e0100}-\u{e01ef}]$/u
const ideograph = /[\u2e80-\u9fff\uac00-\ud7ff\uf900-\ufaff\ufe30-\ufe4f\uff00-\uffef]|[\u{20000}-\u{3ffff}]/u
const ideographFaces = ['noto-sans-jp', 'noto-sans-kr', 'noto-sans-sc'] as const

/** Replaces a character that no font has. */
const replacement = '?'

/** Whether the loaded tables can measure the text; otherwise await `loadMetricsFor` first. */
export function isMeasurable(text: string): boolean {
  return fallbackFaces.every((face) => packed.has(face)) || eagerFacesHold(text)
}

/** Loads the width tables the text needs in addition to the Latin ones. Cheap once they are loaded. */
export async function loadMetricsFor(text: string): Promise<void> {
  if (!eagerFacesHold(text)) await loadAllMetrics()
}

/** Loads every width table, about 20 kB compressed. */
export async function loadAllMetrics(): Promise<void> {
  const missing = fallbackFaces.filter((face) => !packed.has(face))
  await Promise.all(missing.map(async (face) => packed.set(face, (await fallbackTables[face]()).table)))
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
  const table = tableOf(face)
  let width = 0
  for (const { codePoint } of face === 'noto-naskh-arabic' ? shapeArabic(text) : lettersOf(text)) {
    width += table?.widthOf(codePoint) ?? 0
  }
  return width * size
}

/** The characters that no font can print, each once, in order. Line breaks and tabs are printable. */
export function unprintable(text: string, fontType: FontType): string[] {
  const base = faceOfFontType[fontType]
  const lost = [...text.normalize('NFC')].filter(
    (character) => !invisible.test(character) && faceFor(character, base, ideographFaces) === null,
  )
  return [...new Set(lost)]
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
 * of one text use one font if possible, so that a name is not printed in two styles. Invisible characters are
 * dropped; a character that no font has is replaced.
 */
export function splitByFace(text: string, base: Face): { readonly face: Face; readonly text: string }[] {
  const preference = ideographPreference(text)
  const runs: { face: Face; text: string }[] = []
  for (const character of text) {
    if (invisible.test(character)) continue
    const last = runs.at(-1)
    const face =
      /\p{M}|\s/u.test(character) && last !== undefined && has(last.face, character)
        ? last.face
        : faceFor(character, base, preference)
    const shown = face === null ? replacement : character
    if (last !== undefined && last.face === (face ?? base)) last.text += shown
    else runs.push({ face: face ?? base, text: shown })
  }
  return runs
}

/**
 * Characters in an always loaded font are never printed in another, so that text looks the same before and after more
 * tables are loaded.
 */
function faceFor(character: string, base: Face, ideographs: readonly TextFace[]): Face | null {
  if (has(base, character)) return base
  const isScript = scriptFaces.some((face) => face === base)
  const order: readonly Face[] = [
    base,
    ...(isScript ? (['arimo'] as const) : []),
    'noto-sans',
    'noto-naskh-arabic',
    'noto-sans-thai',
    ...ideographs,
    'noto-emoji',
    base === 'cousine' ? 'arimo' : 'cousine',
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

function* lettersOf(text: string): Generator<{ readonly codePoint: number }> {
  for (const character of text) yield { codePoint: character.codePointAt(0) ?? 0 }
}
