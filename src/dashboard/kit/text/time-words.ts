import { englishLocale } from './english.ts'

const units = [
  ['minute', 60],
  ['hour', 3600],
  ['day', 86_400],
] as const

const relative = new Intl.RelativeTimeFormat('en', { numeric: 'auto' })

/** `just now`, `5 minutes ago`, `in 3 days`, or the date when more than a week away. All in the reader's variant of English. */
export function relativeTime(moment: Date, now: Date, zone?: string): string {
  const seconds = (moment.getTime() - now.getTime()) / 1000
  const distance = Math.abs(seconds)
  if (distance < 45) return 'just now'
  if (distance >= 7 * 86_400) return shortDate(moment, zone, now)
  const [unit, length] = units.findLast(([, size]) => distance >= size * 0.75) ?? units[0]
  return relative.format(Math.sign(seconds) * Math.max(1, Math.round(distance / length)), unit)
}

/** `15 Mar 2024`, without the year when `now` is given and it is the current one. */
export function shortDate(moment: Date, zone?: string, now?: Date): string {
  const year = now?.getFullYear() === moment.getFullYear() ? {} : { year: 'numeric' as const }
  return formatter({ day: 'numeric', month: 'short', ...year, timeZone: zone }).format(moment)
}

/** `15 Mar 2024, 23:21:30 GMT+1`: in the reader's time zone, with its offset. */
export function localTime(moment: Date, zone?: string): string {
  return exact(zone, 'shortOffset').format(moment)
}

/** `15 Mar 2024, 22:21:30 UTC`. */
export function utcTime(moment: Date): string {
  return exact('UTC', 'short').format(moment)
}

/**
 * `Created 1 Mar 2024 to 31 Mar 2024`, `Created from …`, `Created on …`, or null without any day. Days (YYYY-MM-DD) or
 * times.
 */
export function rangeWords(verb: string, from: string | undefined, to: string | undefined): string | null {
  if (!from && !to) return null
  if (from === to) return `${verb} on ${dayWords(from)}`
  const words =
    from && to
      ? `${dayWords(from)} to ${dayWords(to)}`
      : from
        ? `from ${dayWords(from)}`
        : `until ${dayWords(to)}`
  return `${verb} ${words}`
}

function dayWords(moment = ''): string {
  const isDay = moment.length === 10
  return shortDate(new Date(isDay ? `${moment}T12:00:00` : moment))
}

function exact(timeZone: string | undefined, timeZoneName: 'short' | 'shortOffset'): Intl.DateTimeFormat {
  return formatter({
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
    timeZone,
    timeZoneName,
  })
}

const formatters = new Map<string, Intl.DateTimeFormat>()

/** Creating a formatter takes longer than the rest of a list row, so each is created once. */
function formatter(options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const locale = englishLocale()
  const key = locale + JSON.stringify(options)
  const made = formatters.get(key) ?? new Intl.DateTimeFormat(locale, options)
  formatters.set(key, made)
  return made
}
