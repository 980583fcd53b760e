import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'

/**
 * A column's email address in lower case, as `toLowerCase` gives it, whatever the language of the database: in Turkish, the
 * lower case of I is another letter. Addresses have no letters but A to Z.
 */
export function lowerAddress(column: string): RawBuilder<string> {
  return sql<string>`lower(${sql.ref(column)} collate "C")`
}
