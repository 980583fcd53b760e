import type { PdfCheck, Verdict } from '#pdf/seal-check/check-pdf.ts'
import type { FileComparison } from '#pdf/seal-check/compare-files.ts'
import type { Tone } from '../../kit/feedback/tones.ts'
import type { Unchecked } from './run-check.ts'
import type { FileCheck } from './use-checks.ts'

/** The severity of a result. */
export const verdictTones: Readonly<Record<Verdict | Unchecked, Tone>> = {
  whole: 'success',
  'whole-test': 'warning',
  'whole-unknown': 'warning',
  'whole-unasked': 'warning',
  receipt: 'success',
  'receipt-test': 'warning',
  'receipt-unknown': 'warning',
  'receipt-unasked': 'warning',
  'receipt-broken': 'danger',
  'evidence-wrong': 'danger',
  'certificate-not-valid': 'warning',
  'certificate-withdrawn': 'danger',
  altered: 'danger',
  'cut-off': 'danger',
  'signature-broken': 'danger',
  'range-forged': 'danger',
  extended: 'warning',
  'timestamp-wrong': 'danger',
  unsupported: 'warning',
  unsealed: 'neutral',
  'seal-removed': 'danger',
  encrypted: 'neutral',
  damaged: 'danger',
  'not-pdf': 'neutral',
  empty: 'neutral',
  'too-large': 'neutral',
  'insecure-page': 'warning',
  'too-slow': 'warning',
  unreadable: 'warning',
}

const comparisonTones: Readonly<Record<Exclude<FileComparison, 'nothing-to-compare'>, Tone>> = {
  'add-certificate': 'info',
  'add-master': 'info',
  matches: 'success',
  'receipt-matches': 'success',
  'receipt-differs': 'danger',
  'digest-differs': 'danger',
  'trail-differs': 'danger',
  'other-envelope': 'danger',
}

/** How good it is that files belong together, or how bad that they do not. Nothing about a test is good enough for green. */
export function comparisonTone(
  comparison: keyof typeof comparisonTones,
  reports: readonly Pick<PdfCheck, 'verdict'>[],
): Tone {
  const tone = comparisonTones[comparison]
  return tone === 'success' && reports.some(isTest) ? 'warning' : tone
}

/** Whether a file comes from a test organisation of this installation. */
export function isTest({ verdict }: Pick<PdfCheck, 'verdict'>): boolean {
  return verdict === 'whole-test' || verdict === 'receipt-test'
}

/** The verdict on a file, and whether one could not be reached because the installation could not be asked. */
export function verdictOf({ outcome, isAlone }: Pick<FileCheck, 'outcome' | 'isAlone'>): Verdict | Unchecked {
  if (outcome === null) return 'unreadable'
  if (typeof outcome === 'string') return outcome
  const { verdict } = outcome
  if (isAlone && verdict === 'whole-unknown') return 'whole-unasked'
  return isAlone && verdict === 'receipt-unknown' ? 'receipt-unasked' : verdict
}
