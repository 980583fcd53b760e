import { expect, test } from 'vitest'
import { opened, storedTrail } from '../../database/envelopes/audit-events.ts'
import { drawn, follow, linkOf, sendTestEnvelope, testSender } from '#harness/world/signing.ts'
import type { TestRecipient } from '#harness/world/signing.ts'
import { testService } from '#harness/world/service.ts'
import { toldOf } from '#harness/world/shown.ts'

const service = await testService()
const sender = await testSender(service)
const at = { page: 1, x_coordinate: 50 }
const empty = { value: null, checked: false, art: null, witness: null }

/** Sends an envelope to one or two signers, of whom the first has a text field, and opens the links. */
async function begin(more: object = {}, others: readonly Readonly<Record<string, unknown>>[] = []) {
  const fields = [
    { id: 'rent', type: 'input', ...at, y_coordinate: 60, value: '900', ...more },
    { id: 'note', type: 'input', ...at, y_coordinate: 200, value: 'Paid monthly' },
  ]
  const envelope = await sendTestEnvelope(service, sender, [{ fields }, ...others])
  const links = await Promise.all(envelope.recipients.map(({ id }) => linkOf(service, sender, id)))
  return { envelope, links }
}

async function agreed(token: string | undefined): Promise<TestRecipient> {
  const person = await follow(service, token ?? '')
  await person.act('POST', 'consent', { version: '2026-1' })
  return person
}

const enter = async (person: TestRecipient, value: string) =>
  expect((await person.act('PUT', 'fields/rent', { ...empty, value })).status).toBe(200)
const look = async (person: TestRecipient) => toldOf((await person.act('GET', 'view')).body)
const finish = async (person: TestRecipient, told: object | undefined) => {
  const { status, body } = await person.act('POST', 'finish', told ?? {})
  return status === 200 ? body.step : body.type
}
const changed = '/problems/changed-since-shown'

test('refuses to sign what another tab changed, until it was looked at', async () => {
  const { envelope, links } = await begin()
  const one = await agreed(links[0])
  const other = await follow(service, links[0] ?? '')
  const seen = await look(one)
  await enter(other, '9000')
  expect(await finish(one, seen)).toBe(changed)
  const again = await look(one)
  expect(again?.shown).not.toBe(seen?.shown)
  expect(await finish(one, { ...again, view: 'reading' })).toBe('finished')
  const trail = await storedTrail(service.database, {
    organisationId: sender.organisationId,
    envelopeId: envelope.id,
  })
  const act = trail.map(opened).find(({ kind }) => kind === 'recipient-completed')?.details['evidence']
  expect(act).toMatchObject({
    shown: { digest: again?.shown, view: 'reading' },
    fields: [{ id: 'rent', value: { value: '9000' } }, { id: 'note' }],
  })
})

test('refuses to sign what others filled in or changed, until it was looked at', async () => {
  const signature = { id: 'sign', type: 'signature', ...at, y_coordinate: 400 }
  const { links } = await begin({ collaborative: true }, [{ fields: [signature] }])
  const [one, two] = [await agreed(links[0]), await agreed(links[1])]
  expect((await two.act('PUT', 'fields/sign', { ...empty, art: drawn })).status).toBe(200)
  const seen = await look(two)
  expect(await finish(one, await look(one))).toBe('finished')
  expect(await finish(two, seen)).toBe(changed)
  const told = await look(two)
  const elsewhere = await follow(service, links[1] ?? '')
  await enter(elsewhere, '850')
  expect(await finish(two, told)).toBe(changed)
  const { body } = await two.act('GET', 'view')
  expect(body.fields?.find(({ id }) => id === 'rent')).toMatchObject({ answered_by: 'Person 2', shown: true })
  expect(await finish(two, await look(two))).toBe('finished')
})

test('takes only the digest of what this session shows', async () => {
  const { links } = await begin()
  const one = await agreed(links[0])
  const other = await follow(service, links[0] ?? '')
  expect(await finish(one, undefined)).toBe(changed)
  expect(await finish(one, await look(other))).toBe(changed)
  expect(await finish(one, { shown: '0'.repeat(64), view: 'pages' })).toBe(changed)
  expect((await one.act('POST', 'finish', { shown: 'x' })).status).toBe(422)
  expect(await finish(one, await look(one))).toBe('finished')
  expect(await finish(one, undefined)).toBe('finished')
})
