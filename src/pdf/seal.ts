import type { Result } from '#domain/result.ts'

/** A seal's private key and certificates as plain bytes, to be stored by the service. */
export interface SealIdentity {
  /** PKCS #8, DER. */
  readonly privateKey: Uint8Array
  /** X.509, DER; the signer's first, then its issuers. */
  readonly certificates: readonly Uint8Array[]
}

/** Gives an RFC 3161 time-stamp token (DER) over the SHA-256 of what is given. */
export type Timestamper = (hash: Uint8Array) => Promise<Uint8Array>

export interface SealOptions {
  readonly signedAt: Date
  /** Shown by viewers as the reason, e.g. "Completed by all recipients". */
  readonly reason: string
  readonly location?: string
  readonly timestamp?: Timestamper
}

/** Makes a key (EC P-256) and a self-signed certificate in the organisation's name, valid for ten years from `now`. */
export async function createSealIdentity(owner: {
  readonly organisation: string
  readonly now: Date
}): Promise<SealIdentity> {
  throw new Error(`unwritten ${owner.organisation}`)
}

/** Reads key and certificates from a PKCS #12 file. Refuses a wrong password and a file that holds no key, in words. */
export async function openSealIdentity(
  p12: Uint8Array,
  password: string,
): Promise<
  Result<SealIdentity, { readonly reason: 'wrong-password' | 'unreadable'; readonly detail: string }>
> {
  throw new Error(`unwritten ${p12.length} ${password.length}`)
}

/**
 * Seals a document: one PAdES B-B signature over all of it, invisible on the pages.
 * Source: ETSI EN 319 142-1 (`ETSI.CAdES.detached`), RFC 5035 (signing-certificate-v2).
 */
export async function sealDocument(
  bytes: Uint8Array,
  identity: SealIdentity,
  options: SealOptions,
): Promise<Uint8Array> {
  throw new Error(`unwritten ${bytes.length} ${identity.certificates.length} ${options.reason}`)
}
