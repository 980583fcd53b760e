import { readdir, readFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { marksFor } from '#pdf/marks/marks-for.ts'
import { verticalExtent } from '#pdf/fonts/metrics.ts'
import { clientOf, registerOrganisation } from './interface-client.ts'
import type { InterfaceClient, Organisation } from './interface-client.ts'
import { sealReport, wordsOf } from './files/pdf-tools.ts'
import type { Word } from './files/pdf-tools.ts'
import { noDate, placedInput } from './files/placed-input.ts'
import type { Box } from './files/placed-input.ts'
import { startService } from './service-process.ts'
import { SigningClient } from './signing-client.ts'

/**
 * Tries the product on every PDF in a folder: `npm run try -- FOLDER`. Each file is uploaded with an input at (10,
 * 40) of its first page, sent, signed, sealed, and examined by poppler and qpdf. Prints one row per file and a
 * summary; exits with 1 if anything crashed.
 */
const { positionals } = parseArgs({ allowPositionals: true })
const folder = resolve(positionals[0] ?? '.')
const marker = 'Placed'

interface Row {
  readonly file: string
  readonly outcome: 'signed' | 'refused' | 'off-page' | 'failed'
  readonly words: string
  /** Distance between the displayed and the printed position of the text, in points. */
  readonly distance: number | null
  readonly seconds: number
}

const service = await startService()
const rows: Row[] = []
try {
  const organisation = await registerOrganisation(service.url)
  const files = (await readdir(folder)).filter((name) => name.toLowerCase().endsWith('.pdf')).toSorted()
  for (const file of files) {
    const row = await tryFile(file, organisation)
    rows.push(row)
    const distance = row.distance === null ? '' : ` (${row.distance.toFixed(2)} pt)`
    console.log(
      `${row.outcome.padEnd(8)} ${row.seconds.toFixed(1).padStart(5)} s  ${file}${distance}  ${row.words}`,
    )
  }
} finally {
  await service.stop()
}
summarise()

function summarise(): void {
  const count = (outcome: Row['outcome']) => rows.filter((row) => row.outcome === outcome).length
  const far = rows.filter((row) => row.distance !== null && row.distance > 0.5)
  console.log(
    `\n${rows.length} files: ${count('signed')} signed and sealed, ${count('refused')} refused with words, ` +
      `${count('off-page')} too small for the field, ${count('failed')} failed; ${far.length} off by more than half a point.`,
  )
  process.exitCode = count('failed') > 0 ? 1 : 0
}

async function tryFile(file: string, organisation: Organisation): Promise<Row> {
  const began = performance.now()
  const done = (outcome: Row['outcome'], words = '', distance: number | null = null): Row => ({
    file,
    outcome,
    words,
    distance,
    seconds: (performance.now() - began) / 1000,
  })
  try {
    const api = clientOf(service.url, organisation)
    const base = (await readFile(join(folder, file))).toString('base64')
    const created = await api.call<Created>(
      'POST',
      '/v1/envelopes',
      bodyFor(file, base, organisation.accountId),
    )
    if (created.status === 413 || created.status === 415 || created.status === 422)
      return done('refused', `${created.status} ${created.body.detail}`)
    if (created.status !== 201) return done('failed', `${created.status} ${JSON.stringify(created.body)}`)
    return await signAndInspect(api, created.body, done)
  } catch (error) {
    return done('failed', error instanceof Error ? error.message : String(error))
  }
}

interface Created {
  readonly id: string
  readonly detail?: string
  readonly recipients: readonly { readonly id: string }[]
}

function bodyFor(file: string, base: string, accountId: string): Record<string, unknown> {
  const place = {
    type: 'input',
    page: 1,
    x_coordinate: 10,
    y_coordinate: 40,
    width: 60,
    height: 20,
    font_type: 'helvetica',
  }
  return {
    name: file.slice(0, 200),
    account_id: accountId,
    documents: [{ base, type: 'application/pdf', name: file.slice(0, 200) }],
    recipients: [{ name: 'Trial', email: 'trial@example.com', muted: true, fields: [place] }],
  }
}

async function signAndInspect(
  api: InterfaceClient,
  created: Created,
  done: (outcome: Row['outcome'], words?: string, distance?: number | null) => Row,
): Promise<Row> {
  const token = await api.expect<{ endpoint: string }>(
    200,
    'GET',
    `/v1/recipients/${created.recipients[0]?.id}/token`,
  )
  const signer = new SigningClient(service.url)
  const view = await signer.consent(await signer.open(token.endpoint))
  await signer.fill(view, Object.fromEntries(view.fields.map((field) => [field.id, marker])))
  await signer.finish()
  const envelope = await api.expect<{ master: string }>(200, 'GET', `/v1/envelopes/${created.id}`)
  const master = new Uint8Array(await (await fetch(envelope.master)).arrayBuffer())
  const report = await sealReport(master)
  if (!report.valid || !report.wholeDocument || report.signatures !== 1)
    return done('failed', report.pdfsig.trim())
  const field = view.fields[0]
  if (!field) return done('off-page', 'the page is smaller than the field; it was skipped')
  const word = (await wordsOf(master)).find((one) => one.page === 1 && one.text.includes(marker))
  if (!word) return done('failed', 'the text is not on the page')
  const page = view.documents[0]?.pages[0]
  if (!page) return done('failed', 'the view has no page')
  const distance = distanceOf(word, page.height, field.box)
  return done('signed', report.clean ? '' : 'qpdf has remarks', distance)
}

/** The distance of the word's left edge and baseline from where the marks put them, in points. */
function distanceOf(word: Word, pageHeight: number, box: Box): number {
  const scale = pageHeight / word.pageHeight
  const [mark] = marksFor(
    placedInput(box),
    { value: marker, checked: false, art: null, witness: null },
    noDate,
  )
  if (mark?.kind !== 'text') throw new Error('an input with text has a text mark')
  const baseline = pageHeight - word.bottom * scale + verticalExtent(mark.face).descent * mark.size
  return Math.hypot(word.left * scale - (box.left + mark.x), baseline - (box.bottom + mark.baseline))
}
