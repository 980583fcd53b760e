import type { Language } from './language.ts'

/** A text to agree to, in every language. The version changes whenever a text does. */
export interface Consent {
  readonly version: string
  readonly texts: Readonly<Record<Language, string>>
}

/** Joins paragraphs into one text. */
export function text(...paragraphs: readonly string[]): string {
  return paragraphs.join('\n\n')
}
