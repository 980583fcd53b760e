import { createHash, X509Certificate } from 'node:crypto'
import {
  BitString,
  Integer,
  ObjectIdentifier,
  OctetString,
  PrintableString,
  Sequence,
  Set as SetOf,
  Utf8String,
} from 'asn1js'
import type { BaseBlock } from 'asn1js'
import {
  AccessDescription,
  AuthorityKeyIdentifier,
  BasicConstraints,
  Certificate,
  CertificatePolicies,
  CRLDistributionPoints,
  DistributionPoint,
  Extension,
  ExtKeyUsage,
  GeneralName,
  InfoAccess,
  PolicyInformation,
  RelativeDistinguishedNames,
  Time,
} from 'pkijs'

/** A key with its certificate, and the certificates that vouch for it. */
export interface KeyPair {
  /** PKCS #8, DER. */
  readonly privateKey: Uint8Array
  /** X.509, DER. */
  readonly certificate: Uint8Array
}

/** Where the certificate and the revocation list of an issuer are found. */
export interface Addresses {
  readonly certificate: string
  readonly list: string
}

/** Who seals. `id` keeps organisations of one name apart. */
export interface Organisation {
  readonly id: string
  readonly name: string
}

/** The uses a certificate allows its key. Source: RFC 9336. */
export const documentSigning = '1.3.6.1.5.5.7.3.36'
/**
 * Without it NSS, and with it `pdfsig`, and `openssl cms` by default take no certificate for signatures: neither knows
 * the purpose of RFC 9336 yet. Source: RFC 5280 §4.2.1.12.
 */
const emailProtection = '1.3.6.1.5.5.7.3.4'

/**
 * The policy of certificates made here: the key is the service's, and the name is what the organisation's administrators
 * entered. Source: ITU-T X.667 (identifiers from a UUID).
 */
const sealPolicy = '2.25.97276450317420915320475236157236148367'

const curves = { root: 'P-384', issuing: 'P-256', seal: 'P-256' } as const
export const yearsValid = { root: 20, issuing: 10, seal: 3 } as const

const digests: Readonly<Record<string, string>> = { 'P-256': 'SHA-256', 'P-384': 'SHA-384' }

/** Makes the root of an installation: P-384, vouches for itself, 20 years. `installation` is its address or name. */
export async function makeRoot(installation: string, from: Date): Promise<KeyPair> {
  const name = authorityName(installation, 'Document seals root')
  return issue({ name, curve: curves.root, from, until: yearsAfter(from, yearsValid.root), pathLength: 1 })
}

/** Makes an authority that issues the certificates of organisations: P-256, 10 years, never beyond its issuer's end. */
export async function makeIssuing(
  installation: string,
  from: Date,
  issuer: KeyPair,
  addresses: Addresses,
): Promise<KeyPair> {
  const name = authorityName(installation, 'Document seals')
  const until = earlier(yearsAfter(from, yearsValid.issuing), validityOf(issuer.certificate).until)
  return issue({ name, curve: curves.issuing, from, until, pathLength: 0, issuer, addresses })
}

/** Makes an organisation's key and certificate in its own name: P-256, 3 years, never beyond its issuer's end. */
export async function makeSeal(
  organisation: Organisation,
  from: Date,
  issuer: KeyPair,
  addresses: Addresses,
): Promise<KeyPair> {
  const printed = printedName(organisation.name)
  const name = distinguishedName([
    ['2.5.4.10', printed],
    ['2.5.4.3', printed],
    ['2.5.4.5', organisation.id],
  ])
  const until = earlier(yearsAfter(from, yearsValid.seal), validityOf(issuer.certificate).until)
  return issue({ name, curve: curves.seal, from, until, pathLength: null, issuer, addresses })
}

interface Issued {
  readonly name: RelativeDistinguishedNames
  readonly curve: 'P-256' | 'P-384'
  readonly from: Date
  readonly until: Date
  /** How many authorities may follow; null for a certificate that issues nothing. */
  readonly pathLength: number | null
  /** Null for one that vouches for itself. */
  readonly issuer?: KeyPair
  readonly addresses?: Addresses
}

