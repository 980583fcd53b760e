import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { auditTrail } from '../../database/envelopes/audit-events.ts'
import { findRecipient } from '../../database/envelopes/recipients.ts'
import { limits } from '#domain/limits.ts'
import { openLog } from '../../logging.ts'
import { inbox } from '#harness/world/inbox.ts'
import { testService } from '#harness/world/service.ts'
import { agreeAndSign, follow, linkOf, sendTestEnvelope, testSender } from '#harness/world/signing.ts'
import type { TestEnvelope, TestSender } from '#harness/world/signing.ts'
import { MailRejected } from '../../ports/mail/mail.ts'
import type { Mail } from '../../ports/mail/mail.ts'
import { finishedEmail } from './finished-email.ts'

const service = await testService()
const { call, database, idle } = service

/** Subjects, or texts without their link, by address. */
async function sentTo({ organisationId }: TestSender): Promise<[to: string, what: string][]> {
  await idle()
  const messages = await inbox(database, { organisationId })
  return messages.map(({ toAddress, subject, text }): [string, string] => [
    toAddress,
    subject ?? text.replace(/ https?:.*/, ' …'),
  ])
}

async function opened(sender: TestSender, { recipients }: TestEnvelope, index: number) {
  return follow(service, await linkOf(service, sender, recipients[index]?.id ?? ''))
}

/** Sets what the organisation does and what the sender chose, as the dashboard does. */
async function set(sender: TestSender, change: { tellWhenEnded?: boolean; attachCopies?: boolean }) {
  await database.updateTable('organisations').set(change).where('id', '=', sender.organisationId).execute()
}

/** What the first recipient reads when they get finished documents of this size. */
async function again(
  { id: envelopeId, recipients }: TestEnvelope,
  bytes: number,
  mail: Mail = service.ports.mail,
): Promise<string> {
  const { organisationId } = await database
    .selectFrom('envelopes')
    .select('organisationId')
    .where('id', '=', envelopeId)
    .executeTakeFirstOrThrow()
  const { config, ports } = service
  const storage = { ...ports.storage, get: async () => new Uint8Array(bytes) }
  const context = { database, config, ports: { ...ports, storage, mail }, log: openLog('silent') }
  await finishedEmail(
    { organisationId, envelopeId, recipientId: recipients[0]?.id ?? '' },
    { ...context, jobId: randomUUID(), isLastTry: false, goOn: () => undefined },
  )
  const letters = await inbox(database, { organisationId, subject: 'Completed: Agreement' })
  return letters.at(-1)?.text ?? ''
}

const people = [
  { name: 'Ada', email: 'ada@example.org', mobile: '+61400000001' },
  { name: 'Bo', email: 'bo@example.org' },
  { name: 'Mute', email: 'mute@example.org', muted: true },
  { name: 'Later', email: 'later@example.org', order: 2 },
]

test('tells everyone who holds a link that an envelope was voided, each in the language in which they acted', async () => {
  const sender = await testSender(service)
  const envelope = await sendTestEnvelope(service, sender, people)
  const ada = await opened(sender, envelope, 0)
  expect((await ada.act('POST', 'consent', { version: '2026-1', language: 'de' })).status).toBe(200)
  const before = (await sentTo(sender)).length
  const voided = await call(sender.headers, 'POST', `/v1/envelopes/${envelope.id}/void`)
  expect(voided.status).toBe(204)
  expect(
    (await sentTo(sender))
      .slice(before)
      .map((one) => one.join(': '))
      .toSorted(),
  ).toEqual([
    '+61400000001: Mara Lindqvist hat "Agreement" zurückgezogen. Ihr Link gilt nicht mehr.',
    'ada@example.org: Zurückgezogen: Agreement',
    'bo@example.org: Withdrawn: Agreement',
  ])
})

test('tells the others who declined, unless the organisation does not want that', async () => {
  for (const tellWhenEnded of [true, false]) {
    const sender = await testSender(service)
    await set(sender, { tellWhenEnded })
    const envelope = await sendTestEnvelope(service, sender, people)
    const bo = await opened(sender, envelope, 1)
    const before = (await sentTo(sender)).length
    expect((await bo.act('POST', 'decline', { reason: 'The rates are a secret.' })).status).toBe(200)
    const told = (await sentTo(sender)).slice(before).filter(([to]) => to.endsWith('@example.org'))
    expect(told).toEqual(tellWhenEnded ? [['ada@example.org', 'Declined: Agreement']] : [])
    const where = { organisationId: sender.organisationId, subject: 'Declined: Agreement' }
    const toAda = (await inbox(database, where)).filter(({ toAddress }) => toAddress === 'ada@example.org')
    // The reason is for the sender alone.
    for (const { text } of toAda) expect(text).not.toContain('secret')
  }
})

