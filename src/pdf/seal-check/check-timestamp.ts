import { areEqualBytes } from './find-bytes.ts'
import { readElements } from '../seal/der.ts'
import { contentOf, inside, only, tags, timeOf } from './asn1.ts'
import { checkCms, encapsulatedContent } from './check-cms.ts'
import { chainOf, spokenName, timeStampingPurpose } from './read-certificate.ts'
import type { Chain } from './read-certificate.ts'
import { digestNamed, digestOf, isTrustworthyDigest } from './verify-signature.ts'

const timestampInfo = '1.2.840.113549.1.9.16.1.4'

/** A third party's statement that something existed at a certain time. */
export interface CheckedTimestamp {
  readonly at: Date
  /** Name of the authority's certificate. */
  readonly authority: string
  readonly standing: Chain['standing']
  /** Name at the end of the authority's chain. */
  readonly root: string
}

export type TimestampProblem = 'timestamp-wrong' | 'unsupported'

/** What was stamped: bytes, or something of which only the SHA-256 is known. */
type Stamped = Uint8Array | { readonly sha256: Uint8Array }

/** Checks an RFC 3161 token over bytes. Source: RFC 3161 §2.4.2. */
export async function checkTimestamp(
  token: Uint8Array,
  stamped: Stamped,
): Promise<CheckedTimestamp | TimestampProblem> {
  try {
    const content = encapsulatedContent(token)
    const cms = await checkCms(token, { type: timestampInfo, bytes: content.bytes })
    if (cms.problem === 'unsupported') return 'unsupported'
    const [, , imprint, , madeAt] = inside(only(readElements(content.bytes)), tags.sequence)
    const [algorithm, digest] = inside(imprint, tags.sequence)
    const hash = digestNamed(algorithm)
    const at = timeOf(madeAt)
    if (cms.problem !== null || cms.signer === null || content.type !== timestampInfo)
      return 'timestamp-wrong'
    if (hash === null || !isTrustworthyDigest(hash)) return 'unsupported'
    const wanted = stamped instanceof Uint8Array ? await digestOf(hash, stamped) : stamped.sha256
    if (!(stamped instanceof Uint8Array) && hash !== 'SHA-256') return 'unsupported'
    if (!areEqualBytes(contentOf(digest, tags.octetString), wanted)) return 'timestamp-wrong'
    const { signer } = cms
    if (!signer.purposes?.includes(timeStampingPurpose) || at < signer.notBefore || at > signer.notAfter)
      return 'timestamp-wrong'
    const { standing, root } = await chainOf(signer, cms.certificates)
    if (standing === 'broken') return 'timestamp-wrong'
    return { at, authority: spokenName(signer.subject), standing, root: spokenName(root.subject) }
  } catch (error) {
    if (error instanceof RangeError) return 'timestamp-wrong'
    throw error
  }
}
