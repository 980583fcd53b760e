import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { EnvelopeKey } from '../database/envelopes/envelope-aggregate.ts'
import { lockEnvelope } from '../database/envelopes/envelope-aggregate.ts'
import { replacePageTexts } from '../database/envelopes/page-texts.ts'
import { eraseEnvelope } from '../operations/envelopes/erase-envelope.ts'
import { byTheService } from '../operations/envelopes/apply-effects.ts'
import { openLog } from '../logging.ts'
import { ok } from '#domain/result.ts'
import { longestTurnUntil } from '#harness/bench/processor-time.ts'
import { testService } from '#harness/world/service.ts'
import { aGroup, aMember, anEnvelope, aPdf, aTenant, documentItem, signerItem } from '#harness/world/world.ts'
import type { Member } from '#harness/world/world.ts'
import { handlers } from './handlers.ts'
import type { JobContext } from './runner.ts'

const service = await testService({}, { runsJobs: false })
const { call, config, database, ports } = service
const tenant = await aTenant(database)
const { organisationId } = tenant
const groupId = await aGroup(database, organisationId)
const sender = await aMember(database, organisationId, { groupId })
const around: JobContext = {
  config,
  database,
  ports,
  log: openLog('silent'),
  jobId: '1',
  isLastTry: false,
  goOn: () => undefined,
}

interface Row {
  readonly id: string
  readonly passage: { document: string; page: number; before: string; hit: string; after: string } | null
}

const read = (envelopeId: string) => handlers['read-texts']?.({ organisationId, envelopeId }, around)
const find = async (words: string, who: Member = tenant) =>
  (
    await call<{ envelopes: Row[] }>(
      who.as,
      'GET',
      `/app/envelopes?document_text=${encodeURIComponent(words)}`,
    )
  ).body.envelopes
const idsOf = async (words: string, who: Member = tenant) => (await find(words, who)).map(({ id }) => id)
const texts = (envelopeId: string) =>
  database.selectFrom('pageTexts').select('text').where('envelopeId', '=', envelopeId).execute()

/** A sent envelope whose pages have been read. */
async function sent(pages: readonly string[], more: object = {}): Promise<string> {
  const bytes = await aPdf(pages.map((text) => ({ text })))
  const { id } = await anEnvelope(service, tenant, {
    documents: [documentItem(bytes, { name: 'Terms' })],
    ...more,
  })
  await read(id)
  return id
}

test('finds words, their beginnings and phrases on a page, and says which and where', async () => {
  const id = await sent(['Cover', 'The tenant shall indemnify the landlord for zebrafish'], {
    documents: [
      documentItem(await aPdf([{ text: 'Something before' }]), { name: 'First' }),
      documentItem(
        await aPdf([{ text: 'Cover' }, { text: 'The tenant shall indemnify the landlord for zebrafish' }]),
        {
          name: 'Second',
        },
      ),
    ],
  })
  expect(await find('ZEBRA indemn')).toMatchObject([
    {
      id,
      passage: {
        document: 'Second',
        page: 3,
        before: 'The tenant shall ',
        hit: 'indemnify',
        after: expect.stringContaining('landlord'),
      },
    },
  ])
  expect(await idsOf('"shall indemnify the" zebrafish')).toEqual([id])
  for (const words of ['"indemnify shall"', 'cover zebrafish', 'ebrafish', '"zebra"', '!!!', 'nothing | :*'])
    expect(await idsOf(words)).toEqual([])
  expect((await find('')).every(({ passage }) => passage === null)).toBe(true)
  const counts = await call<{ sent: number }>(
    tenant.as,
    'GET',
    '/app/envelopes/counts?document_text=zebrafish',
  )
  expect(counts.body.sent).toBe(1)
})

test('scripts without spaces are found by any characters that follow each other', async () => {
  const id = await sent(['Blank'])
  const key: EnvelopeKey = { organisationId, envelopeId: id }
  const documentId = (
    await database.selectFrom('documents').select('id').where('envelopeId', '=', id).executeTakeFirstOrThrow()
  ).id
  const text = '甲乙双方签订租赁合同\n如下。第3条 สัญญาเช่าบ้าน ご契約のサービス'
  await database
    .transaction()
    .execute((transaction) => replacePageTexts(transaction, key, [{ documentId, page: 1, text }]))
  for (const words of ['租赁', '合同如下', '第3条', 'เช่า', '契約', 'サービス', '甲'])
    expect([words, await idsOf(words)]).toEqual([words, [id]])
  for (const words of ['赁租', '合同第', 'บาน']) expect([words, await idsOf(words)]).toEqual([words, []])
})

test('only who sees an envelope finds it, whatever its recipients have to prove', async () => {
  const hidden = await sent(['A quagga for the administrator'], {
    recipients: [signerItem({ password: 'only for them' })],
  })
  const shared = await sent(['A quagga for the group'], { group_id: groupId, shared: true })
  expect((await idsOf('quagga')).toSorted()).toEqual([hidden, shared].toSorted())
  expect(await idsOf('quagga', sender)).toEqual([shared])
  expect(await idsOf('quagga', await aTenant(database))).toEqual([])
})

