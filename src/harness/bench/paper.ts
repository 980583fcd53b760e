import { createHash, randomBytes } from 'node:crypto'
import { execFileSync, spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { deflateSync } from 'node:zlib'
import { CryptoKeySigner, PDF, PdfDict, PdfName, PdfNumber, PdfStream } from '@libpdf/core'
import type { PlacedField } from '#domain/field/field.ts'
import { fieldKinds } from '#domain/field/kinds.ts'
import { asOpenDocument, openDocument } from '#pdf/document.ts'
import { buildDocument, writing } from '#pdf/fixtures/documents.ts'
import { answer, drawnArt, placedField } from '#pdf/fixtures/fields.ts'
import { finishedLease } from '#pdf/fixtures/finished-lease.ts'
import { faceFiles } from '#pdf/fonts/faces.ts'
import type { FontLoader } from '#pdf/fonts/faces.ts'
import { loadAllMetrics } from '#pdf/fonts/metrics.ts'
import { marksFor } from '#pdf/marks/marks-for.ts'
import { pageSizeOf } from '#pdf/page-box.ts'
import { startTextEngine } from '#pdf/pdfium.ts'
import { rehearse } from '#pdf/proof/rehearse.ts'
import { sealDocument } from '#pdf/seal.ts'
import { createSealIdentity } from '#pdf/seal/seal-identity.ts'
import type { LocalIdentity } from '#pdf/seal/seal-identity.ts'
import { drawItems } from '#pdf/stamp.ts'
import { stamp } from '#pdf/stamp-document.ts'
import type { StampItem } from '#pdf/stamp.ts'
import type { Tools } from '#pdf/writing/tools.ts'
import { compare, duration, median } from './row.ts'
import type { Row } from './row.ts'

const rounds = 15
const trialMilliseconds = 1500
const at = new Date('2026-11-23T10:00:00Z')
const tools: Tools = { startDigest: () => createHash('sha256'), deflate: (bytes) => deflateSync(bytes) }

const packages = dirname(
  dirname(dirname(createRequire(import.meta.url).resolve('@libpdf/core/package.json'))),
)
/** Kept, as the service keeps them. */
const loaded = new Map<string, Promise<Uint8Array>>()
const fonts: FontLoader = (face) => {
  const found = loaded.get(face) ?? readFile(join(packages, faceFiles[face]))
  loaded.set(face, found)
  return found
}

/**
 * How long it takes to make the files of a finished envelope, of the milliseconds it may take, and to stamp and seal
 * each document, compared with a digest of the largest, with the library, and with the tools of others.
 */
export async function measurePaper(): Promise<Row[]> {
  await loadAllMetrics(fonts)
  const identity = await createSealIdentity({ organisation: 'Bench', now: at })
  const scan = await buildScan(10)
  const files = [
    { name: 'a scan of 10 MB', milliseconds: 200, original: scan, marked: 2 },
    { name: '500 pages', milliseconds: 200, original: await buildPages(500), marked: 20 },
    { name: '10 pages', milliseconds: 100, original: await buildPages(10), marked: 4 },
  ]
  const rows: Row[] = []
  for (const { name, milliseconds, original, marked } of files) {
    const times: number[] = []
    for (let round = 0; round < rounds; round += 1)
      times.push(await duration(() => finish(original, itemsOn(marked), identity)))
    rows.push(
      {
        name: `final files of ${name} ÷ ${milliseconds} ms`,
        ratio: median(times) / milliseconds,
        goal: 1,
      },
      await proofOf(name, original, marked),
    )
  }
  for (const { name, original, marked } of files)
    rows.push(...(await againstOthers(name, original, itemsOn(marked), identity)))
  const digest = async () => createHash('sha256').update(scan).digest()
  const sealed = sealing(scan, itemsOn(2), identity)
  const ratio = await compare(sealed, digest, rounds)
  return [...rows, { name: 'stamp and seal a scan of 10 MB ÷ SHA-256 of it', ratio, goal: 3 }]
}

function sealing(original: Uint8Array, items: readonly StampItem[], identity: LocalIdentity) {
  const options = { signedAt: at, reason: 'Bench' }
  return async () => sealDocument(original, identity, options, { items, fonts, tools })
}

async function againstOthers(
  document: string,
  original: Uint8Array,
  items: readonly StampItem[],
  identity: LocalIdentity,
): Promise<Row[]> {
  const ours = sealing(original, items, identity)
  const library = () => withLibrary(original, items, identity)
  const row = {
    name: `stamp and seal ${document} ÷ @libpdf/core`,
    ratio: await compare(ours, library, rounds),
  }
  const missing = ['qpdf', 'openssl'].filter((tool) => spawnSync(tool, ['version']).error !== undefined)
  const name = `stamp and seal ${document} ÷ qpdf overlay and openssl cms`
  const byTools =
    missing.length > 0
      ? { name: `${name}: left out without ${missing.join(', ')}`, ratio: 0, goal: 0 }
      : { name, ratio: await againstTools(ours, original, items), goal: 0.25 }
  return [{ ...row, goal: 0.7 }, byTools]
}

/** How long the trial print before sending takes, of the milliseconds that it may. */
async function proofOf(name: string, original: Uint8Array, marked: number): Promise<Row> {
  const wasm = createRequire(import.meta.url).resolve('@embedpdf/pdfium/pdfium.wasm')
  const engine = await startTextEngine(await readFile(wasm))
  const pages = (await openDocument(original)).pages.map(({ box }) => pageSizeOf(box))
  const times: number[] = []
  for (let round = 0; round < rounds; round += 1)
    times.push(
      await duration(() => rehearse(original, { fields: fieldsOn(marked), pages }, { fonts, engine })),
    )
  return {
    name: `trial print of ${name} ÷ ${trialMilliseconds} ms`,
    ratio: median(times) / trialMilliseconds,
    goal: 1,
  }
}

/** A document of pictures that cannot be packed, 10 MB in all. */
export async function buildScan(pages: number): Promise<Uint8Array> {
  return buildDocument(
    Array.from({ length: pages }, () => ({ content: 'q 180 0 0 280 10 10 cm /Scan Do Q' })),
    (pdf) => {
      for (const page of pdf.getPages()) {
        const entries = {
          Type: PdfName.of('XObject'),
          Subtype: PdfName.of('Image'),
          Width: PdfNumber.of(1000),
          Height: PdfNumber.of(1000),
          BitsPerComponent: PdfNumber.of(8),
          ColorSpace: PdfName.of('DeviceGray'),
          Filter: PdfName.of('DCTDecode'),
        }
        const image = pdf.register(PdfStream.fromDict(entries, randomBytes(10_000_000 / pages)))
        page.dict.set('Resources', PdfDict.of({ XObject: PdfDict.of({ Scan: image }) }))
      }
    },
  )
}

/** A document of as many pages of text. */
export async function buildPages(pages: number): Promise<Uint8Array> {
  return buildDocument(
    Array.from({ length: pages }, (_, index) => ({
      content: Array.from({ length: 40 }, (_line, line) =>
        writing(`${index}/${line}`, 20, 5 + line * 7, 6),
      ).join('\n'),
    })),
  )
}

/** Four fields on each of the first pages. */
function fieldsOn(pages: number): PlacedField[] {
  return Array.from({ length: pages }, (_, index) => index + 1).flatMap((page) =>
    (['input', 'checkbox', 'date', 'signature'] as const).map((type, place) =>
      placedField(type, {
        page,
        box: { page, left: 20, bottom: 20 + place * 40, width: 150, height: 30 },
      }),
    ),
  )
}

/** The same with their answers. */
function itemsOn(pages: number): StampItem[] {
  const context = { completedAt: at.toISOString(), utcOffset: '+00:00' }
  const said = answer({ value: 'Some answer', checked: true, art: drawnArt })
  return fieldsOn(pages).map((field) => ({
    box: field.box,
    marks: marksFor(field, fieldKinds[field.type].holds === 'moment' ? answer() : said, context),
  }))
}

async function finish(
  original: Uint8Array,
  items: readonly StampItem[],
  identity: LocalIdentity,
): Promise<void> {
  await finishedLease({ identity, original, at, fonts, items, tools })
}

/** The same by the library's own means: marks in one update, its signature in another. */
async function withLibrary(
  original: Uint8Array,
  items: readonly StampItem[],
  { privateKey, certificates: [certificate = new Uint8Array()] }: LocalIdentity,
): Promise<void> {
  const pdf = await PDF.load(original)
  await drawItems(asOpenDocument(pdf), items, fonts)
  const algorithm = { name: 'ECDSA', namedCurve: 'P-256' }
  const key = await crypto.subtle.importKey('pkcs8', new Uint8Array(privateKey), algorithm, false, ['sign'])
  await pdf.sign({ signer: new CryptoKeySigner(key, certificate, 'EC', 'ECDSA'), signingTime: at })
}

/** Compares with drawing pages over the document by qpdf and signing the result by openssl. */
async function againstTools(
  ours: () => Promise<unknown>,
  original: Uint8Array,
  items: readonly StampItem[],
): Promise<number> {
  const place = mkdtempSync(join(tmpdir(), 'countersign-bench-'))
  const run = (tool: string, ...parameters: string[]) =>
    execFileSync(tool, parameters, { cwd: place, stdio: 'pipe' })
  try {
    const blank = Array.from({ length: Math.max(...items.map(({ box }) => box.page)) }, () => ({}))
    writeFileSync(join(place, 'in.pdf'), original)
    writeFileSync(join(place, 'over.pdf'), await stamp(await buildDocument(blank), items, fonts))
    const subject = ['-subj', '/CN=Bench', '-days', '9']
    run(
      'openssl',
      'req',
      '-x509',
      '-newkey',
      'rsa:2048',
      '-nodes',
      '-keyout',
      'k.pem',
      '-out',
      'c.pem',
      ...subject,
    )
    const theirs = async () => {
      run('qpdf', 'in.pdf', '--overlay', 'over.pdf', '--', 'out.pdf')
      run(
        'openssl',
        'cms',
        '-sign',
        '-binary',
        '-in',
        'out.pdf',
        '-signer',
        'c.pem',
        '-inkey',
        'k.pem',
        '-outform',
        'DER',
        '-out',
        's',
      )
    }
    return await compare(ours, theirs, rounds)
  } finally {
    rmSync(place, { recursive: true, force: true })
  }
}
