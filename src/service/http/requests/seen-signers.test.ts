import { beforeAll, expect, test } from 'vitest'
import { consent } from '#domain/recipient/consent.ts'
import { testService } from '#harness/world/service.ts'
import { follow, linkOf, sendTestEnvelope, signed, testSender } from '#harness/world/signing.ts'
import type { TestRecipient } from '#harness/world/signing.ts'
import { operations } from '../../catalogue.ts'
import { endSigningSessions } from '../../database/guests/signing-sessions.ts'
import { factsOf } from '../orpc.ts'
import { SeenSigners } from './seen-signers.ts'

const signer = (recipientId: string) => ({ organisationId: 'o', envelopeId: 'e', recipientId })

test('knows a signer for a while after each time they were seen', () => {
  let now = 0
  const seen = new SeenSigners(10, 1000, () => now)
  seen.note('a', signer('1'))
  now = 999
  expect(seen.find('a')).toEqual(signer('1'))
  now = 1000
  expect(seen.find('a')).toBeUndefined()
  seen.note('a', signer('1'))
  now = 1500
  seen.note('a', signer('1'))
  now = 2499
  expect(seen.find('a')).toEqual(signer('1'))
  expect(seen.find('b')).toBeUndefined()
})

test('forgets those who were not seen for longest once there are too many', () => {
  const seen = new SeenSigners(2, 1000, () => 0)
  seen.note('a', signer('1'))
  seen.note('b', signer('2'))
  seen.note('a', signer('1'))
  seen.note('c', signer('3'))
  expect(['a', 'b', 'c'].map((hash) => seen.find(hash)?.recipientId)).toEqual(['1', undefined, '3'])
})

/** A valid body for everything that a signer reads and does. */
const requests: Readonly<Record<string, object | undefined>> = {
  'GET /signing/view': undefined,
  'POST /signing/password': { password: 'secret' },
  'POST /signing/code': undefined,
  'POST /signing/code/check': { code: '123456' },
  'POST /signing/identity': undefined,
  'POST /signing/identity/resume': { key: 'of-no-browser' },
  'POST /signing/consent': { version: consent.version },
  'PUT /signing/adopted': { initials: { kind: 'typed', text: 'AL', face: 'caveat' } },
  'PUT /signing/fields/{id}': signed,
  'PUT /signing/fields/{id}/witness': { name: 'Grace Hopper', email: 'grace@example.com' },
  'DELETE /signing/fields/{id}/witness': undefined,
  'POST /signing/finish': { view: 'pages' },
  'PUT /signing/language': { language: 'de' },
  'POST /signing/decline': { reason: 'Not now' },
  'POST /signing/reassign': { name: 'Grace Hopper', email: 'grace@example.com', reason: 'Not mine' },
}

const service = await testService()

/** A signer whose session ended right after an act. */
async function signerWhoseSessionEnded(): Promise<TestRecipient> {
  const account = await testSender(service)
  const envelope = await sendTestEnvelope(service, account, [{}])
  const recipient = await follow(service, await linkOf(service, account, envelope.recipients[0]?.id ?? ''))
  const agreed = await recipient.act('POST', 'consent', { version: consent.version })
  expect(agreed.status).toBe(200)
  const key = { organisationId: account.organisationId, envelopeId: envelope.id, recipientId: null }
  await endSigningSessions(service.database, key)
  return recipient
}

let recipient: TestRecipient

beforeAll(async () => {
  recipient = await signerWhoseSessionEnded()
})

test('knows a body for every request of a signer', () => {
  const all = operations
    .map(factsOf)
    .filter(({ access }) => access === 'recipient')
    .map(({ method, path }) => `${method} ${path}`)
  expect(all.toSorted()).toEqual(Object.keys(requests).toSorted())
})

const files = {
  'GET /signing/documents/{id}/file': undefined,
  'GET /signing/documents/{id}/first-page': undefined,
  'GET /signing/documents/{id}/attached/0123': undefined,
  'GET /signing/live': undefined,
}

test.each(Object.entries({ ...requests, ...files }))(
  '%s is refused as soon as the session has ended',
  async (line, body) => {
    const [method = '', path = ''] = line.replace('{id}', 's1').split(' /signing/')
    expect(await recipient.act(method, path, body)).toMatchObject({
      status: 401,
      body: { type: expect.stringMatching(/session-ended$/) },
    })
  },
)

test('a session that was given to someone else behind its back serves neither', async () => {
  const account = await testSender(service)
  const { recipients } = await sendTestEnvelope(service, account, [{}, {}])
  const [first = '', second = ''] = recipients.map(({ id }) => id)
  const signer = await follow(service, await linkOf(service, account, first))
  expect((await signer.act('GET', 'view')).status).toBe(200)
  await service.database
    .updateTable('signingSessions')
    .set({ recipientId: second })
    .where('recipientId', '=', first)
    .execute()
  expect((await signer.act('GET', 'view')).status).toBe(401)
  expect((await signer.act('PUT', 'fields/s1', signed)).status).toBe(401)
})
