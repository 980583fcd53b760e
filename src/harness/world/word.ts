import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { crc32, deflateRawSync } from 'node:zlib'

/**
 * Time limit in milliseconds for a test that converts first: starting the converter takes seconds on an idle machine
 * and minutes on a busy one.
 */
export const wordPatience = 400_000

/** A file within a ZIP; a wrong size or method makes it invalid. */
export interface Part {
  readonly name: string
  readonly content: string | Uint8Array
  /** The size stated in the directory, if it is wrong. */
  readonly claimedSize?: number
}

/** A ZIP with these files, deflated. Source: PKWARE APPNOTE 6.3. */
export function zipOf(parts: readonly Part[]): Buffer {
  const local: Buffer[] = []
  const directory: Buffer[] = []
  let offset = 0
  for (const { name, content, claimedSize } of parts) {
    const bytes = Buffer.from(content)
    const packed = deflateRawSync(bytes)
    const path = Buffer.from(name)
    const facts = Buffer.alloc(26)
    facts.writeUInt16LE(20, 0)
    facts.writeUInt16LE(8, 4)
    facts.writeUInt32LE(crc32(bytes), 10)
    facts.writeUInt32LE(packed.length, 14)
    facts.writeUInt32LE(claimedSize ?? bytes.length, 18)
    facts.writeUInt16LE(path.length, 22)
    const head = Buffer.concat([Buffer.from('PK\u0003\u0004', 'latin1'), facts, path])
    const rest = Buffer.alloc(14)
    rest.writeUInt32LE(offset, 10)
    directory.push(Buffer.from('PK\u0001\u0002\u0014\u0000', 'latin1'), facts.subarray(0, 26), rest, path)
    local.push(head, packed)
    offset += head.length + packed.length
  }
  const entries = Buffer.concat(directory)
  const end = Buffer.alloc(22)
  end.write('PK\u0005\u0006', 'latin1')
  end.writeUInt16LE(parts.length, 8)
  end.writeUInt16LE(parts.length, 10)
  end.writeUInt32LE(entries.length, 12)
  end.writeUInt32LE(offset, 16)
  return Buffer.concat([...local, entries, end])
}

const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const packaged = 'http://schemas.openxmlformats.org/package/2006'
const names = {
  w: 'http://schemas.openxmlformats.org/wordprocessingml/2006/main',
  r: office,
  wp: 'http://schemas.openxmlformats.org/drawingml/2006/wordprocessingDrawing',
  a: 'http://schemas.openxmlformats.org/drawingml/2006/main',
  pic: 'http://schemas.openxmlformats.org/drawingml/2006/picture',
}
const spaces = Object.entries(names)
  .map(([prefix, name]) => `xmlns:${prefix}="${name}"`)
  .join(' ')

/** A relationship of the document to something inside or outside the file. */
export interface Relationship {
  readonly id: string
  /** The last part of its type: image, hyperlink, attachedTemplate … */
  readonly type: string
  readonly target: string
  readonly isOutside?: boolean
}

interface DocxContent {
  /** WordprocessingML within the body. */
  readonly body: string
  readonly relationships?: readonly Relationship[]
  readonly parts?: readonly Part[]
  /** Replaces `word/document.xml` and its body. */
  readonly main?: Part
}

/** A Word document (Office Open XML), A4. Source: ECMA-376 part 1. */
export function docxOf({ body, relationships = [], parts = [], main }: DocxContent): Buffer {
  const page = '<w:sectPr><w:pgSz w:w="11906" w:h="16838"/></w:sectPr>'
  const document = main ?? {
    name: 'word/document.xml',
    content: `<w:document ${spaces}><w:body>${body}${page}</w:body></w:document>`,
  }
  const type = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml'
  const root = [{ id: 'rId1', type: 'officeDocument', target: document.name }]
  return zipOf([
    {
      name: '[Content_Types].xml',
      content: `<Types xmlns="${packaged}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Default Extension="odttf" ContentType="application/vnd.openxmlformats-officedocument.obfuscatedFont"/><Override PartName="/${document.name}" ContentType="${type}"/></Types>`,
    },
    { name: '_rels/.rels', content: relationshipsXml(root) },
    document,
    {
      name: document.name.replace('word/', 'word/_rels/').concat('.rels'),
      content: relationshipsXml(relationships),
    },
    ...parts,
  ])
}

/** A relationships part. */
export function relationshipsXml(relationships: readonly Relationship[]): string {
  const items = relationships.map(
    ({ id, type, target, isOutside }) =>
      `<Relationship Id="${id}" Type="${office}/${type}" Target="${target}"${isOutside ? ' TargetMode="External"' : ''}/>`,
  )
  return `<Relationships xmlns="${packaged}/relationships">${items.join('')}</Relationships>`
}

/** Paragraphs of plain text. */
export function paragraphs(...lines: readonly string[]): string {
  return lines.map((line) => `<w:p><w:r><w:t xml:space="preserve">${line}</w:t></w:r></w:p>`).join('')
}

/** A Word document with these lines. */
export function aDocx(...lines: readonly string[]): Buffer {
  return docxOf({ body: paragraphs(...lines) })
}

/** A one-page contract with a heading, numbered clauses, a table and the lines `Signature:` and `Date:`. */
export function anAgreement(): Buffer {
  return readFileSync(join(import.meta.dirname, '../../service/ports/word-converter/fixtures/agreement.docx'))
}

/** A one-page letter in Word 97 to 2003 format, with the lines `Letter of intent` and `Signature:`. */
export function aDoc(): Buffer {
  return readFileSync(join(import.meta.dirname, '../../service/ports/word-converter/fixtures/letter.doc'))
}

/** The compound file with one of its streams renamed. Source: MS-CFB 2.6.1. */
export function withStreamRenamed(file: Buffer, from: string, to: string): Buffer {
  const changed = Buffer.from(file)
  const at = changed.indexOf(Buffer.from(`${from}\0`, 'utf16le'))
  changed.fill(0, at, at + 64)
  changed.write(to, at, 'utf16le')
  changed.writeUInt16LE((to.length + 1) * 2, at + 64)
  return changed
}