test('writes in the language of the page from the first act to the last, and the sender can choose the first', async () => {
  const sender = await testSender(service)
  const envelope = await sendTestEnvelope(service, sender, [
    { name: 'Chloé', email: 'chloe@example.org' },
    { name: 'Copy', email: 'copy@example.org', type: 'carbon-copy' },
  ])
  await database
    .updateTable('recipients')
    .set({ language: 'es' })
    .where('email', '=', 'copy@example.org')
    .where('organisationId', '=', sender.organisationId)
    .execute()
  const chloe = await opened(sender, envelope, 0)
  await agreeAndSign(chloe, 's1')
  const view = await chloe.act('GET', 'view')
  expect(view.status).toBe(200)
  await chloe.act('PUT', 'language', { language: 'fr' })
  expect((await chloe.act('POST', 'finish')).status).toBe(200)
  expect(await sentTo(sender)).toEqual(
    expect.arrayContaining([
      ['chloe@example.org', 'Terminé\u00a0: Agreement'],
      ['copy@example.org', 'Finalizado: Agreement'],
    ]),
  )
})

test('attaches the signed document where the organisation wants it, never past a password', async () => {
  const sender = await testSender(service)
  await set(sender, { attachCopies: true })
  const envelope = await sendTestEnvelope(service, sender, [
    { email: 'ada@example.org' },
    { email: 'locked@example.org', type: 'carbon-copy', password: 'a long password' },
  ])
  const ada = await opened(sender, envelope, 0)
  await agreeAndSign(ada, 's1')
  expect((await ada.act('POST', 'finish')).status).toBe(200)
  await idle()
  const { organisationId } = sender
  const letters = await inbox(database, { organisationId, subject: 'Completed: Agreement' })
  const words = new Map(letters.map(({ toAddress, text }) => [toAddress, text]))
  expect(words.get('ada@example.org')).toContain('certificate are attached to this email')
  expect(words.get('locked@example.org')).not.toContain('attached')
  const trail = await auditTrail(database, { organisationId, envelopeId: envelope.id })
  const finished = trail.filter(({ details }) => details['kind'] === 'finished').map(({ details }) => details)
  expect(Object.fromEntries(finished.map(({ to, attached }) => [to, attached]))).toEqual({
    'ada@example.org': true,
    'locked@example.org': undefined,
  })
  expect(await again(envelope, limits.attachedBytes)).toContain('certificate are attached to this email')
  expect(await again(envelope, limits.attachedBytes + 1)).toContain('too large to attach to this email')
  const sizes = await auditTrail(database, { organisationId, envelopeId: envelope.id })
  expect(sizes.slice(-2).map(({ details }) => details['attached'])).toEqual([true, undefined])
  // How long the link works, and that it renews itself.
  expect(words.get('ada@example.org')).toMatch(
    /It works until .*\. If you open it later, we’ll email you a new one/,
  )
})

test('copies that the mail server refuses cost no one the link', async () => {
  const sender = await testSender(service)
  await set(sender, { attachCopies: true })
  const envelope = await sendTestEnvelope(service, sender, [{ email: 'ada@example.org' }])
  const ada = await opened(sender, envelope, 0)
  await agreeAndSign(ada, 's1')
  expect((await ada.act('POST', 'finish')).status).toBe(200)
  await idle()
  const { mail } = service.ports
  const asked: boolean[] = []
  const refusing = (refuses: (hasCopies: boolean) => boolean): Mail => ({
    ...mail,
    send: async (message) => {
      const hasCopies = (message.attachments ?? []).length > 0
      asked.push(hasCopies)
      if (refuses(hasCopies)) throw new MailRejected('552 5.3.4 Message too big')
      await mail.send(message)
    },
  })
  const text = await again(
    envelope,
    9,
    refusing((hasCopies) => hasCopies),
  )
  expect(text).toContain('too large to attach to this email')
  expect(text).toMatch(/\/sign\/[\w-]+/)
  const key = { organisationId: sender.organisationId, envelopeId: envelope.id }
  expect((await auditTrail(database, key)).at(-1)).toMatchObject({ kind: 'recipient-notified' })
  expect((await auditTrail(database, key)).at(-1)?.details).not.toHaveProperty('attached')
  // Refused either way: once more is enough, and the sender reads why.
  await again(
    envelope,
    9,
    refusing(() => true),
  )
  expect(asked).toEqual([true, false, true, false])
  const recipientId = envelope.recipients[0]?.id ?? ''
  expect(await findRecipient(database, { ...key, recipientId })).toMatchObject({
    diagnosis: '552 5.3.4 Message too big',
  })
})

test('a link to a completed envelope that has expired asks for a new one by itself', async () => {
  const sender = await testSender(service)
  const envelope = await sendTestEnvelope(service, sender, [{ email: 'ada@example.org' }, { order: 2 }])
  const expire = () =>
    database
      .updateTable('signingTokens')
      .set({ expires: new Date(0) })
      .where('organisationId', '=', sender.organisationId)
      .execute()
  const ada = await opened(sender, envelope, 0)
  await agreeAndSign(ada, 's1')
  expect((await ada.act('POST', 'finish')).status).toBe(200)
  const other = await opened(sender, envelope, 1)
  const renews = async (renews_itself: boolean) => {
    await expire()
    expect((await follow(service, ada.token)).opened.body.dead_end).toMatchObject({ renews_itself })
  }
  await renews(false)
  await database
    .updateTable('signingTokens')
    .set({ expires: new Date(Date.now() + 60_000) })
    .where('organisationId', '=', sender.organisationId)
    .execute()
  await agreeAndSign(other, 's2')
  expect((await other.act('POST', 'finish')).status).toBe(200)
  await idle()
  await renews(true)
})
