import {
  integer,
  nullValue,
  objectIdentifier,
  octetString,
  readElements,
  sequence,
  setOf,
  tagged,
} from './der.ts'

/** The key and certificates to sign with. */
export interface CmsSigner {
  /** DER; the signer's certificate first, then its issuers. */
  readonly certificates: readonly Uint8Array[]
  readonly keyType: 'ec' | 'rsa'
  /** Signs the SHA-256 of the input: for EC as concatenated r and s, for RSA with PKCS #1 v1.5. */
  readonly sign: (data: Uint8Array) => Promise<Uint8Array>
  /** Returns an RFC 3161 token over a SHA-256. */
  readonly timestamp?: (hash: Uint8Array) => Promise<Uint8Array>
}

const identifiers = {
  data: '1.2.840.113549.1.7.1',
  signedData: '1.2.840.113549.1.7.2',
  contentType: '1.2.840.113549.1.9.3',
  messageDigest: '1.2.840.113549.1.9.4',
  signingCertificateV2: '1.2.840.113549.1.9.16.2.47',
  timestampToken: '1.2.840.113549.1.9.16.2.14',
  sha256: '2.16.840.1.101.3.4.2.1',
  ecdsaWithSha256: '1.2.840.10045.4.3.2',
  rsaEncryption: '1.2.840.113549.1.1.1',
} as const

const sha256Algorithm = sequence(objectIdentifier(identifiers.sha256))

export async function sha256(data: Uint8Array): Promise<Uint8Array> {
  return new Uint8Array(await crypto.subtle.digest('SHA-256', data))
}

/** SHA-256 in lower-case hexadecimal. */
export async function hexDigest(bytes: Uint8Array): Promise<string> {
  return (await sha256(bytes)).toHex()
}

/**
 * A detached CMS signature over a digest with the attributes of PAdES B-B: content type, message digest and
 * signing-certificate-v2. It has no signing time, which a PDF stores elsewhere. With a timestamp, B-T. Source: RFC
 * 5652 §5, RFC 5035 §3, ETSI EN 319 142-1 §6.3.
 */
export async function signDetached(digest: Uint8Array, signer: CmsSigner): Promise<Uint8Array> {
  const [certificate] = signer.certificates
  if (certificate === undefined) throw new RangeError('a signer needs a certificate')
  const attributes = await signedAttributes(digest, certificate)
  const attributeSet = setOf(...attributes)
  const raw = await signer.sign(attributeSet)
  const signature = signer.keyType === 'ec' ? ecSignature(raw) : raw
  const { issuer, serial } = issuerAndSerial(certificate)
  const signerInfo = sequence(
    integer(Uint8Array.of(1)),
    sequence(issuer, serial),
    sha256Algorithm,
    tagged(0, readElements(attributeSet)[0]?.content ?? attributeSet),
    signatureAlgorithm(signer.keyType),
    octetString(signature),
    ...(await unsignedAttributes(signature, signer)),
  )
  const signedData = sequence(
    integer(Uint8Array.of(1)),
    setOf(sha256Algorithm),
    sequence(objectIdentifier(identifiers.data)),
    tagged(0, ...signer.certificates),
    setOf(signerInfo),
  )
  return sequence(objectIdentifier(identifiers.signedData), tagged(0, signedData))
}

async function signedAttributes(digest: Uint8Array, certificate: Uint8Array): Promise<Uint8Array[]> {
  const { issuer, serial } = issuerAndSerial(certificate)
  const issuerSerial = sequence(sequence(tagged(4, issuer)), serial)
  const certificateId = sequence(octetString(await sha256(certificate)), issuerSerial)
  return [
    attribute(identifiers.contentType, objectIdentifier(identifiers.data)),
    attribute(identifiers.messageDigest, octetString(digest)),
    attribute(identifiers.signingCertificateV2, sequence(sequence(certificateId))),
  ]
}

async function unsignedAttributes(signature: Uint8Array, signer: CmsSigner): Promise<Uint8Array[]> {
  if (signer.timestamp === undefined) return []
  const token = await signer.timestamp(await sha256(signature))
  return [tagged(1, attribute(identifiers.timestampToken, token))]
}

function attribute(identifier: string, value: Uint8Array): Uint8Array {
  return sequence(objectIdentifier(identifier), setOf(value))
}

function signatureAlgorithm(keyType: CmsSigner['keyType']): Uint8Array {
  return keyType === 'ec'
    ? sequence(objectIdentifier(identifiers.ecdsaWithSha256))
    : sequence(objectIdentifier(identifiers.rsaEncryption), nullValue)
}

/** Converts concatenated r and s to the sequence that CMS requires. Source: RFC 5480 §2.1.1, RFC 3279 §2.2.3. */
function ecSignature(raw: Uint8Array): Uint8Array {
  const half = raw.length / 2
  return sequence(integer(raw.subarray(0, half)), integer(raw.subarray(half)))
}

/** A certificate's issuer and serial number, as encoded in it. Source: RFC 5280 §4.1. */
function issuerAndSerial(certificate: Uint8Array): {
  readonly issuer: Uint8Array
  readonly serial: Uint8Array
} {
  const [whole] = readElements(certificate)
  const [body] = readElements(whole?.content ?? new Uint8Array())
  const fields = readElements(body?.content ?? new Uint8Array())
  const withVersion = fields[0]?.tag === 0xa0 ? 1 : 0
  const serial = fields[withVersion]
  const issuer = fields[withVersion + 2]
  if (serial === undefined || issuer === undefined) throw new RangeError('not a certificate')
  return { issuer: issuer.whole, serial: serial.whole }
}
