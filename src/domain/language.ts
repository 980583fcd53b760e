/** The languages in which recipients and individuals are spoken to. */
export const languages = ['en', 'de', 'fr', 'es', 'ar'] as const

export type Language = (typeof languages)[number]

/** Each language in its own words, as its readers look for it. */
export const languageNames: Readonly<Record<Language, string>> = {
  en: 'English',
  de: 'Deutsch',
  fr: 'Français',
  es: 'Español',
  ar: 'العربية',
}

/** Where lines of a language begin. */
export function directionOf(language: Language): 'ltr' | 'rtl' {
  return language === 'ar' ? 'rtl' : 'ltr'
}

/** The first language of a reader's list of tags (RFC 5646, most wanted first) that there is; null when there is none. */
export function spokenOf(tags: readonly string[]): Language | null {
  for (const tag of tags) {
    const primary = tag.split('-')[0]?.toLowerCase()
    const found = languages.find((language) => language === primary)
    if (found) return found
  }
  return null
}

/**
 * The locale in which a language writes moments and numbers. Arabic counts in the digits 0 to 9 and the Gregorian calendar, as
 * the dates, codes and numbers on paper do.
 */
export function localeOf(language: Language): string {
  return language === 'ar' ? 'ar-u-ca-gregory-nu-latn' : language
}

/** The forms of a phrase by the category that a number has in a language. Source: CLDR, plural rules. */
export type PluralForms = Readonly<Partial<Record<Intl.LDMLPluralRule, string>> & { readonly other: string }>

/** The form of a phrase for a number. */
export function pluralOf(language: Language, count: number, forms: PluralForms): string {
  return forms[new Intl.PluralRules(language).select(count)] ?? forms.other
}

/** Somebody's words inside a sentence that may run the other way: they turn nothing around them. */
export function isolated(text: string): string {
  return `\u2068${text.replaceAll(/[\u202a-\u202e\u2066-\u2069]/g, '')}\u2069`
}
