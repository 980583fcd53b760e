/** A stream in the root storage of a compound file. */
export interface CompoundStream {
  readonly name: string
  readonly size: number
  /** The bytes of its first sector, or the first 64 of a small stream. */
  readonly beginning: Uint8Array
}

const headerLength = 512
const entryLength = 128
const smallSectorSize = 64
/** Not a sector: the end of a chain, or a sector with a special purpose. Source: MS-CFB 2.1. */
const noSector = 0xfffffffa
const noEntry = 0xffffffff
const kinds = { stream: 2, root: 5 } as const
const entriesAtMost = 10_000

/**
 * Reads which streams are in the root storage of a compound file (OLE2). Null when its structure cannot be followed.
 * Terminates for every input, whatever loops it contains. Source: MS-CFB 2.2, 2.3 and 2.6.
 */
export function readCompoundStreams(bytes: Uint8Array): CompoundStream[] | null {
  const file = openFile(bytes)
  if (file === null) return null
  const directory = readChain(file, file.view.getUint32(48, true))
  if (directory === null) return null
  const entries = entriesOf(directory)
  const root = entries.find(({ kind }) => kind === kinds.root)
  if (root === undefined) return null
  const small = readChain(file, root.start) ?? bytes.subarray(0, 0)
  return childrenOf(entries, root).flatMap(({ kind, name, size, start }) => {
    if (kind !== kinds.stream) return []
    const isSmall = size < file.smallBelow
    const beginning = isSmall
      ? small.subarray(start * smallSectorSize, (start + 1) * smallSectorSize)
      : sectorOf(file, start)
    return [{ name, size, beginning }]
  })
}

interface CompoundFile {
  readonly view: DataView
  readonly bytes: Uint8Array
  readonly sectorSize: number
  /** Streams smaller than this are stored together in another one. */
  readonly smallBelow: number
  /** The sectors with the table of chains. */
  readonly tableSectors: readonly number[]
}

function openFile(bytes: Uint8Array): CompoundFile | null {
  if (bytes.length < headerLength) return null
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const shift = view.getUint16(30, true)
  if (shift !== 9 && shift !== 12) return null
  const sectorSize = 1 << shift
  const part = { view, bytes, sectorSize, smallBelow: view.getUint32(56, true) }
  const tableSectors = Array.from({ length: 109 }, (_, index) => view.getUint32(76 + index * 4, true))
  let next = view.getUint32(68, true)
  for (let step = 0; next < noSector && step * sectorSize < bytes.length; step += 1) {
    const more = sectorOf(part, next)
    if (more.length < sectorSize) return null
    const numbers = numbersOf(more)
    tableSectors.push(...numbers.slice(0, -1))
    next = numbers.at(-1) ?? noEntry
  }
  return { ...part, tableSectors: tableSectors.filter((sector) => sector < noSector) }
}

function sectorOf({ bytes, sectorSize }: Pick<CompoundFile, 'bytes' | 'sectorSize'>, sector: number) {
  const begin = (sector + 1) * sectorSize
  return bytes.subarray(begin, begin + sectorSize)
}

function numbersOf(sector: Uint8Array): number[] {
  const view = new DataView(sector.buffer, sector.byteOffset, sector.byteLength)
  return Array.from({ length: sector.length >> 2 }, (_, index) => view.getUint32(index * 4, true))
}

/** All sectors of a chain in one piece. Null when it leads out of the file or into a loop. */
function readChain(file: CompoundFile, first: number): Uint8Array | null {
  const perSector = file.sectorSize >> 2
  const parts: Uint8Array[] = []
  for (let sector = first; sector < noSector;) {
    const part = sectorOf(file, sector)
    if (part.length < file.sectorSize || parts.length * file.sectorSize > file.bytes.length) return null
    parts.push(part)
    const table = sectorOf(file, file.tableSectors[Math.floor(sector / perSector)] ?? noSector)
    if (table.length < file.sectorSize) return null
    sector = numbersOf(table)[sector % perSector] ?? noEntry
  }
  return Buffer.concat(parts)
}

interface Entry {
  readonly name: string
  readonly kind: number
  readonly left: number
  readonly right: number
  readonly child: number
  readonly start: number
  readonly size: number
}

function entriesOf(directory: Uint8Array): Entry[] {
  const view = new DataView(directory.buffer, directory.byteOffset, directory.byteLength)
  const count = Math.min(entriesAtMost, Math.floor(directory.length / entryLength))
  return Array.from({ length: count }, (_, index) => {
    const at = index * entryLength
    const nameBytes = Math.max(0, Math.min(64, view.getUint16(at + 64, true)) - 2)
    return {
      name: new TextDecoder('utf-16le').decode(directory.subarray(at, at + nameBytes)),
      kind: directory[at + 66] ?? 0,
      left: view.getUint32(at + 68, true),
      right: view.getUint32(at + 72, true),
      child: view.getUint32(at + 76, true),
      start: view.getUint32(at + 116, true),
      size: view.getUint32(at + 120, true),
    }
  })
}

/** The entries of a storage, which form a tree of siblings. */
function childrenOf(entries: readonly Entry[], storage: Entry): Entry[] {
  const found = new Set<Entry>()
  const open = [storage.child]
  for (let at = open.pop(); at !== undefined; at = open.pop()) {
    const entry = entries[at]
    if (entry === undefined || found.has(entry)) continue
    found.add(entry)
    open.push(entry.left, entry.right)
  }
  return [...found]
}
