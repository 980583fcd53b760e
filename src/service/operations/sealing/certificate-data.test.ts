import { expect, test } from 'vitest'
import { auditTrail } from '../../database/envelopes/audit-events.ts'
import { messagesTo } from '#harness/conformance/world.ts'
import { testService } from '#harness/world/service.ts'
import { agreeAndSign, drawn, follow, linkOf, sendTestEnvelope, testSender } from '#harness/world/signing.ts'
import type { TestRecipient } from '#harness/world/signing.ts'
import { shortened } from './certificate-data.ts'

const service = await testService()
const sender = await testSender(service)
const { call, idle } = service

const put = (id: string | undefined, body: object) =>
  call(sender.headers, 'PUT', `/v1/recipients/${id}`, { type: 'signer', ...body })
const opens = async (id = '') => follow(service, await linkOf(service, sender, id))

/** Enters the code that is sent to the number. */
async function giveCode(person: TestRecipient, number: string): Promise<void> {
  expect((await person.act('POST', 'code')).status).toBe(204)
  await idle()
  const code = /\b\d{6}\b/.exec((await messagesTo(service, number)).at(-1)?.text ?? '')?.[0]
  expect((await person.act('POST', 'code/check', { code })).body.step).toBe('consent')
}

/** The words of an envelope's certificate, without line breaks. */
async function certificateOf(id: string): Promise<string> {
  const { body } = await call<{ certificate: string }>(sender.headers, 'GET', `/v1/envelopes/${id}`)
  const lines = await service.ports.pdf.textLines(await (await fetch(body.certificate)).bytes())
  if (!lines.ok) throw new Error(lines.refusal.detail)
  return lines.value.map(({ characters }) => characters.map(({ text }) => text).join('')).join(' ')
}

const byCode = 'One-time code by SMS'

test('credits no one with the code of the person whose address was corrected', async () => {
  const former = { name: 'Ann Former', email: 'ann@example.org', sms_auth: '+61400000071' }
  const { id, recipients } = await sendTestEnvelope(service, sender, [former])
  await giveCode(await opens(recipients[0]?.id), former.sms_auth)
  await put(recipients[0]?.id, { name: 'Bea Right', email: 'bea@example.org' })
  const bea = await opens(recipients[0]?.id)
  await agreeAndSign(bea, 's1')
  expect((await bea.act('POST', 'finish')).status).toBe(200)
  const words = await certificateOf(id)
  expect(words).toContain('SMS code accepted')
  expect(words).not.toContain(byCode)
  // In two lines, with the columns beside it between them.
  expect(words).toMatch(/Recipient changed: Bea Right \(until then.{1,60}Ann Former <ann@example\.org>\)/)
})

test('names the number that got the last code, not the one before it nor that of the link', async () => {
  const person = {
    name: 'An Lee',
    email: 'lee@example.org',
    mobile: '+61400000081',
    sms_auth: '+61400000082',
  }
  const { id, recipients } = await sendTestEnvelope(service, sender, [person])
  await giveCode(await opens(recipients[0]?.id), person.sms_auth)
  await put(recipients[0]?.id, { ...person, sms_auth: '+61400000083' })
  await giveCode(await opens(recipients[0]?.id), '+61400000083')
  await put(recipients[0]?.id, { ...person, name: 'Ann Lee', sms_auth: '+61400000083' })
  const ann = await opens(recipients[0]?.id)
  await giveCode(ann, '+61400000083')
  await agreeAndSign(ann, 's1')
  expect((await ann.act('POST', 'finish')).status).toBe(200)
  const words = await certificateOf(id)
  expect(words.split(byCode)).toHaveLength(2)
  expect(words).toMatch(/One-time code by SMS to\s+\+61400000083/)
})

