import { sql } from 'kysely'
import type { RawBuilder, SqlBool } from 'kysely'

/** The place of a row in a list that shows the newest first and breaks ties by id. */
export interface CreatedPlace {
  /** ISO 8601 UTC. */
  readonly created: string
  readonly id: string
}

/** The columns that a table's rows are ordered by. */
export function createdPlace(table: string): RawBuilder<unknown> {
  return sql`(${sql.ref(`${table}.created`)}, ${sql.ref(`${table}.id`)})`
}

/** Only what stands behind a place, newest first. */
export function afterPlace(columns: RawBuilder<unknown>, { created, id }: CreatedPlace): RawBuilder<SqlBool> {
  return sql<SqlBool>`${columns} < (${created}::timestamptz, ${id})`
}

/** A date filter as the database reads it. */
export function at(moment: string): RawBuilder<Date> {
  return sql<Date>`${moment}::timestamptz`
}
