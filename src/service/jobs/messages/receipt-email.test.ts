import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { checkReceipt, readReceipt } from '#evidence/receipt.ts'
import { objectIn } from '#evidence/verify.ts'
import type { Json } from '#evidence/digest.ts'
import { sealHome } from '#harness/world/seal-home.ts'
import { testService } from '#harness/world/service.ts'
import { agreeAndSign, follow, linkOf, sendTestEnvelope, testSender } from '#harness/world/signing.ts'
import { checkPdf } from '#pdf/seal-check/check-pdf.ts'
import { storedTrail } from '../../database/envelopes/audit-events.ts'
import type { MailMessage } from '../../ports/mail/mail.ts'
import { receiptEmail } from './receipt-email.ts'
import { openLog } from '../../logging.ts'
import type { Tasks } from '../../queue/tasks.ts'

const service = await testService({}, { runsJobs: false })
const { database, config, ports } = service
const sender = await testSender(service)

/** Someone who has finished, while another person has not. */
async function finished(
  more: Readonly<Record<string, unknown>> = {},
): Promise<{ id: string; recipientId: string }> {
  const { id, recipients } = await sendTestEnvelope(service, sender, [more, { order: 2 }])
  const recipientId = recipients[0]?.id ?? ''
  const person = await follow(service, await linkOf(service, sender, recipientId))
  await agreeAndSign(person, 's1')
  expect((await person.act('POST', 'finish')).status).toBe(200)
  expect((await person.act('POST', 'finish')).status).toBe(200)
  return { id, recipientId }
}

async function waiting(envelopeId: string): Promise<Tasks['receipt-email'][]> {
  const { rows } = await sql<{ payload: Tasks['receipt-email'] }>`
    select payload from graphile_worker._private_jobs jobs
    join graphile_worker._private_tasks tasks on tasks.id = jobs.task_id
    where identifier = 'receipt-email' and payload->>'envelopeId' = ${envelopeId}`.execute(database)
  return rows.map(({ payload }) => payload)
}

/** Runs the job, and returns what was sent. */
async function sent(payload: Tasks['receipt-email']): Promise<MailMessage[]> {
  const messages: MailMessage[] = []
  const mail = { ...ports.mail, send: async (message: MailMessage) => void messages.push(message) }
  const context = { database, config, ports: { ...ports, mail }, log: openLog('silent') }
  await receiptEmail(payload, { ...context, jobId: 'one', isLastTry: false, goOn: () => undefined })
  return messages
}

test('emails a receipt to whoever finishes, once, with the head of that moment', async () => {
  const { id, recipientId } = await finished({ name: 'Ada Park', email: 'ada@receipts.example' })
  const [payload, ...others] = await waiting(id)
  if (payload === undefined) throw new Error('no job')
  expect(others).toEqual([])
  const trail = await storedTrail(database, { organisationId: sender.organisationId, envelopeId: id })
  const act = trail.find(({ event }) => event.kind === 'recipient-completed')?.event
  // What becomes of recipient and trail afterwards changes nothing.
  await database
    .updateTable('recipients')
    .set({ email: 'other@example.com', name: 'Other' })
    .where('id', '=', recipientId)
    .execute()
  await service.asOwner((owner) =>
    owner.transaction().execute(async (transaction) => {
      await sql`alter table audit_events disable trigger user`.execute(transaction)
      await sql`update audit_events set hash = repeat('0', 64) where envelope_id = ${id}`.execute(transaction)
      for (const trigger of ['only_grows', 'keeps_evidence', 'keeps_events'])
        await sql`alter table audit_events enable always trigger ${sql.ref(trigger)}`.execute(transaction)
    }),
  )
  const [message] = await sent(payload)
  expect(message).toMatchObject({
    to: { name: 'Ada Park', address: 'ada@receipts.example' },
    subject: 'Your receipt: Agreement',
    attachments: [{ filename: 'Agreement (receipt).json', contentType: 'application/json' }],
  })
  const bytes = message?.attachments?.[0]?.content ?? new Uint8Array()
  const file = readReceipt(Buffer.from(bytes).toString('utf8'))
  expect(checkReceipt(file?.receipt ?? {})).toMatchObject({
    envelopeId: id,
    head: act?.hash,
    name: 'Ada Park',
  })
  expect((await checkPdf(bytes, await sealHome(service))).verdict).toBe('receipt')
  expect(objectIn(file?.receipt as Json)['head']).toBe(act?.hash)
})

test('emails no receipt to muted recipients', async () => {
  const { id } = await finished({ muted: true })
  expect(await waiting(id)).toEqual([])
})

test('writes in the language of the recipient, and sends it after a recall too', async () => {
  const email = 'jonas@receipts.example'
  const { id } = await finished({ email })
  const { organisationId } = sender
  await database
    .insertInto('recipientLanguages')
    .values({ organisationId, email, language: 'de' })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  await database.updateTable('envelopes').set({ status: 'draft' }).where('id', '=', id).execute()
  const [payload] = await waiting(id)
  const [message] = payload === undefined ? [] : await sent(payload)
  expect(message?.subject).toBe('Ihre Quittung: Agreement')
})
