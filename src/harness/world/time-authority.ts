import { webcrypto } from 'node:crypto'
import { Integer, Utf8String } from 'asn1js'
import {
  AttributeTypeAndValue,
  BasicConstraints,
  Certificate,
  ExtKeyUsage,
  RelativeDistinguishedNames,
} from 'pkijs'
import {
  element,
  integer,
  nullValue,
  objectIdentifier,
  octetString,
  sequence,
  setOf,
  tagged,
} from '#pdf/seal/der.ts'
import { sha256 } from '#pdf/seal/cms.ts'
import { extension, importedKey, makeRoot, parsed, timeOf } from '#service/pki/certificates.ts'
import type { KeyPair } from '#service/pki/certificates.ts'
import { makeRevocationList } from '#service/pki/revocation-list.ts'

const timestampInfo = objectIdentifier('1.2.840.113549.1.9.16.1.4')
const sha256Algorithm = sequence(objectIdentifier('2.16.840.1.101.3.4.2.1'))
const ecdsaWithSha256 = sequence(objectIdentifier('1.2.840.10045.4.3.2'))

/** A time-stamping authority without a network, whose clock tests set: fast enough for thousands of files. */
export interface TimeAuthority {
  readonly root: KeyPair
  /** Its certificate, DER. */
  readonly certificate: Uint8Array
  /** Its root's revocation list. */
  readonly list: Uint8Array
  readonly stamp: (hash: Uint8Array) => Promise<Uint8Array>
  readonly largest: () => number
  /** What its clock says. */
  now: Date
}

/** Makes an authority below a root of its own, for `years` from `now`. Its tokens hold its certificate and the root. */
export async function makeTimeAuthority(now: Date, years = 2): Promise<TimeAuthority> {
  const root = await makeRoot('time.example', now)
  const until = new Date(now)
  until.setUTCFullYear(now.getUTCFullYear() + years)
  const { certificate, privateKey } = await issue(root, now, until)
  const list = await makeRevocationList(root, [], { number: 1, from: now, until })
  const authority: TimeAuthority = {
    root,
    certificate,
    list,
    now,
    largest: () => 2000,
    stamp: async (hash) => token(hash, authority, privateKey),
  }
  return authority
}

async function issue(root: KeyPair, from: Date, until: Date) {
  const algorithm = { name: 'ECDSA', namedCurve: 'P-256' }
  const keys = await webcrypto.subtle.generateKey(algorithm, true, ['sign', 'verify'])
  const subject = new RelativeDistinguishedNames({
    typesAndValues: [
      new AttributeTypeAndValue({ type: '2.5.4.3', value: new Utf8String({ value: 'Time for tests' }) }),
    ],
  })
  const certificate = new Certificate({ version: 2, serialNumber: new Integer({ value: 7 }), subject })
  certificate.issuer = parsed(root.certificate).subject
  certificate.notBefore = timeOf(from)
  certificate.notAfter = timeOf(until)
  await certificate.subjectPublicKeyInfo.importKey(keys.publicKey)
  certificate.extensions = [
    extension('2.5.29.19', true, new BasicConstraints({ cA: false }).toSchema()),
    extension('2.5.29.37', true, new ExtKeyUsage({ keyPurposes: ['1.3.6.1.5.5.7.3.8'] }).toSchema()),
  ]
  await certificate.sign(await importedKey(root), 'SHA-384')
  return { certificate: new Uint8Array(certificate.toSchema(true).toBER(false)), privateKey: keys.privateKey }
}

/** A token over a SHA-256. Source: RFC 3161 §2.4.2, RFC 5652 §5. */
async function token(
  hash: Uint8Array,
  { root, certificate, now }: TimeAuthority,
  key: webcrypto.CryptoKey,
): Promise<Uint8Array> {
  const digits = now.toISOString().replaceAll(/[-:T]/g, '').slice(0, 14)
  const info = sequence(
    integer(Uint8Array.of(1)),
    objectIdentifier('1.3.6.1.4.1.99999.1'),
    sequence(sequence(objectIdentifier('2.16.840.1.101.3.4.2.1'), nullValue), octetString(hash)),
    integer(webcrypto.getRandomValues(new Uint8Array(8))),
    element(0x18, new TextEncoder().encode(`${digits}Z`)),
  )
  const attribute = (id: string, value: Uint8Array) => sequence(objectIdentifier(id), setOf(value))
  const { issuer } = parsed(certificate)
  const signerId = sequence(new Uint8Array(issuer.toSchema().toBER(false)), integer(Uint8Array.of(7)))
  const named = sequence(sequence(sequence(octetString(await sha256(certificate)))))
  const attributes = [
    attribute('1.2.840.113549.1.9.3', timestampInfo),
    attribute('1.2.840.113549.1.9.4', octetString(await sha256(info))),
    attribute('1.2.840.113549.1.9.16.2.47', named),
  ]
  const signed = setOf(...attributes)
  const raw = new Uint8Array(
    await webcrypto.subtle.sign({ name: 'ECDSA', hash: 'SHA-256' }, key, new Uint8Array(signed)),
  )
  const signature = sequence(integer(raw.subarray(0, 32)), integer(raw.subarray(32)))
  const body = signed.subarray(signed.length - attributes.reduce((sum, one) => sum + one.length, 0))
  const signer = sequence(
    integer(Uint8Array.of(1)),
    signerId,
    sha256Algorithm,
    tagged(0, body),
    ecdsaWithSha256,
    octetString(signature),
  )
  const signedData = sequence(
    integer(Uint8Array.of(3)),
    setOf(sha256Algorithm),
    sequence(timestampInfo, tagged(0, octetString(info))),
    tagged(0, certificate, root.certificate),
    setOf(signer),
  )
  return sequence(objectIdentifier('1.2.840.113549.1.7.2'), tagged(0, signedData))
}
