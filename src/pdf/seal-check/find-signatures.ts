import type { PlacedDictionary, PlacedValue } from './read-object.ts'
import { asciiBytes } from '../ascii.ts'
import { indexOfBytes, lastIndexOfBytes, latinText, placesOf } from './find-bytes.ts'
import { readValue } from './read-object.ts'

/** What is wrong with the byte ranges that a signature claims to cover. */
export type RangeProblem =
  /** The dictionary or its range cannot be read. */
  | 'range-unreadable'
  | 'range-not-from-start'
  | 'range-overlapping'
  /** More is omitted than the signature's value. */
  | 'range-several-gaps'
  | 'range-gap-too-large'
  /** The omitted bytes are not the signature's value. */
  | 'range-elsewhere'
  /** The value is not where the range puts it: bytes were inserted or removed before it. */
  | 'shifted'
  /** The range extends beyond the end of the file. */
  | 'cut-off'
  | 'contents-not-hexadecimal'

/** A signature as found in the file's bytes. */
export interface FoundSignature {
  readonly dictionary: PlacedDictionary | null
  readonly problem: RangeProblem | null
  /** The start and end of the gap, and the end of the covered bytes, as offsets. Meaningless if there is a problem. */
  readonly gapStart: number
  readonly gapEnd: number
  readonly end: number
  /** The signature's value, taken from the gap. */
  readonly contents: Uint8Array
  /** Whether it is spelled, and placed in the covered bytes, exactly as Countersign writes seals. */
  readonly isOwnSpelling: boolean
}

const rangeKey = asciiBytes('/ByteRange')
const objectWord = asciiBytes('obj')
/** How far before its range a dictionary can start: real signatures are far below this size. */
const reach = 1024 * 1024
const mostSignatures = 100

/**
 * The last signatures whose range is in the file, at most 100, ordered by what they cover. Source: ISO 32000-1 §12.8.1.
 */
export function findSignatures(bytes: Uint8Array): FoundSignature[] {
  const places = [...placesOf(bytes, rangeKey)]
  return places
    .map((at, index) => ({ at, next: places[index + 1] ?? Infinity }))
    .slice(-mostSignatures)
    .map(({ at, next }) => signatureAt(bytes, at, next))
    .filter(({ dictionary }) => !grantsUsage(dictionary))
    .toSorted((one, other) => one.end - other.end)
}

/** `next` is the place of the next range in the file. */
function signatureAt(bytes: Uint8Array, at: number, next: number): FoundSignature {
  const dictionary = dictionaryAround(bytes, at)
  const broken = (problem: RangeProblem): FoundSignature => ({
    dictionary,
    problem,
    gapStart: 0,
    gapEnd: 0,
    end: 0,
    contents: new Uint8Array(),
    isOwnSpelling: false,
  })
  if (dictionary === null) return broken(endsWithin(bytes, at) ? 'cut-off' : 'range-unreadable')
  const range = dictionary.entries.get('ByteRange')
  const contents = dictionary.entries.get('Contents')
  const numbers = wholeNumbers(range)
  if (numbers === null || contents === undefined) return broken('range-unreadable')
  const problem = problemOf(numbers, contents, bytes.length)
  if (problem !== null || contents.kind !== 'string') return broken(problem ?? 'contents-not-hexadecimal')
  const [, gapStart = 0, gapEnd = 0, rest = 0] = numbers
  const end = gapEnd + rest
  const isOwnSpelling = next >= end && isSpelledAsOwn(bytes, dictionary, { gapStart, gapEnd })
  return { dictionary, problem: null, gapStart, gapEnd, end, contents: contents.bytes, isOwnSpelling }
}

/** Whether the file ends before the signature does, and what is stated to follow it: as a download that was interrupted. */
function endsWithin(bytes: Uint8Array, at: number): boolean {
  const stated = latinText(bytes.subarray(at, at + 100))
  const [, gapEnd, rest] = /^\/ByteRange ?\[ ?\d+ \d+ (\d+) (\d+) ?\]/.exec(stated) ?? []
  if (gapEnd === undefined) return at + stated.length === bytes.length && !stated.includes(']')
  return Number(gapEnd) + Number(rest) > bytes.length
}

const ownBeginning =
  /^<<\n\/Type \/Sig\n\/Filter \/Adobe\.PPKLite\n\/SubFilter \/ETSI\.CAdES\.detached\n\/M \(D:\d{14}\+00'00'\)\n\/Reason \([^()\\\r\n]*\)\n(?:\/Reference \[<<\n\/Type \/SigRef\n\/TransformMethod \/DocMDP\n\/TransformParams <<\n\/Type \/TransformParams\n\/P [12]\n\/V \/1\.2\n>>\n>>\]\n)?\/ByteRange \[0 \d+ \d+ \d+\] *\n\/Contents $/