test('does not credit a witness with the link of one whom a former signer had asked', async () => {
  const at = { page: 1, x_coordinate: 100 }
  const fields = [
    { id: 'see', type: 'witness', ...at, y_coordinate: 400, required: true },
    { id: 'own', type: 'signature', ...at, y_coordinate: 300 },
  ]
  const { id, recipients } = await sendTestEnvelope(service, sender, [{ fields }])
  const witness = { name: 'Grace Hopper', email: 'grace@example.com' }
  const former = await opens(recipients[0]?.id)
  await former.act('POST', 'consent', { version: '2026-1' })
  const empty = { value: null, checked: false, art: null, witness: null }
  await former.act('PUT', 'fields/own', { ...empty, art: drawn })
  await former.act('PUT', 'fields/see/witness', witness)
  await idle()
  const text = (await messagesTo(service, witness.email)).at(-1)?.text ?? ''
  const token = /\/witness\/([\w-]+)/.exec(text)?.[1]
  const given = { name: witness.name, art: drawn, statement_version: '2026-1' }
  expect(
    (await call({ authorization: `Bearer ${token}` }, 'POST', '/signing/witness/sign', given)).status,
  ).toBe(200)
  await put(recipients[0]?.id, { name: 'Bea Right', email: 'bea2@example.org' })
  const bea = await opens(recipients[0]?.id)
  await bea.act('POST', 'consent', { version: '2026-1' })
  await bea.act('PUT', 'fields/own', { ...empty, art: drawn })
  expect((await bea.act('PUT', 'fields/see', { ...empty, art: drawn, witness })).status).toBe(200)
  expect((await bea.act('POST', 'finish')).status).toBe(200)
  const words = await certificateOf(id)
  expect(words).toContain('on the signer')
  expect(words).not.toContain('by a link sent to them')
})

const opening = (index: number, actor: string, ipAddress: string) => {
  const at = new Date(Date.UTC(2026, 0, 1) + index * 60_000).toISOString()
  return { at, times: 1, last: at, actor, event: 'Link opened', ipAddress }
}

test('prints a dozen rows of what someone repeats from ever other addresses, and counts them all', () => {
  const many = Array.from({ length: 2000 }, (_, index) => [
    opening(2 * index, 'Ada', `203.0.113.${index % 200}`),
    opening(2 * index + 1, 'Bea', '203.0.113.1'),
  ]).flat()
  const rows = shortened(many)
  expect(rows).toHaveLength(24)
  expect(rows.reduce((sum, { times }) => sum + times, 0)).toBe(4000)
  const ada = rows.filter(({ actor }) => actor === 'Ada')
  expect(ada[10]).toEqual(many[20])
  expect(ada[11]).toMatchObject({
    at: many[22]?.at,
    times: 1989,
    last: many[3998]?.at,
    ipAddress: '200 addresses',
  })
  expect(rows.at(-1)).toMatchObject({ actor: 'Bea', times: 1989, ipAddress: '203.0.113.1' })
  expect(rows.map(({ at }) => at)).toEqual(rows.map(({ at }) => at).toSorted())
  expect(shortened(many.slice(0, 24))).toEqual(many.slice(0, 24))
})

test('prints the address that a signer came from, not that of the proxy or one that they claim', async () => {
  const { id, recipients } = await sendTestEnvelope(service, sender, [{}])
  const claim = { 'x-forwarded-for': '198.51.100.66, 203.0.113.77', via: '1.1 proxy' }
  const person = await follow(service, await linkOf(service, sender, recipients[0]?.id ?? ''), claim)
  await agreeAndSign(person, 's1')
  expect((await person.act('POST', 'finish')).status).toBe(200)
  const words = await certificateOf(id)
  expect(words).toContain('203.0.113.77')
  expect(words).not.toContain('198.51.100.66')
  const own = (await auditTrail(service.database, { organisationId: sender.organisationId, envelopeId: id }))
    .filter(({ actor }) => actor.kind === 'recipient')
    .map(({ address }) => address)
  expect(own.length).toBeGreaterThan(2)
  expect(new Set(own)).toEqual(new Set(['203.0.113.77']))
})
