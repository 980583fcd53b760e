import { expect, test, vi } from 'vitest'
import { testService } from '#harness/world/service.ts'
import { agreeAndSign, follow, linkOf, sendTestEnvelope, testSender } from '#harness/world/signing.ts'
import type { TestRecipient } from '#harness/world/signing.ts'

// Many envelopes are created, signed and sealed in one test, which takes long on a busy machine.
vi.setConfig({ testTimeout: 300_000 })

const service = await testService()
const sender = await testSender(service)
const { call, database } = service
const rounds = 12

interface Begun {
  readonly id: string
  readonly people: readonly TestRecipient[]
}

/** An envelope whose signers have signed everything and only have to finish. */
async function readyToFinish(signers: number): Promise<Begun> {
  const recipients = Array.from({ length: signers }, () => ({}))
  const { id, recipients: made } = await sendTestEnvelope(service, sender, recipients)
  const people: TestRecipient[] = []
  for (const [index, recipient] of made.entries()) {
    const person = await follow(service, await linkOf(service, sender, recipient.id))
    await agreeAndSign(person, `s${index + 1}`)
    people.push(person)
  }
  return { id, people }
}

async function finish(person: TestRecipient | undefined) {
  if (person === undefined) throw new Error('nobody to finish')
  return person.act('POST', 'finish')
}

const voidIt = ({ id }: Begun) => call(sender.headers, 'POST', `/v1/envelopes/${id}/void`)

async function stateOf({ id }: Begun) {
  const row = await database
    .selectFrom('envelopes')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const events = await database
    .selectFrom('auditEvents')
    .select('kind')
    .where('envelopeId', '=', id)
    .execute()
  const times = (kind: string) => events.filter((event) => event.kind === kind).length
  return { row, times }
}

test('completes and seals the envelope once when its last two signers finish together', async () => {
  const begun = await Promise.all(Array.from({ length: rounds }, () => readyToFinish(2)))
  const answers = await Promise.all(begun.flatMap(({ people }) => people.map((person) => finish(person))))
  expect(answers.map((answer) => answer.body.step)).toEqual(answers.map(() => 'finished'))
  await service.idle()
  for (const one of begun) {
    const { row, times } = await stateOf(one)
    expect(row).toMatchObject({
      status: 'completed',
      sealed: expect.any(Date),
      masterKey: expect.any(String),
    })
    expect(times('envelope-completed')).toBe(1)
    expect(times('envelope-sealed')).toBe(1)
    expect(times('recipient-completed')).toBe(2)
  }
})

test('finishes once, however often Finish is clicked', async () => {
  const begun = await readyToFinish(1)
  const answers = await Promise.all(Array.from({ length: 8 }, () => finish(begun.people[0])))
  expect(answers.map((answer) => answer.status)).toEqual(answers.map(() => 200))
  const { times } = await stateOf(begun)
  expect(times('recipient-completed')).toBe(1)
  expect(times('envelope-completed')).toBe(1)
})

test('lets either a void or the last finish win, never both or neither', async () => {
  const begun = await Promise.all(Array.from({ length: rounds }, () => readyToFinish(1)))
  const raced = await Promise.all(
    begun.map(async (one, index) => {
      const acts = [() => finish(one.people[0]), () => voidIt(one)]
      const [first, second] = index % 2 === 0 ? acts : acts.toReversed()
      const [a, b] = await Promise.all([first?.(), second?.()])
      return index % 2 === 0 ? { finished: a, voided: b } : { finished: b, voided: a }
    }),
  )
  await service.idle()
  for (const [index, one] of begun.entries()) {
    const { row, times } = await stateOf(one)
    const { finished, voided } = raced[index] ?? {}
    expect([row.completed, row.voided].filter((moment) => moment !== null)).toHaveLength(1)
    expect(row.status).toBe(row.voided === null ? 'completed' : 'voided')
    expect(finished?.status === 200).toBe(row.status === 'completed')
    expect(voided?.status).toBe(row.status === 'completed' ? 409 : 204)
    expect(times('envelope-completed') + times('envelope-voided')).toBe(1)
  }
})

test('lets the first of a decline and a finish of the same recipient win', async () => {
  for (let round = 0; round < 4; round += 1) {
    const begun = await readyToFinish(1)
    const [person] = begun.people
    await Promise.all([finish(person), person?.act('POST', 'decline', { reason: 'No.' })])
    const { row, times } = await stateOf(begun)
    expect(times('recipient-completed') + times('recipient-declined')).toBe(1)
    expect(row.status).toBe(times('recipient-completed') === 1 ? 'completed' : 'sent')
  }
})

test('either prints or refuses a value saved while finishing', async () => {
  const begun = await readyToFinish(1)
  const [person] = begun.people
  const art = { kind: 'typed', text: 'Second thought', face: 'caveat' }
  const answer = { value: null, checked: false, art, witness: null }
  const [saved] = await Promise.all([person?.act('PUT', 'fields/s1', answer), finish(person)])
  const field = await database
    .selectFrom('fields')
    .select('answer')
    .where('envelopeId', '=', begun.id)
    .where('id', '=', 's1')
    .executeTakeFirstOrThrow()
  expect(field.answer?.art?.kind).toBe(saved?.status === 200 ? 'typed' : 'drawn')
})
