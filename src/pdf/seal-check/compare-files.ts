import type { CheckedReceipt } from '#evidence/receipt.ts'
import type { Origin } from '../seal/origin.ts'
import type { PdfCheck } from './check-pdf.ts'

/** How several files compare with each other. */
export type FileComparison =
  /** No file says anything under a valid seal, or one says everything by itself. */
  | 'nothing-to-compare'
  | 'add-certificate'
  | 'add-master'
  | 'matches'
  /** The audit trail holds the act that a receipt was given for, unchanged. */
  | 'receipt-matches'
  /** The audit trail was written again after a receipt was given. */
  | 'receipt-differs'
  /** Same envelope, but another document than the one that the certificate names. */
  | 'digest-differs'
  /** Same envelope, but another audit trail, or sealed for another organisation. */
  | 'trail-differs'
  | 'other-envelope'

/** Which verdicts count when files are compared: nothing is believed of a file whose seal does not hold. */
const believed: readonly PdfCheck['verdict'][] = ['whole', 'whole-test', 'receipt', 'receipt-test']
const believedAlone: readonly PdfCheck['verdict'][] = [...believed, 'whole-unknown', 'receipt-unknown']

/**
 * Compares a certificate of completion with other files, or else a combined document that carries the evidence. With
 * `isAlone`, the installation could not be asked which seals are its own, so those of others count too.
 */
export function compareFiles(checks: readonly PdfCheck[], isAlone = false): FileComparison {
  const verdicts = isAlone ? believedAlone : believed
  const told = checks.flatMap((one) =>
    verdicts.includes(one.verdict) && one.origin !== null ? [{ ...one, origin: one.origin }] : [],
  )
  const witness = witnessOf(told)
  const receipts = checks.flatMap(({ verdict, receipt }) =>
    verdicts.includes(verdict) && receipt !== null ? [receipt] : [],
  )
  if (told.length === 0) return receipts.length === 0 ? 'nothing-to-compare' : 'add-certificate'
  if (witness === undefined) return 'add-certificate'
  const { envelopeId, auditHead, originalSha256, kind } = witness.origin
  if (told.some(({ origin }) => origin.envelopeId !== envelopeId)) return 'other-envelope'
  const isSameTrail = told.every(
    (one) =>
      sealerOf(one) === sealerOf(witness) &&
      one.origin.auditHead === auditHead &&
      hasSameEvidence(one, witness),
  )
  if (!isSameTrail) return 'trail-differs'
  const master = witness.origin.masterSha256 ?? witness.evidence?.files.master
  const isNamed = told.every(
    ({ origin, sealedSha256 }) =>
      origin.originalSha256 === originalSha256 &&
      (origin.kind !== 'master' || sealedSha256 === master) &&
      (origin.masterSha256 === null || origin.masterSha256 === master),
  )
  if (!isNamed) return 'digest-differs'
  if (receipts.length > 0) return compareReceipts(receipts, told, envelopeId)
  if (told.some((one) => one !== witness && one.origin.kind !== 'certificate')) return 'matches'
  return kind === 'certificate' ? 'add-master' : 'nothing-to-compare'
}

/** Compares receipts with the audit trail that a file carries. */
function compareReceipts(
  receipts: readonly CheckedReceipt[],
  told: readonly Told[],
  envelopeId: string,
): FileComparison {
  const evidence = told.find((one) => one.evidence?.kind === 'evidence')?.evidence
  if (receipts.some((receipt) => receipt.envelopeId !== envelopeId)) return 'other-envelope'
  if (!evidence) return 'add-certificate'
  const isSame = receipts.every(({ sequence, head }) => evidence.heads[sequence - 1] === head)
  return isSame ? 'receipt-matches' : 'receipt-differs'
}

type Told = PdfCheck & { readonly origin: Origin }

/** The file that the others are compared with. */
function witnessOf(told: readonly Told[]): Told | undefined {
  return (
    told.find(({ origin }) => origin.kind === 'certificate') ??
    told.find(({ evidence }) => evidence?.kind === 'evidence')
  )
}

/** The organisation of this installation that sealed a file. */
function sealerOf({ seals }: PdfCheck): string | null {
  return seals.findLast(({ isKnown }) => isKnown)?.organisationId ?? null
}

/** Certificate and combined carry the same bytes, unless an earlier version sealed them. */
function hasSameEvidence(one: PdfCheck, other: PdfCheck): boolean {
  if (one.evidence?.kind !== 'evidence' || other.evidence?.kind !== 'evidence') return true
  const [bytes, expected] = [one.capsule, other.capsule]
  return (
    bytes !== null &&
    bytes.length === expected?.length &&
    bytes.every((byte, index) => byte === expected[index])
  )
}

/** A document as the evidence in another file names it. */
export interface NamedDocument {
  /** Null for all documents combined, or if the certificate does not print its name. */
  readonly name: string | null
}

/** Which document a file is, according to the evidence in the others: as it was shown to everyone, before signing. */
export function documentNamed(
  { sha256 }: Pick<PdfCheck, 'sha256'>,
  checks: readonly PdfCheck[],
): NamedDocument | null {
  const found: NamedDocument[] = []
  for (const { verdict, evidence } of checks) {
    if (!believedAlone.includes(verdict) || evidence === null || sha256 === '') continue
    const document = evidence.files.documents.find(({ prepared }) => prepared === sha256)
    if (document !== undefined) found.push({ name: document.name })
    else if (evidence.files.offered === sha256) found.push({ name: null })
  }
  return found.find(({ name }) => name !== null) ?? found[0] ?? null
}
