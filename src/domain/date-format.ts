const monthNames = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
] as const

/** Longest tokens first, so that `MMMM` is not read as two `MM`. Words in `[…]` are printed unchanged. */
const token = /\[([^\]]*)\]|MMMM|MMM|MM|M|DD|D|YYYY|YY|HH|H|hh|h|mm|ss|A|a/g

/** The tokens of a date format. Source: specification, Date format tokens. */
export const dateTokens = [
  'D',
  'DD',
  'M',
  'MM',
  'MMM',
  'MMMM',
  'YY',
  'YYYY',
  'H',
  'HH',
  'h',
  'hh',
  'mm',
  'ss',
  'A',
  'a',
] as const

export const defaultDateFormat = 'DD/MM/YYYY hh:mm a'

/**
 * Formats an instant with the specification's tokens, in local time at `utcOffset` (`+HH:MM` or `-HH:MM`). Month
 * names are English. Characters that are not tokens are printed unchanged, as are words in square brackets. Throws
 * RangeError for an invalid instant or offset. Source: specification, Date format tokens.
 * @example formatDate('2024-03-15T22:21:30Z', 'D MMMM YYYY, h:mm a', '+10:00') // '16 March 2024, 8:21 am'
 */
export function formatDate(instant: string | Date, format: string, utcOffset: string): string {
  const milliseconds = new Date(instant).getTime()
  if (Number.isNaN(milliseconds)) throw new RangeError(`not an instant: ${String(instant)}`)
  const local = new Date(milliseconds + offsetMinutes(utcOffset) * 60_000)
  return format.replace(token, (found, words: string | undefined) => words ?? printToken(found, local))
}

/**
 * Minutes east of Greenwich for an offset `+HH:MM` or `-HH:MM`. Throws RangeError for anything else. Source:
 * specification, Account `timezone`.
 */
export function offsetMinutes(utcOffset: string): number {
  const parts = /^([+-])([01]\d|2[0-3]):([0-5]\d)$/.exec(utcOffset)
  if (parts === null) throw new RangeError(`not an offset of the form +HH:MM: ${utcOffset}`)
  const minutes = Number(parts[2]) * 60 + Number(parts[3])
  return parts[1] === '-' ? -minutes : minutes
}

/** A formatted date at least as long as any real one. */
export function longestDate(format: string): string {
  return formatDate('2024-09-30T22:58:58Z', format, '+00:00')
}

function printToken(found: string, local: Date): string {
  const day = local.getUTCDate()
  const month = local.getUTCMonth()
  const monthName = monthNames[month] ?? ''
  const year = String(local.getUTCFullYear())
  const hour = local.getUTCHours()
  const twelveHour = hour % 12 === 0 ? 12 : hour % 12
  const printed: Readonly<Record<string, string>> = {
    D: String(day),
    DD: twoDigits(day),
    M: String(month + 1),
    MM: twoDigits(month + 1),
    MMM: monthName.slice(0, 3),
    MMMM: monthName,
    YY: year.slice(-2),
    YYYY: year.padStart(4, '0'),
    H: String(hour),
    HH: twoDigits(hour),
    h: String(twelveHour),
    hh: twoDigits(twelveHour),
    mm: twoDigits(local.getUTCMinutes()),
    ss: twoDigits(local.getUTCSeconds()),
    A: hour < 12 ? 'AM' : 'PM',
    a: hour < 12 ? 'am' : 'pm',
  }
  return printed[found] ?? found
}

function twoDigits(value: number): string {
  return String(value).padStart(2, '0')
}
