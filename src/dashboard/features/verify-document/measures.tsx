import type { Language } from '#domain/language.ts'
import { readerLocale } from '../../guest/language/reader-locale.ts'

export function countIn(language: Language, count: number): string {
  return new Intl.NumberFormat(readerLocale(language)).format(count)
}

export function dayIn(language: Language, moment: Date): string {
  return new Intl.DateTimeFormat(readerLocale(language), { dateStyle: 'medium' }).format(moment)
}

/** A time in the reader's time zone with its offset, and in UTC below. */
export function Moment({ language, value }: { readonly language: Language; readonly value: Date }) {
  const words = (timeZone: string | undefined): string =>
    new Intl.DateTimeFormat(readerLocale(language), {
      day: 'numeric',
      month: 'short',
      year: 'numeric',
      hour: '2-digit',
      minute: '2-digit',
      second: '2-digit',
      timeZoneName: timeZone === 'UTC' ? 'short' : 'shortOffset',
      timeZone,
    }).format(value)
  return (
    <time dateTime={value.toISOString()} className="flex flex-col tabular-nums">
      <span>{words(undefined)}</span>
      <span className="text-xs text-faint">{words('UTC')}</span>
    </time>
  )
}
