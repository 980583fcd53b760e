import type { Problem } from '#contract/problem.ts'
import { expect, test } from 'vitest'
import { testService } from '#harness/world/service.ts'
import { anEnvelope, aPdf, aTenant, complete, documentItem, signerItem } from '#harness/world/world.ts'
import type { WireEnvelope } from '#harness/world/world.ts'
import { downloadKey, downloadLinks } from './download-links.ts'
import { signDownloads } from './download-token.ts'

const service = await testService({}, { runsJobs: false })
const { call, database } = service
const tenant = await aTenant(database)

const get = (address: string, headers: Record<string, string> = {}) => fetch(address, { headers })
const isPdf = async (answer: Response) => (await answer.text()).startsWith('%PDF-')

test('serves the original and the live master of a sent envelope', async () => {
  const envelope = await anEnvelope(service, tenant, {
    name: 'Mietvertrag Ä/Ö 日本',
    recipients: [
      signerItem({
        fields: [
          { type: 'signature', page: 1, x_coordinate: 10, y_coordinate: 10 },
          { type: 'input', page: 1, x_coordinate: 10, y_coordinate: 300, value: 'Fixed', read_only: true },
        ],
      }),
    ],
  })
  const original = await get(envelope.original)
  expect(original.status).toBe(200)
  expect(original.headers.get('content-type')).toBe('application/pdf')
  expect(original.headers.get('content-disposition')).toContain(
    "filename*=UTF-8''Mietvertrag%20%C3%84%20%C3%96%20%E6%97%A5%E6%9C%AC%20%28original%29.pdf",
  )
  expect(await isPdf(original)).toBe(true)
  const master = await get(envelope.master ?? '')
  const drawn = await master.bytes()
  expect(master.status).toBe(200)
  const text = await service.ports.pdf.textLines(drawn)
  const words = text.ok ? text.value.map(({ characters }) => characters.map((one) => one.text).join('')) : []
  expect(words.join(' ')).toContain('Fixed')
})

test('serves ranges, and does not send unchanged files again', async () => {
  const { original } = await anEnvelope(service, tenant)
  const part = await get(original, { range: 'bytes=0-4' })
  expect([part.status, await part.text()]).toEqual([206, '%PDF-'])
  expect(part.headers.get('content-range')).toMatch(/^bytes 0-4\/\d+$/)
  const etag = part.headers.get('etag') ?? ''
  expect((await get(original, { 'if-none-match': etag })).status).toBe(304)
  expect((await get(original, { range: 'bytes=99999999-' })).status).toBe(416)
})

test('refuses an altered or expired address', async () => {
  const { id, original } = await anEnvelope(service, tenant)
  const token = original.split('/downloads/')[1] ?? ''
  const swapped = (index: number) => {
    const sign = token[index] === 'A' ? 'B' : 'A'
    return token.slice(0, index) + sign + token.slice(index + 1)
  }
  for (let index = 0; index < token.length; index += 7) {
    const answer = await call<Problem>({}, 'GET', `/downloads/${swapped(index)}`)
    expect([answer.status, answer.body.type], `at ${index}`).toEqual([403, '/problems/link-invalid'])
  }
  expect((await call({}, 'GET', `/downloads/${token}A`)).status).toBe(403)
  expect((await call({}, 'GET', `/downloads/${token.slice(0, -1)}`)).status).toBe(403)
  const { organisationId } = tenant
  const scope = { organisationId, envelopeId: id, documentId: null, recipientId: null }
  const key = await downloadKey(database)
  const at = (expires: number) => `/downloads/${signDownloads(key, { ...scope, expires })('original')}`
  expect((await call({}, 'GET', at(Date.now() + 60_000))).status).toBe(200)
  const expired = await call<Problem>({}, 'GET', at(Date.now() - 1))
  expect([expired.status, expired.body.type]).toEqual([403, '/problems/link-expired'])
})

test("reveals no other file's address through a file's address", async () => {
  const key = await downloadKey(database)
  const scope = { organisationId: 'o', envelopeId: 'e', documentId: null, recipientId: null, expires: 1 }
  const tokens = (['original', 'master', 'certificate', 'combined'] as const).map(signDownloads(key, scope))
  expect(new Set(tokens.map((token) => token.split('.')[1])).size).toBe(4)
})

test.each(['voided', 'draft'] as const)(
  "still serves the sender but not the recipient's address once it is %s",
  async (status) => {
    const envelope = await anEnvelope(service, tenant)
    const { organisationId } = tenant
    const context = { database, config: service.config, now: async () => new Date() }
    const links = await downloadLinks(context, { recipientId: envelope.recipients[0]?.id ?? '' })
    const { original } = links.ofEnvelope({ organisationId, id: envelope.id, status: 'sent' })
    expect((await call({}, 'GET', original)).status).toBe(200)
    await database.updateTable('envelopes').set({ status }).where('id', '=', envelope.id).execute()
    expect((await call({}, 'GET', original)).status).toBe(403)
    expect((await call({}, 'GET', envelope.original)).status).toBe(200)
    expect((await call({}, 'GET', envelope.master ?? '')).status).toBe(200)
  },
)

test('serves each document alone with the fields on its own pages', async () => {
  const documents = [documentItem(await aPdf(), { id: 'one' }), documentItem(await aPdf(), { id: 'two' })]
  const fields = [
    { type: 'input', page: 2, x_coordinate: 10, y_coordinate: 300, value: 'Second', read_only: true },
  ]
  const { id } = await anEnvelope(service, tenant, { documents, recipients: [signerItem({ fields })] })
  const list = await call<{ original: string; master: string }[]>(
    tenant.key,
    'GET',
    `/v1/documents?envelope_id=${id}`,
  )
  const text = async (address = '') => {
    const read = await service.ports.pdf.textLines(await (await get(address)).bytes())
    return JSON.stringify(
      read.ok ? read.value.map(({ characters }) => characters.map((one) => one.text).join('')) : [],
    )
  }
  expect(await text(list.body[0]?.master)).not.toContain('Second')
  expect(await text(list.body[1]?.master)).toContain('Second')
  expect(await text(list.body[1]?.original)).not.toContain('Second')
})

test('lets the final files of a completed envelope wait for their seal', async () => {
  const envelope = await anEnvelope(service, tenant)
  await complete(service, tenant, envelope)
  const { body } = await call<WireEnvelope>(tenant.key, 'GET', `/v1/envelopes/${envelope.id}`)
  const files = [body.master, body.certificate, body.combined]
  expect(files.every((address) => typeof address === 'string')).toBe(true)
  const answers = await Promise.all(files.map((address) => get(address ?? '')))
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
  expect(await Promise.all(answers.map(isPdf))).toEqual([true, true, true])
})

test("combines a draft's current documents for its original and its master", async () => {
  const documents = [documentItem(await aPdf()), documentItem(await aPdf([{}, {}]))]
  const draft = await anEnvelope(service, tenant, { draft: true, recipients: [], documents })
  for (const address of [draft.original, draft.master]) {
    const file = await get(address ?? '')
    const inspected = await service.ports.pdf.inspect(await file.bytes())
    expect(inspected.ok && inspected.value.pages.length).toBe(3)
  }
  await call(tenant.key, 'DELETE', `/v1/envelopes/${draft.id}`)
  expect((await call({}, 'GET', draft.original)).status).toBe(404)
})
