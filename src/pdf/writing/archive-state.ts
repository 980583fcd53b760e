import { latinText } from '../seal-check/find-bytes.ts'
import type { Trailer } from './revision.ts'

/** What a revision of validation data goes on from, as a sealed file states it. */
export interface ArchiveState {
  /** How many bytes there are so far. */
  readonly length: number
  readonly trailer: Trailer
  /** The number of the validation data. Fields and the first page's annotations follow it. */
  readonly validation: number
  /** The number of the first page. */
  readonly page: number
  /** The items of the arrays, as they are written. */
  readonly fields: string
  readonly annotations: string
  /** Numbers of certificates and revocation lists. */
  readonly certificates: readonly number[]
  readonly lists: readonly number[]
}

const references = String.raw`(?:\d+ 0 R(?: \d+ 0 R)*)?`
const validationForm = new RegExp(
  String.raw`^<<\n/Type /DSS\n/Certs \[(${references})\]\n(?:/CRLs \[(${references})\]\n)?>>$`,
)
const fieldForm = /^<<\n\/Type \/Annot\n\/Subtype \/Widget\n[^]*\n\/P (\d+) 0 R\n\/V (\d+) 0 R\n>>$/
const trailerForm =
  /\ntrailer\n<<\n\/Size (\d+)\n\/Root (\d+) 0 R\n(?:\/Info (\d+) 0 R\n)?\/ID \[<([\dA-F]*)> <([\dA-F]*)>\]\n(?:\/Prev (\d+)\n)?>>\nstartxref\n(\d+)\n%%EOF\n$/
const entryForm = /^(\d{10}) 00000 n $/
const objectsOfSeal = 6

/**
 * Reads the end of a revision that its seal belongs to. Null unless it is written as `emitSealed` writes it. The bytes
 * must be trusted: of a sealed file, those up to the end of the seal. `dictionary` is where the
 * signature's dictionary begins.
 */
export function stateOfSeal(bytes: Uint8Array, dictionary: number): ArchiveState | null {
  const head = latinText(bytes.subarray(Math.max(0, dictionary - 20), dictionary))
  const value = Number(/\n(\d+) 0 obj\n$/.exec(head)?.[1] ?? Number.NaN)
  const start = Number(/startxref\n(\d+)\n%%EOF\n$/.exec(latinText(bytes.subarray(-64)))?.[1] ?? Number.NaN)
  if (!(start < bytes.length)) return null
  const table = latinText(bytes.subarray(start))
  const found = trailerForm.exec(table)
  if (found === null || !table.startsWith('xref\n')) return null
  const [, size, root, info, first = '', second = '', , at] = found
  const lines = table.slice(0, found.index).split('\n').slice(-objectsOfSeal)
  const offsets = lines.map((line) => Number(entryForm.exec(line)?.[1] ?? Number.NaN))
  const numbers = offsets.map((_, index) => value - objectsOfSeal + 1 + index)
  if (Number(at) !== start || Number(size) !== value + 1) return null
  const contents = numbers.map((number, index) =>
    contentOf(bytes, number, offsets[index] ?? 0, offsets[index + 1] ?? start),
  )
  const [validation = '', fields = '', annotations = '', , field = ''] = contents
  const blobs = validationForm.exec(validation)
  const [, page, named] = fieldForm.exec(field) ?? []
  if (blobs === null || page === undefined || Number(named) !== value) return null
  if (![fields, annotations].every((array) => /^\[[^]+\]$/.test(array))) return null
  return {
    length: bytes.length,
    trailer: {
      size: Number(size),
      root: Number(root),
      info: info === undefined ? null : Number(info),
      id: [first, second],
      previous: start,
    },
    validation: value - objectsOfSeal + 1,
    page: Number(page),
    fields: fields.slice(1, -1),
    annotations: annotations.slice(1, -1),
    certificates: numbersIn(blobs[1]),
    lists: numbersIn(blobs[2]),
  }
}

/** What an object consists of; empty if there is no such object between the offsets. */
function contentOf(bytes: Uint8Array, number: number, from: number, until: number): string {
  const text = latinText(bytes.subarray(from, until))
  const [head, end] = [`${number} 0 obj\n`, '\nendobj\n']
  return text.startsWith(head) && text.endsWith(end) ? text.slice(head.length, -end.length) : ''
}

function numbersIn(items = ''): number[] {
  return [...items.matchAll(/(\d+) 0 R/g)].map(([, number]) => Number(number))
}
