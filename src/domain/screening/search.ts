import { likeness } from '../likeness.ts'
import type { ListedPerson } from './entry.ts'

/** A searched word and the word of a list that it was found to be. */
interface MatchedWord {
  readonly searched: string
  readonly listed: string
  /** From 0 to 1. */
  readonly score: number
}

/** Someone on a list who may be the person that was searched. */
export interface ScreeningHit {
  /** The list's own number of the entry. */
  readonly id: string
  /** The name of the entry that was found, and whether the list calls it unreliable. */
  readonly name: string
  readonly isWeak: boolean
  readonly words: readonly MatchedWord[]
  /** The share of the shorter name that was found, from 0 to 1. */
  readonly score: number
  readonly births: readonly string[]
  /** Whether a birth date of the entry is the searched one as far as it goes, a year apart at most, or neither. */
  readonly birth: 'same' | 'near' | 'other' | 'unknown'
  readonly programmes: readonly string[]
}

/** The names of a list by their words, and the words by their pairs of letters. */
export interface ScreeningIndex {
  readonly people: readonly ListedPerson[]
  /** Each name's words, and whose it is. */
  readonly names: readonly {
    readonly person: number
    readonly place: number
    readonly words: readonly string[]
  }[]
  readonly namesWith: ReadonlyMap<string, readonly number[]>
  readonly wordsWith: ReadonlyMap<string, readonly string[]>
}

/** Writes a name in capital Latin letters, words apart, without marks. */
export type PlainName = (name: string) => string

/** A word counts as found from this likeness on, and a name from this share of its words. */
const wordLike = 0.88
const nameFound = 0.8
/** With the same birth date, less of the name is enough. */
const nameFoundByBirth = 0.6
const hitsMost = 50
const wordsMost = 12

/** An index that is filled a few people at a time, so that no one waits for it. */
export function newIndex(plainName: PlainName) {
  const people: ListedPerson[] = []
  const names: { person: number; place: number; words: string[] }[] = []
  const namesWith = new Map<string, number[]>()
  const wordsWith = new Map<string, string[]>()
  const put = <Value>(map: Map<string, Value[]>, key: string, value: Value) => {
    const kept = map.get(key)
    if (kept === undefined) map.set(key, [value])
    else kept.push(value)
  }
  return {
    add: (person: ListedPerson) => {
      const number = people.push(person) - 1
      for (const [place, { name }] of person.names.entries()) {
        const words = wordsOf(name, plainName)
        const at = names.push({ person: number, place, words }) - 1
        for (const word of new Set(words)) {
          if (!namesWith.has(word)) for (const pair of pairsOf(word)) put(wordsWith, pair, word)
          put(namesWith, word, at)
        }
      }
    },
    index: { people, names, namesWith, wordsWith } satisfies ScreeningIndex,
  }
}

/**
 * Those on a list whose name has the words of any of the searched names, in any order and with a slip in each: the closest
 * first, at most {@link hitsMost}, and how many there are in all. A name of a single word is found only where the birth date
 * does not speak against it.
 */
export function searchIndex(
  index: ScreeningIndex,
  searched: { readonly names: readonly string[]; readonly birthDate: string },
  plainName: PlainName,
): { readonly hits: readonly ScreeningHit[]; readonly count: number } {
  const best = new Map<number, ScreeningHit>()
  for (const name of searched.names)
    for (const [at, matched] of candidates(index, wordsOf(name, plainName))) {
      const hit = hitOf(index, at, { ...matched, birthDate: searched.birthDate })
      const person = index.names[at]?.person ?? 0
      const known = best.get(person)
      if (hit !== null && (known === undefined || known.score < hit.score)) best.set(person, hit)
    }
  const order = { same: 0, near: 1, unknown: 2, other: 3 }
  const hits = [...best.values()].toSorted(
    (one, other) => order[one.birth] - order[other.birth] || other.score - one.score,
  )
  return { hits: hits.slice(0, hitsMost), count: hits.length }
}

interface Candidate {
  readonly words: readonly MatchedWord[]
  readonly searchedCount: number
}

function candidates(index: ScreeningIndex, searched: readonly string[]): Map<number, Candidate> {
  const found = new Map<number, MatchedWord[]>()
  for (const word of searched)
    for (const [listed, score] of similarWords(index, word))
      for (const at of index.namesWith.get(listed) ?? []) {
        const match = { searched: word, listed, score }
        const known = found.get(at)
        if (known === undefined) found.set(at, [match])
        else known.push(match)
      }
  const both = new Map<number, Candidate>()
  for (const [at, matches] of found) {
    const words = distinct(matches)
    both.set(at, { words, searchedCount: searched.length })
  }
  return both
}

/** The best matches in which no word counts twice. */
function distinct(matches: readonly MatchedWord[]): MatchedWord[] {
  const taken: MatchedWord[] = []
  for (const match of matches.toSorted((one, other) => other.score - one.score))
    if (!taken.some(({ searched, listed }) => searched === match.searched || listed === match.listed))
      taken.push(match)
  return taken
}

/** Words of a list that are like a word, with at least a third of its pairs of letters. */
function similarWords(index: ScreeningIndex, word: string): Map<string, number> {
  const similar = new Map<string, number>()
  if (index.namesWith.has(word)) similar.set(word, 1)
  if (word.length < 3) return similar
  const shared = new Map<string, number>()
  const pairs = pairsOf(word)
  for (const pair of pairs)
    for (const listed of index.wordsWith.get(pair) ?? []) shared.set(listed, (shared.get(listed) ?? 0) + 1)
  for (const [listed, count] of shared) {
    if (listed === word || count * 3 < pairs.length || Math.abs(listed.length - word.length) > 3) continue
    const score = likeness(word, listed)
    if (score >= wordLike) similar.set(listed, score)
  }
  return similar
}

function hitOf(
  { people, names }: ScreeningIndex,
  at: number,
  { words, searchedCount, birthDate }: Candidate & { readonly birthDate: string },
): ScreeningHit | null {
  const named = names[at]
  const person = people[named?.person ?? -1]
  if (named === undefined || person === undefined) return null
  const shorter = Math.min(searchedCount, named.words.length)
  const score = words.reduce((sum, one) => sum + one.score, 0) / Math.max(1, shorter)
  const birth = birthOf(person.births, birthDate)
  const isOneWord = named.words.length === 1
  const isFound = isOneWord
    ? score >= wordLike && (birth === 'same' || birth === 'near')
    : words.length >= 2 && (score >= nameFound || (score >= nameFoundByBirth && birth === 'same'))
  if (!isFound) return null
  const { name, isWeak } = person.names[named.place] ?? { name: '', isWeak: false }
  const { id, births, programmes } = person
  return { id, name, isWeak, words, score: Math.min(1, score), births, birth, programmes }
}

function birthOf(births: readonly string[], searched: string): ScreeningHit['birth'] {
  if (births.length === 0) return 'unknown'
  if (births.some((one) => searched.startsWith(one))) return 'same'
  const years = births.map((one) => Math.abs(Number(one.slice(0, 4)) - Number(searched.slice(0, 4))))
  return years.some((apart) => apart <= 1) ? 'near' : 'other'
}

function wordsOf(name: string, plainName: PlainName): string[] {
  const words = plainName(name).split(' ')
  return [...new Set(words.filter((word) => word !== ''))].slice(0, wordsMost)
}

/** Two letters each, with the beginning and the end as letters too. */
function pairsOf(word: string): string[] {
  const framed = `^${word}$`
  return Array.from({ length: framed.length - 1 }, (_, at) => framed.slice(at, at + 2))
}
