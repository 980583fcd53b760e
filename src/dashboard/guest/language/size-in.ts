import type { Language } from '#domain/language.ts'
import { readerLocale } from './reader-locale.ts'

/** `9.8 MB`, `312 kB`, `17 bytes`: decimal units, as systems show them, in the page's language. */
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
  const options = { style: 'unit', unit, unitDisplay, maximumFractionDigits: 1 } as const
  return new Intl.NumberFormat(readerLocale(language), options).format(value)
}
