import { formatDate } from '#domain/date-format.ts'
import { localeOf } from '#domain/language.ts'
import type { Language } from '#domain/language.ts'

/** A time for people, with its UTC offset: "16 March 2026, 8:21 am (UTC+10:00)", or as the language writes it. */
export function readableMoment(moment: Date, utcOffset: string, language: Language = 'en'): string {
  const clock = utcOffset === '+00:00' ? 'UTC' : `UTC${utcOffset}`
  if (language === 'en') return `${formatDate(moment, 'D MMMM YYYY, h:mm a', utcOffset)} (${clock})`
  const words = new Intl.DateTimeFormat(localeOf(language), {
    dateStyle: 'long',
    timeStyle: 'short',
    timeZone: utcOffset,
  })
  return `${words.format(moment)} (${clock})`
}
