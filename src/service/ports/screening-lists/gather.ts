import type { ListedName, ListedPerson } from '#domain/screening/entry.ts'
import { listBounds, UnusableList } from './screening-lists.ts'

interface Gathered {
  readonly names: ListedName[]
  readonly births: Set<string>
  readonly programmes: Set<string>
}

/** What a list says of one person, as far as it was read. */
export interface PersonPart {
  readonly names?: readonly ListedName[]
  readonly births?: readonly string[]
  readonly programmes?: readonly string[]
}

/** Collects the people of a list, whose parts may come in any order, within bounds. */
export function gatherPeople() {
  const found = new Map<string, Gathered>()
  let characters = 0
  let date: string | null = null
  const add = (id: string, { names = [], births = [], programmes = [] }: PersonPart) => {
    if (id === '') return
    const person = found.get(id) ?? { names: [], births: new Set(), programmes: new Set() }
    found.set(id, person)
    if (found.size > listBounds.people)
      throw new UnusableList('It has more people than any list should have.')
    for (const { name, isWeak } of names) {
      const line = name.replaceAll(/\s+/gu, ' ').trim().slice(0, 500)
      if (line === '' || person.names.some((known) => known.name === line)) continue
      if (person.names.length >= listBounds.namesEach) break
      characters += line.length
      person.names.push({ name: line, isWeak })
    }
    for (const one of births.slice(0, 50)) person.births.add(one)
    for (const one of programmes.slice(0, 50))
      if (one.trim() !== '') person.programmes.add(one.trim().slice(0, 200))
    if (characters > listBounds.characters)
      throw new UnusableList('It has more text than any list should have.')
  }
  return {
    add,
    /** Says when the list is from, in whichever way it writes days. */
    dated: (text: string) => {
      date ??= fullDayOf(text)
    },
    people: (): ListedPerson[] =>
      [...found]
        .filter(([, { names }]) => names.length > 0)
        .map(([id, { names, births, programmes }]) => ({
          id: id.slice(0, 100),
          names,
          births: [...births],
          programmes: [...programmes],
        })),
    date: () => date,
  }
}
export type Gathering = ReturnType<typeof gatherPeople>

const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']
const twoDigits = (part: string | number) => String(part).padStart(2, '0')

function fullDayOf(text: string): string | null {
  return birthsOf(text).find((one) => one.length === 10) ?? null
}

/**
 * The days, months or years that a list writes as a birth date: `21 May 1970`, `circa 1970`, `1970 to 1972`, `21/05/1970`,
 * `1970-05-21T00:00:00`. Days come before months where both are numbers, as in all lists but those of {@link usDay}.
 */
export function birthsOf(text: string): string[] {
  const words = text.trim().toLowerCase()
  const iso = /^(\d{4})-(\d{2})-(\d{2})/.exec(words)
  if (iso) return [`${iso[1]}-${iso[2]}-${iso[3]}`]
  const numbers = /^(\d{1,2})[/.](\d{1,2})[/.](\d{4})$/.exec(words.replaceAll(/\b(dd|mm)\b/g, '00'))
  if (numbers) return [partial(numbers[3], numbers[2], numbers[1])]
  const named = /(?:(\d{1,2})[\s-]+)?([a-z]{3})[a-z]*[\s-]+(\d{4})/.exec(words)
  const month = named === null ? -1 : months.indexOf(named[2] ?? '')
  const range = /(\d{4})\s*(?:to|and|-|–)\s[^\d]*(?:\d{1,2}\s+)?(?:[a-z]+\s+)?(\d{4})$/.exec(words)
  if (range) return yearsBetween(Number(range[1]), Number(range[2]))
  if (named && month >= 0) return [partial(named[3], month + 1, named[1] ?? 0)]
  const year = /(?<!\d)(1[89]\d\d|20\d\d)(?!\d)/.exec(words)
  return year ? [year[0]] : []
}

/** Source: OFAC's publication date, month first. */
export function usDay(text: string): string {
  const [month = '', day = '', year = ''] = text.trim().split('/')
  return `${year}-${twoDigits(month)}-${twoDigits(day)}`
}

/** A day, month or year, as far as its parts are known. */
export function partial(year = '', month: string | number = 0, day: string | number = 0): string {
  if (Number(month) === 0) return year
  return Number(day) === 0 ? `${year}-${twoDigits(month)}` : `${year}-${twoDigits(month)}-${twoDigits(day)}`
}

const yearsMost = 20

export function yearsBetween(first: number, last: number): string[] {
  const count = Math.min(yearsMost, Math.max(0, last - first) + 1)
  return Array.from({ length: count }, (_, index) => String(first + index))
}
