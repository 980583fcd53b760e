import { expect, test } from 'vitest'
import { messagesTo } from '#harness/conformance/world.ts'
import { testService } from '#harness/world/service.ts'
import { agreeAndSign, drawn, follow, linkOf, sendTestEnvelope, testSender } from '#harness/world/signing.ts'
import type { TestRecipient } from '#harness/world/signing.ts'

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
  const given = { token, name: witness.name, art: drawn, statement_version: '2026-1' }
  expect((await call({}, 'POST', '/signing/witness/sign', given)).status).toBe(200)
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
