import type { Result } from '#domain/result.ts'
import { P12Signer } from '@libpdf/core'
import { ok, refuse } from '#domain/result.ts'
import {
  bitString,
  integer,
  objectIdentifier,
  octetString,
  sequence,
  setOf,
  tagged,
  time,
  trueValue,
  utf8String,
} from './der.ts'

/** A seal's private key and certificates as plain bytes, to be stored by the service. */
export interface SealIdentity {
  /** PKCS #8, DER. Null while the key is elsewhere and `SealOptions.sign` asks for signatures. */
  readonly privateKey: Uint8Array | null
  /** X.509, DER; the signer's first, then its issuers. */
  readonly certificates: readonly Uint8Array[]
}

/** One whose key is here. */
export interface LocalIdentity extends SealIdentity {
  readonly privateKey: Uint8Array
}

const curve = { name: 'ECDSA', namedCurve: 'P-256' } as const
const ecdsaWithSha256 = sequence(objectIdentifier('1.2.840.10045.4.3.2'))
const yearsValid = 10

/** Makes a key (EC P-256) and a self-signed certificate in the organisation's name, valid for ten years from `now`. */
export async function createSealIdentity(owner: {
  readonly organisation: string
  readonly now: Date
}): Promise<LocalIdentity> {
  const keys = await crypto.subtle.generateKey(curve, true, ['sign', 'verify'])
  const publicKey = new Uint8Array(await crypto.subtle.exportKey('spki', keys.publicKey))
  const body = certificateBody(owner, publicKey)
  const raw = new Uint8Array(await crypto.subtle.sign({ ...curve, hash: 'SHA-256' }, keys.privateKey, body))
  const signature = sequence(integer(raw.subarray(0, 32)), integer(raw.subarray(32)))
  return {
    privateKey: new Uint8Array(await crypto.subtle.exportKey('pkcs8', keys.privateKey)),
    certificates: [sequence(body, ecdsaWithSha256, bitString(signature))],
  }
}

/** Why a PKCS #12 file cannot be used. */
export interface SealProblem {
  readonly reason: 'wrong-password' | 'unreadable'
  readonly detail: string
}

/**
 * Reads key and certificates from a PKCS #12 file. Refuses a wrong password and a file without a key, with an
 * explanation.
 */
export async function openSealIdentity(
  p12: Uint8Array,
  password: string,
): Promise<Result<LocalIdentity, SealProblem>> {
  try {
    const signer = await P12Signer.create(p12, password)
    const key = signer['privateKey'] as unknown as WebCryptoKey
    return ok({
      privateKey: new Uint8Array(await crypto.subtle.exportKey('pkcs8', key)),
      certificates: [signer.certificate, ...signer.certificateChain],
    })
  } catch (error) {
    const message = error instanceof Error ? error.message : ''
    if (/password|decrypt|integrity|mac/i.test(message)) {
      return refuse({
        reason: 'wrong-password',
        detail:
          'The password of the seal’s PKCS #12 file is not right. Type it again, or export the file with a new one.',
      })
    }
    return refuse({
      reason: 'unreadable',
      detail:
        'The seal’s PKCS #12 file holds no usable key and certificate. Export it again together with its private key: RSA, or EC on P-256, P-384 or P-521.',
    })
  }
}

/** The signed part of a certificate. Source: RFC 5280 §4.1. */
function certificateBody(
  { organisation, now }: { organisation: string; now: Date },
  publicKey: Uint8Array,
): Uint8Array {
  const until = new Date(now)
  until.setUTCFullYear(now.getUTCFullYear() + yearsValid)
  const name = distinguishedName(organisation)
  return sequence(
    tagged(0, integer(Uint8Array.of(2))),
    serialNumber(),
    ecdsaWithSha256,
    name,
    sequence(time(now), time(until)),
    name,
    publicKey,
    tagged(3, sequence(basicConstraints(), keyUsage())),
  )
}

/** Twenty random bytes, the first limited so that the number is positive and within the permitted length. */
function serialNumber(): Uint8Array {
  const bytes = crypto.getRandomValues(new Uint8Array(20))
  bytes[0] = ((bytes[0] ?? 0) & 0x3f) | 0x40
  return integer(bytes)
}

/** Organisation and common name, at most 64 characters each. Source: RFC 5280 Appendix A.1, ub-common-name. */
function distinguishedName(organisation: string): Uint8Array {
  const attribute = (identifier: string, text: string): Uint8Array =>
    setOf(sequence(objectIdentifier(identifier), utf8String([...text].slice(0, 64).join(''))))
  return sequence(
    attribute('2.5.4.10', organisation),
    attribute('2.5.4.3', `${[...organisation].slice(0, 40).join('')} document seal`),
  )
}

/** The certificate cannot issue others. */
function basicConstraints(): Uint8Array {
  return sequence(objectIdentifier('2.5.29.19'), trueValue, octetString(sequence()))
}

/** Digital signature and non-repudiation: the first two bits. */
function keyUsage(): Uint8Array {
  return sequence(objectIdentifier('2.5.29.15'), trueValue, octetString(bitString(Uint8Array.of(0xc0), 6)))
}
