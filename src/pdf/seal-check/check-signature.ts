import type { CmsProblem } from './check-cms.ts'
import type { CheckedTimestamp } from './check-timestamp.ts'
import type { FoundSignature, RangeProblem } from './find-signatures.ts'
import type { PlacedDictionary } from './read-object.ts'
import type { Certificate, Chain } from './read-certificate.ts'
import { concatenate } from '../seal/der.ts'
import { stateOfSeal } from '../writing/archive-state.ts'
import { utf8Text } from './asn1.ts'
import { checkCms, encapsulatedContent } from './check-cms.ts'
import { checkTimestamp } from './check-timestamp.ts'
import { withLengths } from './definite.ts'
import { atHome, elsewhere } from './seal-home.ts'
import type { AtHome, SealHome } from './seal-home.ts'
import { chainOf, spokenName } from './read-certificate.ts'
import { isTight } from './tight.ts'

export type SealProblem = RangeProblem | CmsProblem | 'timestamp-wrong'

/** A file's seal, and whether it is valid. */
export interface CheckedSeal extends AtHome {
  /** A timestamp over the document proves when, not who. */
  readonly kind: 'signature' | 'document-timestamp'
  readonly problem: SealProblem | null
  /** The number of leading bytes it covers, except for its own value; 0 if unknown. */
  readonly end: number
  /** The revision that ends there, counted from 1; null if none does. */
  readonly revision: number | null
  readonly signer: SealSigner | null
  /** Whether it is written as Countersign writes seals, with a certificate of this installation. */
  readonly isKnown: boolean
  /** Whether the certificate was valid when it was used. */
  readonly validity: 'valid' | 'expired' | 'not-yet-valid'
  /** When the signer claims to have signed. */
  readonly signedAt: Date | null
  readonly timestamp: CheckedTimestamp | null
  readonly reason: string | null
  /** A description, e.g. `ECDSA P-256, SHA-256`. */
  readonly algorithm: string | null
}

interface SealSigner {
  readonly name: string
  readonly organisation: string | null
  readonly issuer: string
  readonly notBefore: Date
  readonly notAfter: Date
  readonly standing: Chain['standing']
  /** The name at the end of the chain. */
  readonly root: string
}

const data = '1.2.840.113549.1.7.1'
const timestampInfo = '1.2.840.113549.1.9.16.1.4'
const detached = ['adbe.pkcs7.detached', 'ETSI.CAdES.detached']

/**
 * Checks one signature of a file. `ends` are the ends of its revisions, `home` what this installation knows
 * of its own seals.
 */
export async function checkSignature(
  bytes: Uint8Array,
  found: FoundSignature,
  ends: readonly number[],
  home: SealHome,
): Promise<CheckedSeal> {
  const empty = emptySeal(found)
  if (found.problem !== null) return { ...empty, problem: found.problem }
  const subFilter = nameIn(found.dictionary, 'SubFilter') ?? ''
  const der = withoutPadding(found.contents) ?? (found.isOwnSpelling ? null : withLengths(found.contents))
  const placed = { ...empty, end: found.end, revision: revisionAt(found.end, ends) }
  if (der === null) return { ...placed, problem: 'signature-unreadable' }
  const covered = concatenate(bytes.subarray(0, found.gapStart), bytes.subarray(found.gapEnd, found.end))
  if (subFilter === 'ETSI.RFC3161') return checkDocumentTimestamp(placed, der, covered)
  if (!detached.includes(subFilter)) return { ...placed, problem: 'unsupported' }
  const seal = await checkDetached(placed, der, covered, found.isOwnSpelling ? home : elsewhere)
  const isLoose = seal.isKnown && isOfThisVersion(bytes, found) && !(await isTight(der))
  return isLoose ? { ...seal, problem: seal.problem ?? 'signature-wrong' } : seal
}

/** Earlier versions left certificates of others in a time-stamp. */
function isOfThisVersion(bytes: Uint8Array, { dictionary, end }: FoundSignature): boolean {
  return stateOfSeal(bytes.subarray(0, end), dictionary?.start ?? 0) !== null
}

function emptySeal({ dictionary }: FoundSignature): CheckedSeal {
  return {
    kind: nameIn(dictionary, 'SubFilter') === 'ETSI.RFC3161' ? 'document-timestamp' : 'signature',
    problem: null,
    end: 0,
    revision: null,
    signer: null,
    isKnown: false,
    source: null,
    organisationId: null,
    revoked: null,
    validity: 'valid',
    signedAt: dateOf(textIn(dictionary, 'M')),
    timestamp: null,
    reason: textIn(dictionary, 'Reason'),
    algorithm: null,
  }
}

