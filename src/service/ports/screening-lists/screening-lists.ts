import type { ListedPerson, ListFacts } from '#domain/screening/entry.ts'

/** A list that the operator gives: its name, and the files or addresses that make it up. */
export interface ListSource {
  readonly name: string
  readonly addresses: readonly string[]
}

/** A list as it was read. */
export interface ReadList extends Omit<ListFacts, 'fetched'> {
  readonly people: readonly ListedPerson[]
}

/** Official sanctions lists, from files of this machine or from addresses that the operator names. */
export interface ScreeningLists {
  readonly sources: readonly ListSource[]
  /** Days from which a list is too old. */
  readonly days: number
  /**
   * Reads a list anew. Null if its content has the digest that is known. Throws {@link UnusableList} with words for the
   * operator.
   */
  read(source: ListSource, known: string | null): Promise<ReadList | null>
}

/** A list that cannot be fetched or read, with why. */
export class UnusableList extends Error {}

/** Where a list comes from as one text, by which a change is noticed. */
export function sourcesOf({ addresses }: ListSource): string {
  return addresses.join(' ')
}

/** Bounds of what a list may have: several times what the largest official one has. */
export const listBounds = {
  bytes: 256 * 1024 * 1024,
  people: 200_000,
  namesEach: 500,
  characters: 64 * 1024 * 1024,
  /** Of one piece of text, and of what belongs to one entry. */
  piece: 1024 * 1024,
  parts: 20_000,
  depth: 40,
} as const
