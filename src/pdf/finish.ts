import { capsuleBytes, digestsBytes } from '#evidence/capsule.ts'
import type { CapsuleDraft } from '#evidence/capsule.ts'
import { carry, packFiles } from './carry.ts'
import type { CarriedFile } from './carry.ts'
import type { CertificateData } from './certificate/certificate-data.ts'
import { buildCertificate } from './certificate/draw-certificate.ts'
import type { FontLoader } from './fonts/faces.ts'
import { attachEvidence } from './seal/attachment.ts'
import type { ReadBack } from './proof/read-back.ts'
import { markOrigin } from './seal/origin.ts'
import type { Origin } from './seal/origin.ts'
import type { SealIdentity } from './seal/seal-identity.ts'
import type { SealOptions } from './seal/signer.ts'
import type { StampItem } from './stamp.ts'
import { appendPages } from './transplant.ts'
import { newBase, openBase } from './writing/base.ts'
import { emitSealed } from './writing/emit-seal.ts'
import type { SealedFile } from './writing/emit-seal.ts'
import { Revision } from './writing/revision.ts'
import type { Tools } from './writing/tools.ts'

/** The parts from which an envelope's final files are made. */
export interface FinishedEnvelope {
  /** All inspected documents combined, before fields were applied. */
  readonly original: Uint8Array
  readonly items: readonly StampItem[]
  /** Uploads with signatures of their own, which only hold in the file as it was. */
  readonly carried: readonly CarriedFile[]
  /** The digests of `original` and of the sealed master, and the number of marks read, are filled in here. */
  readonly certificateData: Omit<
    CertificateData,
    'originalSha256' | 'masterSha256' | 'masterBytes' | 'marksRead'
  >
  /** The evidence that certificate and combined carry. The master carries its digests alone. */
  readonly capsule: CapsuleDraft
  readonly seal: { readonly identity: SealIdentity; readonly options: SealOptions }
  readonly fonts: FontLoader
  /** By default those that work everywhere. */
  readonly tools?: Tools
  /** Reads the marks back from the sealed master. Nothing is read without it. */
  readonly readBack?: (master: SealedFile['parts']) => ReadBack
}

/** The sealed files of a completed envelope. */
export interface FinalFiles {
  readonly master: SealedFile
  readonly certificate: SealedFile
  /** The master's pages followed by the certificate's, sealed once. */
  readonly combined: SealedFile
  readonly originalSha256: string
  /** Marks that the master does not show as it should. Files with any are not to be given to anyone. */
  readonly misprinted: ReadBack['faults']
}

/**
 * Stamps the documents, draws the certificate and seals each file once. Master and combined begin with the bytes of
 * `original`; the certificate names the digest of the sealed master.
 */
export async function makeFinalFiles({
  original,
  items,
  carried,
  certificateData,
  capsule,
  seal: { identity, options },
  fonts,
  tools,
  readBack,
}: FinishedEnvelope): Promise<FinalFiles> {
  const base = await openBase(original, items, fonts, tools)
  const originalSha256 = base.givenSha256
  const { auditHead, envelope } = certificateData
  const { signedAt: at } = options
  const packed = await packFiles(carried)
  const begin = (kind: Origin['kind']): Revision => {
    const revision = new Revision(base)
    const origin = { kind, envelopeId: envelope.id, auditHead, originalSha256, masterSha256: null }
    markOrigin(revision, origin, at)
    carry(revision, revision.follow, packed)
    return revision
  }
  const attach = (revision: Revision, bytes: Uint8Array, relationship: 'Data' | 'Supplement'): void =>
    attachEvidence(revision, revision.follow, { bytes, relationship, at })
  const ofMaster = begin('master')
  attach(ofMaster, digestsBytes(capsule), 'Supplement')
  const master = await emitSealed(ofMaster, identity, options)
  const proof = readBack?.(master.parts)
  const evidence = capsuleBytes(capsule, { master: master.sha256, certificates: identity.certificates })
  const data = {
    ...certificateData,
    originalSha256,
    masterSha256: master.sha256,
    ...(options.timestamp === undefined ? {} : { masterBytes: sizeOf(master) }),
    marksRead: proof?.items ?? null,
  }
  const pages = newBase(await buildCertificate(data, fonts), tools)
  const ofCertificate = new Revision(pages)
  attach(ofCertificate, evidence, 'Data')
  const ofBoth = begin('combined')
  appendPages(ofBoth, pages)
  attach(ofBoth, evidence, 'Data')
  const certificate = await emitSealed(ofCertificate, identity, options)
  const combined = await emitSealed(ofBoth, identity, options)
  return { master, certificate, combined, originalSha256, misprinted: proof?.faults ?? [] }
}

function sizeOf({ parts: [base, tail] }: SealedFile): number {
  return base.length + tail.length
}
