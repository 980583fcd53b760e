import { unzipSync } from 'fflate'
import { PDFDocument } from 'pdf-lib'
import { expect, test } from 'vitest'
import type { Problem } from '#contract/problem.ts'
import { testService } from '#harness/world/service.ts'
import type { Identity } from '#harness/world/service.ts'
import { aMember, anEnvelope, anEnvelopeIn, aPdf, aTenant, documentItem } from '#harness/world/world.ts'

const service = await testService({}, { runsJobs: false })
const { call, database, ports } = service
const tenant = await aTenant(database)

interface Archive {
  readonly status: number
  readonly headers: Headers
  readonly files: Readonly<Record<string, Uint8Array>>
  readonly problem: Problem | null
}

async function archive(ids: readonly string[], who: Identity = tenant.as): Promise<Archive> {
  const answer = await fetch(new URL('/app/envelopes/archive', service.url), {
    method: 'POST',
    headers: { ...who, 'content-type': 'application/json' },
    body: JSON.stringify({ ids }),
  })
  const { status, headers } = answer
  if (status !== 200) return { status, headers, files: {}, problem: (await answer.json()) as Problem }
  const bytes = await answer.bytes()
  expect(bytes.byteLength).toBe(Number(headers.get('content-length')))
  return { status, headers, files: unzipSync(bytes), problem: null }
}

const text = (bytes: Uint8Array | undefined) => new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes)

test('packs sealed files of completed envelopes and the documents of others, a folder each', async () => {
  const done = await anEnvelopeIn(service, tenant, 'completed')
  const documents = [
    documentItem(await aPdf(), { name: 'Terms.pdf' }),
    documentItem(await aPdf([{}, {}]), { name: 'terms' }),
  ]
  const open = await anEnvelope(service, tenant, { name: 'Offer 1/2', documents })
  const { status, headers, files } = await archive([done.id, open.id])
  expect([status, headers.get('x-left-out'), headers.get('content-type')]).toEqual([
    200,
    '0',
    'application/zip',
  ])
  expect(headers.get('content-disposition')).toMatch(/^attachment; filename="Envelopes \d{4}-\d\d-\d\d\.zip"/)
  expect(Object.keys(files)).toEqual([
    'Lease/Lease.pdf',
    'Lease/Lease (certificate).pdf',
    'Lease/Lease (with certificate).pdf',
    'Offer 1 2/Terms.pdf',
    'Offer 1 2/terms (2).pdf',
  ])
  const pages = await Promise.all(
    Object.values(files).map(async (bytes) =>
      (await PDFDocument.load(bytes, { updateMetadata: false })).getPageCount(),
    ),
  )
  expect(pages.slice(3)).toEqual([1, 2])
  expect(pages[2]).toBe((pages[0] ?? 0) + (pages[1] ?? 0))
  const single = await fetch(
    (await call<{ master: string }>(tenant.as, 'GET', `/app/envelopes/${done.id}`)).body.master,
  )
  expect(Buffer.compare(files['Lease/Lease.pdf'] ?? new Uint8Array(), await single.bytes())).toBe(0)
})

test('gives envelopes of one name separate folders, and names the file after a single one', async () => {
  const [one, two] = [
    await anEnvelope(service, tenant, { name: 'con' }),
    await anEnvelope(service, tenant, { name: 'CON' }),
  ]
  const { files } = await archive([one.id, two.id, one.id])
  expect(Object.keys(files).map((path) => path.split('/')[0])).toEqual(['con_', 'CON_ (2)'])
  const alone = await archive([one.id])
  expect(alone.headers.get('content-disposition')).toContain('filename="con_.zip"')
})

test('names in a note what is missing, invisible or without documents', async () => {
  const kept = await anEnvelope(service, tenant)
  const bare = await call<{ id: string }>(tenant.as, 'POST', '/app/drafts')
  const foreign = await anEnvelope(service, await aTenant(database), { name: 'Secret merger' })
  const { headers, files } = await archive([kept.id, bare.body.id, foreign.id])
  expect(headers.get('x-left-out')).toBe('2')
  expect(Object.keys(files)).toEqual(['Not included.txt', 'Lease/Document 1.pdf'])
  const note = text(files['Not included.txt'])
  expect(note).toContain('2 of 3 envelopes are not in this file:\r\n')
  expect(note).toContain(`- ${foreign.id}: It no longer exists, or you don’t have access to it.`)
  expect(note).toContain('It has no documents yet.')
  expect(note).not.toContain('Secret')
})

test('packs only what others may see, and refuses when nothing is left', async () => {
  const own = await aMember(database, tenant.organisationId)
  const { id } = await anEnvelope(service, tenant)
  const answer = await archive([id], own.as)
  expect([answer.status, answer.problem?.type]).toEqual([404, '/problems/not-found'])
  const shut = await archive([id], {})
  expect(shut.status).toBe(401)
})

test('refuses too many, no and invalid ids in words', async () => {
  const many = Array.from({ length: 501 }, (_, index) => String(index))
  expect((await archive(many)).problem?.detail).toContain('A ZIP can hold at most 500 envelopes.')
  expect((await archive([])).problem?.detail).toContain('Select at least one envelope.')
})

test('leaves out an envelope whose file is missing from the store, and breaks the response when one is lost on the way', async () => {
  const kept = await anEnvelope(service, tenant, { name: 'Kept' })
  const documents = [documentItem(await aPdf()), documentItem(await aPdf())]
  const lost = await anEnvelope(service, tenant, { name: 'Lost', documents })
  const row = await database
    .selectFrom('documents')
    .select('storageKey')
    .where('envelopeId', '=', lost.id)
    .executeTakeFirstOrThrow()
  const bytes = await ports.storage.get(row.storageKey)
  await ports.storage.delete(row.storageKey)
  const { files } = await archive([lost.id, kept.id])
  expect(Object.keys(files)).toEqual(['Not included.txt', 'Kept/Document 1.pdf'])
  expect(text(files['Not included.txt'])).toContain('- Lost: One of its files is no longer stored.')

  await ports.storage.put(row.storageKey, bytes)
  const { stream } = ports.storage
  ports.storage.stream = async (key, range) => {
    if (key === row.storageKey) throw new Error('The disk is gone')
    return stream(key, range)
  }
  await expect(archive([kept.id, lost.id])).rejects.toThrow(/terminated|fetch failed/)
  ports.storage.stream = stream
  expect((await archive([kept.id, lost.id])).status).toBe(200)
})
