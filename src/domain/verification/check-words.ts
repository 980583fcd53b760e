import type { IdentityFinding } from './identity.ts'

/** A short description of what each check examines. */
export const checkWords: Readonly<Record<IdentityFinding['check'], string>> = {
  document: 'Identity document',
  biometrics: 'Face compared with the document’s photo',
  records: 'Bureau and register records',
  screening: 'Sanctions, politically exposed persons, adverse media',
}

/** A short description of each outcome. */
export const outcomeWords = {
  clear: 'Clear',
  review: 'Needs review',
  failed: 'Failed',
} as const satisfies Record<IdentityFinding['outcome'], string>
