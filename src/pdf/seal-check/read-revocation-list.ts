import type { ReadElement } from '../seal/der.ts'
import { readElements } from '../seal/der.ts'
import { bitsOf, inside, only, tags, timeOf } from './asn1.ts'
import { areEqualBytes } from './find-bytes.ts'
import type { Certificate } from './read-certificate.ts'
import { verifySignature } from './verify-signature.ts'

/** A list of withdrawn certificates. Source: RFC 5280 §5.1. */
interface RevocationList {
  /** The issuer's name, DER. */
  readonly issuer: Uint8Array
  readonly thisUpdate: Date
  /** When the next one will be there; null if the list does not say. */
  readonly nextUpdate: Date | null
  readonly signed: Uint8Array
  readonly algorithm: ReadElement
  readonly signature: Uint8Array
}

/** Throws RangeError for anything that is not a revocation list. */
export function readRevocationList(der: Uint8Array): RevocationList {
  const [body, algorithm, signature, ...more] = inside(only(readElements(der)), tags.sequence)
  if (body === undefined || algorithm === undefined || more.length > 0) throw new RangeError('not a list')
  const fields = inside(body, tags.sequence)
  const [inner, issuer, thisUpdate, nextUpdate] = fields[0]?.tag === tags.integer ? fields.slice(1) : fields
  if (issuer === undefined || inner === undefined || !areEqualBytes(inner.whole, algorithm.whole))
    throw new RangeError('not a list')
  const isTime = nextUpdate?.tag === 0x17 || nextUpdate?.tag === 0x18
  return {
    issuer: issuer.whole,
    thisUpdate: timeOf(thisUpdate),
    nextUpdate: isTime ? timeOf(nextUpdate) : null,
    signed: body.whole,
    algorithm,
    signature: bitsOf(signature),
  }
}

/** Whether a certificate's key signed a list in its name. */
export async function hasSignedList(issuer: Certificate, list: RevocationList): Promise<boolean> {
  if (!areEqualBytes(issuer.subject.der, list.issuer)) return false
  const { signed, algorithm, signature } = list
  return (await verifySignature(issuer.publicKey, algorithm, signed, signature, null)).outcome === 'right'
}
