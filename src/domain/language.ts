/** The languages in which the service addresses recipients and individuals. */
export const languages = ['en', 'de', 'fr', 'es', 'ar'] as const

export type Language = (typeof languages)[number]

/** Each language's own name for itself. */
export const languageNames: Readonly<Record<Language, string>> = {
  en: 'English',
  de: 'Deutsch',
  fr: 'Français',
  es: 'Español',
  ar: 'العربية',
}

/** The direction in which a language is written. */
export function directionOf(language: Language): 'ltr' | 'rtl' {
  return language === 'ar' ? 'rtl' : 'ltr'
}

/** The first supported language in a reader's list of tags (RFC 5646, preferred first); null if none is. */
export function preferredLanguage(tags: readonly string[]): Language | null {
  for (const tag of tags) {
    const primary = tag.split('-')[0]?.toLowerCase()
    const found = languages.find((language) => language === primary)
    if (found) return found
  }
  return null
}

/**
 * The locale for a language's dates and numbers. Arabic uses the digits 0 to 9 and the Gregorian calendar, as do the
 * dates, codes and numbers on paper.
 */
export function localeOf(language: Language): string {
  return language === 'ar' ? 'ar-u-ca-gregory-nu-latn' : language
}

/** The forms of a phrase by plural category. Source: CLDR, plural rules. */
export type PluralForms = Readonly<Partial<Record<Intl.LDMLPluralRule, string>> & { readonly other: string }>

/** The form of a phrase for a number. */
export function pluralOf(language: Language, count: number, forms: PluralForms): string {
  return forms[new Intl.PluralRules(language).select(count)] ?? forms.other
}

/** Isolates text inside a sentence that may run in the other direction, so that it does not affect its surroundings. */
export function isolate(text: string): string {
  return `\u2068${text.replaceAll(/[\u202a-\u202e\u2066-\u2069]/g, '')}\u2069`
}