async function issue({ name, curve, from, until, pathLength, issuer, addresses }: Issued): Promise<KeyPair> {
  const keys = await crypto.subtle.generateKey({ name: 'ECDSA', namedCurve: curve }, true, ['sign', 'verify'])
  const signer = issuer === undefined ? null : parsed(issuer.certificate)
  const certificate = new Certificate({ version: 2, serialNumber: serialNumber(), subject: name })
  certificate.issuer = signer?.subject ?? name
  certificate.notBefore = timeOf(from)
  certificate.notAfter = timeOf(until)
  await certificate.subjectPublicKeyInfo.importKey(keys.publicKey)
  const own = keyIdentifier(certificate)
  certificate.extensions = [
    pathLength === null
      ? extension('2.5.29.19', true, new BasicConstraints({ cA: false }).toSchema())
      : extension(
          '2.5.29.19',
          true,
          new BasicConstraints({ cA: true, pathLenConstraint: pathLength }).toSchema(),
        ),
    // Digital signature and content commitment, or certificate and list signing. Source: RFC 5280 §4.2.1.3.
    extension('2.5.29.15', true, bits(pathLength === null ? 0xc0 : 0x06, pathLength === null ? 6 : 1)),
    extension('2.5.29.14', false, new OctetString({ valueHex: own })),
    extension(
      '2.5.29.35',
      false,
      new AuthorityKeyIdentifier({
        keyIdentifier: new OctetString({ valueHex: signer === null ? own : keyIdentifier(signer) }),
      }).toSchema(),
    ),
    ...(pathLength === null
      ? [
          extension(
            '2.5.29.37',
            false,
            new ExtKeyUsage({ keyPurposes: [documentSigning, emailProtection] }).toSchema(),
          ),
        ]
      : []),
    ...(issuer === undefined ? [] : [policies()]),
    ...(addresses === undefined ? [] : whereabouts(addresses)),
  ]
  const signingKey = issuer === undefined ? keys.privateKey : await importedKey(issuer)
  await certificate.sign(signingKey, hashOf(signingKey))
  return {
    privateKey: new Uint8Array(await crypto.subtle.exportKey('pkcs8', keys.privateKey)),
    certificate: new Uint8Array(certificate.toSchema(true).toBER(false)),
  }
}

function policies(): Extension {
  const policy = new PolicyInformation({ policyIdentifier: sealPolicy })
  return extension('2.5.29.32', false, new CertificatePolicies({ certificatePolicies: [policy] }).toSchema())
}

/** Where the issuer's certificate and its revocation list are found. Source: RFC 5280 §4.2.1.13, §4.2.2.1. */
function whereabouts({ certificate, list }: Addresses): Extension[] {
  const at = (value: string) => new GeneralName({ type: 6, value })
  const point = new DistributionPoint({ distributionPoint: [at(list)] })
  const issuer = new AccessDescription({
    accessMethod: '1.3.6.1.5.5.7.48.2',
    accessLocation: at(certificate),
  })
  return [
    extension('2.5.29.31', false, new CRLDistributionPoints({ distributionPoints: [point] }).toSchema()),
    extension('1.3.6.1.5.5.7.1.1', false, new InfoAccess({ accessDescriptions: [issuer] }).toSchema()),
  ]
}

/** A certificate as pkijs reads it. Throws when the bytes are none. */
export function parsed(certificate: Uint8Array): Certificate {
  return Certificate.fromBER(new Uint8Array(certificate))
}

/** Where a certificate (DER) says that its issuer's revocation list is. Source: RFC 5280 §4.2.1.13. */
export function listAddressesOf(certificate: Uint8Array): string[] {
  const { extensions = [] } = parsed(certificate)
  const value: unknown = extensions.find(({ extnID }) => extnID === '2.5.29.31')?.parsedValue
  if (!(value instanceof CRLDistributionPoints)) return []
  return value.distributionPoints.flatMap(({ distributionPoint }) =>
    (Array.isArray(distributionPoint) ? distributionPoint : []).flatMap((name) =>
      name instanceof GeneralName && name.type === 6 ? [String(name.value)] : [],
    ),
  )
}

