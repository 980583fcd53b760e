import type { Language } from '#domain/language.ts'

/** `9.8 MB`, `312 kB`: decimal units, as systems show them, in the page's language. */
export function sizeIn(language: Language, bytes: number): string {
  if (bytes < 1000) return measured(language, bytes, 'byte', 'long')
  if (bytes < 999_500) return measured(language, Math.round(bytes / 1000), 'kilobyte', 'short')
  return measured(language, bytes / 1_000_000, 'megabyte', 'short')
}

function measured(
  language: Language,
  value: number,
  unit: 'byte' | 'kilobyte' | 'megabyte',
  unitDisplay: 'long' | 'short',
): string {
  return numbers(language, { style: 'unit', unit, unitDisplay, maximumFractionDigits: 1 }).format(value)
}

export function countIn(language: Language, count: number): string {
  return numbers(language, {}).format(count)
}

function numbers(language: Language, options: Intl.NumberFormatOptions): Intl.NumberFormat {
  return new Intl.NumberFormat(localeOf(language), options)
}

/** Arabic with the digits used in the documents. */
function localeOf(language: Language): string {
  if (language === 'ar') return 'ar-u-nu-latn'
  return navigator.language.startsWith(language) ? navigator.language : language === 'en' ? 'en-GB' : language
}

export function dayIn(language: Language, moment: Date): string {
  return new Intl.DateTimeFormat(localeOf(language), { dateStyle: 'medium' }).format(moment)
}

/** A time in the reader's time zone with its offset, and in UTC below. */
export function Moment({ language, value }: { readonly language: Language; readonly value: Date }) {
  const words = (timeZone: string | undefined): string =>
    new Intl.DateTimeFormat(localeOf(language), {
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
