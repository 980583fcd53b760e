import { above, readCertificate } from '../seal-check/read-certificate.ts'
import { tightened } from '../seal-check/tight.ts'
import type { SealIdentity } from './seal-identity.ts'
import { sha256 } from './cms.ts'
import type { CmsSigner } from './cms.ts'
import { readElements } from './der.ts'
import type { ReadElement } from './der.ts'

/** Where RFC 3161 timestamp tokens come from. */
export interface Timestamper {
  /** Returns a token (DER) over a SHA-256. */
  readonly stamp: (hash: Uint8Array) => Promise<Uint8Array>
  /** The size of the largest token so far in bytes, 0 before the first. */
  readonly largest: () => number
}

export interface SealOptions {
  readonly signedAt: Date
  /** Shown by viewers as the reason, e.g. "Completed by all recipients". */
  readonly reason: string
  readonly timestamp?: Timestamper
  /** Signs where the key is, if that is not here: a SHA-256, for EC as concatenated r and s, for RSA with PKCS #1 v1.5. */
  readonly sign?: (digest: Uint8Array, key: 'ec' | 'rsa') => Promise<Uint8Array>
  /** Revocation lists (DER) of the seal's chain, for those who check it without asking anyone. */
  readonly lists?: readonly Uint8Array[]
}

/** Space for the signature in bytes, in addition to certificates and a timestamp token. */
const signatureBytes = 2_048
/** For a token of unknown size. */
const timestampBytes = 10_240
/** Tokens of one authority vary in size. */
export const spare = 1.25

/** How many bytes a signature probably needs. */
export function reservedBytes(
  { certificates }: Pick<SealIdentity, 'certificates'>,
  { timestamp }: Pick<SealOptions, 'timestamp'>,
): number {
  const certificateBytes = certificates.reduce((sum, certificate) => sum + certificate.length, 0)
  return signatureBytes + certificateBytes + (timestamp === undefined ? 0 : reservedForToken(timestamp))
}

/** How many bytes a token probably needs. */
export function reservedForToken({ largest }: Pick<Timestamper, 'largest'>): number {
  return largest() === 0 ? timestampBytes : Math.ceil(largest() * spare)
}

/** Signs with the seal's key. */
export async function signerOf(
  { privateKey, certificates }: SealIdentity,
  { timestamp, sign }: Pick<SealOptions, 'timestamp' | 'sign'>,
): Promise<CmsSigner> {
  const [leaf, ...others] = certificates.map(readCertificate)
  if (leaf === undefined) throw new RangeError('a signer needs a certificate')
  const chain = await above([leaf], others)
  return {
    certificates: chain.map(({ der }) => der),
    ...(privateKey === null ? outside(leaf.publicKey, sign) : await here(privateKey)),
    ...(timestamp === undefined ? {} : { timestamp: async (hash) => tightened(await timestamp.stamp(hash)) }),
  }
}

type Signing = Pick<CmsSigner, 'keyType' | 'sign'>

async function here(privateKey: Uint8Array): Promise<Signing> {
  const algorithm = keyAlgorithm(readElements(readElements(privateKey)[0]?.content ?? new Uint8Array())[1])
  const key = await crypto.subtle.importKey('pkcs8', privateKey, algorithm, false, ['sign'])
  return {
    keyType: algorithm.name === 'ECDSA' ? 'ec' : 'rsa',
    sign: async (data) => new Uint8Array(await crypto.subtle.sign(algorithm, key, data)),
  }
}

/** Asks for each signature, and takes none that is not by the key of the certificate. */
function outside(publicKey: Uint8Array, sign: SealOptions['sign']): Signing {
  if (sign === undefined) throw new Error('The key of the seal is not here')
  const algorithm = keyAlgorithm(readElements(readElements(publicKey)[0]?.content ?? new Uint8Array())[0])
  const keyType = algorithm.name === 'ECDSA' ? 'ec' : 'rsa'
  return {
    keyType,
    sign: async (data) => {
      const signature = await sign(await sha256(data), keyType)
      const key = await crypto.subtle.importKey('spki', publicKey, algorithm, false, ['verify'])
      if (await crypto.subtle.verify(algorithm, key, signature, data)) return signature
      throw new Error('The key outside that seals does not belong to its certificate')
    },
  }
}

const curves: Readonly<Record<string, string>> = {
  '2a8648ce3d030107': 'P-256',
  '2b81040022': 'P-384',
  '2b81040023': 'P-521',
}

/** The kind of key that an algorithm identifier names. Source: RFC 5208 §5, RFC 5480 §2.1.1. */
function keyAlgorithm(algorithm: ReadElement | undefined): KeyAlgorithm {
  const [identifier, parameters] = readElements(algorithm?.content ?? new Uint8Array())
  if (identifier?.content.toHex() !== '2a8648ce3d0201') return { name: 'RSASSA-PKCS1-v1_5', hash: 'SHA-256' }
  const namedCurve = curves[parameters?.content.toHex() ?? ''] ?? 'P-256'
  return { name: 'ECDSA', namedCurve, hash: 'SHA-256' }
}
