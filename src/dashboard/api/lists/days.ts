/**
 * The moment at which a calendar day (YYYY-MM-DD) begins in the browser's time zone, or some days later; a text that is a
 * moment already stays as it is.
 */
export function startOfDay(day: string | undefined, daysLater: number): string | undefined {
  const parts = /^(\d{4})-(\d{2})-(\d{2})$/.exec(day ?? '')
  if (!parts) return day
  return new Date(Number(parts[1]), Number(parts[2]) - 1, Number(parts[3]) + daysLater).toISOString()
}

/** Whether a text of an address is a calendar day or an ISO 8601 moment. */
export function isDayOrMoment(text: string): boolean {
  return /^\d{4}-\d{2}-\d{2}/.test(text) && !Number.isNaN(Date.parse(text))
}
