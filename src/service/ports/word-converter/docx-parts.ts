import { crc32 } from 'node:zlib'
import { readZipDirectory, unpackEntry } from './zip-directory.ts'

const unpackedAtMost = 200 * 1024 * 1024

/**
 * What is wrong with the parts of a Word document, or null: each must unpack to its checksum, and XML must be well
 * formed, without a document type. Unpacks everything, one part after another, at most 200 MB. Source: ECMA-376 part 2,
 * 8.1 and annex B.
 */
export function faultOfParts(bytes: Uint8Array): string | null {
  const entries = readZipDirectory(bytes)
  if (entries === null) return 'no directory'
  let left = unpackedAtMost
  for (const entry of entries) {
    const content = unpackEntry(bytes, entry, Math.max(1, left))
    if (content === null) return `${entry.name} cannot be unpacked`
    if (crc32(content) !== entry.checksum) return `${entry.name} is damaged`
    if (/\.(xml|rels)$/i.test(entry.name) && !isWellFormed(textOf(content))) return `${entry.name} is no XML`
    left -= content.length
  }
  return null
}

function textOf(content: Uint8Array): string {
  const isUtf16 = (content[0] === 0xff && content[1] === 0xfe) || (content[0] === 0xfe && content[1] === 0xff)
  return new TextDecoder(isUtf16 ? (content[0] === 0xff ? 'utf-16le' : 'utf-16be') : 'utf-8').decode(content)
}

/** Sections by their start and end, which may contain anything. */
const passages = [
  ['<!--', '-->'],
  ['<![CDATA[', ']]>'],
  ['<?', '?>'],
] as const

/**
 * Whether every element of an XML text is closed in order. Refuses a document type, which can define unlimited
 * entities.
 */
export function isWellFormed(text: string): boolean {
  const open: string[] = []
  let elements = 0
  for (let at = text.indexOf('<'); at >= 0; at = text.indexOf('<', at)) {
    const passage = passages.find(([begin]) => text.startsWith(begin, at))
    if (passage) {
      const end = text.indexOf(passage[1], at + passage[0].length)
      if (end < 0) return false
      at = end + passage[1].length
      continue
    }
    const end = endOfTag(text, at)
    if (end < 0 || text[at + 1] === '!') return false
    const name = /[^\s/>]*/y
    const isEnd = text[at + 1] === '/'
    name.lastIndex = at + (isEnd ? 2 : 1)
    const named = name.exec(text)?.[0] ?? ''
    if (named === '') return false
    if (isEnd && open.pop() !== named) return false
    if (!isEnd && open.length === 0 && elements > 0) return false
    if (!isEnd && text[end - 1] !== '/') open.push(named)
    elements += 1
    at = end
  }
  return open.length === 0 && elements > 0
}

/** The end of the tag that starts here. A `>` within quotes does not end it. */
function endOfTag(text: string, begin: number): number {
  let quote = ''
  for (let at = begin + 1; at < text.length; at += 1) {
    const sign = text.charAt(at)
    if (quote !== '') quote = sign === quote ? '' : quote
    else if (sign === '"' || sign === "'") quote = sign
    else if (sign === '>') return at
    else if (sign === '<') return -1
  }
  return -1
}
