import { localeOf } from '#domain/language.ts'
import type { Language } from '#domain/language.ts'

/** How a language writes moments for this reader: as in their own country where their browser wants it so. */
export function readerLocale(language: Language): string {
  const own = navigator.languages.find((tag) => tag.split('-')[0] === language && language !== 'ar')
  return own ?? localeOf(language)
}
