import { createPrivateKey, createPublicKey, X509Certificate } from 'node:crypto'
import type { KeyObject } from 'node:crypto'
import type { Certificate } from 'pkijs'
import { documentSigning, parsed } from './certificates.ts'

/** A key with its certificate and the certificates that came with it (DER), the signer's first. */
interface Identity {
  /** PKCS #8, DER. */
  readonly privateKey: Uint8Array
  readonly certificates: readonly Uint8Array[]
}

/** Purposes that fit a document's seal: RFC 9336, email protection, any, Microsoft's and Adobe's document signing. */
const fittingPurposes = [
  documentSigning,
  '1.3.6.1.5.5.7.3.4',
  '2.5.29.37.0',
  '1.3.6.1.4.1.311.10.3.12',
  '1.2.840.113583.1.1.5',
]
const curves = ['prime256v1', 'secp384r1', 'secp521r1']

/**
 * Why an identity must not seal, in words that say what to do, or null: whether the key fits the certificate, what both
 * may be used for, whether the chain is whole up to a certificate that vouches for itself, and all dates. `chain` has the
 * certificates above the signer's, nearest first. Source: RFC 5280 §6.1.
 */
export function checkIdentity(
  { privateKey, certificates }: Identity,
  now: Date,
): { readonly problem: string } | { readonly problem: null; readonly chain: readonly Uint8Array[] } {
  const [first, ...others] = certificates.map((der) => new X509Certificate(der))
  if (first === undefined)
    return { problem: 'The file has no certificate. Export it with its key and certificate.' }
  const chain = chainOf(first, others)
  if (typeof chain === 'string') return { problem: chain }
  const key = createPrivateKey({ key: Buffer.from(privateKey), format: 'der', type: 'pkcs8' })
  const problem =
    keyProblem(first, key) ??
    usageProblem(parsed(new Uint8Array(first.raw))) ??
    [first, ...chain].map((one) => dateProblem(one, now)).find((found) => found !== null) ??
    null
  return problem === null ? { problem, chain: chain.map(({ raw }) => new Uint8Array(raw)) } : { problem }
}

function keyProblem(certificate: X509Certificate, key: KeyObject): string | null {
  const own = createPublicKey(key).export({ format: 'der', type: 'spki' })
  const certified = certificate.publicKey.export({ format: 'der', type: 'spki' })
  if (!own.equals(certified))
    return `The key in the file is not the one that “${nameOf(certificate)}” was issued for. Export the certificate again from where its key was made.`
  const { modulusLength = 0, namedCurve = '' } = key.asymmetricKeyDetails ?? {}
  const isStrong =
    key.asymmetricKeyType === 'rsa'
      ? modulusLength >= 2048 && modulusLength <= 8192
      : key.asymmetricKeyType === 'ec' && curves.includes(namedCurve)
  return isStrong
    ? null
    : 'The key must be RSA of 2048 to 8192 bits, or EC on P-256, P-384 or P-521. Request a certificate for such a key.'
}

/** What the certificate allows. An absent extension allows everything. Source: RFC 5280 §4.2.1.3, §4.2.1.12. */
function usageProblem({ extensions = [] }: Certificate): string | null {
  const find = (id: string) => extensions.find(({ extnID }) => extnID === id)?.parsedValue as unknown
  const basic = find('2.5.29.19') as { readonly cA?: boolean } | undefined
  if (basic?.cA === true)
    return 'The certificate belongs to an authority that issues others. Choose one that was issued for sealing or signing.'
  const usage = find('2.5.29.15') as
    | { readonly valueBlock: { readonly valueHexView: Uint8Array } }
    | undefined
  const allowed = usage?.valueBlock.valueHexView[0]
  if (allowed !== undefined && (allowed & 0xc0) === 0)
    return 'The certificate’s key usage allows no digital signatures. Choose one that was issued for sealing or signing.'
  const purposes = (find('2.5.29.37') as { readonly keyPurposes: readonly string[] } | undefined)?.keyPurposes
  if (purposes !== undefined && !purposes.some((purpose) => fittingPurposes.includes(purpose)))
    return 'The certificate was issued for another purpose, such as a web server. Choose one for sealing or signing documents.'
  return null
}

const longestChain = 8

/** The issuers above a certificate, or what is missing. */
function chainOf(first: X509Certificate, others: readonly X509Certificate[]): X509Certificate[] | string {
  const chain: X509Certificate[] = []
  let current = first
  while (!(current.checkIssued(current) && current.verify(current.publicKey))) {
    const child = current
    const issuer = others.find((one) => child.checkIssued(one) && child.verify(one.publicKey))
    if (issuer === undefined || chain.length >= longestChain)
      return `The file lacks the certificate of “${issuerOf(current)}”, which vouches for “${nameOf(current)}”. Export it again with all certificates of the chain.`
    if (!issuer.ca)
      return `“${nameOf(issuer)}” in the chain may not issue certificates. Get the chain again from the authority.`
    chain.push(issuer)
    current = issuer
  }
  return chain
}

function dateProblem(certificate: X509Certificate, now: Date): string | null {
  const { validFromDate: from, validToDate: until } = certificate
  if (until <= now)
    return `“${nameOf(certificate)}” expired on ${dayOf(until)}. Get a new certificate and upload that.`
  if (from > now)
    return `“${nameOf(certificate)}” is not valid before ${dayOf(from)}. Upload it then. If that is in the past, check this machine’s clock.`
  return null
}

function dayOf(moment: Date): string {
  return moment.toISOString().slice(0, 10)
}

/** The name a certificate shows: common name, else organisation. */
export function nameOf({ subject }: X509Certificate): string {
  return spoken(subject)
}

/** The name of a certificate's issuer. */
export function issuerOf({ issuer }: X509Certificate): string {
  return spoken(issuer)
}

function spoken(name: string): string {
  return /^CN=(.*)$/m.exec(name)?.[1] ?? /^O=(.*)$/m.exec(name)?.[1] ?? 'an unnamed certificate'
}
