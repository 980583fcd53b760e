import { above, readCertificate } from '../seal-check/read-certificate.ts'
import { tightened } from '../seal-check/tight.ts'
import type { SealIdentity } from './seal-identity.ts'
import type { CmsSigner } from './cms.ts'
import { readElements } from './der.ts'

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
  { timestamp }: Pick<SealOptions, 'timestamp'>,
): Promise<CmsSigner> {
  const algorithm = keyAlgorithm(privateKey)
  const key = await crypto.subtle.importKey('pkcs8', privateKey, algorithm, false, ['sign'])
  const [leaf, ...others] = certificates.map(readCertificate)
  const chain = leaf === undefined ? [] : await above([leaf], others)
  return {
    certificates: chain.map(({ der }) => der),
    keyType: algorithm.name === 'ECDSA' ? 'ec' : 'rsa',
    sign: async (data) => new Uint8Array(await crypto.subtle.sign(algorithm, key, data)),
    ...(timestamp === undefined ? {} : { timestamp: async (hash) => tightened(await timestamp.stamp(hash)) }),
  }
}

const curves: Readonly<Record<string, string>> = {
  '2a8648ce3d030107': 'P-256',
  '2b81040022': 'P-384',
  '2b81040023': 'P-521',
}

/** Reads the kind of key in a PKCS #8 file. Source: RFC 5208 §5, RFC 5480 §2.1.1. */
function keyAlgorithm(privateKey: Uint8Array): KeyAlgorithm {
  const [whole] = readElements(privateKey)
  const algorithm = readElements(whole?.content ?? new Uint8Array())[1]
  const [identifier, parameters] = readElements(algorithm?.content ?? new Uint8Array())
  if (identifier?.content.toHex() !== '2a8648ce3d0201') return { name: 'RSASSA-PKCS1-v1_5', hash: 'SHA-256' }
  const namedCurve = curves[parameters?.content.toHex() ?? ''] ?? 'P-256'
  return { name: 'ECDSA', namedCurve, hash: 'SHA-256' }
}
