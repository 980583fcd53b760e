import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

const run = promisify(execFile)
const patience = { timeout: 30_000, killSignal: 'SIGKILL' as const, maxBuffer: 256 * 1024 * 1024 }

/** Programs that have nothing to do with the service. */
export const readers = ['poppler', 'mupdf', 'qpdf', 'pdf.js'] as const
type Reader = (typeof readers)[number]

/** Which of the readers can open a file and show its first page. */
export async function readersOf(path: string): Promise<Reader[]> {
  const tries: Readonly<Record<Reader, () => Promise<unknown>>> = {
    poppler: () => run('pdftoppm', ['-r', '10', '-l', '1', path], { ...patience, encoding: 'buffer' }),
    mupdf: () => run('mutool', ['draw', '-q', '-r', '10', '-F', 'pgm', '-o', '-', path, '1'], patience),
    qpdf: () => run('qpdf', ['--check', path], patience).catch(onlyWarnings),
    'pdf.js': () => openInPdfJs(path),
  }
  const found = await Promise.all(
    readers.map(async (reader) => ((await succeeds(tries[reader])) ? [reader] : [])),
  )
  return found.flat()
}

function succeeds(act: () => Promise<unknown>): Promise<boolean> {
  return act().then(
    () => true,
    () => false,
  )
}

/** qpdf ends with 3 when it only warned. */
function onlyWarnings(error: { code?: number }): void {
  if (error.code !== 3) throw new Error('qpdf found errors')
}

async function openInPdfJs(path: string): Promise<void> {
  const program = fileURLToPath(new URL('open-in-pdfjs.ts', import.meta.url))
  await run(process.execPath, ['--max-old-space-size=1024', program, path], patience)
}

/** A page as poppler shows it, in points of 1/72 inch. */
export interface ShownPage {
  readonly number: number
  readonly width: number
  readonly height: number
}

/** The visible pages of a file: poppler's crop boxes, turned as displayed, in the user units that mupdf reads. */
export async function shownPages(path: string): Promise<ShownPage[]> {
  const { stdout } = await run('pdfinfo', ['-box', '-f', '1', '-l', '501', path], patience)
  const pages: ShownPage[] = []
  for (const [, number = '', rotation = ''] of stdout.matchAll(/^Page\s+([1-9]\d*) rot:\s+(\d+)/gm)) {
    const box = new RegExp(`^Page\\s+${number} CropBox:\\s+(\\S+)\\s+(\\S+)\\s+(\\S+)\\s+(\\S+)`, 'm').exec(
      stdout,
    )
    const [left = 0, bottom = 0, right = 0, top = 0] = box?.slice(1).map(Number) ?? []
    const isSideways = Number(rotation) % 180 !== 0
    const [across, up] = [right - left, top - bottom]
    pages.push({
      number: Number(number),
      width: isSideways ? up : across,
      height: isSideways ? across : up,
    })
  }
  return pages
}

/** The same as mupdf reads it, which repairs more. */
export async function repairedPages(path: string): Promise<ShownPage[]> {
  const { stdout } = await run('mutool', ['pages', path], patience)
  const pages: ShownPage[] = []
  for (const [, number = '', page = ''] of stdout.matchAll(/<page pagenum="(\d+)">([\s\S]*?)<\/page>/g)) {
    const sides = /<CropBox ([^>]*)>/.exec(page)?.[1] ?? /<MediaBox ([^>]*)>/.exec(page)?.[1] ?? ''
    const side = (name: string) => Number(new RegExp(`\\b${name}="([-\\d.]+)"`).exec(sides)?.[1])
    const [across, up] = [side('r') - side('l'), side('t') - side('b')]
    const isSideways = Number(/<Rotate v="(-?\d+)"/.exec(page)?.[1] ?? 0) % 180 !== 0
    pages.push({
      number: Number(number),
      width: isSideways ? up : across,
      height: isSideways ? across : up,
    })
  }
  return pages
}

/** How many points a unit of a page is. */
export async function userUnitOf(path: string, page: number): Promise<number> {
  const shown = await run('mutool', ['show', path, `pages/${page}`], patience).catch(() => ({ stdout: '' }))
  return Number(/\/UserUnit ([\d.]+)/.exec(shown.stdout)?.[1] ?? 1)
}

/** What a program printed, even if it ended with an error: mupdf does when a page lacks a picture. */
async function kept<Output>(running: Promise<{ stdout: Output }>): Promise<Output> {
  const { stdout } = await running.catch((error: { stdout?: Output }) => error)
  if (stdout === undefined) throw new Error('a reader ended without a result')
  return stdout
}

/** A character as mupdf reads it: its origin on the baseline, from the top left of the page, in parts of its size. */
export interface ReadCharacter {
  readonly text: string
  readonly right: number
  readonly down: number
}

/** The characters of a page in the order in which they are drawn. */
export async function charactersOn(path: string, page: number): Promise<ReadCharacter[]> {
  const args = ['draw', '-q', '-F', 'stext', '-o', '-', path, String(page)]
  const stdout = await kept(run('mutool', args, patience))
  const [, width = '1', height = '1'] = /<page [^>]*width="([\d.]+)" height="([\d.]+)"/.exec(stdout) ?? []
  const found = stdout.matchAll(/ x="([-\d.e]+)" y="([-\d.e]+)"[^>]* c="([^"]*)"/g)
  return Array.from(found, ([, x = '', y = '', text = '']) => ({
    text,
    right: Number(x) / Number(width),
    down: Number(y) / Number(height),
  }))
}

/** A picture of a page in shades of grey. */
export interface GreyPage {
  readonly width: number
  readonly height: number
  readonly grey: Uint8Array
}

/** Draws a page with poppler or mupdf at one pixel a point. */
export async function draw(reader: 'poppler' | 'mupdf', path: string, page: number): Promise<GreyPage> {
  const number = String(page)
  return reader === 'poppler'
    ? greyPage('pdftoppm', ['-gray', '-cropbox', '-r', '72', '-f', number, '-l', number, path])
    : greyPage('mutool', ['draw', '-q', '-c', 'gray', '-F', 'pgm', '-r', '72', '-o', '-', path, number])
}

/** A part of a page in pixels, from the top left. */
export interface Part {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

/** Draws a part of a page with poppler. */
export async function drawPart(
  path: string,
  page: number,
  resolution: number,
  { x, y, width, height }: Part,
): Promise<GreyPage> {
  const part = ['-x', String(x), '-y', String(y), '-W', String(width), '-H', String(height)]
  const range = ['-f', String(page), '-l', String(page)]
  return greyPage('pdftoppm', ['-gray', '-cropbox', '-r', String(resolution), ...part, ...range, path])
}

async function greyPage(program: string, args: readonly string[]): Promise<GreyPage> {
  const stdout = await kept(run(program, args, { ...patience, encoding: 'buffer' }))
  const header = /^P5\s+(\d+)\s+(\d+)\s+255\s/.exec(stdout.subarray(0, 64).toString('latin1'))
  if (header === null) throw new Error(`${program} drew no picture`)
  return {
    width: Number(header[1]),
    height: Number(header[2]),
    grey: new Uint8Array(stdout.subarray(header[0].length)),
  }
}
