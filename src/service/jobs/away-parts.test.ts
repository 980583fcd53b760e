import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, expect, test, vi } from 'vitest'
import { testDatabase } from '#harness/world/database/database.ts'
import { aSilentServer } from '#harness/world/silent-server.ts'
import { readConfig } from '../config.ts'
import { openPresence } from '../database/presence.ts'
import { openLog } from '../logging.ts'
import { openHttpSms } from '../ports/sms/http-sms.ts'
import type { Ports } from '../ports/ports.ts'
import { addJob } from '../queue/tasks.ts'
import { startJobs } from './runner.ts'

const { database, pool } = await testDatabase()
const presence = openPresence(database, { role: 'worker' })
const gateway = await aSilentServer()
const sms = openHttpSms(gateway.url, 200)
const send = vi.fn<typeof sms.send>((message) => sms.send(message))
const others: string[] = []
const given = { database, pool, presence, log: openLog('silent'), config: readConfig({}) }
let outages = 1
const jobs = startJobs(
  {
    // As when the database goes away several times in a row.
    'remove-files': async () => {
      if ((outages -= 1) >= 0) throw new Error('Connection terminated unexpectedly')
      others.push('after outages')
    },
    'signing-sms': ({ recipientId }, { ports }) =>
      ports.sms.send({ organisationId: 'o', to: '+4915112345678', text: 'Hello', messageId: recipientId }),
    'purge-files': async ({ envelopeId }) => void others.push(envelopeId),
  },
  [],
  { ...given, ports: { sms: { ...sms, send, probe: () => gateway.probe } } as unknown as Ports },
)
afterAll(async () => {
  await jobs.stop()
  await presence.close()
})

const add = (recipientId: string) =>
  addJob(database, 'signing-sms', { organisationId: 'o', envelopeId: 'e', recipientId })
const waiting = async () =>
  (await pool.query<{ attempts: number; last_error: string }>('select * from graphile_worker.jobs')).rows

test('jobs of a silent system end and wait without asking it, hold up no others, and go on once it is back', async () => {
  for (let index = 0; index < 30; index += 1) await add(`r${index}`)
  await expect
    .poll(async () => (await waiting()).every(({ last_error }) => last_error?.startsWith('away:sms:')), {
      timeout: 20_000,
    })
    .toBe(true)
  await addJob(database, 'purge-files', { organisationId: 'o', envelopeId: 'other', files: [] })
  await expect.poll(() => others, { timeout: 2000 }).toEqual(['other'])
  // Those that were under way when it fell silent, and few since.
  expect(send.mock.calls.length).toBeLessThan(16)
  await pool.query(
    "update graphile_worker._private_jobs set run_at = now() + interval '6 hours', attempts = 9",
  )
  await sleep(2500)
  expect(await waiting()).toHaveLength(30)
  gateway.answer()
  const begun = performance.now()
  await expect.poll(waiting, { timeout: 10_000 }).toEqual([])
  expect(performance.now() - begun).toBeLessThan(8000)
  expect(new Set(gateway.heard).size).toBe(30)
})

test('a message that fails alone waits longer and longer, while the system works', async () => {
  send.mockImplementation(async ({ messageId }) => {
    if (messageId === 'poison')
      await openHttpSms('http://127.0.0.1:1', 200).send({
        organisationId: 'o',
        to: '+4915112345678',
        text: '',
        messageId,
      })
  })
  const before = send.mock.calls.length
  await add('poison')
  await sleep(3000)
  expect(send.mock.calls.length - before).toBeLessThanOrEqual(2)
  expect((await waiting())[0]?.last_error).toMatch(/^The SMS gateway/)
})

test('a job that lost the database again and again goes on as soon as it is there', async () => {
  await addJob(database, 'remove-files', { files: [] })
  // By their number alone, tries would wait 1 + 3 + 7 + 20 seconds.
  await pool.query('update graphile_worker._private_jobs set attempts = 3')
  await expect.poll(() => others.at(-1), { timeout: 12_000 }).toBe('after outages')
})
