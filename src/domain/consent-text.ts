import type { Language } from './language.ts'

/** What somebody agrees to, in every language. The version changes whenever a text does. */
export interface Consent {
  readonly version: string
  readonly texts: Readonly<Record<Language, string>>
}

/** A text of paragraphs. */
export function text(...paragraphs: readonly string[]): string {
  return paragraphs.join('\n\n')
}
