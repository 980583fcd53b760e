import type { CarriedFile } from './carry.ts'
import type { CertificateData } from './certificate/certificate-data.ts'
import type { FontLoader } from './fonts/faces.ts'
import type { ReadBack } from './proof/read-back.ts'
import type { SealOptions } from './seal.ts'
import type { SealIdentity } from './seal/seal-identity.ts'
import type { StampItem } from './stamp.ts'
import { drawCertificate } from './certificate/draw-certificate.ts'
import type { PDF } from '@libpdf/core'
import { capsuleBytes, digestsBytes } from '#evidence/capsule.ts'
import type { CapsuleDraft } from '#evidence/capsule.ts'
import type { Origin } from './seal/origin.ts'
import { carry, packFiles } from './carry.ts'
import { combineDocuments } from './combine.ts'
import { sealDocument } from './seal.ts'
import { asOpenDocument } from './document.ts'
import { attachEvidence } from './seal/attachment.ts'
import { hexDigest } from './seal/cms.ts'
import { markOrigin } from './seal/origin.ts'
import { stamp } from './stamp.ts'

/** The parts from which an envelope's final files are made. */
export interface FinishedEnvelope {
  /** All inspected documents combined, before fields were applied. */
  readonly original: Uint8Array
  readonly items: readonly StampItem[]
  /** Uploads with signatures of their own, which only hold in the file as it was. */
  readonly carried: readonly CarriedFile[]
  /** The digests of `original` and of the sealed master, and the number of marks read, are filled in here. */
  readonly certificateData: Omit<CertificateData, 'originalSha256' | 'masterSha256' | 'marksRead'>
  /** The evidence that certificate and combined carry. The master carries its digests alone. */
  readonly capsule: CapsuleDraft
  readonly seal: { readonly identity: SealIdentity; readonly options: SealOptions }
  readonly fonts: FontLoader
  /** Reads the marks back from the sealed master. Nothing is read without it. */
  readonly readBack?: (master: Uint8Array) => ReadBack
}

/** The sealed files of a completed envelope, with their SHA-256 in lower-case hexadecimal. */
export interface FinalFiles {
  readonly master: Uint8Array
  readonly certificate: Uint8Array
  /** The master's pages followed by the certificate's, sealed once. */
  readonly combined: Uint8Array
  readonly originalSha256: string
  readonly masterSha256: string
  /** Marks that the master does not show as it should. Files with any are not to be given to anyone. */
  readonly misprinted: ReadBack['faults']
}

/**
 * Stamps the documents, draws the certificate, combines and seals. The certificate names the digest of the sealed
 * master.
 */
export async function makeFinalFiles({
  original,
  items,
  carried,
  certificateData,
  capsule,
  seal,
  fonts,
  readBack,
}: FinishedEnvelope): Promise<FinalFiles> {
  const sealed = async (bytes: Uint8Array): Promise<Uint8Array> =>
    sealDocument(bytes, seal.identity, seal.options)
  const originalSha256 = await hexDigest(original)
  const { auditHead, envelope } = certificateData
  const { signedAt: at } = seal.options
  const attach = (pdf: PDF, bytes: Uint8Array, relationship: 'Data' | 'Supplement') =>
    attachEvidence(pdf, asOpenDocument(pdf).follow, { bytes, relationship, at })
  const mark = (pdf: PDF, kind: Origin['kind']) =>
    markOrigin(pdf, { kind, envelopeId: envelope.id, auditHead, originalSha256, masterSha256: null }, at)
  const packed = await packFiles(carried)
  const stamped = await stamp(original, items, fonts, (pdf) => {
    mark(pdf, 'master')
    carry(pdf, packed)
    attach(pdf, digestsBytes(capsule), 'Supplement')
  })
  const master = await sealed(stamped)
  const masterSha256 = await hexDigest(master)
  const evidence = capsuleBytes(capsule, {
    master: masterSha256,
    certificates: seal.identity.certificates,
  })
  const proof = readBack?.(master)
  const data = { ...certificateData, originalSha256, masterSha256, marksRead: proof?.items ?? null }
  const certificate = await drawCertificate(data, fonts, (pdf) => attach(pdf, evidence, 'Data'))
  const combined = await combineDocuments([stamped, certificate], (pdf) => {
    mark(pdf, 'combined')
    attach(pdf, evidence, 'Data')
  })
  return {
    master,
    certificate: await sealed(certificate),
    combined: await sealed(combined),
    originalSha256,
    masterSha256,
    misprinted: proof?.faults ?? [],
  }
}
