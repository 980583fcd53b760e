import { expect, test } from 'vitest'
import { downloadKey } from '#service/operations/downloads/download-links.ts'
import { readDownloadToken, signDownloads } from '#service/operations/downloads/download-token.ts'
import { testService } from '../world/service.ts'
import {
  aGroup,
  aMember,
  anEnvelope,
  anEnvelopeIn,
  aPdf,
  aTenant,
  documentItem,
  signerItem,
} from '../world/world.ts'
import type { ReachableStatus, WireEnvelope } from '../world/world.ts'
import {
  ask,
  comes,
  messagesTo,
  moment,
  outcome,
  printedAt,
  propertiesOf,
  reread,
  withFields,
} from './world.ts'

const service = await testService()
const { call, database, idle } = service
const tenant = await aTenant(database)
const statuses = ['draft', 'created', 'sent', 'completed', 'voided'] as const

const inStatus = async (status: ReachableStatus) =>
  reread(service, tenant, (await anEnvelopeIn(service, tenant, status)).id)
const each = Object.fromEntries(
  await Promise.all(statuses.map(async (status) => [status, await inStatus(status)] as const)),
) as Record<ReachableStatus, WireEnvelope>

test('ENV-01 the id is assigned by the service', async () => {
  const given = await anEnvelope(service, tenant, { id: 'mine' })
  const other = await anEnvelope(service, tenant, { id: 'mine' })
  expect([given.id, other.id]).not.toContain('mine')
  expect(given.id).not.toBe(other.id)
})

test.each([
  ['A', '201'],
  ['x'.repeat(250), '201'],
  ['x'.repeat(251), '422 name'],
  ['', '422 name'],
  [' \t\n ', '422 name'],
  [undefined, '422 name'],
])('ENV-02 the name %j', async (name, expected) => {
  expect(outcome(await ask(service, tenant, { name }))).toBe(expected)
})

test('ENV-03, ENV-05 name and message appear in the email, the name in the dashboard, the message on the viewing page', async () => {
  const words = { name: 'Lease 7b “Nord”', message: 'Please look at page 3 <first>.' }
  const recipients = [signerItem({ email: 'words@reader.example' })]
  const { id, recipients: people } = await anEnvelope(service, tenant, { ...words, recipients })
  await idle()
  const [email] = await messagesTo(service, 'words@reader.example')
  expect(email?.subject).toContain(words.name)
  expect(email?.text).toContain(words.message)
  const path = '/app/envelopes?search=Nord'
  const list = await call<{ envelopes: WireEnvelope[] }>(tenant.as, 'GET', path)
  expect(list.body.envelopes.find((one) => one.id === id)?.name).toBe(words.name)
  const { opened } = await comes(service, tenant, people[0])
  expect(opened.body.view).toMatchObject({ envelope: words })
})

test.each([
  ['x'.repeat(5000), '201'],
  ['x'.repeat(5001), '422 message'],
  ['', '201'],
  [null, '201'],
  [undefined, '201'],
])('ENV-04 the message', async (message, expected) => {
  const answer = await ask(service, tenant, { message })
  expect(outcome(answer)).toBe(expected)
  if (answer.status === 201) expect(answer.body.message).toBe(message ?? null)
})

test('ENV-06, ENV-10, ENV-11, ENV-13 the statuses and their times', () => {
  expect(statuses.map((status) => each[status].status)).toEqual(statuses)
  expect(each.draft.sent).toBeNull()
  for (const status of ['sent', 'completed', 'voided'] as const) expect(each[status].sent).toMatch(moment)
  for (const status of statuses) {
    const { voided, completed } = each[status]
    expect([voided !== null, completed !== null]).toEqual([status === 'voided', status === 'completed'])
  }
  expect([each.voided.voided, each.completed.completed].every((text) => moment.test(text ?? ''))).toBe(true)
})

