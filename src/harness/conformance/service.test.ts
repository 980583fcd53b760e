import { expect, test } from 'vitest'
import { testService } from '../world/service.ts'
import { aGroup, aMember, anEnvelope, aPdf, aTenant, documentItem, signerItem } from '../world/world.ts'
import type { Member, WireEnvelope } from '../world/world.ts'
import {
  ask,
  comes,
  messagesTo,
  nothingIn,
  outcome,
  printedAt,
  readFields,
  reread,
  typed,
  withFields,
} from './world.ts'

const service = await testService()
const { call, database, idle, url } = service
const tenant = await aTenant(database)

test('SVC-01, SVC-02 several documents and recipients, at least one document', async () => {
  const documents = [documentItem(await aPdf()), documentItem(await aPdf([{ text: 'Annex' }]))]
  const recipients = [signerItem(), signerItem({ email: 'grace@example.com' })]
  const { id } = await anEnvelope(service, tenant, { documents, recipients })
  expect((await reread(service, tenant, id)).recipients).toHaveLength(2)
  const listed = await call<object[]>(tenant.key, 'GET', `/v1/documents?envelope_id=${id}`)
  expect(listed.body).toHaveLength(2)
  expect(outcome(await ask(service, tenant, { documents: [] }))).toBe('422 documents')
  expect(outcome(await ask(service, tenant, { documents: undefined }))).toBe('422 documents')
})

test('SVC-03 fields at text and at a position', async () => {
  const fields = [
    { id: 'text', type: 'signature', anchor: 'Agreement' },
    { id: 'place', type: 'signature', page: 1, x_coordinate: 10, y_coordinate: 20 },
  ]
  const { id } = await anEnvelope(service, tenant, { recipients: [signerItem({ fields })] })
  const { text, place } = await readFields(service, tenant, id)
  expect([text?.page, text?.x_coordinate, text?.y_coordinate]).toEqual([1, 72, 700])
  expect([place?.page, place?.x_coordinate, place?.y_coordinate]).toEqual([1, 10, 20])
})

test('SVC-04 recipients are notified by email and SMS in turn, and complete or decline', async () => {
  const second = { email: 'second@turn.example', mobile: '+61400000004' }
  const { id, recipients } = await anEnvelope(service, tenant, {
    recipients: [
      withFields([{ type: 'date' }], { email: 'first@turn.example', order: 1 }),
      withFields([{ type: 'date' }], { ...second, order: 2 }),
    ],
  })
  const told = async () => {
    await idle()
    const messages = await Promise.all(
      ['first@turn.example', second.email, second.mobile].map((to) => messagesTo(service, to)),
    )
    return messages.map((ones) => ones.map(({ channel }) => channel))
  }
  expect(await told()).toEqual([['email'], [], []])
  await (await comes(service, tenant, recipients[0])).act('POST', 'finish')
  // The first also gets a receipt for finishing.
  expect(await told()).toEqual([['email', 'email'], ['email'], ['sms']])
  await (await comes(service, tenant, recipients[1])).act('POST', 'decline', { reason: 'Too dear.' })
  const { recipients: people } = await reread(service, tenant, id)
  expect(people.map(({ status }) => status)).toEqual(['completed', 'declined'])
})

test('SVC-05 a master and a certificate when everyone has completed', async () => {
  const { id, recipients } = await anEnvelope(service, tenant, {
    recipients: [withFields([{ id: 'sign', type: 'signature' }])],
  })
  const { act } = await comes(service, tenant, recipients[0])
  await act('PUT', 'fields/sign', { ...nothingIn, art: typed('Ada') })
  await act('POST', 'finish')
  const { status, master, certificate } = await reread(service, tenant, id)
  expect(status).toBe('completed')
  const words = await Promise.all([master, certificate].map((address) => printedAt(service, address)))
  expect(words[0]?.some(({ text }) => text === 'Ada')).toBe(true)
  expect(words[1]?.some(({ text }) => text.includes(id))).toBe(true)
})

test('SVC-06 the other resources', async () => {
  const paths = ['/v1/accounts', '/v1/groups', '/v1/templates', '/v1/endpoints', '/v2/verifications']
  const answers = await Promise.all(paths.map((path) => call(tenant.key, 'GET', path)))
  expect(answers.map(({ status }) => status)).toEqual(paths.map(() => 200))
})

