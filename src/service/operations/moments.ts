/** A moment of the database in the interface's form: ISO 8601 UTC with milliseconds; null stays null. */
export function isoOrNull(moment: Date | null): string | null {
  return moment === null ? null : moment.toISOString()
}
