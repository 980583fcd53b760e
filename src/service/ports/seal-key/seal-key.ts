import type { Probe } from '../probe/probe.ts'

/**
 * A key that seals documents and never leaves where it is: a token, or a remote service. It is given nothing but digests.
 */
export interface SealKey {
  /** The certificates (DER), the key's own first. Throws in words for the operator when they cannot be had. */
  readonly certificates: () => Promise<readonly Uint8Array[]>
  readonly sign: SignDigest
  /** Whether it signs, in stages. */
  readonly probe: () => Probe
}

/**
 * Signs a SHA-256 digest: for EC as concatenated r and s, for RSA with PKCS #1 v1.5. Throws {@link SealKeyAway} or
 * {@link PinRefused}.
 */
type SignDigest = (digest: Uint8Array, key: KeyType) => Promise<Uint8Array>
export type KeyType = 'ec' | 'rsa'

/** How one kind of place is used. */
export interface SealKeyAdapter {
  /** The certificates there, if they are there. */
  readonly certificates: () => Promise<readonly Uint8Array[]>
  readonly sign: (digest: Uint8Array, key: KeyType, pin: string | null) => Promise<Uint8Array>
}

/** The key cannot be used now: what is wrong, and what to do. Sealing is tried again. */
export class SealKeyAway extends Error {
  readonly remedy: string

  constructor(words: string, remedy: string, cause?: unknown) {
    super(words, { cause })
    this.remedy = remedy
  }
}

/** The PIN is wrong. It is not tried again, since tokens lock themselves after a few wrong ones. */
export class PinRefused extends SealKeyAway {}