const ownEnd = '\n>>\nendobj\n'

/**
 * Whether a dictionary is written as `sealDocument` writes it, an object of its own with the value last. The range is
 * then stated once, in bytes that the seal covers, so its value can have only one place.
 */
function isSpelledAsOwn(
  bytes: Uint8Array,
  { start }: PlacedDictionary,
  { gapStart, gapEnd }: Pick<FoundSignature, 'gapStart' | 'gapEnd'>,
): boolean {
  const header = latinText(bytes.subarray(Math.max(0, start - 20), start))
  return (
    /\n\d+ 0 obj\n$/.test(header) &&
    gapStart - start < 1000 &&
    ownBeginning.test(latinText(bytes.subarray(start, gapStart))) &&
    latinText(bytes.subarray(gapEnd, gapEnd + ownEnd.length)) === ownEnd
  )
}

function problemOf(numbers: readonly number[], contents: PlacedValue, length: number): RangeProblem | null {
  const [first = 0, gapStart = 0, gapEnd = 0, rest = 0] = numbers
  if (numbers.length > 4) return 'range-several-gaps'
  if (numbers.length < 4) return 'range-unreadable'
  if (contents.kind !== 'string' || contents.written !== 'hexadecimal') return 'contents-not-hexadecimal'
  if (!contents.isClean) return 'contents-not-hexadecimal'
  if (first !== 0) return 'range-not-from-start'
  if (gapStart > gapEnd) return 'range-overlapping'
  if (gapStart === contents.start && gapEnd === contents.end) return gapEnd + rest > length ? 'cut-off' : null
  if (gapEnd - gapStart === contents.end - contents.start) return 'shifted'
  return gapStart <= contents.start && gapEnd >= contents.end ? 'range-gap-too-large' : 'range-elsewhere'
}

function wholeNumbers(range: PlacedValue | undefined): number[] | null {
  if (range?.kind !== 'array') return null
  const numbers = range.items.map((item) => (item.kind === 'number' ? item.number : -1))
  return numbers.every((number) => Number.isSafeInteger(number) && number >= 0) ? numbers : null
}

/** The dictionary that contains the key at an offset: the enclosing object's or a nested one. */
function dictionaryAround(bytes: Uint8Array, at: number): PlacedDictionary | null {
  const word = lastIndexOfBytes(bytes, objectWord, at, reach)
  if (word === -1) return null
  try {
    return holderOf(readValue(bytes, word + objectWord.length), at)
  } catch (error) {
    if (error instanceof RangeError) return null
    throw error
  }
}

function holderOf(value: PlacedValue, at: number): PlacedDictionary | null {
  if (at < value.start || at >= value.end) return null
  const inner =
    value.kind === 'array' ? value.items : value.kind === 'dictionary' ? [...value.entries.values()] : []
  for (const item of inner) {
    const holder = holderOf(item, at)
    if (holder !== null) return holder
  }
  return value.kind === 'dictionary' && value.entries.has('ByteRange') ? value : null
}

/**
 * A usage rights signature, which lets a certain reader fill in and save, seals nothing. Source: ISO 32000-1
 * §12.8.2.3.
 */
function grantsUsage(dictionary: PlacedDictionary | null): boolean {
  const references = dictionary?.entries.get('Reference')
  if (references?.kind !== 'array') return false
  const methods = references.items.map((item) =>
    item.kind === 'dictionary' ? item.entries.get('TransformMethod') : undefined,
  )
  return (
    methods.length > 0 && methods.every((method) => method?.kind === 'name' && /^UR3?$/.test(method.name))
  )
}

/** The ends of the file's revisions: after each `%%EOF` with its line end. Source: ISO 32000-1 §7.5.6. */
export function revisionEnds(bytes: Uint8Array): number[] {
  const ends: number[] = []
  let isFirst = true
  for (const at of placesOf(bytes, asciiBytes('%%EOF'))) {
    let end = at + 5
    if (bytes[end] === 0x0d) end += 1
    if (bytes[end] === 0x0a) end += 1
    // Checked for the first only: a file full of end marks would take a minute.
    if (!isFirst || !isOfLinearizedFile(bytes, at)) ends.push(end)
    isFirst = false
  }
  return ends
}

/**
 * The first part of a linearised file ends with `startxref 0` and is not a revision. Source: ISO 32000-1 Annex F.3.4.
 */
function isOfLinearizedFile(bytes: Uint8Array, end: number): boolean {
  const start = lastIndexOfBytes(bytes, asciiBytes('startxref'), end, 64)
  return start !== -1 && /^startxref\s+0\s+$/.test(String.fromCharCode(...bytes.subarray(start, end)))
}

/** Whether a word occurs anywhere in the file. */
export function hasWord(bytes: Uint8Array, word: string): boolean {
  return indexOfBytes(bytes, asciiBytes(word)) !== -1
}
