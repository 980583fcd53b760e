import type { IdentityFinding } from './identity.ts'

/** What each check looks at, in a few words. */
export const checkWords: Readonly<Record<IdentityFinding['check'], string>> = {
  document: 'Identity document',
  biometrics: 'Face against the document’s photo',
  records: 'Records of bureaus and registers',
  screening: 'Sanctions, politically exposed persons, adverse media',
}

/** What a check came to. */
export const outcomeWords = {
  clear: 'Clear',
  review: 'Needs review',
  failed: 'Did not stand up',
} as const satisfies Record<IdentityFinding['outcome'], string>
