import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'

/**
 * A column's email address in lower case, as `toLowerCase` gives it, whatever the language of the database: in Turkish, the
 * lower case of I is another letter. Addresses have no letters but A to Z.
 */
export function lowerAddress(column: string): RawBuilder<string> {
  return sql<string>`lower(${sql.ref(column)} collate "C")`
}

/** Accounts have the same address but for capitals. The message is for the operator. */
export class SharedAddress extends Error {
  constructor(groups: readonly (readonly string[])[]) {
    const named = groups.map((emails) => emails.join(' and ')).join(', ')
    super(
      `Several accounts have the same address, but for capital letters: ${named}. Give all but one of each another address ` +
        'in the database, then start again, for example: update accounts set email = ‹another› where email = ‹one of them› and test_of is null',
    )
  }
}
