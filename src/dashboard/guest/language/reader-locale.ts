import { localeOf } from '#domain/language.ts'
import type { Language } from '#domain/language.ts'

/** The locale for times in a language: that of the reader's own country where their browser prefers it. */
export function readerLocale(language: Language): string {
  const own = navigator.languages.find((tag) => tag.split('-')[0] === language && language !== 'ar')
  return own ?? localeOf(language)
}
