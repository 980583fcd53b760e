import { expect, test } from 'vitest'
import type { Caller } from '../../operations/operation.ts'
import { Intake } from './intake.ts'

const kilobyte = 1024
const space = { whole: 1000 * kilobyte, tenant: 400 * kilobyte, guest: 100 * kilobyte }
const of = (organisationId: string) => ({ kind: 'credentials', organisationId }) as Caller
const anyone: Caller = { kind: 'anyone' }

/** Whether something is still waited for. */
async function isWaiting(promise: Promise<unknown>): Promise<boolean> {
  return Promise.race([promise.then(() => false), new Promise<true>((done) => setImmediate(done, true))])
}

test('lets an organisation beyond its room wait for its own, and nobody else for it', async () => {
  const intake = new Intake(space)
  const first = await intake.take(300 * kilobyte, of('one'), '')
  const second = intake.take(200 * kilobyte, of('one'), '')
  expect(await isWaiting(second)).toBe(true)
  ;(await intake.take(300 * kilobyte, of('two'), ''))()
  first()
  first()
  ;(await second)()
  ;(await intake.take(400 * kilobyte, of('one'), ''))()
})

test('lets all organisations together take no more than the whole, in turns, and small bodies never wait for it', async () => {
  const intake = new Intake(space)
  const [one, two] = [
    await intake.take(400 * kilobyte, of('one'), ''),
    await intake.take(400 * kilobyte, of('two'), ''),
  ]
  const three = intake.take(400 * kilobyte, of('three'), '')
  const four = intake.take(300 * kilobyte, of('four'), '')
  expect(await isWaiting(Promise.race([three, four]))).toBe(true)
  ;(await intake.take(60 * kilobyte, of('five'), ''))()
  one()
  const taken = await three
  expect(await isWaiting(four)).toBe(true)
  two()
  ;(await four)()
  taken()
})

test('lets small bodies wait for nothing, however many were announced', async () => {
  const intake = new Intake(space)
  for (let times = 0; times < 1000; times += 1) await intake.take(64 * kilobyte, anyone, '192.0.2.1')
  await intake.take(400 * kilobyte, of('one'), '192.0.2.1')
  await intake.take(10 * kilobyte, of('one'), '192.0.2.1')
})

test('counts guests by themselves, not by their organisation', async () => {
  const intake = new Intake(space)
  const guest = (recipientId: string) => ({ kind: 'recipient', organisationId: 'one', recipientId }) as Caller
  await intake.take(100 * kilobyte, guest('r1'), '192.0.2.1')
  expect(await isWaiting(intake.take(70 * kilobyte, guest('r1'), '192.0.2.1'))).toBe(true)
  await intake.take(100 * kilobyte, guest('r2'), '192.0.2.1')
  await intake.take(400 * kilobyte, of('one'), '192.0.2.1')
})

test('refuses after a while, and gives the room to the next', async () => {
  const intake = new Intake(space, 10)
  const first = await intake.take(400 * kilobyte, of('one'), '')
  await expect(intake.take(400 * kilobyte, of('one'), '')).rejects.toMatchObject({
    refusal: { code: 'too-many-requests', retryAfter: 5 },
  })
  first()
  await intake.take(400 * kilobyte, of('one'), '')
})

test('lets in alone what is larger than the room of its kind', async () => {
  const intake = new Intake(space)
  ;(await intake.take(5000 * kilobyte, of('one'), ''))()
  await intake.take(400 * kilobyte, of('one'), '')
})
