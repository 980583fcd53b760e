import type { PdfCheck } from './check-pdf.ts'

/** How the audit trail's head in one file compares with those in the others. */
export type ChainComparison =
  /** No file has a head under a valid seal. */
  | 'nothing-to-compare'
  | 'add-certificate'
  | 'add-master'
  | 'matches'
  /** Same envelope, but another head or another master than the certificate names, or sealed by another organisation. */
  | 'differs'
  | 'other-envelope'

/**
 * Compares a certificate of completion with the master or combined document. Whatever a broken seal covers is
 * ignored.
 */
export function compareChains(checks: readonly PdfCheck[]): ChainComparison {
  const told = checks.flatMap(({ verdict, origin, sha256, seals }) => {
    const sealer = seals.findLast(({ isKnown }) => isKnown)?.organisationId
    return verdict === 'whole' && origin !== null ? [{ origin, sha256, sealer }] : []
  })
  const documents = told.filter(({ origin }) => origin.kind !== 'certificate')
  const certificate = told.find(({ origin }) => origin.kind === 'certificate')
  if (certificate === undefined) return documents.length === 0 ? 'nothing-to-compare' : 'add-certificate'
  if (documents.length === 0) return 'add-master'
  const { envelopeId, auditHead, masterSha256 } = certificate.origin
  if (told.some(({ origin }) => origin.envelopeId !== envelopeId)) return 'other-envelope'
  const isSame = told.every(
    ({ origin, sealer }) =>
      sealer === certificate.sealer &&
      origin.auditHead === auditHead &&
      origin.originalSha256 === certificate.origin.originalSha256,
  )
  const isThatMaster = documents.every(
    ({ origin, sha256 }) => origin.kind !== 'master' || sha256 === masterSha256,
  )
  return isSame && isThatMaster ? 'matches' : 'differs'
}
