/** A name of someone on a list. A weak one is an alias that the list itself calls unreliable. */
export interface ListedName {
  readonly name: string
  readonly isWeak: boolean
}

/** A person on a sanctions list. */
export interface ListedPerson {
  /** The list's own number of the entry. */
  readonly id: string
  /** The name by which the list has it, then its aliases. */
  readonly names: readonly ListedName[]
  /** As far as the list knows them: `1970`, `1970-05` or `1970-05-21`. */
  readonly births: readonly string[]
  /** The programmes or regimes under which the person is listed. */
  readonly programmes: readonly string[]
}

/** A list as it was read: what reports say about it. */
export interface ListFacts {
  /** What the operator calls it. */
  readonly name: string
  /** Its own date, or that of its file where it has none, `YYYY-MM-DD`. */
  readonly date: string
  /** Hexadecimal, of the files as they came. */
  readonly sha256: string
  /** People on it. Companies, ships and aircraft are left out. */
  readonly count: number
  /** When it was last known to be the current one, ISO 8601 UTC. */
  readonly fetched: string
}

/** Days from which a list is too old, unless the operator says otherwise, and days without a successful look. */
export const listDaysMost = 30
const lookDaysMost = 7

/** Whether a list is too old to say that someone is not on it. */
export function isStale(
  { date, fetched }: Pick<ListFacts, 'date' | 'fetched'>,
  { now, days }: { readonly now: string; readonly days: number },
): boolean {
  const isWithin = (moment: string, most: number) => {
    const age = (Date.parse(now) - Date.parse(moment)) / 86_400_000
    // A date to come says nothing about how old it is.
    return age >= -2 && age <= most
  }
  return !isWithin(date, days + 1) || !isWithin(fetched, Math.min(days, lookDaysMost))
}
