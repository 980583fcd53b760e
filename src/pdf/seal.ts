import type { FontLoader } from './fonts/faces.ts'
import type { SealIdentity } from './seal/seal-identity.ts'
import { sha256, signDetached } from './seal/cms.ts'
import { signerOf } from './seal/signer.ts'
import type { SealOptions } from './seal/signer.ts'
import type { StampItem } from './stamp.ts'
import { openBase } from './writing/base.ts'
import { emitSealed, wholeFile } from './writing/emit-seal.ts'
import { Revision } from './writing/revision.ts'
import type { Tools } from './writing/tools.ts'

/** What is drawn on a document before it is sealed. */
interface Drawn {
  readonly items: readonly StampItem[]
  readonly fonts: FontLoader
  readonly tools?: Tools
}

/**
 * Draws marks on a document and seals it: one PAdES signature over all of it, invisible on the pages, in one revision
 * after the bytes of the document. Throws RangeError for a mark on a missing page. Source: ETSI EN 319 142-1
 * (`ETSI.CAdES.detached`), RFC 5035 (signing-certificate-v2), ISO 32000-1 §12.8.
 */
export async function sealDocument(
  bytes: Uint8Array,
  identity: SealIdentity,
  options: SealOptions,
  { items, fonts, tools }: Drawn = { items: [], fonts: noFonts },
): Promise<Uint8Array> {
  const base = await openBase(bytes, items, fonts, tools)
  return wholeFile(await emitSealed(new Revision(base), identity, options))
}

async function noFonts(): Promise<never> {
  throw new Error('nothing is drawn')
}

/** A detached CMS signature by the seal's key over bytes that are not a PDF. */
export async function signBytes(
  bytes: Uint8Array,
  identity: SealIdentity,
  options: Pick<SealOptions, 'sign'> = {},
): Promise<Uint8Array> {
  return signDetached(await sha256(bytes), await signerOf(identity, options))
}
