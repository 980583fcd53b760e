import type { PlacedDictionary, PlacedValue } from './read-object.ts'
import { asciiBytes } from '../ascii.ts'
import { indexOfBytes, lastIndexOfBytes, placesOf } from './find-bytes.ts'
import { readValue } from './read-object.ts'

/** What is wrong with the ranges of bytes that a signature says it covers. */
export type RangeProblem =
  /** The dictionary or its range cannot be read. */
  | 'range-unreadable'
  | 'range-not-from-start'
  | 'range-overlapping'
  /** More is left out than the one value of the signature. */
  | 'range-several-gaps'
  | 'range-gap-too-large'
  /** What is left out is not the signature's value. */
  | 'range-elsewhere'
  /** The value stands elsewhere than the range says by its length: bytes were put in or taken out before it. */
  | 'shifted'
  /** The range reaches past the end of the file. */
  | 'cut-off'
  | 'contents-not-hexadecimal'

/** A signature as it stands in the file's bytes. */
export interface FoundSignature {
  readonly dictionary: PlacedDictionary | null
  readonly problem: RangeProblem | null
  /** Where the gap begins and ends, and where what is covered ends; bytes from the beginning. Of no meaning with a problem. */
  readonly gapStart: number
  readonly gapEnd: number
  readonly end: number
  /** The signature's value: what stands in the gap. */
  readonly contents: Uint8Array
}

const rangeKey = asciiBytes('/ByteRange')
const objectWord = asciiBytes('obj')
/** A dictionary begins no further before its range than this: signatures of hundreds of kilobytes are not made. */
const reach = 1024 * 1024
const mostSignatures = 100

/** Every signature whose range stands in the file, in order of what they cover. Source: ISO 32000-1 §12.8.1. */
export function findSignatures(bytes: Uint8Array): FoundSignature[] {
  const found: FoundSignature[] = []
  for (const at of placesOf(bytes, rangeKey)) {
    if (found.length === mostSignatures) break
    const signature = signatureAt(bytes, at)
    if (!grantsUsage(signature.dictionary)) found.push(signature)
  }
  return found.toSorted((one, other) => one.end - other.end)
}

function signatureAt(bytes: Uint8Array, at: number): FoundSignature {
  const dictionary = dictionaryAround(bytes, at)
  const broken = (problem: RangeProblem): FoundSignature => ({
    dictionary,
    problem,
    gapStart: 0,
    gapEnd: 0,
    end: 0,
    contents: new Uint8Array(),
  })
  if (dictionary === null) return broken('range-unreadable')
  const range = dictionary.entries.get('ByteRange')
  const contents = dictionary.entries.get('Contents')
  const numbers = wholeNumbers(range)
  if (numbers === null || contents === undefined) return broken('range-unreadable')
  const problem = problemOf(numbers, contents, bytes.length)
  if (problem !== null || contents.kind !== 'string') return broken(problem ?? 'contents-not-hexadecimal')
  const [, gapStart = 0, gapEnd = 0, rest = 0] = numbers
  return { dictionary, problem: null, gapStart, gapEnd, end: gapEnd + rest, contents: contents.bytes }
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

/** The dictionary that holds the key at an offset: that of the object around it, or one inside. */
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

/** A signature that lets a certain reader fill in and save seals nothing. Source: ISO 32000-1 §12.8.2.3. */
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

/** Where revisions of the file end: after each `%%EOF` with its line end. Source: ISO 32000-1 §7.5.6. */
export function revisionEnds(bytes: Uint8Array): number[] {
  const ends: number[] = []
  let isFirst = true
  for (const at of placesOf(bytes, asciiBytes('%%EOF'))) {
    let end = at + 5
    if (bytes[end] === 0x0d) end += 1
    if (bytes[end] === 0x0a) end += 1
    // Asked of the first only: a file of nothing but ends would take a minute.
    if (!isFirst || !isOfLinearizedFile(bytes, at)) ends.push(end)
    isFirst = false
  }
  return ends
}

/** The first part of a file that is laid out for the web ends with `startxref 0`: no revision. Source: ISO 32000-1 Annex F.3.4. */
function isOfLinearizedFile(bytes: Uint8Array, end: number): boolean {
  const start = lastIndexOfBytes(bytes, asciiBytes('startxref'), end, 64)
  return start !== -1 && /^startxref\s+0\s+$/.test(String.fromCharCode(...bytes.subarray(start, end)))
}

/** Whether a word stands anywhere in the file. */
export function hasWord(bytes: Uint8Array, word: string): boolean {
  return indexOfBytes(bytes, asciiBytes(word)) !== -1
}
