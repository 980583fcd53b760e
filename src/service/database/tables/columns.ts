import type { ColumnType } from 'kysely'

export type JsonValue = string | number | boolean | null | JsonValue[] | { [key: string]: JsonValue }

/** A time: read as a Date, written as a Date or ISO 8601 text. */
export type Moment = ColumnType<Date, Date | string, Date | string>
export type MomentOrNull = ColumnType<Date | null, Date | string | null | undefined, Date | string | null>
export type Made = ColumnType<Date, Date | string | undefined, Date | string>
export type Text = string
export type TextOrNull = ColumnType<string | null, string | null | undefined, string | null>
/** JSON: read parsed, written as text (`JSON.stringify`), so that arrays are not taken for PostgreSQL arrays. */
export type Json<Value> = ColumnType<Value, string, string>
export type JsonWithDefault<Value> = ColumnType<Value, string | undefined, string>
export type JsonOrNull<Value> = ColumnType<Value | null, string | null | undefined, string | null>

/** Branding of a group or an organisation on pages and in emails. */
export interface Branding {
  name: Text
  business: TextOrNull
  email: TextOrNull
  number: TextOrNull
  address: TextOrNull
  website: TextOrNull
  logoKey: TextOrNull
  color: TextOrNull
}
