import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { encode } from 'fast-png'
import { PDFDocument } from 'pdf-lib'
import { expect, test } from 'vitest'
import { testService } from '#harness/world/service.ts'
import { anEnvelope, aPdf, aTenant, documentItem } from '#harness/world/world.ts'
import { drawToRead } from '#pdf/page-picture.ts'
import { startTextEngine } from '#pdf/pdfium.ts'
import { nextScan } from '../database/envelopes/page-texts.ts'
import { openLog } from '../logging.ts'
import { openOwnScanReader } from '../ports/scan-reader/own-scan-reader.ts'
import type { ScanReader } from '../ports/scan-reader/scan-reader.ts'
import { handlers } from './handlers.ts'
import type { JobContext } from './runner.ts'

const service = await testService({}, { runsJobs: false })
const { call, config, database, ports } = service
const wasm = createRequire(import.meta.url).resolve('@embedpdf/pdfium/pdfium.wasm')
const engine = await startTextEngine(new Uint8Array(readFileSync(wasm)))

/** A reader that says what the test wants it to say, after something else has happened. */
const saying = (text: string | null, before: () => Promise<unknown> = async () => undefined): ScanReader => ({
  read: async () => {
    await before()
    return text
  },
  close: async () => undefined,
})

const around = (scanReader: ScanReader | null): JobContext => ({
  config,
  database,
  ports: { ...ports, scanReader },
  log: openLog('silent'),
  jobId: '1',
  isLastTry: false,
  goOn: () => undefined,
})

/** A document whose pages are pictures of text. An empty text makes an empty page, and `stamp` is printed as text. */
async function aScan(pages: readonly string[], stamp = ''): Promise<Uint8Array> {
  const document = await PDFDocument.create()
  for (const text of pages) {
    const sheet = document.addPage([612, 792])
    const drawn = drawToRead(await aPdf([{ text }]), 1, engine)
    if (drawn === null) continue
    const { width, height, pixels } = drawn
    const picture = await document.embedPng(encode({ width, height, data: pixels, channels: 1 }))
    sheet.drawImage(picture, { x: 0, y: 0, width: 612, height: 792 })
    if (stamp !== '') sheet.drawText(stamp, { x: 20, y: 20, size: 8 })
  }
  return document.save()
}

const tenant = await aTenant(database)
const { organisationId } = tenant

/** A sent scan whose text has been looked for, and whose pages wait to be read. */
async function sent(bytes: Uint8Array): Promise<string> {
  const { id } = await anEnvelope(service, tenant, {
    documents: [documentItem(bytes, { name: 'Scan' })],
  })
  await handlers['read-texts']?.({ organisationId, envelopeId: id }, around(saying(null)))
  return id
}

const readScans = (reader: ScanReader | null) => handlers['read-scans']?.({}, around(reader))
const find = async (words: string) =>
  (
    await call<{ envelopes: { id: string; passage: { page: number; hit: string } | null }[] }>(
      tenant.as,
      'GET',
      `/app/envelopes?document_text=${encodeURIComponent(words)}`,
    )
  ).body.envelopes
const pagesOf = (envelopeId: string) =>
  database
    .selectFrom('pageTexts')
    .select(['page', 'text', 'scanTries'])
    .where('envelopeId', '=', envelopeId)
    .orderBy('page')
    .execute()
const waiting = async () =>
  (await database.selectFrom('pageTexts').select('page').where('scanTries', '<', 2).execute()).length

test('finds what a machine has read on a scan, and says on which page', { timeout: 300_000 }, async () => {
  const reader = openOwnScanReader({ warn: () => undefined }, { milliseconds: 100_000 })
  const id = await sent(await aScan(['Cover sheet', '', 'The lessee shall insure the zeppelin'], 'Page'))
  expect(await find('zeppelin')).toEqual([])
  await readScans(reader)
  await reader.close()
  expect(await find('lessee zepp')).toMatchObject([{ id, passage: { page: 3, hit: 'lessee' } }])
  expect(await find('"Page Cover sheet"')).toHaveLength(1)
  expect(await pagesOf(id)).toMatchObject([{ scanTries: null }, { text: '', scanTries: null }, {}])
  expect(await waiting()).toBe(0)
})