test('ENV-07 values for read-only properties are ignored', async () => {
  const said = { status: 'completed', completed: '2020-01-01T00:00:00.000Z', original: 'https://a.example' }
  const made = await anEnvelope(service, tenant, said)
  const updated = await call<WireEnvelope>(tenant.key, 'PUT', `/v1/envelopes/${made.id}`, said)
  for (const body of [made, updated.body]) {
    expect(body).toMatchObject({ status: 'sent', completed: null })
    expect(body.original).not.toBe(said.original)
  }
})

test('ENV-08, ENV-21 shared is false by default, and when true the group sees and manages the envelope', async () => {
  const { organisationId } = tenant
  const groupId = await aGroup(database, organisationId)
  const [sender, colleague] = [
    await aMember(database, organisationId, { groupId }),
    await aMember(database, organisationId, { groupId }),
  ]
  const own = await anEnvelope(service, tenant, { account_id: sender.accountId })
  const shared = await anEnvelope(service, tenant, { account_id: sender.accountId, shared: true })
  expect([own.shared, shared.shared]).toEqual([false, true])
  const read = async ({ id }: WireEnvelope) => (await call(colleague.as, 'GET', `/v1/envelopes/${id}`)).status
  expect([await read(own), await read(shared)]).toEqual([404, 200])
  expect((await call(colleague.as, 'POST', `/v1/envelopes/${shared.id}/void`)).status).toBe(204)
})

test('ENV-09, ENV-12 the times of creation and of a decline', async () => {
  const before = Date.now() - 1000
  const { id, created, declined, recipients } = await anEnvelope(service, tenant)
  expect(Date.parse(created ?? '')).toBeGreaterThan(before)
  expect(Date.parse(created ?? '')).toBeLessThan(Date.now() + 1000)
  expect(declined).toBeNull()
  await (await comes(service, tenant, recipients[0])).act('POST', 'decline', { reason: 'No.' })
  expect((await reread(service, tenant, id)).declined).toMatch(moment)
})

test('ENV-14, ENV-15 the original has no fields, the master has what is completed', async () => {
  const { id, recipients } = await anEnvelope(service, tenant, {
    documents: [documentItem(await aPdf()), documentItem(await aPdf([{ text: 'Annex' }, { text: 'Plan' }]))],
    recipients: [
      withFields([{ id: 'note', type: 'input' }]),
      withFields([{ type: 'input', page: 2 }], { email: 'late@example.com' }),
    ],
  })
  const texts = async () => {
    const { original, master } = await reread(service, tenant, id)
    const lines = await Promise.all([original, master].map((address) => printedAt(service, address)))
    return lines.map((ones) => ones.map(({ text }) => text))
  }
  const uploaded = ['Agreement', 'Annex', 'Plan']
  expect(await texts()).toEqual([uploaded, uploaded])
  const { act } = await comes(service, tenant, recipients[0])
  await act('PUT', 'fields/note', { value: 'Quiet', checked: false, art: null, witness: null })
  expect(await texts()).toEqual([uploaded, uploaded])
  await act('POST', 'finish')
  const [original, master] = await texts()
  expect(original).toEqual(uploaded)
  expect(master?.toSorted()).toEqual([...uploaded, 'Quiet'].toSorted())
})

test('ENV-16 there is a master in every status except `created`', async () => {
  for (const status of statuses) {
    const { master } = each[status]
    if (status === 'created') expect(master).toBeNull()
    else expect((await fetch(master ?? '')).headers.get('content-type'), status).toBe('application/pdf')
  }
})

test('ENV-17, ENV-18 only completed envelopes have a certificate and a combined file', async () => {
  for (const status of statuses) {
    const names = propertiesOf(each[status]).filter((name) => ['certificate', 'combined'].includes(name))
    expect(names, status).toEqual(status === 'completed' ? ['certificate', 'combined'] : [])
  }
  const { master, certificate, combined } = each.completed
  const parts = await Promise.all([master, certificate, combined].map((one) => printedAt(service, one)))
  const [first, second, whole] = parts.map((lines) => lines.map(({ text }) => text))
  expect(whole).toEqual([...(first ?? []), ...(second ?? [])])
  expect(second?.length).toBeGreaterThan(0)
})

