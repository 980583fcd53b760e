import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)

/** The findings of independent tools about a PDF. */
export interface SealReport {
  /** Output of `pdfsig`. */
  readonly pdfsig: string
  readonly signatures: number
  readonly valid: boolean
  readonly wholeDocument: boolean
  /** Whether `qpdf --check` finds neither errors nor warnings. */
  readonly clean: boolean
}

/**
 * A word on a page from `pdftotext -bbox`: origin at the top-left of the visible page, in the file's points, which
 * are larger on a page with a user unit. `pageHeight` is in the same unit.
 */
export interface Word {
  readonly page: number
  readonly pageHeight: number
  readonly text: string
  readonly left: number
  readonly top: number
  readonly right: number
  readonly bottom: number
}

async function withFile<T>(bytes: Uint8Array, act: (path: string, folder: string) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), 'countersign-pdf-'))
  try {
    const path = join(folder, 'file.pdf')
    await writeFile(path, bytes)
    return await act(path, folder)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** Checks a sealed file with pdfsig and qpdf. */
export function sealReport(bytes: Uint8Array): Promise<SealReport> {
  return withFile(bytes, async (path) => {
    const pdfsig = await run('pdfsig', [path]).then(
      (result) => result.stdout,
      (error: { stdout?: string }) => error.stdout ?? '',
    )
    const clean = await run('qpdf', ['--check', path]).then(
      (result) => !/warning/i.test(result.stdout + result.stderr),
      () => false,
    )
    return {
      pdfsig,
      signatures: pdfsig.match(/^Signature #\d+/gm)?.length ?? 0,
      valid: pdfsig.includes('Signature is Valid'),
      wholeDocument: pdfsig.includes('Total document signed'),
      clean,
    }
  })
}

/** The words of a PDF with their positions. */
export function wordsOf(bytes: Uint8Array): Promise<Word[]> {
  return withFile(bytes, async (path, folder) => {
    const output = join(folder, 'words.html')
    await run('pdftotext', ['-bbox', '-cropbox', path, output])
    const html = await readFile(output, 'utf8')
    const sideways = await sidewaysPages(path)
    const words: Word[] = []
    let page = 0
    let pageHeight = 0
    for (const line of html.split('\n')) {
      const start = /<page width="([\d.]+)" height="([\d.]+)"/.exec(line)
      if (start) {
        page += 1
        pageHeight = Number(sideways.has(page) ? start[1] : start[2])
      }
      const match =
        /<word xMin="([\d.-]+)" yMin="([\d.-]+)" xMax="([\d.-]+)" yMax="([\d.-]+)">(.*)<\/word>/.exec(line)
      if (!match) continue
      const [, left, top, right, bottom, text = ''] = match
      words.push({
        page,
        pageHeight,
        text: unescape(text),
        left: Number(left),
        top: Number(top),
        right: Number(right),
        bottom: Number(bottom),
      })
    }
    return words
  })
}

/** Pages displayed with a quarter turn: `-bbox` reports their size before rotation. */
async function sidewaysPages(path: string): Promise<Set<number>> {
  const { stdout } = await run('pdfinfo', ['-f', '1', '-l', '1000', path])
  return new Set(
    Array.from(stdout.matchAll(/^Page\s+(\d+) rot:\s+(?:90|270)$/gm), (match) => Number(match[1])),
  )
}

function unescape(text: string): string {
  return text
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&amp;', '&')
}

/** The text of a PDF from `pdftotext -layout`. */
export function textOf(bytes: Uint8Array): Promise<string> {
  return withFile(bytes, async (path) => (await run('pdftotext', ['-layout', path, '-'])).stdout)
}

/**
 * The strings in a PDF that show a character without an outline: glyph 0, which readers draw as an empty box. Looks
 * only at two-byte fonts, the only ones that the service draws with.
 */
export function emptyGlyphs(bytes: Uint8Array): Promise<string[]> {
  return withFile(bytes, async (path, folder) => {
    const plain = join(folder, 'plain.pdf')
    // Warnings about a file are ignored here.
    await run('qpdf', ['--qdf', '--object-streams=disable', path, plain]).catch(() => null)
    const text = await readFile(plain, 'latin1')
    const shown = Array.from(text.matchAll(/<((?:[\dA-F]{4})+)>[^<>\n]*T[jJ]/g), ([, hex = '']) => hex)
    if (shown.length === 0) throw new Error('nothing is shown')
    return shown.filter((hex) => Array.from(hex.matchAll(/.{4}/g), ([code]) => code).includes('0000'))
  })
}
