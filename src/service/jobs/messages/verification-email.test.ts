import { expect, test } from 'vitest'
import { testService } from '#harness/world/service.ts'
import { inbox } from '#harness/world/inbox.ts'

const partnerKey = 'acme-partner-key-0123456789'
const { call, database, idle, url } = await testService({ PARTNER_KEY: partnerKey })

test('emails a registered person a link that activates the account', async () => {
  const body = { name: 'Ada', email: 'ada@engines.example', business: 'Engines <b>' }
  const registered = await call<{ organisation_id: string }>(
    { 'x-service-partner': partnerKey },
    'POST',
    '/v1/accounts/register',
    body,
  )
  expect(registered.status).toBe(201)
  await idle()
  const [email] = await inbox(database, { organisationId: registered.body.organisation_id })
  expect(email).toMatchObject({
    toAddress: body.email,
    subject: 'Confirm your email address for Engines <b>',
  })
  const token = /\/activate\?token=(\S+)/.exec(email?.text ?? '')?.[1]
  const activated = await call({ origin: url }, 'POST', '/app/session/activation', {
    token,
    password: 'a long password',
  })
  expect(activated.status).toBe(201)
})
