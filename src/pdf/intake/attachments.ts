import type { AttachedFile } from '#domain/document/intake.ts'
import { withoutDirectionMarks } from '#domain/characters.ts'
import type { PdfObject } from '@libpdf/core'
import type { OpenDocument } from '../document.ts'
import { PdfArray, PdfDict, PdfName, PdfNumber, PdfRef, PdfStream, PdfString } from '@libpdf/core'
import { hexDigest } from '../seal/cms.ts'
import { nameIn } from './flatten.ts'
import { unpacked } from './unpacked-size.ts'

/** Which of a document's files stay, as they are to be written. */
export interface KeptFiles {
  readonly files: readonly AttachedFile[]
  readonly specifications: ReadonlySet<PdfDict>
  /** Names and specifications in turn, as in a name tree. */
  readonly names: readonly PdfObject[]
  readonly hasOthers: boolean
}

const relationships = ['Data', 'Alternative', 'Source']
const mostBytes = 1024 * 1024
const mostFiles = 5

/**
 * The files of electronic invoices: associated with the document as its data, alternative or source, XML without a
 * document type, of at most 1 MB. Source: ISO 32000-2 §14.13; EN 16931 hybrids such as Factur-X.
 */
export async function keptFiles(document: OpenDocument): Promise<KeptFiles> {
  const { pdf, follow } = document
  const associated = follow(pdf.getCatalog().get('AF'))
  const files: AttachedFile[] = []
  const specifications = new Set<PdfDict>()
  const named = new Map<string, PdfRef>()
  for (const item of associated instanceof PdfArray ? associated : []) {
    const specification = follow(item)
    if (!(specification instanceof PdfDict) || specifications.has(specification)) continue
    if (specifications.size >= mostFiles) break
    const content = await invoiceIn(document, specification)
    const name = nameOf(document, specification)
    if (content === null || named.has(name)) continue
    spellOut(document, specification, content, name)
    specifications.add(specification)
    named.set(name, item instanceof PdfRef ? item : pdf.register(specification))
    files.push({ name, size: content.length, sha256: await hexDigest(content) })
  }
  const sorted = [...named].toSorted(([one], [other]) => (one < other ? -1 : 1))
  const names = sorted.flatMap(([name, ref]) => [PdfString.fromString(name), ref])
  return { files, specifications, names, hasOthers: hasOthers(document, specifications) }
}

/** The content of an associated file, if it is data for a program and nothing else. */
async function invoiceIn(document: OpenDocument, specification: PdfDict): Promise<Uint8Array | null> {
  const { follow } = document
  if (!relationships.includes(nameIn(document, specification, 'AFRelationship') ?? '')) return null
  const embedded = follow(specification.get('EF'))
  if (!(embedded instanceof PdfDict)) return null
  const streams = ['UF', 'F'].map((key) => follow(embedded.get(key))).filter((one) => one !== null)
  const [stream] = streams
  if (!(stream instanceof PdfStream) || streams.some((one) => one !== stream)) return null
  const content = await unpacked(document, stream, mostBytes)
  return content !== null && isPlainXml(content) ? content : null
}

/** XML in UTF-8 that cannot refer to anything outside itself. */
function isPlainXml(content: Uint8Array): boolean {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(content)
    const encoding = /^<\?xml[^>]*\sencoding\s*=\s*["']([^"']*)["']/i.exec(text.trimStart())?.[1] ?? 'utf-8'
    return (
      /^\s*<[?!a-z_]/i.test(text) &&
      !/<!(DOCTYPE|ENTITY)/i.test(text) &&
      !text.includes('\0') &&
      encoding.toLowerCase() === 'utf-8'
    )
  } catch {
    return false
  }
}

function nameOf({ follow }: OpenDocument, specification: PdfDict): string {
  const name = follow(specification.get('UF')) ?? follow(specification.get('F'))
  const text = name instanceof PdfString ? withoutDirectionMarks(name.asString().toWellFormed()) : ''
  const last =
    text
      .split(/[/\\]/)
      .at(-1)
      ?.replaceAll(/\p{Cc}/gu, '') ?? ''
  return last.slice(0, 100) || 'data.xml'
}

/** Leaves only what says which file it is. */
function spellOut({ pdf }: OpenDocument, specification: PdfDict, content: Uint8Array, name: string): void {
  const relationship = specification.get('AFRelationship')
  for (const [key] of specification) specification.delete(key)
  const stream = pdf.register(
    PdfStream.fromDict(
      {
        Type: PdfName.of('EmbeddedFile'),
        Subtype: PdfName.of('text/xml'),
        Params: PdfDict.of({ Size: PdfNumber.of(content.length) }),
      },
      content,
    ),
  )
  specification.set('Type', PdfName.of('Filespec'))
  specification.set('F', PdfString.fromString(name))
  specification.set('UF', PdfString.fromString(name))
  if (relationship !== undefined) specification.set('AFRelationship', relationship)
  specification.set('EF', PdfDict.of({ F: stream, UF: stream }))
}

/** Whether the document lists files besides these. */
function hasOthers({ pdf, follow }: OpenDocument, kept: ReadonlySet<PdfDict>): boolean {
  const catalog = pdf.getCatalog()
  const listed: PdfObject[] = []
  const walk = (node: PdfObject | null, level: number): void => {
    if (!(node instanceof PdfDict) || level > 32) return
    const names = follow(node.get('Names'))
    if (names instanceof PdfArray) listed.push(...names.toArray().filter((_, index) => index % 2 === 1))
    const kids = follow(node.get('Kids'))
    if (kids instanceof PdfArray) for (const kid of kids) walk(follow(kid), level + 1)
  }
  const names = follow(catalog.get('Names'))
  walk(names instanceof PdfDict ? follow(names.get('EmbeddedFiles')) : null, 0)
  const associated = follow(catalog.get('AF'))
  if (associated instanceof PdfArray) listed.push(...associated)
  else if (associated instanceof PdfDict) listed.push(associated)
  return listed.some((item) => {
    const specification = follow(item)
    return specification instanceof PdfDict && !kept.has(specification)
  })
}