test('ENV-19, ENV-20 the sender’s account and the group', async () => {
  const { organisationId } = tenant
  const [own, other] = [await aGroup(database, organisationId), await aGroup(database, organisationId)]
  const sender = await aMember(database, organisationId, { groupId: own })
  const sent = (overrides: object) =>
    anEnvelope(service, tenant, { account_id: sender.accountId, ...overrides })
  expect(await sent({})).toMatchObject({ account_id: sender.accountId, group_id: own })
  expect(await sent({ group_id: other })).toMatchObject({ group_id: other })
  expect(await anEnvelope(service, tenant)).toMatchObject({ account_id: tenant.accountId, group_id: null })
  expect(outcome(await ask(service, tenant, { group_id: 'nowhere' }))).toBe('422 group_id')
  expect(outcome(await ask(service, tenant, { account_id: 'nobody' }))).toBe('422 account_id')
})

test('ENV-22 at least one signer', async () => {
  const viewer = { name: 'Vi', email: 'vi@example.com', type: 'viewer' }
  expect(outcome(await ask(service, tenant, { recipients: [viewer] }))).toBe('422 recipients')
  expect(outcome(await ask(service, tenant, { recipients: [] }))).toBe('422 recipients')
  expect(outcome(await ask(service, tenant, { recipients: [viewer, signerItem()] }))).toBe('201')
})

test('ENV-23 metadata is kept as given', async () => {
  const metadata = {
    some_key: 1,
    someKey: 'two',
    '': null,
    constructor: 'kept',
    'a b.c/ü😀': [1.5, -0.25, 1e21, true, { deep_er: [{}] }],
    metadata: { inner_key: 'x' },
  }
  const { id } = await anEnvelope(service, tenant, { metadata })
  expect((await reread(service, tenant, id)).metadata).toEqual(metadata)
  expect((await anEnvelope(service, tenant)).metadata).toEqual({})
})

test('ENV-24 the properties of an envelope', async () => {
  const always = [
    'account_id',
    'completed',
    'created',
    'declined',
    'group_id',
    'id',
    'master',
    'message',
    'metadata',
    'name',
    'original',
    'recipients',
    'sent',
    'shared',
    'status',
    'voided',
  ]
  for (const status of statuses) {
    const final = status === 'completed' ? ['certificate', 'combined'] : []
    const listed = await call<WireEnvelope[]>(tenant.key, 'GET', `/v1/envelopes?status=${status}`)
    const paged = await call<{ envelopes: WireEnvelope[] }>(
      tenant.key,
      'GET',
      `/v2/envelopes?status=${status}`,
    )
    for (const shown of [[each[status]], listed.body, paged.body.envelopes]) {
      const one = shown.find(({ id }) => id === each[status].id)
      expect(propertiesOf(one), status).toEqual([...always, ...final].toSorted())
    }
  }
  expect(propertiesOf(await anEnvelope(service, tenant))).toEqual(always)
})

test('ENV-25, ENV-26 download addresses expire after 60 minutes and then answer 403', async () => {
  const { id, original } = await anEnvelope(service, tenant)
  const key = await downloadKey(database)
  const token = original.split('/downloads/')[1] ?? ''
  const inMinutes = (minutes: number) =>
    readDownloadToken(key, token, new Date(Date.now() + minutes * 60_000)).ok
  expect([inMinutes(59.9), inMinutes(60.1)]).toEqual([true, false])
  const { organisationId } = tenant
  const scope = { organisationId, envelopeId: id, documentId: null, recipientId: null }
  const until = (expires: number) => `/downloads/${signDownloads(key, { ...scope, expires })('original')}`
  expect((await call({}, 'GET', until(Date.now() + 5000))).status).toBe(200)
  expect((await call({}, 'GET', until(Date.now() - 1))).status).toBe(403)
})
