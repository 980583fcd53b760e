import { expect, test } from 'vitest'
import { keepMail } from '../../database/inbox-messages.ts'
import { signingLinks } from '../../database/guests/guest-links.ts'
import { testService } from '#harness/world/service.ts'
import { aMember, anEnvelope, aTenant } from '#harness/world/world.ts'
import type { Member } from '#harness/world/world.ts'

const service = await testService({}, { runsJobs: false })
const { call, database } = service
const tenant = await aTenant(database)
const { organisationId } = tenant

async function mail(id: string, address: string, text: string): Promise<void> {
  await keepMail(database)({
    organisationId,
    to: { name: 'Somebody', address },
    from: { name: 'Countersign', address: 'no-reply@example.com' },
    subject: id,
    text,
    html: `<p>${text}</p>`,
    messageId: `<${id}@example.com>`,
  })
}

async function linkInto(sender: Member): Promise<string> {
  const envelope = await anEnvelope(service, { ...tenant, accountId: sender.accountId })
  const recipientId = envelope.recipients[0]?.id ?? ''
  const about = { organisationId, envelopeId: envelope.id, recipientId, channel: 'email' as const, days: 7 }
  const { secret } = await signingLinks.add(database, about)
  return `Sign at https://sign.example/sign/${secret} please`
}

interface Message {
  readonly id: string
  readonly subject: string
}

const listedFor = async ({ as }: Member) => {
  const { body } = await call<Message[]>(as, 'GET', '/app/inbox')
  return body
}

test('lets an administrator read every message, and others their own and the links into what they see', async () => {
  const standard = await aMember(database, organisationId)
  await mail('theirs', 'signer@example.com', await linkInto(standard))
  await mail('hidden', 'signer@example.com', await linkInto(tenant))
  await mail('activation', 'new@example.com', 'https://sign.example/activate/secret')
  await mail('own', standard.email.toUpperCase(), 'Your envelope was declined')

  const all = await listedFor(tenant)
  expect(all.map(({ subject }) => subject)).toEqual(['own', 'activation', 'hidden', 'theirs'])
  expect((await listedFor(standard)).map(({ subject }) => subject)).toEqual(['own', 'theirs'])

  const statuses = await Promise.all(
    all.map(async ({ id, subject }) => {
      const message = await call(standard.as, 'GET', `/app/inbox/${id}`)
      const page = await call(standard.as, 'GET', `/app/inbox/${id}/letter`)
      return [subject, message.status, page.status]
    }),
  )
  expect(statuses).toEqual([
    ['own', 200, 200],
    ['activation', 404, 404],
    ['hidden', 404, 404],
    ['theirs', 200, 200],
  ])
})

test('shows nothing to a read-only account or another organisation', async () => {
  const reader = await aMember(database, organisationId, { role: 'read-only' })
  expect((await call(reader.as, 'GET', '/app/inbox')).status).toBe(403)
  expect(await listedFor(await aTenant(database))).toEqual([])
})