test('a draft is not searched, also one that was sent and recalled', async () => {
  const id = await sent(['About an okapi'])
  expect(await idsOf('okapi')).toEqual([id])
  expect((await call(tenant.as, 'POST', `/app/envelopes/${id}/recall`)).status).toBe(204)
  expect(await texts(id)).toEqual([])
  await read(id)
  expect(await texts(id)).toEqual([])
  expect((await call(tenant.key, 'POST', `/v1/envelopes/${id}/send`)).status).toBe(204)
  await read(id)
  expect(await idsOf('okapi')).toEqual([id])
})

/** Reads an envelope's pages while something else happens to it. */
async function readWhile(envelopeId: string, act: () => Promise<unknown>): Promise<void> {
  const pageTexts: typeof ports.pdf.pageTexts = async (bytes) => {
    const read = await ports.pdf.pageTexts(bytes)
    await act()
    return read
  }
  const late = { ...around, ports: { ...ports, pdf: { ...ports.pdf, pageTexts } } }
  await handlers['read-texts']?.({ organisationId, envelopeId }, late)
}

const withText = async (text: string) => ({ documents: [documentItem(await aPdf([{ text }]))] })

test('what is erased while its pages are read stays erased', async () => {
  const { id } = await anEnvelope(service, tenant, await withText('About a dodo'))
  await call(tenant.key, 'POST', `/v1/envelopes/${id}/void`)
  await readWhile(id, () =>
    database.transaction().execute(async (transaction) => {
      const loaded = await lockEnvelope(transaction, { organisationId, envelopeId: id })
      if (loaded === undefined) throw new Error('gone')
      const now = new Date().toISOString()
      const erased = await eraseEnvelope(transaction, loaded, { author: byTheService, rule: 'request', now })
      expect(erased.ok).toBe(true)
    }),
  )
  expect(await texts(id)).toEqual([])
})

test('what is recalled while its pages are read is not searched', async () => {
  const { id } = await anEnvelope(service, tenant, await withText('About a moa'))
  await readWhile(id, () => call(tenant.as, 'POST', `/app/envelopes/${id}/recall`))
  expect(await texts(id)).toEqual([])
})

test('no one waits for the words of a long document', async () => {
  const { id } = await anEnvelope(service, tenant, await withText('About an emu'))
  const text = 'the tenant shall indemnify the landlord '.repeat(500)
  const pages = Array.from({ length: 200 }, () => ({ text, tokens: text.trim(), isScan: false }))
  const pdf = { ...ports.pdf, pageTexts: async () => ok(pages) }
  const long = { ...around, ports: { ...ports, pdf } }
  const done = Promise.resolve(handlers['read-texts']?.({ organisationId, envelopeId: id }, long))
  expect(await longestTurnUntil(done)).toBeLessThan(10)
  expect(await texts(id)).toHaveLength(200)
})

test('envelopes of before are read in small pieces, and one that cannot be read holds up no other', async () => {
  const other = await aTenant(database)
  const made = []
  for (let count = 0; count < 3; count += 1)
    made.push(
      await anEnvelope(service, other, {
        documents: [documentItem(await aPdf([{ text: `Ibex ${count}` }]))],
      }),
    )
  const [lost] = made
  const { storageKey } = await database
    .selectFrom('documents')
    .select('storageKey')
    .where('envelopeId', '=', lost?.id ?? '')
    .executeTakeFirstOrThrow()
  await ports.storage.delete(storageKey)
  await handlers['read-more-texts']?.({}, around)
  expect((await idsOf('ibex', other)).toSorted()).toEqual(
    made
      .slice(1)
      .map(({ id }) => id)
      .toSorted(),
  )
  const unread = await database
    .selectFrom('envelopes')
    .select('id')
    .where('textsRead', 'is', null)
    .where('status', '<>', 'draft')
    .where('purgeBegun', 'is', null)
    .execute()
  expect(unread).toEqual([])
})

test('no one waits for what is found at the end of many long pages', async () => {
  const full = await aTenant(database)
  for (let count = 0; count < 40; count += 1) await anEnvelope(service, full)
  const text = `${'the tenant shall indemnify the landlord '.repeat(740)}quokka`
  await sql`
    insert into page_texts (organisation_id, envelope_id, document_id, page, text, words)
    select organisation_id, envelope_id, id, 1, ${text}, 'quokka:1'::tsvector from documents
    where organisation_id = ${full.organisationId}`.execute(database)
  const found = find('quokka', full)
  expect(await longestTurnUntil(found)).toBeLessThan(8)
  expect((await found).map(({ passage }) => passage?.hit)).toEqual(Array(40).fill('quokka'))
})
