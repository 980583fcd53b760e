import { formatDate } from '#domain/date-format.ts'

/** A moment for people, on a named clock: "16 March 2026, 8:21 am (UTC+10:00)". */
export function readableMoment(moment: Date, utcOffset: string): string {
  const clock = utcOffset === '+00:00' ? 'UTC' : `UTC${utcOffset}`
  return `${formatDate(moment, 'D MMMM YYYY, h:mm a', utcOffset)} (${clock})`
}
