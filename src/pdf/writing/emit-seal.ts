import { PdfArray, PdfDict, PdfName, PdfNumber, PdfRef, PdfStream, PdfString } from '@libpdf/core'
import type { PdfObject } from '@libpdf/core'
import { asciiBytes } from '../ascii.ts'
import { signDetached } from '../seal/cms.ts'
import { pdfDate } from '../seal/origin.ts'
import type { SealIdentity } from '../seal/seal-identity.ts'
import { reservedBytes, signerOf, spare } from '../seal/signer.ts'
import type { SealOptions } from '../seal/signer.ts'
import { joined } from './tools.ts'
import type { Parts, Revision, Trailer } from './revision.ts'
import { beginParts, identifierOf, spellEnd, trailerOf } from './revision.ts'

/** A sealed file in two parts, since a large beginning belongs to several files, and its SHA-256 in lower-case hexadecimal. */
export interface SealedFile {
  readonly parts: readonly [Uint8Array, Uint8Array]
  readonly sha256: string
}

/** A sealed file in one. */
export function wholeFile({ parts }: Pick<SealedFile, 'parts'>): Uint8Array {
  return joined(parts)
}

const widest = '9999999999'
const rangeWidth = `[0 ${widest} ${widest} ${widest}]`.length

/**
 * Writes a file with a revision that its seal belongs to, one PAdES signature over all of it. The last objects of the
 * revision are, in this order: validation data, the list of fields, the first page's annotations, form, field and
 * signature, so that a later revision can replace the first three alone and everyone finds them. What is larger than
 * expected, because of its time-stamp, is signed again with more space.
 */
export async function emitSealed(
  revision: Revision,
  identity: SealIdentity,
  options: SealOptions,
): Promise<SealedFile> {
  const value = addField(revision, { identity, options })
  const parts = beginParts(revision)
  for (const { number, content } of await revision.spelled()) parts.object(number, content)
  const id = identifierOf(revision.base)
  const trailer = trailerOf(revision, value + 1, id)
  const signer = await signerOf(identity, options)
  let reserved = reservedBytes(identity, options)
  for (let attempt = 0; attempt < 2; attempt += 1) {
    const frame = frameOf(parts, value, { reserved, options, trailer })
    const digest = revision.base.digest.copy()
    for (const part of [...parts.parts, frame.before, frame.after]) digest.update(part)
    const signature = await signDetached(digest.digest(), signer)
    if (signature.length <= reserved) return fill(revision, [...parts.parts, frame.before], signature, frame)
    reserved = Math.ceil(signature.length * spare)
  }
  throw new RangeError('the signature is larger than the space reserved for it')
}

interface Frame {
  /** From the signature's object up to its value. */
  readonly before: Uint8Array
  /** The value's width, with its brackets. */
  readonly width: number
  readonly after: Uint8Array
}

function frameOf(
  parts: Parts,
  number: number,
  {
    reserved,
    options,
    trailer,
  }: {
    readonly reserved: number
    readonly options: SealOptions
    readonly trailer: Trailer
  },
): Frame {
  const [head, key] = [`${number} 0 obj\n<<\n${spelledSignature(options)}/ByteRange `, '\n/Contents ']
  const start = parts.at + head.length + rangeWidth + key.length
  const width = 2 * reserved + 2
  const close = '\n>>\nendobj\n'
  const offsets = new Map([...parts.offsets, [number, parts.at]])
  const after = close + spellEnd(offsets, trailer, start + width + close.length)
  const range = `[0 ${start} ${start + width} ${after.length}]`
  return {
    before: asciiBytes(head + range.padEnd(rangeWidth) + key),
    width,
    after: asciiBytes(after),
  }
}

function fill(
  { base }: Revision,
  before: readonly Uint8Array[],
  signature: Uint8Array,
  { width, after }: Frame,
): SealedFile {
  const value = asciiBytes(
    `<${signature
      .toHex()
      .toUpperCase()
      .padEnd(width - 2, '0')}>`,
  )
  const added = joined([...before, value, after])
  const digest = base.digest.copy()
  digest.update(added)
  return { parts: [base.bytes, added], sha256: digest.digest().toHex() }
}