async function checkDetached(
  seal: CheckedSeal,
  der: Uint8Array,
  covered: Uint8Array,
  home: SealHome,
): Promise<CheckedSeal> {
  const cms = await checkCms(der, { type: data, bytes: covered })
  const { signer, algorithm } = cms
  const signedAt = cms.signingTime ?? seal.signedAt
  if (signer === null) return { ...seal, signedAt, algorithm, problem: cms.problem ?? 'signature-unreadable' }
  const chain = await chainOf(signer, cms.certificates)
  const stamp = cms.timestamp === null ? null : await checkTimestamp(cms.timestamp, cms.signature)
  const timestamp = typeof stamp === 'string' ? null : stamp
  const problem =
    cms.problem ??
    (chain.standing === 'broken' ? 'signature-wrong' : null) ??
    (typeof stamp === 'string' ? stamp : null)
  return {
    ...seal,
    problem,
    algorithm,
    signedAt,
    timestamp,
    signer: describe(signer, chain),
    ...(await atHome(signer, cms.certificates, home)),
    validity: validityAt(signer, timestamp?.at ?? signedAt),
  }
}

/** A timestamp over the whole document. Source: ETSI EN 319 142-1 §5.4.3. */
async function checkDocumentTimestamp(
  seal: CheckedSeal,
  token: Uint8Array,
  covered: Uint8Array,
): Promise<CheckedSeal> {
  const stamp = await checkTimestamp(token, covered)
  if (typeof stamp === 'string')
    return { ...seal, problem: stamp === 'unsupported' ? stamp : await whyWrong(token) }
  return { ...seal, timestamp: stamp, signedAt: null }
}

/** A token that is valid by itself covers something else: the content was changed. */
async function whyWrong(token: Uint8Array): Promise<SealProblem> {
  try {
    const { bytes } = encapsulatedContent(token)
    const { problem } = await checkCms(token, { type: timestampInfo, bytes })
    return problem === null ? 'content-changed' : 'timestamp-wrong'
  } catch {
    return 'timestamp-wrong'
  }
}

function describe(signer: Certificate, chain: Chain): SealSigner {
  return {
    name: spokenName(signer.subject),
    organisation: signer.subject.organisation,
    issuer: spokenName(signer.issuer),
    notBefore: signer.notBefore,
    notAfter: signer.notAfter,
    standing: chain.standing,
    root: spokenName(chain.root.subject),
  }
}

/** Certificates have a resolution of one second. */
function validityAt({ notBefore, notAfter }: Certificate, at: Date | null): CheckedSeal['validity'] {
  if (at === null) return 'valid'
  const second = Math.floor(at.getTime() / 1000) * 1000
  if (second < notBefore.getTime()) return 'not-yet-valid'
  return second > notAfter.getTime() ? 'expired' : 'valid'
}

/** The value without the zeros that pad it; null if the padding is anything else. */
export function withoutPadding(contents: Uint8Array): Uint8Array | null {
  const short = contents[1] ?? 0
  const more = short < 0x80 ? 0 : short - 0x80
  const length =
    more === 0 ? short : contents.subarray(2, 2 + more).reduce((sum, byte) => sum * 256 + byte, 0)
  const end = 2 + more + length
  if (more > 4 || short === 0x80 || end > contents.length) return null
  return contents.subarray(end).every((byte) => byte === 0) ? contents.subarray(0, end) : null
}

/** The revision that ends where the covered bytes do, give or take a line end. */
function revisionAt(end: number, ends: readonly number[]): number | null {
  const index = ends.findIndex((place) => Math.abs(place - end) <= 2)
  return index === -1 ? null : index + 1
}

function nameIn(dictionary: PlacedDictionary | null, key: string): string | null {
  const value = dictionary?.entries.get(key)
  return value?.kind === 'name' ? value.name : null
}

/**
 * Decodes a PDF text string: UTF-16 or UTF-8 with byte order mark, else one character per byte. Source: ISO 32000-2
 * §7.9.2.2.
 */
function textIn(dictionary: PlacedDictionary | null, key: string): string | null {
  const value = dictionary?.entries.get(key)
  if (value?.kind !== 'string') return null
  const { bytes } = value
  if (bytes[0] === 0xfe && bytes[1] === 0xff) {
    const units = Array.from({ length: Math.floor(bytes.length / 2) - 1 }, (_, index) => {
      const at = 2 + index * 2
      return (bytes[at] ?? 0) * 256 + (bytes[at + 1] ?? 0)
    })
    return String.fromCharCode(...units)
  }
  if (bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf) return utf8Text(bytes.subarray(3))
  return String.fromCharCode(...bytes)
}

/** Source: ISO 32000-1 §7.9.4. */
function dateOf(text: string | null): Date | null {
  const match = /^D:(\d{4})(\d\d)?(\d\d)?(\d\d)?(\d\d)?(\d\d)?(?:([-+Z])(?:(\d\d)'?(?:(\d\d)'?)?)?)?/.exec(
    text ?? '',
  )
  if (match === null) return null
  const [
    ,
    year,
    month = '01',
    day = '01',
    hour = '00',
    minute = '00',
    second = '00',
    sign,
    zone = '00',
    rest = '00',
  ] = match
  const offset = sign === '+' || sign === '-' ? `${sign}${zone}:${rest}` : 'Z'
  const date = new Date(`${year}-${month}-${day}T${hour}:${minute}:${second}${offset}`)
  return Number.isNaN(date.getTime()) ? null : date
}
