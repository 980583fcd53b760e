/** A database time in the interface's form: ISO 8601 UTC with milliseconds. Null stays null. */
export function isoOrNull(moment: Date | null): string | null {
  return moment === null ? null : moment.toISOString()
}
