import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join, relative, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { clientOf, registerOrganisation } from './interface-client.ts'
import type { InterfaceClient, Organisation } from './interface-client.ts'
import { sealReport, wordsOf } from './files/pdf-tools.ts'
import { startService } from './service-process.ts'
import { SigningClient } from './signing-client.ts'
import type { SigningView } from './signing-client.ts'
import { judgePage } from './trial/judge.ts'
import type { Judgement } from './trial/judge.ts'
import { readers, readersOf, repairedPages, shownPages, userUnitOf } from './trial/readers.ts'
import type { ShownPage } from './trial/readers.ts'
import { asRequested, fieldsOn, pagesTried } from './trial/trial-fields.ts'
import type { TrialField } from './trial/trial-fields.ts'

/**
 * Tries the product on every PDF below a folder: `npm run try -- FOLDER`. Each file gets fields in the corners and the
 * middle of its first, last and a middle page, placed by poppler's page boxes, and one at a word of its text. It is sent,
 * signed and sealed. Then poppler and mupdf measure where everything was printed and whether the pages still look the
 * same. What is refused is given to four other readers. Prints one row per file and a summary, and exits with 1 if
 * anything failed.
 */
const { positionals } = parseArgs({ allowPositionals: true })
const folder = resolve(positionals[0] ?? '.')
const work = await mkdtemp(join(tmpdir(), 'countersign-trial-'))

interface Row {
  readonly outcome: 'signed' | 'refused' | 'too-small' | 'failed'
  readonly words: string
  /** Of every mark from its place, in points. */
  readonly distances?: Judgement['distances']
  /** Pixels that the marks changed away from the fields, and that intake changed, by the reader that sees them. */
  readonly changed?: Judgement['changed']
  readonly prepared?: Judgement['prepared']
  readonly anchor?: 'found' | 'missed'
  /** For what was refused: the reason, and how many other readers show it. */
  readonly reason?: string
  readonly readable?: number
}

/** Marks may be this far from their place. */
const tolerance = 0.5
/** So many pixels may be smoothed in another way. */
const samePixels = 20
/** Of the files that were signed, in parts of one. */
const wanted = 0.995

const service = await startService()
const rows: (Row & { readonly file: string })[] = []
try {
  const organisation = await registerOrganisation(service.url)
  const names = await readdir(folder, { recursive: true })
  for (const name of names.filter((one) => one.toLowerCase().endsWith('.pdf')).toSorted()) {
    const began = performance.now()
    const row = await tryFile(join(folder, name), organisation).catch((error: unknown): Row => ({
      outcome: 'failed',
      words: error instanceof Error ? error.message : String(error),
    }))
    rows.push({ ...row, file: name })
    const seconds = ((performance.now() - began) / 1000).toFixed(1).padStart(5)
    console.log(
      `${row.outcome.padEnd(9)} ${seconds} s  ${relative(folder, join(folder, name))}  ${row.words}`,
    )
  }
} finally {
  await service.stop()
  await rm(work, { recursive: true, force: true })
}
summarise()

function summarise(): void {
  const withOutcome = (outcome: Row['outcome']) => rows.filter((row) => row.outcome === outcome)
  const signed = withOutcome('signed')
  const marks = signed.flatMap(({ distances = [] }) => distances.map(({ points }) => points))
  const near = signed.filter(({ distances = [] }) => distances.every(({ points }) => points <= tolerance))
  const changedIn = (which: 'changed' | 'prepared', ...those: readonly ('poppler' | 'mupdf')[]) =>
    signed.filter((row) => those.every((reader) => (row[which]?.[reader] ?? 0) > samePixels)).length
  const changed = changedIn('changed', 'poppler', 'mupdf')
  const looks = (which: 'changed' | 'prepared') =>
    `${changedIn(which, 'poppler')} in poppler, ${changedIn(which, 'mupdf')} in mupdf, ${changedIn(which, 'poppler', 'mupdf')} in both.`
  const share = signed.length === 0 ? 1 : near.length / signed.length
  console.log(
    [
      '',
      `${rows.length} files: ${signed.length} signed and sealed, ${withOutcome('refused').length} refused, ` +
        `${withOutcome('too-small').length} too small for a field, ${withOutcome('failed').length} failed.`,
      `${near.length} of ${signed.length} (${(share * 100).toFixed(1)} %) have all marks within ${tolerance} pt, ` +
        `${marks.length} marks in all, the farthest ${Math.max(0, ...marks).toFixed(2)} pt away.`,
      `Pages look different with marks: ${looks('changed')}`,
      `Pages look different once prepared, because comments and forms are drawn as PDFium does: ${looks('prepared')}`,
      `Anchors: ${signed.filter(({ anchor }) => anchor === 'found').length} found, ${signed.filter(({ anchor }) => anchor === 'missed').length} missed.`,
      ...refusals(withOutcome('refused')),
    ].join('\n'),
  )
  const isFine = withOutcome('failed').length === 0 && share >= wanted && changed === 0
  process.exitCode = isFine ? 0 : 1
}