/** When a certificate (DER) begins and ends. */
export function validityOf(certificate: Uint8Array): { readonly from: Date; readonly until: Date } {
  const { validFromDate, validToDate } = new X509Certificate(certificate)
  return { from: validFromDate, until: validToDate }
}

/** The serial number of a certificate, lower-case hexadecimal. */
export function serialOf(certificate: Uint8Array): string {
  return new X509Certificate(certificate).serialNumber.toLowerCase()
}

/** The key of an issuer, for signing. */
export async function importedKey({ privateKey, certificate }: KeyPair): Promise<CryptoKey> {
  const { namedCurve = curves.issuing } =
    new X509Certificate(certificate).publicKey.asymmetricKeyDetails ?? {}
  const name = namedCurve === 'secp384r1' ? 'P-384' : 'P-256'
  const bytes = new Uint8Array(privateKey)
  return crypto.subtle.importKey('pkcs8', bytes, { name: 'ECDSA', namedCurve: name }, false, ['sign'])
}

/** The digest that a key signs with. */
export function hashOf(key: CryptoKey): string {
  const { namedCurve } = key.algorithm as { readonly namedCurve?: string }
  return digests[namedCurve ?? ''] ?? 'SHA-256'
}

/** An extension with its value. */
export function extension(extnID: string, critical: boolean, value: BaseBlock): Extension {
  return new Extension({ extnID, critical, extnValue: value.toBER(false) })
}

/** Twenty bytes at most of the SHA-256 of the key. Source: RFC 7093 §2. */
export function keyIdentifier({ subjectPublicKeyInfo }: Certificate): ArrayBuffer {
  const key = new Uint8Array(subjectPublicKeyInfo.subjectPublicKey.valueBlock.valueHexView)
  return new Uint8Array(createHash('sha256').update(key).digest().subarray(0, 20)).buffer
}

/** An instant to the second: UTCTime until 2049, GeneralizedTime after. Source: RFC 5280 §4.1.2.5. */
export function timeOf(value: Date): Time {
  return new Time({ type: value.getUTCFullYear() < 2050 ? 0 : 1, value })
}

/**
 * A name as a certificate carries it: without control characters, at most 64 characters. Source: RFC 5280 Appendix A.1.
 */
function printedName(name: string): string {
  const clean = name
    .normalize('NFC')
    .replaceAll(/[\p{Cc}\p{Bidi_Control}]+/gu, ' ')
    .trim()
  return [...clean].slice(0, 64).join('').trim() || 'Unnamed organisation'
}

/** Each authority has a name of its own, since issuers are found by their names. */
function authorityName(installation: string, what: string): RelativeDistinguishedNames {
  const mark = crypto.getRandomValues(new Uint8Array(4)).toHex().toUpperCase()
  return distinguishedName([
    ['2.5.4.10', printedName(installation)],
    ['2.5.4.3', `${what} ${mark}`],
  ])
}

/** One attribute after another, as every reader expects: pkijs itself would write one set of them all. */
function distinguishedName(parts: readonly (readonly [type: string, text: string])[]) {
  const attributes = parts.map(([type, value]) => {
    const text = type === '2.5.4.5' ? new PrintableString({ value }) : new Utf8String({ value })
    return new SetOf({ value: [new Sequence({ value: [new ObjectIdentifier({ value: type }), text] })] })
  })
  return RelativeDistinguishedNames.fromBER(new Sequence({ value: attributes }).toBER(false))
}

/** Twenty random bytes, the first limited so that the number is positive and within the permitted length. */
function serialNumber(): Integer {
  const bytes = crypto.getRandomValues(new Uint8Array(20))
  bytes[0] = ((bytes[0] ?? 0) & 0x3f) | 0x40
  return new Integer({ valueHex: bytes.buffer })
}

function bits(byte: number, unusedBits: number): BitString {
  return new BitString({ valueHex: Uint8Array.of(byte).buffer, unusedBits })
}

function yearsAfter(moment: Date, years: number): Date {
  const after = new Date(moment)
  after.setUTCFullYear(moment.getUTCFullYear() + years)
  return after
}

function earlier(one: Date, other: Date): Date {
  return one < other ? one : other
}
