import { characterCount } from '../characters.ts'
import { limits } from '../limits.ts'

/**
 * One character of a page's text in specification space. `x` and `baseline` are the glyph's origin, `advance` is its
 * width along the line, `bottom` and `top` are the extent of its font. `text` may hold several characters (a
 * ligature). A space or line break that only separates words has an advance of 0.
 */
export interface TextCharacter {
  readonly text: string
  readonly x: number
  readonly baseline: number
  readonly advance: number
  readonly bottom: number
  readonly top: number
}

/** The characters on one line of a page, in reading order. Pages are numbered from 1 across all documents. */
export interface TextLine {
  readonly page: number
  readonly characters: readonly TextCharacter[]
}

/**
 * Where an anchor's text is, in specification space. `left` is the origin of its first character, `bottom` its
 * baseline; both are exact, whatever the font's descenders. `height` is from the baseline to the top of the font. Turned
 * text has no such corner: there it is the box around it as the page is seen.
 */
export interface AnchorMatch {
  readonly anchor: string
  readonly page: number
  readonly left: number
  readonly bottom: number
  readonly width: number
  readonly height: number
}

/**
 * Every occurrence of the anchor's text within a line, in reading order and without overlaps. Case-sensitive. An
 * empty anchor and one of more than 100 characters match nothing. Source: specification, Field `anchor`, placement
 * rule 1.
 */
export function matchAnchor(anchor: string, lines: readonly TextLine[]): AnchorMatch[] {
  return matchAnchors([anchor], lines).get(anchor)?.matches ?? []
}

/** Where an anchor was found. */
export interface FoundAnchor {
  readonly matches: AnchorMatch[]
  /** How often it is there, which may be more than there are matches. */
  count: number
}

/**
 * Every occurrence of many anchors, by anchor, reading each line once; otherwise as {@link matchAnchor}. Beyond `most` in
 * total, occurrences are only counted, but for the first of each.
 */
export function matchAnchors(
  anchors: Iterable<string>,
  lines: Iterable<TextLine>,
  most = Infinity,
): Map<string, FoundAnchor> {
  const found = new Map<string, FoundAnchor>()
  const sought: (Sought & { readonly found: FoundAnchor })[] = []
  for (const anchor of anchors) {
    const one = { matches: [], count: 0 }
    found.set(anchor, one)
    const text = soughtText(anchor)
    if (text !== null) sought.push({ anchor, text, found: one })
  }
  let left = most
  for (const line of sought.length === 0 ? [] : lines) {
    const flat = flatten(line.characters)
    for (const one of sought)
      for (const match of matchesIn(line, flat, one)) {
        if (left > 0 || one.found.matches.length === 0) one.found.matches.push(match)
        one.found.count += 1
        left -= 1
      }
  }
  return found
}

/** What is looked for in the {@link searchedText} of lines to find an anchor. Null for one that is nowhere. */
export function soughtText(anchor: string): string | null {
  const text = normalise(anchor)
  return text === '' || characterCount(anchor) > limits.anchorLength ? null : text
}

/** A line as it is searched for anchors: without differences that readers do not see, on one line. */
export function searchedText({ characters }: TextLine): string {
  return flatten(characters).text
}

interface Sought {
  readonly anchor: string
  /** The anchor as lines are read. */
  readonly text: string
}

interface FlatLine {
  readonly text: string
  /** For each code unit, the index of the character it came from. */
  readonly owners: readonly number[]
}

function* matchesIn(line: TextLine, { text, owners }: FlatLine, sought: Sought): Generator<AnchorMatch> {
  let at = text.indexOf(sought.text)
  while (at !== -1) {
    const end = at + sought.text.length
    const covered = line.characters.slice(owners[at], (owners[end - 1] ?? -1) + 1)
    const match = measureMatch(sought.anchor, line.page, covered)
    if (match !== null && !/^\p{M}/u.test(text.slice(end))) yield match
    at = text.indexOf(sought.text, end)
  }
}

/** The line's text with single spaces. */
function flatten(characters: readonly TextCharacter[]): FlatLine {
  let text = ''
  const owners: number[] = []
  characters.forEach((character, index) => {
    for (const letter of normaliseCharacters(character.text)) {
      if (letter === ' ' && (text === '' || text.endsWith(' '))) continue
      text += letter
      for (let unit = 0; unit < letter.length; unit += 1) owners.push(index)
    }
  })
  return { text, owners }
}

function measureMatch(anchor: string, page: number, covered: readonly TextCharacter[]): AnchorMatch | null {
  const first = covered[0]
  const last = covered.at(-1)
  if (first === undefined || last === undefined) return null
  const left = Math.min(...covered.map((character) => character.x))
  const right = Math.max(...covered.map((character) => character.x + character.advance))
  const top = Math.max(...covered.map((character) => character.top))
  const bottom = Math.min(first.baseline, last.baseline)
  return {
    anchor,
    page,
    left,
    bottom,
    width: right - left,
    height: Math.max(top - bottom, 0),
  }
}

function normalise(text: string): string {
  return normaliseCharacters(text).replaceAll(/ +/g, ' ').trim()
}

/** Decomposes ligatures, full-width characters and accents, and makes every kind of space a plain one. */
function normaliseCharacters(text: string): string {
  // Most of most texts.
  if (/^[!-~]*$/.test(text)) return text
  return text
    .normalize('NFKD')
    .replaceAll(/\s/gu, ' ')
    .replaceAll(/\p{Cf}/gu, '')
}
