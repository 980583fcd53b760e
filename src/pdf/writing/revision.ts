import type { PdfObject } from '@libpdf/core'
import { PdfDict, PdfRef } from '@libpdf/core'
import { asciiBytes } from '../ascii.ts'
import type { DocumentPage, ObjectTarget } from '../document.ts'
import type { Base } from './base.ts'
import { joined } from './tools.ts'
import { packedStreams, spellObject } from './spell.ts'

/** What is to be added to a {@link Base}. Several can be made from one, none of which changes it. */
export class Revision implements ObjectTarget {
  readonly base: Base
  readonly #objects: Map<number, PdfObject>
  #next: number

  constructor(base: Base) {
    this.base = base
    this.#objects = new Map(base.objects)
    this.#next = base.next
  }

  /** The number that the next new object gets. */
  get next(): number {
    return this.#next
  }

  get pages(): readonly DocumentPage[] {
    return this.base.pages
  }

  register(object: PdfObject): PdfRef {
    const ref = PdfRef.of(this.#next, 0)
    this.#next += 1
    this.#objects.set(ref.objectNumber, object)
    return ref
  }

  /** The current object, of this revision or before it. */
  getObject(ref: PdfRef): PdfObject | null {
    return this.#objects.get(ref.objectNumber) ?? this.base.follow(ref)
  }

  readonly follow = (object: PdfObject | null | undefined): PdfObject | null => {
    let current = object ?? null
    for (let link = 0; current instanceof PdfRef; link += 1) {
      if (link > 16) return null
      current = this.getObject(current)
    }
    return current
  }

  /** The catalog, to be changed. */
  getCatalog(): PdfDict {
    return this.change(this.base.root)
  }

  readonly #changed = new Set<number>()

  /** A dictionary to be changed in this revision alone. */
  change(ref: PdfRef): PdfDict {
    const current = this.getObject(ref)
    if (!(current instanceof PdfDict)) throw new TypeError('only dictionaries are changed')
    if (this.#changed.has(ref.objectNumber)) return current
    const own = current.clone()
    this.#changed.add(ref.objectNumber)
    this.#objects.set(ref.objectNumber, own)
    return own
  }

  /** Every object with its number, ascending, as it is written. */
  async spelled(): Promise<{ readonly number: number; readonly content: readonly Uint8Array[] }[]> {
    const packings = await packedStreams(this.#objects.values(), this.base.tools)
    return [...this.#objects]
      .toSorted(([one], [other]) => one - other)
      .map(([number, object]) => ({ number, content: spellObject(object, packings) }))
  }
}

/** Where objects of a revision start, by number. */
export type Offsets = ReadonlyMap<number, number>

/** What a trailer says. */
export interface Trailer {
  readonly size: number
  readonly root: number
  readonly info: number | null
  /** Both halves, hexadecimal in capitals. */
  readonly id: readonly [string, string]
  readonly previous: number | null
}

/** The table of a revision, its trailer and the end of the file; the table starts at `at`. Source: ISO 32000-1 §7.5.4. */
export function spellEnd(offsets: Offsets, { size, root, info, id, previous }: Trailer, at: number): string {
  const numbers = [...offsets.keys()].toSorted((one, other) => one - other)
  const runs: number[][] = previous === null ? [[0]] : []
  for (const number of numbers) {
    const run = runs.at(-1)
    if (run?.at(-1) === number - 1) run.push(number)
    else runs.push([number])
  }
  const entry = (number: number) =>
    number === 0 ? '0000000000 65535 f \n' : `${String(offsets.get(number)).padStart(10, '0')} 00000 n \n`
  const table = runs.map((run) => `${run[0]} ${run.length}\n${run.map(entry).join('')}`).join('')
  const entries = [
    `/Size ${size}`,
    `/Root ${root} 0 R`,
    ...(info === null ? [] : [`/Info ${info} 0 R`]),
    `/ID [<${id[0]}> <${id[1]}>]`,
    ...(previous === null ? [] : [`/Prev ${previous}`]),
  ]
  return `xref\n${table}trailer\n<<\n${entries.join('\n')}\n>>\nstartxref\n${at}\n%%EOF\n`
}

/** Parts of a file one after the other, and where its objects start. */
export class Parts {
  readonly parts: Uint8Array[] = []
  readonly offsets = new Map<number, number>()
  at: number

  constructor(at: number) {
    this.at = at
  }

  text(text: string): void {
    this.bytes(asciiBytes(text))
  }

  bytes(bytes: Uint8Array): void {
    this.parts.push(bytes)
    this.at += bytes.length
  }

  object(number: number, content: readonly Uint8Array[]): void {
    this.offsets.set(number, this.at)
    this.text(`${number} 0 obj\n`)
    for (const part of content) this.bytes(part)
    this.text('\nendobj\n')
  }
}

/** The file with a revision. */
export async function emitRevision(revision: Revision): Promise<Uint8Array> {
  const { bytes } = revision.base
  const parts = beginParts(revision)
  for (const { number, content } of await revision.spelled()) parts.object(number, content)
  const id = identifierOf(revision.base)
  parts.text(spellEnd(parts.offsets, trailerOf(revision, revision.next, id), parts.at))
  return joined([bytes, ...parts.parts])
}

/** Begins after the base, on a line of its own. */
export function beginParts({ base: { bytes } }: Revision): Parts {
  const parts = new Parts(bytes.length)
  if (bytes.at(-1) !== 0x0a) parts.text('\n')
  return parts
}

/** The trailer of a revision in which `size` is the first number that is not taken. */
export function trailerOf({ base }: Revision, size: number, id: Trailer['id']): Trailer {
  const info = base.info?.objectNumber ?? null
  return { size, root: base.root.objectNumber, info, id, previous: base.previous }
}

/** The first half stays for all revisions of a file, the second says what was added to. Source: ISO 32000-1 §14.4. */
export function identifierOf({ id, digest }: Base): Trailer['id'] {
  const current = digest.copy().digest().subarray(0, 16)
  const first = id ?? crypto.getRandomValues(new Uint8Array(16))
  return [first.toHex().toUpperCase(), (id === null ? first : current).toHex().toUpperCase()]
}
