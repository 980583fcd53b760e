/*
 * How texts are cut into what they are found by. Words are found by their beginnings. Scripts that write no spaces
 * between words are found by any characters that follow each other: each character stands for itself and the next one.
 * So every word, and every character of such a script, has one place, and what follows each other has following places.
 */

/** What a text is found by at one place, and where that is in the text as it was given. */
export interface Token {
  readonly text: string
  readonly start: number
  readonly end: number
}

/** One thing to be found: tokens that follow each other. The last one may be the beginning of a longer one. */
export interface Term {
  readonly tokens: readonly string[]
  readonly isBeginning: boolean
}

/** A page with more characters is found by its beginning. One of small print has 8,000. */
export const longestPage = 30_000

/** Longer ones are cut in pieces, and cut off where folding makes them longer: no language has them, no index takes them. */
const longestToken = 100
/** The words of one search. */
const mostTerms = 12

/** Letters of scripts without spaces between words, with the marks on them, but not marks that Latin letters have too. */
const spaceless =
  /[[[\p{L}\p{M}]&&[\p{scx=Han}\p{scx=Hiragana}\p{scx=Katakana}\p{scx=Thai}\p{scx=Lao}\p{scx=Khmer}\p{scx=Myanmar}]]--[\u0300-\u036F]]/v
/** Such letters on a line or across lines, or letters and digits of other scripts. */
const words = new RegExp(
  `(?<spaceless>${spaceless.source}(?:\\s{0,3}${spaceless.source})*)|(?<word>(?:(?!${spaceless.source})[\\p{L}\\p{M}\\p{N}]){1,${longestToken}})`,
  'gv',
)

/** What a text is found by, in order. */
export function tokensOf(text: string): Token[] {
  return [...eachToken(text)]
}

/** The tokens of a text, each read when it is asked for. */
function* eachToken(text: string): Generator<Token> {
  for (const { 0: found, index, groups } of text.matchAll(words)) {
    if (groups?.['word'] !== undefined) {
      // A single sign may stand for a phrase of eighteen.
      const folded = [...fold(found)].slice(0, longestToken).join('')
      if (folded !== '') yield { text: folded, start: index, end: index + found.length }
      continue
    }
    const characters = [...found.matchAll(/\S/gu)]
      .map((one) => ({
        text: fold(one[0]),
        start: index + one.index,
        end: index + one.index + one[0].length,
      }))
      .filter((one) => one.text !== '')
    for (const [at, { text: character, start, end }] of characters.entries())
      yield { text: character + (characters[at + 1]?.text ?? ''), start, end }
  }
}

/**
 * What someone searches for: each word is one term, and so is what is between quotation marks. A word is found by its
 * beginning, unless it is quoted or shorter than three letters.
 */
export function termsOf(search: string): Term[] {
  const parts = search.matchAll(/["“”„«»「]([^"“”„«»「」]+)["“”„«»」]|([^\s"“”„«»「」]+)/gu)
  return [...parts]
    .map(([, quoted, plain = '']): Term => {
      const tokens = tokensOf(quoted ?? plain).map(({ text }) => text)
      const last = tokens.at(-1) ?? ''
      const isBeginning = spaceless.test(last) || (quoted === undefined && last.length >= 3)
      return { tokens, isBeginning }
    })
    .filter(({ tokens }) => tokens.length > 0)
    .slice(0, mostTerms)
}

/** A part of a text around what was found in it. */
export interface Passage {
  readonly before: string
  readonly hit: string
  readonly after: string
}

const [charactersBefore, charactersAfter] = [60, 110]

/** The first place in a text where one of the terms is. Null if none is there. */
export function passageOf(text: string, terms: readonly Term[]): Passage | null {
  const longest = Math.max(...terms.map((term) => term.tokens.length))
  const unread = eachToken(text)
  const tokens: Token[] = []
  /** Reads on, and returns how many there are. */
  const readUntil = (count: number): number => {
    while (tokens.length < count) {
      const next = unread.next()
      if (next.done === true) break
      tokens.push(next.value)
    }
    return tokens.length
  }
  for (let at = 0; readUntil(at + longest) > at; at += 1) {
    for (const term of terms) {
      if (!isAt(tokens, at, term)) continue
      const start = tokens[at]?.start ?? 0
      const end = tokens[at + term.tokens.length - 1]?.end ?? start
      return {
        before: inOneLine(text.slice(wordEdge(text, start - charactersBefore), start)),
        hit: inOneLine(text.slice(start, end)),
        after: inOneLine(text.slice(end, wordEdge(text, end + charactersAfter))),
      }
    }
  }
  return null
}

function isAt(tokens: readonly Token[], at: number, { tokens: wanted, isBeginning }: Term): boolean {
  return wanted.every((word, index) => {
    const found = tokens[at + index]?.text
    return found === word || (isBeginning && index === wanted.length - 1 && found?.startsWith(word) === true)
  })
}

/** The nearest space after a place, if there is one close by, so that no word is cut. */
function wordEdge(text: string, place: number): number {
  if (place <= 0) return 0
  const space = text.slice(place, place + 20).search(/\s/)
  const edge = space === -1 ? place : place + space
  return text.slice(0, edge).isWellFormed() ? edge : edge + 1
}

const inOneLine = (text: string) => text.replaceAll(/\s+/g, ' ')

/** Without case, accents of alphabets, and signs for vowels that most writers leave out. */
function fold(word: string): string {
  return word
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[\u0300-\u036F\u0591-\u05C7\u0610-\u061A\u064B-\u065F\u0670\u0640]/gu, '')
    .normalize('NFC')
    .replaceAll(/[^\p{L}\p{M}\p{N}]/gu, '')
    .toWellFormed()
}
