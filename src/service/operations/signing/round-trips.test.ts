import { expect, test, vi } from 'vitest'
import { testService } from '#harness/world/service.ts'
import { agreeAndSign, follow, linkOf, sendTestEnvelope, signed, testSender } from '#harness/world/signing.ts'
import { BatchingConnection } from '../../database/connections/batching-driver.ts'

const service = await testService()
const account = await testSender(service)
const envelope = await sendTestEnvelope(service, account, [{}])
const token = await linkOf(service, account, envelope.recipients[0]?.id ?? '')
const recipient = await follow(service, token)
await agreeAndSign(recipient, 's1')

/** How often a request waits for the database. */
async function waitsOf(method: string, path: string, body?: object): Promise<number> {
  await service.idle()
  const waits = vi.spyOn(BatchingConnection.prototype, 'executeTogether')
  const response = await fetch(`${service.url}${path}`, {
    method,
    headers: {
      authorization: `Bearer ${recipient.opened.body.session ?? ''}`,
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    body: body === undefined ? null : JSON.stringify(body),
  })
  const count = waits.mock.calls.length
  waits.mockRestore()
  expect(response.status).toBe(200)
  return count
}

test('a saved field waits for the database twice: session and lock with field, end', async () => {
  expect(await waitsOf('PUT', '/signing/fields/s1', signed)).toBe(2)
})

test('a signer’s view waits for the database once: session and envelope with sender', async () => {
  expect(await waitsOf('GET', '/signing/view')).toBe(1)
})
