import { expect, test } from 'vitest'
import { agreeAndSign, follow } from '../world/signing.ts'
import { aReceiver } from '../world/receiver.ts'
import { testService } from '../world/service.ts'
import { aTenant } from '../world/world.ts'
import { aMobile, aSigner, linksAt, sendTo, signByMail, threeOf } from './correspondence.ts'

const service = await testService({ WEBHOOK_ALLOW_PRIVATE: 'true' })
const { call, database } = service
const tenant = await aTenant(database)

interface Token {
  readonly endpoint: string
  readonly expiration: string
}
const tokenOf = async ({ id }: { id: string }, query = '') => {
  const path = `/v1/recipients/${id}/token${query}`
  const { status, body } = await call<Token>(tenant.key, 'GET', path)
  return { status, ...body, secret: body.endpoint?.split('/sign/')[1] ?? '' }
}
const expire = (recipientId: string, expires: Date) =>
  database.updateTable('signingTokens').set({ expires }).where('recipientId', '=', recipientId).execute()
const askAgain = (token: string, method?: 'email' | 'sms') =>
  call<{ sent: boolean }>({}, 'POST', '/signing/links', { token, method })

test('RTK-01 how many days it works', async () => {
  const { people } = await sendTo(service, tenant, [aSigner()])
  const [signer] = threeOf(people)
  for (const [query, days] of [
    ['', 7],
    ['?token_duration=1', 1],
    ['?token_duration=90', 90],
  ] as const) {
    const before = Date.now()
    const { status, expiration } = await tokenOf(signer, query)
    const lived = Date.parse(expiration) - before
    expect([status, Math.round(lived / 86_400_000)]).toEqual([200, days])
    expect(Math.abs(lived - days * 86_400_000)).toBeLessThan(60_000)
  }
  for (const wrong of ['0', '91', '-1', '1.5', 'week', ''])
    expect([wrong, (await tokenOf(signer, `?token_duration=${wrong}`)).status]).toEqual([wrong, 422])
})

test('RTK-02 it opens repeatedly until it expires', async () => {
  const { people } = await sendTo(service, tenant, [aSigner()])
  const [signer] = threeOf(people)
  const { secret } = await tokenOf(signer)
  for (let times = 0; times < 3; times += 1)
    expect((await follow(service, secret)).opened.body.view).toMatchObject({ step: 'consent' })
  const person = await follow(service, secret)
  await expire(signer.id, new Date(Date.now() + 60_000))
  expect((await person.act('GET', 'view')).status).toBe(200)
  await expire(signer.id, new Date(Date.now() - 1000))
  expect((await follow(service, secret)).opened.body).toMatchObject({ dead_end: { reason: 'expired' } })
  expect((await person.act('GET', 'view')).status).toBe(401)
})

test('RTK-03 it opens finished documents for reading', async () => {
  const { people } = await sendTo(service, tenant, [aSigner()])
  const [signer] = threeOf(people)
  await signByMail(service, signer)
  await service.idle()
  const { status, secret } = await tokenOf(signer)
  expect(status).toBe(200)
  const person = await follow(service, secret)
  const view = person.opened.body.view as { step: string; files: Record<string, string> }
  expect(view.step).toBe('finished')
  const { receipt, ...documents } = view.files
  expect(receipt).toBeTypeOf('string')
  expect(Object.keys(documents)).toEqual(['original', 'master', 'certificate', 'combined'])
  for (const address of Object.values(documents)) {
    const file = await fetch(address)
    expect([file.status, file.headers.get('content-type')]).toEqual([200, 'application/pdf'])
    await file.arrayBuffer()
  }
  const answer = { value: null, checked: false, art: null, witness: null }
  expect((await person.act('PUT', `fields/${signer.field}`, answer)).status).toBe(409)
  expect((await person.act('POST', 'decline', { reason: 'Late' })).status).toBe(409)
})

test.each(['email', 'sms'] as const)('RTK-04 a new link by %s', async (method) => {
  const { people } = await sendTo(service, tenant, [aSigner({ mobile: aMobile() })])
  const [signer] = threeOf(people)
  const count = async () => [
    (await linksAt(service, signer.email)).length,
    (await linksAt(service, signer.mobile ?? '')).length,
  ]
  const [old = ''] = await linksAt(service, signer.email)
  expect(await count()).toEqual([1, 1])
  await expire(signer.id, new Date(Date.now() - 1000))
  expect((await askAgain(old, method)).body).toEqual({ sent: true })
  expect(await count()).toEqual(method === 'email' ? [2, 1] : [1, 2])
  const address = method === 'email' ? signer.email : (signer.mobile ?? '')
  const person = await follow(service, (await linksAt(service, address)).at(-1) ?? '')
  await agreeAndSign(person, signer.field)
  expect((await person.act('POST', 'finish')).status).toBe(200)
})

test('RTK-05 a muted recipient gets nothing, the integrator gets an event', async () => {
  const mine = await aTenant(database)
  const { url, received } = await aReceiver()
  expect((await call(mine.key, 'POST', '/v1/endpoints', { url })).status).toBe(201)
  const { id, people } = await sendTo(service, mine, [aSigner({ muted: true, mobile: aMobile() })])
  const [signer] = threeOf(people)
  const path = `/v1/recipients/${signer.id}/token`
  const token = (await call<Token>(mine.key, 'GET', path)).body.endpoint.split('/sign/')[1] ?? ''
  await expire(signer.id, new Date(Date.now() - 1000))
  expect((await askAgain(token, 'sms')).body).toEqual({ sent: false })
  expect(await linksAt(service, signer.email)).toEqual([])
  expect(await linksAt(service, signer.mobile ?? '')).toEqual([])
  expect(received.map(({ body }) => body)).toEqual([
    expect.objectContaining({ event: 'envelope_sent' }),
    { event: 'recipient_token_request', envelope_id: id, recipient_id: signer.id },
  ])
})
