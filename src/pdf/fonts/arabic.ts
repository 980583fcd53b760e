/**
 * Shapes Arabic with Unicode's presentation forms: each letter becomes the form that its neighbours require, and lam
 * with alef their ligature. The forms are characters of the font, so shaping does not need the font file. Source: The
 * Unicode Standard §9.2 (cursive joining), blocks Arabic Presentation Forms-A and -B.
 */

interface LetterForms {
  readonly isolated: number
  readonly final: number
  readonly initial?: number
  readonly medial?: number
}

const blocks = [
  [0xfb50, 0xfbff],
  [0xfe80, 0xfefc],
] as const

const tatweel = 0x0640
const zeroWidthJoiner = 0x200d
const transparent = /^[\p{Mn}\p{Cf}]$/u

let known: ReadonlyMap<string, LetterForms> | undefined

/** A glyph to draw: the character whose outline it has, and the text it represents. */
export interface ShapedGlyph {
  readonly codePoint: number
  readonly text: string
}

/** Shapes a run of text in reading order; other letters than Arabic are unchanged. */
export function shapeArabic(text: string): ShapedGlyph[] {
  const letters = joinLamAlef([...text])
  const before = neighboursBefore(letters)
  const after = neighboursBefore(letters.toReversed()).toReversed()
  return letters.map((letter, index) => ({
    codePoint: formOf(letter, joins(before[index], letter), joins(letter, after[index])),
    text: letter,
  }))
}

function joinLamAlef(letters: readonly string[]): string[] {
  const joined: string[] = []
  for (const letter of letters) {
    const pair = `${joined.at(-1) ?? ''}${letter}`
    if (pair.length === 2 && letterForms().has(pair)) joined[joined.length - 1] = pair
    else joined.push(letter)
  }
  return joined
}

function formOf(letter: string, before: boolean, after: boolean): number {
  const forms = letterForms().get(letter)
  if (forms === undefined) return letter.codePointAt(0) ?? 0
  if (before && after) return forms.medial ?? forms.final
  if (before) return forms.final
  return after ? (forms.initial ?? forms.isolated) : forms.isolated
}

/** For each letter the one before it, skipping marks. */
function neighboursBefore(letters: readonly string[]): (string | undefined)[] {
  let neighbour: string | undefined
  return letters.map((letter) => {
    const before = neighbour
    if (!transparent.test(letter)) neighbour = letter
    return before
  })
}

function joins(one: string | undefined, next: string | undefined): boolean {
  return one !== undefined && next !== undefined && connectsOnward(one) && connectsBack(next)
}

function connectsOnward(letter: string): boolean {
  return isLink(letter) || letterForms().get(letter)?.initial !== undefined
}

function connectsBack(letter: string): boolean {
  return isLink(letter) || letterForms().has(letter)
}

function isLink(letter: string): boolean {
  const code = letter.codePointAt(0)
  return code === tatweel || code === zeroWidthJoiner
}

/**
 * The forms of each letter, derived from the Unicode blocks: a letter's forms are adjacent, in the order isolated,
 * final, initial, medial, and all normalise to it. A letter with two forms joins only to the one before it.
 */
function letterForms(): ReadonlyMap<string, LetterForms> {
  if (known !== undefined) return known
  const groups = new Map<string, number[]>()
  for (const [first, last] of blocks) {
    for (let code = first; code <= last; code += 1) {
      const letter = String.fromCodePoint(code).normalize('NFKC')
      if (letter !== String.fromCodePoint(code)) groups.set(letter, [...(groups.get(letter) ?? []), code])
    }
  }
  const forms = new Map<string, LetterForms>()
  for (const [letter, [isolated, final, initial, medial]] of groups) {
    if (isolated === undefined || final === undefined) continue
    const joining = initial === undefined || medial === undefined ? {} : { initial, medial }
    forms.set(letter, { isolated, final, ...joining })
  }
  known = forms
  return forms
}
