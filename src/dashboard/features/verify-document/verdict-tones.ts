import type { Verdict } from '#pdf/seal-check/check-pdf.ts'
import type { ChainComparison } from '#pdf/seal-check/compare-chains.ts'
import type { Tone } from '../../kit/feedback/tones.ts'
import type { Unchecked } from './run-check.ts'

/** The severity of a result. */
export const verdictTones: Readonly<Record<Verdict | Unchecked, Tone>> = {
  whole: 'success',
  'whole-unknown': 'warning',
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

export const comparisonTones: Readonly<Record<Exclude<ChainComparison, 'nothing-to-compare'>, Tone>> = {
  'add-certificate': 'info',
  'add-master': 'info',
  matches: 'success',
  differs: 'danger',
  'other-envelope': 'warning',
}