test('SVC-07, SVC-08 the branding of the sender’s group, or else of the organisation', async () => {
  const own = await aTenant(database, { name: 'Nordlicht', color: '#112233' })
  const groupId = await aGroup(database, own.organisationId, 'Legal')
  await database.updateTable('groups').set({ color: '#445566' }).where('id', '=', groupId).execute()
  const member = await aMember(database, own.organisationId, { groupId })
  const colourOf = async (accountId: string) => {
    const { recipients } = await anEnvelope(service, own, { account_id: accountId })
    const { opened } = await comes(service, own, recipients[0])
    return (opened.body.view as unknown as { branding: { color: string } }).branding.color
  }
  expect(await colourOf(member.accountId)).toBe('#445566')
  expect(await colourOf(own.accountId)).toBe('#112233')
})

test('SVC-09 addresses are the service’s own', async () => {
  const { original, master, recipients } = await anEnvelope(service, tenant)
  const token = await call<{ endpoint: string }>(
    tenant.key,
    'GET',
    `/v1/recipients/${recipients[0]?.id}/token`,
  )
  const addresses = [original, master, token.body.endpoint]
  expect(addresses.map((address) => address?.startsWith(`${url}/`))).toEqual([true, true, true])
})

/** Whether an account finds an envelope in its list, can read it, and can change it. */
async function rightsOf(member: Member, { id }: WireEnvelope) {
  const list = await call<WireEnvelope[]>(member.as, 'GET', '/v1/envelopes')
  const read = await call(member.as, 'GET', `/v1/envelopes/${id}`)
  const change = await call(member.as, 'PUT', `/v1/envelopes/${id}`, { metadata: { by: member.accountId } })
  return [list.body.some((one) => one.id === id), read.status, change.status]
}

const all = [true, 200, 200]
const none = [false, 404, 404]

test('VIS-01, VIS-02, VIS-03, VIS-04, VIS-05, VIS-06 who sees and manages an envelope', async () => {
  const { organisationId } = tenant
  const [legal, sales] = [await aGroup(database, organisationId), await aGroup(database, organisationId)]
  const [sender, colleague, other] = await Promise.all([
    aMember(database, organisationId, { groupId: legal }),
    aMember(database, organisationId, { groupId: legal }),
    aMember(database, organisationId, { groupId: sales }),
  ])
  const single = await aMember(database, organisationId)
  const [open, closed] = await Promise.all(
    [true, false].map((shared) => anEnvelope(service, tenant, { account_id: sender.accountId, shared })),
  )
  if (!open || !closed) throw new Error('No envelopes')
  for (const one of [open, closed]) {
    expect(await rightsOf(tenant, one)).toEqual(all)
    expect(await rightsOf(sender, one)).toEqual(all)
    expect(await rightsOf(other, one)).toEqual(none)
    expect(await rightsOf(single, one)).toEqual(none)
  }
  expect(await rightsOf(colleague, open)).toEqual(all)
  expect(await rightsOf(colleague, closed)).toEqual(none)
  await call(tenant.key, 'PUT', `/v1/accounts/${colleague.accountId}`, { group_id: sales })
  expect(await rightsOf(colleague, open)).toEqual(none)
})

test('VIS-07, VIS-08 shared by default and forced sharing', async () => {
  const { organisationId } = tenant
  const usually = await aMember(database, organisationId, { shareByDefault: true })
  const always = await aMember(database, organisationId, { forceSharing: true })
  const sharedBy = async (member: Member, shared?: boolean) =>
    (await anEnvelope(service, tenant, { account_id: member.accountId, shared })).shared
  expect([await sharedBy(usually), await sharedBy(usually, false)]).toEqual([true, false])
  expect([await sharedBy(always), await sharedBy(always, false)]).toEqual([true, true])
  const { id } = await anEnvelope(service, tenant, { account_id: always.accountId })
  const changed = await call<WireEnvelope>(tenant.key, 'PUT', `/v1/envelopes/${id}`, { shared: false })
  expect(changed.body.shared).toBe(true)
})

