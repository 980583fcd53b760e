import type { CarriedFile } from './carry.ts'
import type { CertificateData } from './certificate/certificate-data.ts'
import type { FontLoader } from './fonts/faces.ts'
import type { SealOptions } from './seal.ts'
import type { SealIdentity } from './seal/seal-identity.ts'
import type { StampItem } from './stamp.ts'
import { drawCertificate } from './certificate/draw-certificate.ts'
import type { PDF } from '@libpdf/core'
import type { Origin } from './seal/origin.ts'
import { carry, packFiles } from './carry.ts'
import { combineDocuments } from './combine.ts'
import { sealDocument } from './seal.ts'
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
  /** The digests of `original` and of the sealed master are filled in here. */
  readonly certificateData: Omit<CertificateData, 'originalSha256' | 'masterSha256'>
  readonly seal: { readonly identity: SealIdentity; readonly options: SealOptions }
  readonly fonts: FontLoader
}

/** The sealed files of a completed envelope, with their SHA-256 in lower-case hexadecimal. */
export interface FinalFiles {
  readonly master: Uint8Array
  readonly certificate: Uint8Array
  /** The master's pages followed by the certificate's, sealed once. */
  readonly combined: Uint8Array
  readonly originalSha256: string
  readonly masterSha256: string
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
  seal,
  fonts,
}: FinishedEnvelope): Promise<FinalFiles> {
  const sealed = async (bytes: Uint8Array): Promise<Uint8Array> =>
    sealDocument(bytes, seal.identity, seal.options)
  const originalSha256 = await hexDigest(original)
  const { auditHead, envelope } = certificateData
  const as = (kind: Origin['kind']) => (pdf: PDF) => {
    const origin = { kind, envelopeId: envelope.id, auditHead, originalSha256, masterSha256: null }
    markOrigin(pdf, origin, seal.options.signedAt)
  }
  const packed = await packFiles(carried)
  const stamped = await stamp(original, items, fonts, (pdf) => {
    as('master')(pdf)
    carry(pdf, packed)
  })
  const master = await sealed(stamped)
  const masterSha256 = await hexDigest(master)
  const certificate = await drawCertificate({ ...certificateData, originalSha256, masterSha256 }, fonts)
  return {
    master,
    certificate: await sealed(certificate),
    combined: await sealed(await combineDocuments([stamped, certificate], as('combined'))),
    originalSha256,
    masterSha256,
  }
}
