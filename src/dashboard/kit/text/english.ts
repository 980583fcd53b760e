/** The dashboard is in English. Dates and numbers follow the reader's variant of English. */
export function englishLocale(): string {
  return navigator.language.startsWith('en') ? navigator.language : 'en-GB'
}
