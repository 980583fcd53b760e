import type { editedTemplate } from '#contract/app/templates.ts'
import type { template } from '#contract/v1/templates.ts'
import { expect, test } from 'vitest'
import type { z } from 'zod'
import { testService } from '../world/service.ts'
import { aGroup, aMember, anEnvelope, aPdf, aTenant, documentItem } from '../world/world.ts'
import type { WireEnvelope } from '../world/world.ts'
import { moment, propertiesOf, withFields } from './world.ts'

type WireTemplate = z.output<typeof template>
type Edited = z.output<typeof editedTemplate>

const service = await testService({}, { runsJobs: false })
const { call, database, url } = service
const tenant = await aTenant(database)
const groupId = await aGroup(database, tenant.organisationId)
const sender = await aMember(database, tenant.organisationId, { groupId })
const colleague = await aMember(database, tenant.organisationId, { groupId })
const asSender = { ...sender.as, origin: url }

const source = await anEnvelope(service, tenant, {
  account_id: sender.accountId,
  name: 'Lease 7',
  message: 'Please sign.',
  shared: true,
  documents: [documentItem(await aPdf([{}, {}]), { id: 'one', name: 'Terms' }), documentItem(await aPdf())],
  recipients: [
    withFields([{ type: 'signature' }], {
      mobile: '+61400000001',
      order: 3,
      redirects: { session_completed: 'https://done.example/' },
    }),
    { name: 'Vi', email: 'vi@example.com', type: 'viewer' },
  ],
})
const edited = (await call<Edited>(asSender, 'POST', '/app/templates', { envelope_id: source.id })).body
await call(asSender, 'PUT', `/app/templates/${edited.id}`, {
  ...edited,
  name: 'Our lease',
  roles: edited.roles.map((role, index) =>
    Object.assign({}, role, index === 0 ? { name: 'Tenant', recipient_password: 'open sesame' } : {}),
  ),
})
const made = (await call<WireTemplate>(tenant.key, 'GET', `/v1/templates/${edited.id}`)).body

/** An envelope made from the template; `more` of the request. */
async function use(more: object = {}): Promise<WireEnvelope> {
  const body = {
    account_id: sender.accountId,
    recipients: made.roles.map(({ id }) => ({ role_id: id })),
    ...more,
  }
  const used = await call<WireEnvelope>(tenant.key, 'POST', `/v1/templates/${made.id}/use`, body)
  if (used.status !== 201) throw new Error(JSON.stringify(used.body))
  return used.body
}

test('TPL-01, TPL-05, TPL-06 id, name, creation time and owner', () => {
  expect([typeof made.id, made.name]).toEqual(['string', 'Our lease'])
  expect(made.created).toMatch(moment)
  expect(made).toMatchObject({ account_id: sender.accountId, group_id: groupId })
})

test('TPL-02 shared with the group or not', async () => {
  const share = (shared: boolean) => call(asSender, 'PUT', `/app/templates/${made.id}/sharing`, { shared })
  const seen = async () => {
    const answer = await call<WireTemplate>(colleague.as, 'GET', `/v1/templates/${made.id}`)
    return [answer.status, answer.body.shared]
  }
  await share(false)
  expect((await seen())[0]).toBe(404)
  await share(true)
  expect(await seen()).toEqual([200, true])
})

test('TPL-03, TPL-04 envelope defaults', async () => {
  expect(made).toMatchObject({
    envelope_name: 'Lease 7',
    envelope_message: 'Please sign.',
    envelope_shared: true,
  })
  expect(await use()).toMatchObject({ name: 'Lease 7', message: 'Please sign.', shared: true })
  const other = { name: 'Lease 8', message: 'And this.', shared: false }
  expect(await use(other)).toMatchObject(other)
})

test('TPL-07, TPL-08 the documents', async () => {
  const [first, second] = made.documents
  expect([first?.name, first?.pages, second?.pages]).toEqual(['Terms', 2, 1])
  expect(new Set([first?.id, second?.id]).size).toBe(2)
  for (const document of made.documents) {
    expect(document.created).toMatch(moment)
    for (const address of [document.original, document.master]) {
      const file = await fetch(address)
      expect([file.status, file.headers.get('content-type')]).toEqual([200, 'application/pdf'])
    }
  }
})

test('TPL-09, TPL-10 the roles', () => {
  expect(made.roles).toEqual([
    {
      id: expect.any(String) as string,
      name: 'Tenant',
      recipient_name: 'Ada Lovelace',
      recipient_email: 'ada@example.com',
      recipient_mobile: '+61400000001',
      recipient_type: 'signer',
      recipient_password: 'open sesame',
      recipient_order: 3,
      recipient_redirects: { session_completed: 'https://done.example/', session_declined: null },
    },
    {
      id: expect.any(String) as string,
      name: expect.any(String) as string,
      recipient_name: 'Vi',
      recipient_email: 'vi@example.com',
      recipient_mobile: null,
      recipient_type: 'viewer',
      recipient_password: null,
      recipient_order: 1,
      recipient_redirects: { session_completed: null, session_declined: null },
    },
  ])
})

test('TPL-11 the properties of a template', async () => {
  const names = [
    'account_id',
    'created',
    'documents',
    'envelope_message',
    'envelope_name',
    'envelope_shared',
    'group_id',
    'id',
    'name',
    'roles',
    'shared',
  ]
  const listed = await call<WireTemplate[]>(tenant.key, 'GET', '/v1/templates')
  for (const one of [made, listed.body.find(({ id }) => id === made.id)]) {
    expect(propertiesOf(one)).toEqual(names)
    expect(propertiesOf(one?.documents[0])).toEqual(['created', 'id', 'master', 'name', 'original', 'pages'])
    expect(propertiesOf(one?.roles[0])).toEqual([
      'id',
      'name',
      'recipient_email',
      'recipient_mobile',
      'recipient_name',
      'recipient_order',
      'recipient_password',
      'recipient_redirects',
      'recipient_type',
    ])
  }
})
