import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { samplePdf } from './sample-pdf.ts'

const run = promisify(execFile)

/** A file as chosen in the browser. */
export interface SampleFile {
  readonly name: string
  readonly mimeType: string
  readonly buffer: Buffer
}

export function file(name: string, content: Uint8Array | string, mimeType = 'application/pdf'): SampleFile {
  return { name, mimeType, buffer: Buffer.from(content) }
}

/** A PDF of one page. */
export async function pdfFile(name: string): Promise<SampleFile> {
  return file(name, await samplePdf([{ text: [name] }]))
}

/** A valid PDF of exactly this many bytes, padded with a comment. */
export async function pdfFileOf(name: string, bytes: number): Promise<SampleFile> {
  const pdf = Buffer.from(await samplePdf([{ text: [name] }]))
  const end = pdf.lastIndexOf('startxref')
  const filler = Buffer.alloc(bytes - pdf.length, 'x')
  filler.write('%', 0)
  filler.write('\n', filler.length - 1)
  return file(name, Buffer.concat([pdf.subarray(0, end), filler, pdf.subarray(end)]))
}

/** A PDF that cannot be opened without its password. */
export async function lockedPdfFile(name: string): Promise<SampleFile> {
  const folder = await mkdtemp(join(tmpdir(), 'countersign-locked-'))
  try {
    const [open, locked] = [join(folder, 'open.pdf'), join(folder, 'locked.pdf')]
    await writeFile(open, await samplePdf([{ text: [name] }]))
    await run('qpdf', ['--encrypt', 'secret', 'owner', '256', '--', open, locked])
    return file(name, await readFile(locked))
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** The remains of a PDF after a broken download: its header, then garbage. */
export function damagedPdfFile(name: string): SampleFile {
  return file(name, `%PDF-1.7\n${'1 0 obj << /Type /Cat'.repeat(40)}`)
}

/** The Word documents that the converter's own tests use, one page each. */
const wordSamples = {
  'agreement.docx': 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  'letter.doc': 'application/msword',
} as const

/** A contract as .docx, or a letter of intent as .doc. */
export async function wordFile(name: keyof typeof wordSamples): Promise<SampleFile> {
  const folder = join(import.meta.dirname, '../../src/service/ports/word-converter/fixtures')
  return file(name, await readFile(join(folder, name)), wordSamples[name])
}

/** A Word document with one byte of its text changed. */
export async function brokenWordFile(name: string): Promise<SampleFile> {
  const { buffer, mimeType } = await wordFile('agreement.docx')
  const part = 'word/document.xml'
  const at = buffer.indexOf(part) + part.length + 60
  buffer[at] = (buffer[at] ?? 0) ^ 0x55
  return file(name, buffer, mimeType)
}

/** The remains of a Word document after a broken download: it starts with `word/document.xml` and never ends. */
export function damagedWordFile(name: string): SampleFile {
  const path = Buffer.from('word/document.xml')
  const header = Buffer.alloc(30)
  header.write('PK\u0003\u0004', 0, 'latin1')
  header.writeUInt16LE(20, 4)
  header.writeUInt16LE(path.length, 26)
  const type = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'
  return file(name, Buffer.concat([header, path]), type)
}
