import { expect, test } from 'vitest'
import type { Language } from '#domain/language.ts'
import { consent } from '#domain/recipient/consent.ts'
import { sha256OfText } from '#evidence/digest.ts'
import { testService } from '#harness/world/service.ts'
import { follow, linkOf, sendTestEnvelope, testSender } from '#harness/world/signing.ts'
import type { TestSender } from '#harness/world/signing.ts'
import { inbox } from '#harness/world/inbox.ts'

const service = await testService()
const { database, idle } = service

async function subjectsOf({ organisationId }: TestSender): Promise<string[]> {
  await idle()
  const messages = await inbox(database, { organisationId })
  return messages.map(({ subject, text }) => subject ?? text.replace(/https?:.*/, '…'))
}

async function speaks({ organisationId }: TestSender, recipientLanguage: Language): Promise<void> {
  await database
    .updateTable('organisations')
    .set({ recipientLanguage })
    .where('id', '=', organisationId)
    .execute()
}

test("sends messages in the language that an address chose in the organisation, otherwise in the organisation's own", async () => {
  const sender = await testSender(service)
  await speaks(sender, 'fr')
  const person = { name: 'Jonas', email: 'Jonas@example.org', mobile: '+61400000001' }
  const first = await sendTestEnvelope(service, sender, [person])
  expect((await subjectsOf(sender)).toSorted()).toEqual([
    'Mara Lindqvist vous demande de signer "Agreement" : …',
    'À signer\u00a0: Agreement',
  ])
  const jonas = await follow(service, await linkOf(service, sender, first.recipients[0]?.id ?? ''))
  expect(jonas.opened.body.view).toMatchObject({ language: { chosen: null, usual: 'fr' } })
  expect((await jonas.act('PUT', 'language', { language: 'tlh' })).status).toBe(422)
  expect((await jonas.act('PUT', 'language', { language: 'de' })).status).toBe(204)
  expect((await jonas.act('PUT', 'language', { language: 'ar' })).status).toBe(204)
  expect((await jonas.act('GET', 'view')).body).toMatchObject({ language: { chosen: 'ar', usual: 'fr' } })

  await sendTestEnvelope(service, sender, [{ ...person, email: 'jonas@EXAMPLE.org' }, { name: 'Ada' }])
  expect((await subjectsOf(sender)).slice(2).toSorted()).toEqual([
    'À signer\u00a0: Agreement',
    'يطلب Mara Lindqvist توقيعك «Agreement»: …',
    'يُرجى التوقيع: Agreement',
  ])
  const other = await testSender(service)
  await sendTestEnvelope(service, other, [person])
  expect((await subjectsOf(other)).toSorted()).toEqual([
    'Mara Lindqvist asks you to sign "Agreement": …',
    'Please sign: Agreement',
  ])
})

test("shows an invalid link's page in the organisation's language, and an unknown visitor no language", async () => {
  const sender = await testSender(service)
  await speaks(sender, 'es')
  const { recipients } = await sendTestEnvelope(service, sender, [{}])
  const token = await linkOf(service, sender, recipients[0]?.id ?? '')
  await database
    .updateTable('signingTokens')
    .set({ expires: new Date(0) })
    .where('organisationId', '=', sender.organisationId)
    .execute()
  expect((await follow(service, token)).opened.body.dead_end).toMatchObject({
    reason: 'expired',
    language: { chosen: null, usual: 'es' },
  })
  expect((await follow(service, 'never-made')).opened.body.dead_end).toMatchObject({ language: null })
})

test('offers the consent text in every language, and records which one was read', async () => {
  const sender = await testSender(service)
  const { id, recipients } = await sendTestEnvelope(service, sender, [{}])
  const person = await follow(service, await linkOf(service, sender, recipients[0]?.id ?? ''))
  expect(person.opened.body.view).toMatchObject({
    consent: { texts: { de: expect.stringContaining('elektronisch') as string } },
  })
  const agreed = await person.act('POST', 'consent', { version: '2026-1', language: 'de' })
  expect(agreed.body).toMatchObject({ step: 'open', consent: { version: '2026-1', texts: null } })
  const { details } = await database
    .selectFrom('auditEvents')
    .select('details')
    .where('envelopeId', '=', id)
    .where('kind', '=', 'recipient-consented')
    .executeTakeFirstOrThrow()
  const sha256 = sha256OfText(consent.texts.de)
  expect(details).toEqual({ version: '2026-1', language: 'de', evidence: { sha256 } })
})