function refusals(refused: readonly Row[]): string[] {
  return [...Map.groupBy(refused, ({ reason }) => reason ?? '')].map(([reason, those]) => {
    const readable = those.filter((row) => row.readable === readers.length).length
    const mostly = those.filter((row) => (row.readable ?? 0) >= 2).length
    return `Refused as ${reason}: ${those.length}, of which ${mostly} open in at least two of ${readers.join(', ')} and ${readable} in all.`
  })
}

interface Created {
  readonly id: string
  readonly type?: string
  readonly detail?: string
  readonly recipients: readonly { readonly id: string }[]
}

async function tryFile(path: string, organisation: Organisation): Promise<Row> {
  const api = clientOf(service.url, organisation)
  const bytes = await readFile(path)
  const pages = await sizedPages(path)
  const fields = pages.flatMap(fieldsOn)
  const anchor = fields.length > 0 ? await anchorIn(path) : null
  const requested = [
    ...(fields.length === 0 ? [{ type: 'checkbox', page: 1, x_coordinate: 0, y_coordinate: 0 }] : []),
    ...fields.map(asRequested),
    ...(anchor === null ? [] : [{ type: 'checkbox', anchor: anchor.text, width: 8, height: 8 }]),
  ]
  const name = basename(path).slice(0, 200)
  const created = await api.call<Created>('POST', '/v1/envelopes', {
    name,
    account_id: organisation.accountId,
    documents: [{ base: bytes.toString('base64'), type: 'application/pdf', name }],
    recipients: [{ name: 'Trial', email: 'trial@example.com', muted: true, fields: requested }],
  })
  if (created.status === 201)
    return inspect(path, await sign(api, created.body, fields), { pages, fields, anchor })
  const { detail = '', type = '' } = created.body
  const reason = type.split('/').at(-1) ?? ''
  if (fields.length === 0 && pages.length > 0) return { outcome: 'too-small', words: reason }
  if (![413, 415, 422].includes(created.status))
    return { outcome: 'failed', words: `${created.status} ${detail}` }
  const readable = await readersOf(path)
  return {
    outcome: 'refused',
    words: `${reason}: ${detail} (shown by ${readable.join(', ') || 'no other reader'})`,
    reason,
    readable: readable.length,
  }
}

/** The pages to try, in points of the interface. None if neither poppler nor mupdf can read the file. */
async function sizedPages(path: string): Promise<ShownPage[]> {
  const tried = pagesTried(await shownPages(path).catch(() => repairedPages(path).catch(() => [])))
  const sized: ShownPage[] = []
  for (const { number, width, height } of tried) {
    const unit = await userUnitOf(path, number)
    sized.push({ number, width: width * unit, height: height * unit })
  }
  return sized
}

interface Anchor {
  readonly text: string
  readonly page: number
  readonly left: number
}

/** A word that occurs just a few times, and where poppler sees it first. */
async function anchorIn(path: string): Promise<Anchor | null> {
  const words = await wordsOf(await readFile(path)).catch(() => [])
  const counts = Map.groupBy(words, ({ text }) => text)
  const word = words.find(
    ({ text, page }) => page === 1 && /^[A-Za-z]{6,}$/.test(text) && (counts.get(text)?.length ?? 0) < 5,
  )
  return word === undefined ? null : { text: word.text, page: word.page, left: word.left }
}

interface Signed {
  readonly original: Uint8Array
  readonly master: Uint8Array
  readonly view: SigningView
}

