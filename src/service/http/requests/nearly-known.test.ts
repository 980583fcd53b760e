import { events } from '#contract/events.ts'
import { expect, test } from 'vitest'
import { aTenant } from '#harness/world/world.ts'
import { testService } from '#harness/world/service.ts'
import { operations } from '../../catalogue.ts'
import { factsOf } from '../orpc.ts'
import { refuseNearlyKnown } from './nearly-known.ts'

const { call, database } = await testService()
const tenant = await aTenant(database)
const body = factsOf(
  operations.find((one) => factsOf(one).method === 'POST' && factsOf(one).path === '/v1/envelopes') ??
    operations[0] ??
    (undefined as never),
).input.shape.body

/** What is said of a body. */
function said(value: unknown): unknown {
  try {
    refuseNearlyKnown(body, value)
    return null
  } catch (error) {
    return (error as { refusal: { errors: unknown } }).refusal.errors
  }
}

test.each([
  [{ Draft: true }, 'Draft', 'draft'],
  [{ groupId: 'x' }, 'groupId', 'group_id'],
  [{ recipient: [] }, 'recipient', 'recipients'],
  [{ recipients: [{ mutedd: true }] }, 'recipients.0.mutedd', 'muted'],
  [{ recipients: [{ Password: 'x' }] }, 'recipients.0.Password', 'password'],
  [{ recipients: [{ fields: [{ reuqired: true }] }] }, 'recipients.0.fields.0.reuqired', 'required'],
])('tells of %j what was meant', (value, path, known) => {
  expect(said(value)).toEqual([{ path, message: `This name is unknown. Did you mean ${known}?` }])
})

test.each([
  { id: 'x', status: 'draft', created: null, sent: null, original: 'x', certificate: 'x', combined: 'x' },
  { draft: true, Draft: true },
  { metadata: { Draft: 1, recipient: 2 } },
  { nam: 'x', reference: 'x', deal_id: 7 },
  { recipients: [{ status: 'sent', declined_reason: null, deliver_by: 'x' }] },
])('ignores other properties: %j', (value) => {
  expect(said(value)).toBeNull()
})

test('no property that is answered is taken for another one when it is sent back', async () => {
  const answered = new Map<string, unknown>()
  for (const { path, method, output } of operations.map(factsOf))
    if (/^\/v\d\/.*\{id\}$/.test(path) && method === 'GET') answered.set(path, output)
  expect(answered.size).toBeGreaterThan(5)
  for (const facts of operations.map(factsOf)) {
    const output = answered.get(facts.path) as { shape?: object } | undefined
    if (facts.method !== 'PUT' || output?.shape === undefined) continue
    const back = Object.fromEntries(Object.keys(output.shape).map((name) => [name, null]))
    expect(() => refuseNearlyKnown(facts.input.shape.body, back), facts.path).not.toThrow()
  }
  expect(Object.keys(events).length).toBeGreaterThan(0)
})

test('is said over the interface, and so is what a missing choice may be', async () => {
  const wrong = await call<{ errors: unknown }>(tenant.key, 'POST', '/v1/envelopes', {
    Name: 'x',
    account_id: 'x',
  })
  expect([wrong.status, wrong.body.errors]).toEqual([
    422,
    [{ path: 'Name', message: 'This name is unknown. Did you mean name?' }],
  ])
  const missing = await call<{ errors: unknown }>(tenant.key, 'PUT', '/v1/recipients/x', {
    name: 'x',
    email: 'x@example.com',
  })
  expect(missing.body.errors).toContainEqual({
    path: 'type',
    message: 'This is required: signer, viewer or carbon-copy.',
  })
  const metadata = { text: 'x'.repeat(20_000) }
  const large = await call<{ errors: unknown }>(tenant.key, 'PUT', '/v1/envelopes/x', { metadata })
  expect(large.body.errors).toEqual([
    { path: 'metadata', message: 'Must be at most 20,000 characters of JSON.' },
  ])
})

test('conditions that nothing judges are refused', async () => {
  const headers = { ...tenant.key, 'if-match': '"x"' }
  const answer = await call<{ detail: string }>(headers, 'PUT', '/v1/envelopes/x', { name: 'x' })
  expect([answer.status, answer.body.detail]).toEqual([422, 'If-Match is not supported here. Leave it out.'])
})