/** The entries of a signature up to its range, as the checker expects them. */
function spelledSignature(options: SealOptions): string {
  return [
    '/Type /Sig',
    '/Filter /Adobe.PPKLite',
    '/SubFilter /ETSI.CAdES.detached',
    `/M (${pdfDate(options.signedAt)})`,
    `/Reason (${options.reason.replaceAll(/[^ -'*-[\]-~]/g, '?')})`,
    '/Reference [<<\n/Type /SigRef\n/TransformMethod /DocMDP',
    `/TransformParams <<\n/Type /TransformParams\n/P ${permitted(options)}\n/V /1.2\n>>\n>>]\n`,
  ].join('\n')
}

/**
 * What may follow the seal. Nothing at all without a timestamp; with one, validation data, which readers take for changes
 * at the strictest level. Source: ISO 32000-2 §12.8.2.2.
 */
function permitted({ timestamp }: Pick<SealOptions, 'timestamp'>): 1 | 2 {
  return timestamp === undefined ? 1 : 2
}

interface Sealing {
  readonly identity: SealIdentity
  readonly options: SealOptions
}

/** Adds all that a signature needs, and returns the number that is left for itself. */
function addField(revision: Revision, { identity, options }: Sealing): number {
  const [page] = revision.pages
  if (page === undefined) throw new RangeError('a document without pages cannot be sealed')
  const streams = (blobs: readonly Uint8Array[]): PdfRef[] =>
    blobs.map((blob) => revision.register(new PdfStream([], blob)))
  const [certificates, lists] = [streams(identity.certificates), streams(options.lists ?? [])]
  const [catalog, owner] = [revision.getCatalog(), revision.change(page.ref)]
  const first = revision.next
  const [fields, annotations, form, field, value] = [1, 2, 3, 4, 5].map((step) => PdfRef.of(first + step, 0))
  if (!fields || !annotations || !form || !field || !value) throw new RangeError('no numbers')
  const earlier = itemsOf(revision, dictionaryOf(revision, catalog.get('AcroForm'))?.get('Fields'))
  const validation = revision.register(
    PdfDict.of({
      Type: PdfName.of('DSS'),
      Certs: new PdfArray(certificates),
      ...(lists.length === 0 ? {} : { CRLs: new PdfArray(lists) }),
    }),
  )
  revision.register(new PdfArray([...earlier, field]))
  revision.register(new PdfArray([...itemsOf(revision, owner.get('Annots')), field]))
  revision.register(PdfDict.of({ Fields: fields, SigFlags: PdfNumber.of(3) }))
  revision.register(
    PdfDict.of({
      Type: PdfName.of('Annot'),
      Subtype: PdfName.of('Widget'),
      FT: PdfName.of('Sig'),
      T: PdfString.fromString(earlier.length === 0 ? 'Seal' : `Seal ${earlier.length + 1}`),
      F: PdfNumber.of(132),
      Rect: new PdfArray([0, 0, 0, 0].map((side) => PdfNumber.of(side))),
      P: page.ref,
      V: value,
    }),
  )
  owner.set('Annots', annotations)
  catalog.set('AcroForm', form)
  catalog.set('DSS', validation)
  catalog.set('Perms', PdfDict.of({ DocMDP: value }))
  catalog.set('Extensions', extensions(dictionaryOf(revision, catalog.get('Extensions'))))
  return value.objectNumber
}

/** Declares the extension that defines validation data and time-stamps of documents. Source: ETSI EN 319 142-1 §5.6. */
function extensions(others: PdfDict | null): PdfDict {
  const declared = others?.clone() ?? new PdfDict()
  declared.set('ESIC', PdfDict.of({ BaseVersion: PdfName.of('1.7'), ExtensionLevel: PdfNumber.of(5) }))
  return declared
}

function dictionaryOf({ follow }: Revision, object: PdfObject | undefined): PdfDict | null {
  const found = follow(object)
  return found instanceof PdfDict ? found : null
}

function itemsOf({ follow }: Revision, object: PdfObject | undefined): PdfObject[] {
  const found = follow(object)
  return found instanceof PdfArray ? found.toArray() : []
}
