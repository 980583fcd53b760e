const zone = String.raw`(Z|[+ -]\d{2}(?::?\d{2})?)?`
const extended = new RegExp(
  String.raw`^(\d{4})-(\d{2})-(\d{2})(?:[T ](\d{2}):(\d{2})(?::(\d{2})(?:[.,](\d+))?)?${zone})?$`,
  'i',
)
const basic = new RegExp(
  String.raw`^(\d{4})(\d{2})(\d{2})(?:T(\d{2})(\d{2})(?:(\d{2})(?:[.,](\d+))?)?${zone})?$`,
  'i',
)

/**
 * Converts an ISO 8601 date or date and time, extended or basic form, to UTC with milliseconds. Undefined for
 * anything else, for dates that do not exist, and for years outside 1 to 9999, the database's range. Without an
 * offset it is UTC. A space before the offset is a plus that a query string decoded. Source: specification, list
 * rules; ISO 8601.
 */
export function isoMoment(text: string): string | undefined {
  const [, year, month, day, hour = '00', minute = '00', second = '00', fraction = '', offset = 'Z'] =
    extended.exec(text) ?? basic.exec(text) ?? []
  if (year === undefined || month === undefined || day === undefined) return undefined
  const date = `${year}-${month}-${day}`
  const clock = `${hour}:${minute}:${second}.${fraction.slice(0, 3).padEnd(3, '0')}`
  const moment = new Date(`${date}T${clock}${offsetOf(offset)}`)
  if (Number.isNaN(moment.getTime()) || !isCalendarDay(date)) return undefined
  const utcYear = moment.getUTCFullYear()
  return utcYear >= 1 && utcYear <= 9999 ? moment.toISOString() : undefined
}

/** `+10`, ` 1000`, `z` → `+10:00`, `Z`. */
function offsetOf(text: string): string {
  if (text.toUpperCase() === 'Z') return 'Z'
  const sign = text.startsWith('-') ? '-' : '+'
  return `${sign}${text.slice(1, 3)}:${text.slice(3).replace(':', '') || '00'}`
}

/** Whether the date exists; `Date` reads 30 February as a day in March. */
function isCalendarDay(date: string): boolean {
  const day = new Date(`${date}T00:00:00Z`)
  return !Number.isNaN(day.getTime()) && day.toISOString().startsWith(date)
}
