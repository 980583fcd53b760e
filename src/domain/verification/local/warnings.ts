/** What a local reading warns of, the gravest first: a verification has one warning. */
const localWarnings = [
  'LOCAL_SCREENING_POSSIBLE_MATCH',
  'LOCAL_DOCUMENT_UNREADABLE',
  'LOCAL_DATA_MISMATCH',
  'LOCAL_DOCUMENT_EXPIRED',
  'LOCAL_LIST_STALE',
] as const
export type LocalWarning = (typeof localWarnings)[number]

/** The gravest of several warnings. */
export function gravest(warnings: readonly (LocalWarning | null)[]): LocalWarning | null {
  return localWarnings.find((one) => warnings.includes(one)) ?? null
}