test('CON-01, CON-02, CON-03 ids, times, and times of future events', async () => {
  const [one, other] = [await anEnvelope(service, tenant), await anEnvelope(service, tenant)]
  const ids = [one.id, other.id, one.recipients[0]?.id, other.recipients[0]?.id, tenant.accountId]
  expect(ids.every((id) => typeof id === 'string')).toBe(true)
  expect(new Set(ids).size).toBe(ids.length)
  expect(new Date(one.created ?? '').toISOString()).toBe(one.created)
  expect([one.voided, one.declined, one.completed]).toEqual([null, null, null])
})

test.each(['a', 'é', '😀'])('CON-04 n characters are accepted, one more is not: %s', async (sign) => {
  const given = { name: sign.repeat(250), message: sign.repeat(5000) }
  expect(await anEnvelope(service, tenant, given)).toMatchObject(given)
  expect(outcome(await ask(service, tenant, { name: sign.repeat(251) }))).toBe('422 name')
  expect(outcome(await ask(service, tenant, { message: sign.repeat(5001) }))).toBe('422 message')
  const anchored = (length: number) => ({
    recipients: [
      signerItem({ fields: [...signerItem().fields, { type: 'date', anchor: sign.repeat(length) }] }),
    ],
  })
  expect(outcome(await ask(service, tenant, anchored(100)))).toBe('201')
  expect(outcome(await ask(service, tenant, anchored(101)))).toBe('422 recipients.0.fields.1.anchor')
})

test.each([
  [{ name: 7 }, 'name'],
  [{ name: null }, 'name'],
  [{ message: ['Hello'] }, 'message'],
  [{ shared: 'true' }, 'shared'],
  [{ draft: 1 }, 'draft'],
  [{ account_id: 1 }, 'account_id'],
  [{ recipients: {} }, 'recipients'],
  [{ documents: 'base64' }, 'documents'],
  [{ metadata: [] }, 'metadata'],
  [{ metadata: 'text' }, 'metadata'],
  [{ recipients: [signerItem({ order: '1' })] }, 'recipients.0.order'],
  [{ recipients: [signerItem({ muted: 'yes' })] }, 'recipients.0.muted'],
  [{ recipients: [withFields([{ type: 'date', page: '1' }])] }, 'recipients.0.fields.0.page'],
  [{ recipients: [withFields([{ type: 'date', x_coordinate: 1.5 }])] }, 'recipients.0.fields.0.x_coordinate'],
  [{ recipients: [withFields([{ type: 'date', required: 0 }])] }, 'recipients.0.fields.0.required'],
])('CON-05 a wrong type is rejected: %j', async (overrides, path) => {
  expect(outcome(await ask(service, tenant, overrides))).toBe(`422 ${path}`)
})

test.each(['half \ud83d', '\udc00 half', 'zero \u0000'])('CON-06 invalid text: %j', async (text) => {
  const places = [
    [{ name: text }, 'name'],
    [{ message: text }, 'message'],
    [{ metadata: { key: [text] } }, 'metadata.key.0'],
    [{ recipients: [signerItem({ name: text })] }, 'recipients.0.name'],
    [{ recipients: [withFields([{ type: 'input', value: text }])] }, 'recipients.0.fields.0.value'],
  ] as const
  for (const [overrides, path] of places)
    expect(outcome(await ask(service, tenant, overrides))).toBe(`422 ${path}`)
  expect((await ask(service, tenant, { metadata: { [text]: 1 } })).status).toBe(422)
  const { recipients } = await anEnvelope(service, tenant, {
    recipients: [withFields([{ id: 'note', type: 'input' }])],
  })
  const { act } = await comes(service, tenant, recipients[0])
  expect(outcome(await act('PUT', 'fields/note', { ...nothingIn, value: text }))).toBe('422 value')
  expect(outcome(await act('POST', 'decline', { reason: text }))).toBe('422 reason')
  expect((await act('POST', 'decline', { reason: 'whole 😀' })).status).toBe(200)
})

test('CON-07 unknown properties are ignored', async () => {
  const made = await ask(service, tenant, {
    colour: 'red',
    recipients: [signerItem({ nickname: 'Ada' })],
  })
  expect(made.status).toBe(201)
  expect(made.body).not.toHaveProperty('colour')
  expect(made.body.recipients[0]).not.toHaveProperty('nickname')
})
