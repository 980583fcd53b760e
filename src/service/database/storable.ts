/*
 * PostgreSQL's text and JSON hold neither U+0000 nor half a surrogate pair. Source: PostgreSQL 18, sections 8.3 and
 * 8.14.
 */

/** Whether the database can keep a text. */
export function isStorable(text: string): boolean {
  return !text.includes('\0') && text.isWellFormed()
}

/** What the database can keep of a text: without U+0000, and with U+FFFD for each half of a surrogate pair. */
export function storable(text: string): string {
  return text.toWellFormed().replaceAll('\0', '')
}
