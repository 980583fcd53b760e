import { expect, test } from 'vitest'
import { playedReader } from '#harness/identity/played-reader.ts'
import { inbox } from '#harness/world/inbox.ts'
import { testService } from '#harness/world/service.ts'
import { agreeAndSign, certificateText, follow, linkOf, sendTestEnvelope } from '#harness/world/signing.ts'
import { someDetails, somePhoto, verificationWorld } from '#harness/world/verifications.ts'
import { aTenant } from '#harness/world/world.ts'

const { reader, shows } = playedReader()
const service = await testService({ VENDOR_URL: 'local' }, { reader })
const { call, database, idle } = service
const label =
  'Local reading. Shows consistency, not that the document is genuine or the person is its holder.'

/** An envelope whose signer proves their identity, and who has submitted what the reader reads. */
async function submitted() {
  const tenant = await aTenant(database)
  const { organisationId, accountId } = tenant
  const policy = JSON.stringify({ identity: { reuseDays: 0 } })
  await database.updateTable('organisations').set({ policy }).where('id', '=', organisationId).execute()
  const sender = { organisationId, accountId, headers: { ...tenant.key } as Record<string, string> }
  const ada = { name: 'Ada Park', email: 'ada@example.org' }
  const envelope = await sendTestEnvelope(service, sender, [ada] as never, {} as never)
  const recipientId = envelope.recipients[0]?.id ?? ''
  const recipient = await follow(service, await linkOf(service, sender, recipientId))
  const asked = (await recipient.act('GET', 'view')).body as unknown as { identity: { local: boolean } }
  expect(asked.identity.local).toBe(true)
  const begun = (await recipient.act('POST', 'identity')) as unknown as { body: { link: string } }
  const { as, view } = await verificationWorld(service, tenant).open(
    begun.body.link.split('/verify/')[1] ?? '',
  )
  await call(as, 'POST', '/verifying/consent', { version: view.consent.version })
  await call(as, 'PUT', '/verifying/details', someDetails)
  await call(as, 'PUT', '/verifying/photos/document-front', somePhoto())
  await call(as, 'PUT', '/verifying/photos/selfie', somePhoto())
  expect((await call<{ step: string }>(as, 'POST', '/verifying/submit')).body.step).toBe('done')
  await idle()
  const { verificationId } = await database
    .selectFrom('identityChecks')
    .select('verificationId')
    .where('recipientId', '=', recipientId)
    .executeTakeFirstOrThrow()
  return { tenant, envelope, recipient, recipientId, verificationId }
}

test('a reading that agrees opens the documents, and the certificate says how little was done', async () => {
  shows()
  const { envelope, recipient } = await submitted()
  expect((await recipient.act('GET', 'view')).body.step).toBe('consent')
  await agreeAndSign(recipient, 's1')
  await recipient.act('POST', 'finish')
  await idle()
  const text = (await certificateText(service, envelope.id)).replaceAll(/\s+/g, ' ')
  expect(text).toContain('Identity document read and compared')
  expect(text).toMatch(
    /Passport read by this service and compared with what the person typed.*Authenticity and holder not checked/,
  )
  expect(text).not.toMatch(/verified|Proof of identity|Identity confirmed|and selfie/i)
})

test('a reading with a warning waits for the sender, who decides on the envelope', async () => {
  shows({ number: 'P123456Z' })
  const { tenant, recipient, recipientId, verificationId } = await submitted()
  expect((await recipient.act('GET', 'view')).body.step).toBe('identity')
  const [email] = (
    await inbox(database, { organisationId: tenant.organisationId, toAddress: tenant.email })
  ).slice(-1)
  expect(email?.text).toContain(label)
  const at = `/app/verifications/${verificationId}/reading`
  expect((await call<{ envelope_id: string }>(tenant.as, 'GET', at)).body.envelope_id).not.toBeNull()
  expect((await call(tenant.as, 'POST', `${at}/accept`)).status).toBe(409)
  const accept = { verification_id: verificationId }
  expect(
    (await call(tenant.as, 'POST', `/app/recipients/${recipientId}/identity/accept`, accept)).status,
  ).toBe(204)
  expect((await recipient.act('GET', 'view')).body.step).toBe('consent')
  // The envelope waits no more, and what the sender saw can still be recorded here.
  expect((await call(tenant.as, 'POST', `${at}/accept`)).status).toBe(204)
})