async function sign(api: InterfaceClient, created: Created, fields: readonly TrialField[]): Promise<Signed> {
  const recipient = created.recipients[0]?.id
  const token = await api.expect<{ endpoint: string }>(200, 'GET', `/v1/recipients/${recipient}/token`)
  const signer = new SigningClient(service.url)
  const view = await signer.consent(await signer.open(token.endpoint))
  const markers = new Map(fields.map(({ page, box, marker }) => [placeOf(page, box), marker]))
  const values = view.fields.map(({ id, page, box }): [string, string] => [
    id,
    markers.get(placeOf(page, box)) ?? 'Typed',
  ])
  await signer.fill(view, Object.fromEntries(values))
  await signer.finish()
  const links = await api.expect<{ master: string; original: string }>(
    200,
    'GET',
    `/v1/envelopes/${created.id}`,
  )
  return { original: await fetched(links.original), master: await fetched(links.master), view }
}

async function fetched(address: string): Promise<Uint8Array> {
  const answer = await fetch(address)
  if (!answer.ok) throw new Error(`A file cannot be had: ${answer.status} ${await answer.text()}`)
  return new Uint8Array(await answer.arrayBuffer())
}

function placeOf(page: number, { left, bottom }: { readonly left: number; readonly bottom: number }): string {
  return `${page} ${Math.round(left)} ${Math.round(bottom)}`
}

async function inspect(
  upload: string,
  { original, master, view }: Signed,
  tried: {
    readonly pages: readonly ShownPage[]
    readonly fields: readonly TrialField[]
    readonly anchor: Anchor | null
  },
): Promise<Row> {
  const report = await sealReport(master)
  if (!report.valid || !report.wholeDocument || report.signatures !== 1)
    return { outcome: 'failed', words: report.pdfsig.trim() }
  if (view.fields.length === 0 || tried.fields.length === 0)
    return { outcome: 'too-small', words: 'no field has room' }
  const paths = { upload, original: join(work, 'original.pdf'), master: join(work, 'master.pdf') }
  await writeFile(paths.original, original)
  await writeFile(paths.master, master)
  const distances: Judgement['distances'][number][] = []
  const changed = { poppler: 0, mupdf: 0 }
  const prepared = { poppler: 0, mupdf: 0 }
  for (const page of tried.pages) {
    const fields = tried.fields.filter((field) => field.page === page.number)
    const unit = await userUnitOf(upload, page.number)
    const judged = await judgePage({ ...paths, page, unit, fields: withAnchored(fields, view, page) })
    distances.push(...judged.distances)
    for (const reader of ['poppler', 'mupdf'] as const) {
      changed[reader] += judged.changed[reader]
      prepared[reader] += judged.prepared[reader]
    }
  }
  const anchor = tried.anchor === null ? undefined : isAnchored(view, tried.anchor) ? 'found' : 'missed'
  const far = distances.filter(({ points }) => points > tolerance)
  const farthest = Math.max(0, ...distances.map(({ points }) => points))
  const words = [
    `${distances.length} marks, ${farthest.toFixed(2)} pt`,
    ...far.map(({ mark }) => `${mark} MISPLACED`),
    ...pixelWords('CHANGED', changed),
    ...pixelWords('prepared differently', prepared),
    ...(anchor === 'missed' ? [`anchor “${tried.anchor?.text}” missed`] : []),
    ...(report.clean ? [] : ['qpdf has remarks']),
  ]
  return {
    outcome: 'signed',
    words: words.join(', '),
    distances,
    changed,
    prepared,
    ...(anchor === undefined ? {} : { anchor }),
  }
}

function pixelWords(what: string, { poppler, mupdf }: Judgement['changed']): string[] {
  return Math.max(poppler, mupdf) > samePixels
    ? [`${what}: ${poppler} pixels in poppler, ${mupdf} in mupdf`]
    : []
}

/** Fields that the anchor brought may be anywhere. */
function withAnchored(fields: readonly TrialField[], view: SigningView, page: ShownPage): TrialField[] {
  const known = new Set(fields.map(({ box }) => placeOf(page.number, box)))
  const others = view.fields.filter(({ page: on, box }) => on === page.number && !known.has(placeOf(on, box)))
  return [
    ...fields,
    ...others.map(({ box }): TrialField => ({ mark: 'anchored', page: page.number, box, marker: '' })),
  ]
}

function isAnchored({ fields }: SigningView, { page, left }: Anchor): boolean {
  return fields.some((field) => field.page === page && Math.abs(field.box.left - left) < 1)
}
