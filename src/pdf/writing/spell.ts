import type { PdfObject } from '@libpdf/core'
import {
  PdfArray,
  PdfBool,
  PdfDict,
  PdfName,
  PdfNull,
  PdfNumber,
  PdfRef,
  PdfStream,
  PdfString,
} from '@libpdf/core'
import { asciiBytes } from '../ascii.ts'
import { spellNumber } from '../spell-number.ts'
import type { Tools } from './tools.ts'

/** Shorter streams hardly become smaller. */
const worthPacking = 200

const packed = new WeakMap<Uint8Array, ReturnType<Tools['deflate']>>()

/** Streams without a filter, each packed once however many files it goes into. */
export async function packedStreams(
  objects: Iterable<PdfObject>,
  { deflate }: Pick<Tools, 'deflate'>,
): Promise<ReadonlyMap<PdfStream, Uint8Array>> {
  const streams = [...objects].filter(
    (object) => object instanceof PdfStream && !object.has('Filter') && object.data.length >= worthPacking,
  ) as PdfStream[]
  const found = await Promise.all(
    streams.map(async (stream) => {
      const known = packed.get(stream.data)
      const packing = known ?? deflate(stream.data)
      if (known === undefined) packed.set(stream.data, packing)
      return [stream, await packing] as const
    }),
  )
  return new Map(found.filter(([stream, content]) => content.length < stream.data.length))
}

/**
 * Writes an object in its only spelling here: one space between values, entries on lines of their own in their order.
 * Source: ISO 32000-1 §7.3.
 */
export function spellObject(object: PdfObject, packings?: ReadonlyMap<PdfStream, Uint8Array>): Uint8Array[] {
  if (!(object instanceof PdfStream)) return [asciiBytes(spelled(object))]
  const packing = packings?.get(object)
  const data = packing ?? object.data
  const entries = [...object].filter(([key]) => key.value !== 'Length')
  const filter = packing === undefined ? '' : '/Filter /FlateDecode\n'
  return [
    asciiBytes(`<<\n/Length ${data.length}\n${filter}${entriesOf(entries)}>>\nstream\n`),
    data,
    asciiBytes('\nendstream'),
  ]
}

function spelled(object: PdfObject): string {
  if (object instanceof PdfDict) return `<<\n${entriesOf([...object])}>>`
  if (object instanceof PdfArray) return `[${object.toArray().map(spelled).join(' ')}]`
  if (object instanceof PdfRef) return `${object.objectNumber} ${object.generation} R`
  if (object instanceof PdfName) return spelledName(object.value)
  if (object instanceof PdfNumber) return spellNumber(object.value)
  if (object instanceof PdfString) return spelledString(object)
  if (object instanceof PdfBool) return String(object.value)
  if (object instanceof PdfNull) return 'null'
  throw new TypeError('not an object of a PDF')
}

function entriesOf(entries: readonly (readonly [PdfName, PdfObject])[]): string {
  return entries.map(([key, value]) => `${spelledName(key.value)} ${spelled(value)}\n`).join('')
}

function spelledName(name: string): string {
  if (/^[\w.+*@:;,-]*$/.test(name)) return `/${name}`
  const signs = encodeURIComponent(name.toWellFormed()).replaceAll('%', '#')
  // These need no escape in addresses, but here they do.
  return `/${signs.replaceAll(/[()]/g, (sign) => `#${sign.charCodeAt(0).toString(16)}`)}`
}

function spelledString({ bytes, format }: PdfString): string {
  const text = Array.from(bytes, (byte) => String.fromCharCode(byte)).join('')
  // Other bytes would not survive as text.
  return format === 'literal' && /^[ -~]*$/.test(text)
    ? `(${text.replaceAll(/[\\()]/g, '\\$&')})`
    : `<${bytes.toHex().toUpperCase()}>`
}
