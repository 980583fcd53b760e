import { events as described } from '#contract/events.ts'
import { webhookEvents } from '#domain/webhook/events.ts'
import type { WebhookEventName } from '#domain/webhook/events.ts'
import { expect, test } from 'vitest'
import { testService } from '#harness/world/service.ts'
import { follow, linkOf, sendTestEnvelope, testSender } from '#harness/world/signing.ts'
import { exampleEvent } from './example-events.ts'
import { verificationCompleted, verificationReports } from './event-payloads.ts'

const service = await testService({}, { runsJobs: false })
const { call, database } = service
const sender = await testSender(service)
await call(sender.headers, 'POST', '/v1/endpoints', { url: 'https://93.184.216.34/hooks' })

async function eventsOf(envelopeId: string) {
  const rows = await database
    .selectFrom('webhookDeliveries')
    .select('payload')
    .where('subjectId', '=', envelopeId)
    .orderBy('sequence')
    .execute()
  return rows.map(({ payload }) => payload)
}

const moment = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/) as string
const link = async (recipientId = '') => linkOf(service, sender, recipientId)

test('sends viewed once, declined with its reason, and then voided', async () => {
  const { id, recipients } = await sendTestEnvelope(service, sender, [{ mobile: '+61400000000' }])
  const about = { envelope_id: id, recipient_id: recipients[0]?.id }
  for (let times = 0; times < 2; times += 1) {
    const person = await follow(service, await link(recipients[0]?.id))
    await person.act('POST', 'consent', { version: '2026-1' })
    if (times === 1) await person.act('POST', 'decline', { reason: 'Wrong rates.' })
  }
  expect((await call(sender.headers, 'POST', `/v1/envelopes/${id}/void`)).status).toBe(204)
  expect(await eventsOf(id)).toEqual([
    { event: 'envelope_sent', envelope_id: id, sent: moment },
    { event: 'recipient_sent', ...about, method: 'email', sent: moment },
    { event: 'recipient_sent', ...about, method: 'sms', sent: moment },
    { event: 'recipient_viewed', ...about, viewed: moment },
    {
      event: 'recipient_declined',
      ...about,
      declined: moment,
      declined_reason: 'Wrong rates.',
    },
    { event: 'envelope_voided', envelope_id: id, voided: moment },
  ])
})

test('does not report a muted recipient as sent, but reports their request for a new link', async () => {
  const { id, recipients } = await sendTestEnvelope(service, sender, [{ muted: true }])
  const token = await link(recipients[0]?.id)
  await database
    .updateTable('signingTokens')
    .set({ expires: new Date(Date.now() - 1000) })
    .where('envelopeId', '=', id)
    .execute()
  const asked = await call({}, 'POST', '/signing/links', { token })
  expect(asked.body).toEqual({ sent: false })
  expect(await eventsOf(id)).toEqual([
    { event: 'envelope_sent', envelope_id: id, sent: moment },
    { event: 'recipient_token_request', envelope_id: id, recipient_id: recipients[0]?.id },
  ])
})

test('sends the events of verifications', () => {
  const completed = '2026-03-01T10:00:00.000Z'
  const events: WebhookEventName[] = ['verification_completed', 'verification_reports']
  expect([verificationCompleted('v', completed), verificationReports('v')]).toEqual([
    { event: events[0], payload: { verification_id: 'v', completed, verified: completed } },
    { event: events[1], payload: { verification_id: 'v' } },
  ])
})

test.each(webhookEvents)('documents %s by a matching example', (event) => {
  const { payload } = described[event]
  const example = exampleEvent(event, '2026-03-01T10:00:00.000Z')
  expect(payload.strict().safeParse(example)).toMatchObject({ success: true })
  expect(payload.strict().safeParse({ ...example, more: 1 }).success).toBe(false)
})
