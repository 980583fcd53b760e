import { likeness } from '../../likeness.ts'

/** Writes letters of any script in Latin ones, as well as that can be done letter by letter. */
export type ToLatin = (letter: string) => string

/** The name that someone typed. */
interface TypedName {
  readonly givenNames: string
  readonly familyName: string
}

/** The name in a machine-readable zone: capital letters, with spaces between its parts. */
interface ZoneName extends TypedName {
  /** Whether the names fill all of their space, so that some may be cut off. */
  readonly namesTruncated: boolean
}

/** Why names agree although they are not written alike. */
export type NameNote = 'swapped' | 'order' | 'left-out' | 'cut-off' | 'spelling'

export type NameComparison =
  | { readonly result: 'agrees' }
  | { readonly result: 'note'; readonly note: NameNote }
  /** The likeness, from 0 to 1, is for the person who looks at it. It decides nothing. */
  | { readonly result: 'differs'; readonly likeness: number }

/** One letter in the spellings that a zone may have of it. */
type Letter = readonly string[]
type Word = readonly Letter[]

/** Source: ICAO Doc 9303-3, section 6, table A. All other letters have one spelling. */
const spellings: Readonly<Record<string, Letter>> = {
  Ä: ['AE', 'A'],
  Å: ['AA', 'A'],
  Æ: ['AE'],
  Ð: ['D'],
  Ñ: ['N', 'NXX'],
  Ö: ['OE', 'O'],
  Ø: ['OE'],
  Œ: ['OE'],
  Þ: ['TH'],
  Ü: ['UE', 'UXX', 'U'],
  ẞ: ['SS'],
  Ĳ: ['IJ'],
}

/** Words that many families share, which say nothing about one. */
const particles = new Set(
  'AL BIN BINTI DA DAS DE DEL DEN DER DES DI DO DOS DU EL IBN LA LAS LE LES LO LOS TE TEN TER VAN VON Y ZU'.split(
    ' ',
  ),
)

/**
 * Compares a typed name with that of a zone. Names agree when they are the same in one of the spellings that zones use,
 * with a note when parts are left out, cut off or in another order. What is only alike differs: PAULA MARTINEZ is very
 * like Paul Martin.
 */
export function compareNames(typed: TypedName, zone: ZoneName, toLatin: ToLatin): NameComparison {
  const [family, given] = [wordsOf(typed.familyName, toLatin), wordsOf(typed.givenNames, toLatin)]
  const [familyRead, givenRead] = [partsOf(zone.familyName), partsOf(zone.givenNames)]
  if (isSame(family, familyRead) && isSame(given, givenRead)) return { result: 'agrees' }
  const note = noteOf({ family, given, familyRead, givenRead, isCut: zone.namesTruncated })
  if (note !== null) return { result: 'note', note }
  const [there, read] = [[...family, ...given].map(plain), [...familyRead, ...givenRead]]
  const alike = Math.max(
    likeness(there.join(' '), read.join(' ')),
    likeness(there.toSorted().join(' '), read.toSorted().join(' ')),
  )
  // One that is not equal is not shown as if it were.
  return { result: 'differs', likeness: Math.min(0.99, Math.floor(alike * 100) / 100) }
}

interface Both {
  readonly family: readonly Word[]
  readonly given: readonly Word[]
  readonly familyRead: readonly string[]
  readonly givenRead: readonly string[]
  readonly isCut: boolean
}

function noteOf({ family, given, familyRead, givenRead, isCut }: Both): NameNote | null {
  if (isSame(family, givenRead) && isSame(given, familyRead)) return 'swapped'
  const [typed, read] = [
    [...family, ...given],
    [...familyRead, ...givenRead],
  ]
  if (typed.length === read.length && isPartOf(typed, read)) return 'order'
  if (isCut && spells(typed.flat(), read.join(''), 'beginning')) return 'cut-off'
  if (hasSome(family, familyRead) && hasSome(given, givenRead)) return 'left-out'
  if (hasSome(family, givenRead) && hasSome(given, familyRead)) return 'left-out'
  return isFoldedSame(family, familyRead) && isFoldedSame(given, givenRead) ? 'spelling' : null
}

/** Apostrophes and full stops join what is beside them, as in zones. */
function wordsOf(name: string, toLatin: ToLatin): Word[] {
  return name
    .normalize('NFC')
    .replaceAll(/[\p{Pi}\p{Pf}'`´ʼʻ.]/gu, '')
    .split(/[\s\p{Pd}\p{Po}]+/u)
    .map((word) => Array.from(word).flatMap((letter) => lettersOf(letter, toLatin)))
    .filter((word) => word.length > 0)
}

function lettersOf(letter: string, toLatin: ToLatin): Letter[] {
  const capital = letter === 'ß' ? 'ẞ' : letter.toUpperCase()
  const known = spellings[capital]
  if (known !== undefined) return [known]
  const latin = /^[A-Z]+$/.test(capital)
    ? capital
    : toLatin(letter)
        .toUpperCase()
        .replaceAll(/[^A-Z]/g, '')
  return Array.from(latin, (one) => [one])
}

function partsOf(name: string): string[] {
  return name.split(/[^A-Z]+/).filter((part) => part !== '')
}

function plain(word: Word): string {
  return word.map(([first = '']) => first).join('')
}

/** Whether words are the same, however they are divided. */
function isSame(words: readonly Word[], parts: readonly string[]): boolean {
  return parts.length > 0 && words.length > 0 && spells(words.flat(), parts.join(''), 'whole')
}

/**
 * Whether one of the spellings of letters is a text, or begins with it. All places that the letters before can end at are
 * followed at once, so that hostile names take no longer than others.
 */
function spells(letters: Word, text: string, how: 'whole' | 'beginning'): boolean {
  let places = new Set([0])
  for (const letter of letters) {
    const next = new Set<number>()
    for (const place of places)
      for (const spelling of letter) {
        if (text.startsWith(spelling, place)) next.add(place + spelling.length)
        else if (how === 'beginning' && place < text.length && spelling.startsWith(text.slice(place)))
          return true
      }
    if (how === 'beginning' && next.has(text.length)) return true
    places = next
  }
  return places.has(text.length)
}

/** Whether each word is one of the parts, each of which counts once. */
function isPartOf(words: readonly Word[], parts: readonly string[]): boolean {
  const left = [...parts]
  return words.every((word) => {
    const at = left.findIndex((part) => spells(word, part, 'whole'))
    if (at >= 0) left.splice(at, 1)
    return at >= 0
  })
}

/** Whether one side has all that the other has, at least one word of which tells families apart. */
function hasSome(words: readonly Word[], parts: readonly string[]): boolean {
  const common = parts.filter((part) => words.some((word) => spells(word, part, 'whole')))
  if (!common.some((part) => part.length > 1 && !particles.has(part))) return false
  return isPartOf(words, parts) || common.length === parts.length
}

/** Whether they differ only in how umlauts are written where they were typed without dots. */
function isFoldedSame(words: readonly Word[], parts: readonly string[]): boolean {
  const folded = (text: string) => text.replaceAll(/([AOU])E/g, '$1').replaceAll('UXX', 'U')
  return folded(words.map(plain).join('')) === folded(parts.join(''))
}
