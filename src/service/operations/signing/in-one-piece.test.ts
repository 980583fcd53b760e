import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { Database, Executor } from '../../database/connection.ts'
import { testService } from '#harness/world/service.ts'
import { agreeAndSign, follow, linkOf, sendTestEnvelope, testSender } from '#harness/world/signing.ts'
import type { Opened, TestEnvelope } from '#harness/world/signing.ts'

/* What a verb answers is what it came to, whatever others do in the moment after it or while it waited. */

/** What happens right after a transaction, before its caller continues. */
let afterwards: (() => Promise<unknown>) | null = null

const service = await testService({}, { runsJobs: false, throughDatabase: withMomentAfter })
const sender = await testSender(service)
const { call, database } = service

/** The same database, where something else may happen right after each transaction. */
function withMomentAfter(plain: Database): Database {
  const transaction = () => ({
    execute: async <Value>(work: (transaction: Executor) => Promise<Value>): Promise<Value> => {
      const value = await plain.transaction().execute(work)
      const next = afterwards
      afterwards = null
      await next?.()
      return value
    },
  })
  return new Proxy(plain, {
    get: (target, name) => {
      if (name === 'transaction') return transaction
      const value: unknown = Reflect.get(target, name)
      return typeof value === 'function' ? (value.bind(target) as unknown) : value
    },
  })
}

/** Lets a verb wait for an envelope that is being voided or loses a recipient. */
async function meanwhile<Value>(
  { id }: TestEnvelope,
  verb: () => Promise<Value>,
  change: (transaction: Executor) => Promise<unknown>,
): Promise<Value> {
  const { locked, free } = await holding(id, change)
  const answer = verb()
  await someoneWaits()
  free()
  await locked
  return answer
}

async function holding(id: string, change: (transaction: Executor) => Promise<unknown>) {
  const held = Promise.withResolvers<void>()
  const freed = Promise.withResolvers<void>()
  const locked = database.transaction().execute(async (transaction) => {
    await transaction.selectFrom('envelopes').select('id').where('id', '=', id).forUpdate().execute()
    held.resolve()
    await freed.promise
    await change(transaction)
  })
  await held.promise
  return { locked, free: freed.resolve }
}

async function someoneWaits(): Promise<void> {
  for (;;) {
    const { rows } = await sql`select 1 from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`.execute(database)
    if (rows.length > 0) return
    await pause(5)
  }
}

const markVoided =
  ({ id }: TestEnvelope) =>
  (transaction: Executor) =>
    transaction
      .updateTable('envelopes')
      .set({ status: 'voided', voided: sql`clock_timestamp()` })
      .where('id', '=', id)
      .execute()

const recipientOf = ({ recipients }: TestEnvelope, index = 0) => recipients[index]?.id ?? ''
const voidIt = ({ id }: TestEnvelope) => call(sender.headers, 'POST', `/v1/envelopes/${id}/void`)

async function kindsOf({ id }: TestEnvelope): Promise<string[]> {
  const events = await database
    .selectFrom('auditEvents')
    .select('kind')
    .where('envelopeId', '=', id)
    .orderBy('sequence')
    .execute()
  return events.map(({ kind }) => kind)
}

test('returns an updated recipient as updated, even if removed right after', async () => {
  const envelope = await sendTestEnvelope(service, sender, [{}, {}])
  const path = `/v1/recipients/${recipientOf(envelope)}`
  afterwards = () => call(sender.headers, 'DELETE', path)
  const body = { name: 'Ada Byron', email: 'person1@example.org', type: 'signer' }
  const updated = await call<{ name: string }>(sender.headers, 'PUT', path, body)
  expect(updated).toMatchObject({ status: 200, body: { name: 'Ada Byron' } })
  expect(await kindsOf(envelope)).toContain('recipient-removed')
})

test('shows a recipient as finished, even if the envelope is voided right after', async () => {
  const envelope = await sendTestEnvelope(service, sender, [{}, {}])
  const person = await follow(service, await linkOf(service, sender, recipientOf(envelope)))
  await agreeAndSign(person, 's1')
  afterwards = () => voidIt(envelope)
  const finished = await person.act('POST', 'finish')
  expect(finished).toMatchObject({ status: 200, body: { step: 'finished' } })
  expect(await kindsOf(envelope)).toContain('envelope-voided')
})

test('shows a recipient as declined, even if the sender resends right after', async () => {
  const envelope = await sendTestEnvelope(service, sender, [{}])
  const recipient = recipientOf(envelope)
  const person = await follow(service, await linkOf(service, sender, recipient))
  afterwards = () => call(sender.headers, 'POST', `/v1/recipients/${recipient}/resend-email`)
  const declined = await person.act('POST', 'decline', { reason: 'No.' })
  expect(declined).toMatchObject({ status: 200, body: { step: 'declined' } })
})

test('opens no session with a link while the envelope is being voided', async () => {
  const envelope = await sendTestEnvelope(service, sender, [{}])
  const token = await linkOf(service, sender, recipientOf(envelope))
  const open = () => call<Opened>({}, 'POST', '/signing/sessions', { token })
  const { body } = await meanwhile(envelope, open, markVoided(envelope))
  expect(body.dead_end?.reason).toBe('voided')
  expect(body.session).toBeUndefined()
  const sessions = database.selectFrom('signingSessions').selectAll().where('envelopeId', '=', envelope.id)
  expect(await sessions.execute()).toEqual([])
  expect(await kindsOf(envelope)).not.toContain('recipient-opened')
})

test('refuses a new link while the envelope is being voided, and sends no message', async () => {
  const envelope = await sendTestEnvelope(service, sender, [{}])
  const token = await linkOf(service, sender, recipientOf(envelope))
  await database
    .updateTable('signingTokens')
    .set({ expires: sql`clock_timestamp() - interval '1 day'` })
    .where('envelopeId', '=', envelope.id)
    .execute()
  const ask = () => call({}, 'POST', '/signing/links', { token, method: 'email' })
  const { status } = await meanwhile(envelope, ask, markVoided(envelope))
  expect(status).toBe(403)
  expect(await kindsOf(envelope)).not.toContain('link-requested')
})
