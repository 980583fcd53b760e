import type { IdentityFinding } from './identity.ts'

/** A short description of what each check examines. */
export const checkWords: Readonly<Record<IdentityFinding['check'], string>> = {
  document: 'Identity document',
  biometrics: 'Face compared with the document’s photo',
  records: 'Bureau and register records',
  screening: 'Sanctions, politically exposed persons, adverse media',
}

/** A short description of each outcome. */
const outcomeWords = {
  clear: 'Clear',
  review: 'Needs review',
  failed: 'Failed',
  'not-checked': 'Not checked',
} as const satisfies Record<IdentityFinding['outcome'], string>

/** The same of a local reading, which confirms nothing. */
const localCheckWords: Readonly<Record<IdentityFinding['check'], string>> = {
  document: 'Identity document, read and compared',
  biometrics: 'Face and liveness',
  records: 'Bureau and register records',
  screening: 'Sanctions lists',
}

/** What a check examines, and what came of it, by who made it. */
export function findingWords(
  { check, outcome }: Pick<IdentityFinding, 'check' | 'outcome'>,
  isLocal: boolean,
): { readonly check: string; readonly outcome: string } {
  if (!isLocal) return { check: checkWords[check], outcome: outcomeWords[outcome] }
  const clear = check === 'screening' ? 'Nothing found' : 'Agrees'
  return { check: localCheckWords[check], outcome: outcome === 'clear' ? clear : outcomeWords[outcome] }
}
