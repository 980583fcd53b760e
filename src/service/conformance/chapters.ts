import { signingTokenRules } from './rules/signing-token.ts'

/** A part of the specification: its heading and its rules by their ids, `ENV-07`, in our own words. */
export interface Chapter {
  readonly title: string
  readonly rules: Readonly<Record<string, string>>
}

/** Every rule of the specification, in its order. An id never gets another meaning; a new rule takes the next number. */
export const chapters: readonly Chapter[] = [{ title: 'Signing token', rules: signingTokenRules }]