test('reads no page that has text, also beside a small picture', async () => {
  const words = Array.from({ length: 25 }, (_, at) => `word${at}`).join(' ')
  const id = await sent(await aScan(['A picture of a page'], words))
  expect(await pagesOf(id)).toMatchObject([{ scanTries: null }])
  const plain = await sent(await aPdf([{ text: 'Agreement' }]))
  expect(await pagesOf(plain)).toMatchObject([{ text: 'Agreement', scanTries: null }])
})

test('gives up a page that cannot be read, and reads all others', async () => {
  const id = await sent(await aScan(['One', 'Two', 'Three', 'Four', 'Five', 'Six']))
  const answers: (string | null)[] = [null, 'kakapo']
  const reader = {
    ...saying(null),
    read: async () => (answers.length > 0 ? (answers.shift() ?? null) : 'kea'),
  }
  await readScans(reader)
  expect(await waiting()).toBe(1)
  await readScans(reader)
  expect((await pagesOf(id)).map(({ text, scanTries }) => [text, scanTries])).toEqual(
    ['', 'kakapo', 'kea', 'kea', 'kea', 'kea'].map((text) => [text, null]),
  )
})

test('gives up a page during which the service ended twice', async () => {
  const id = await sent(await aScan(['The page that ends it']))
  for (let time = 0; time < 2; time += 1) expect(await nextScan(database)).toMatchObject({ envelopeId: id })
  expect(await nextScan(database)).toBeUndefined()
  await readScans(saying('takahe'))
  expect(await find('takahe')).toEqual([])
})

test('what is recalled or has lost its file while it is read is not searched', async () => {
  const id = await sent(await aScan(['Recalled']))
  await readScans(saying('numbat', () => call(tenant.as, 'POST', `/app/envelopes/${id}/recall`)))
  expect(await pagesOf(id)).toEqual([])
  const lost = await sent(await aScan(['Lost']))
  const { storageKey } = await database
    .selectFrom('documents')
    .select('storageKey')
    .where('envelopeId', '=', lost)
    .executeTakeFirstOrThrow()
  await ports.storage.delete(storageKey)
  await readScans(saying('numbat'))
  expect(await find('numbat')).toEqual([])
  expect(await waiting()).toBe(0)
})

test('a page whose document got another file while it was read is read again', async () => {
  const id = await sent(await aScan(['Replaced']))
  const texts = ['quokka', 'bilby']
  const change = () =>
    database.updateTable('documents').set({ sha256: 'another' }).where('envelopeId', '=', id).execute()
  await readScans({ ...saying(null), read: async () => (await change()) && (texts.shift() ?? null) })
  expect(await pagesOf(id)).toMatchObject([{ text: 'bilby', scanTries: null }])
})

test('what two nodes read at once is taken once', async () => {
  const id = await sent(await aScan(['Both']))
  const second = async () => readScans(saying('bandicoot'))
  await readScans({ ...saying(null), read: async () => second().then(() => 'bandicoot') })
  expect(await pagesOf(id)).toMatchObject([{ text: 'bandicoot', scanTries: null }])
})

test('a store that is away for long costs no page', async () => {
  const id = await sent(await aScan(['Patient']))
  const get = () => Promise.reject(new Error('The store is away'))
  const away = around(saying('wombat'))
  const storage = { ...ports.storage, get }
  for (let time = 0; time < 4; time += 1)
    await expect(
      handlers['read-scans']?.({}, { ...away, ports: { ...away.ports, storage } }),
    ).rejects.toThrow('The store is away')
  expect(await pagesOf(id)).toMatchObject([{ scanTries: 0 }])
  await readScans(saying('wombat'))
  expect(await find('wombat')).toMatchObject([{ id }])
})

test('where scans are not read, none waits', async () => {
  const { id } = await anEnvelope(service, tenant, {
    documents: [documentItem(await aScan(['Unread']), { name: 'Scan' })],
  })
  await handlers['read-texts']?.({ organisationId, envelopeId: id }, around(null))
  expect(await pagesOf(id)).toEqual([])
  await readScans(null)
})
