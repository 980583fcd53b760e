import type { Problem } from '#contract/problem.ts'
import { expect, test } from 'vitest'
import { follow, linkOf } from '../world/signing.ts'
import { testService } from '../world/service.ts'
import { aTenant } from '../world/world.ts'
import {
  aMobile,
  arrivedAt,
  aSigner,
  aViewer,
  followMail,
  linksAt,
  recalled,
  retrieve,
  sendTo,
  threeOf,
} from './correspondence.ts'
import type { WireRecipient } from './correspondence.ts'

const service = await testService()
const { call, database } = service
const tenant = await aTenant(database)

const put = <Body = WireRecipient>({ id }: { id: string }, body: object) =>
  call<Body>(tenant.key, 'PUT', `/v1/recipients/${id}`, body)
const whole = ({ name, email }: WireRecipient) => ({ name, email, type: 'signer' })
const aSent = async (overrides: object = {}) => {
  const sent = await sendTo(service, tenant, [aSigner(overrides)])
  return { ...sent, signer: threeOf(sent.people)[0] }
}
const endOf = async (token: string) => (await follow(service, token)).opened.body.dead_end?.reason
let count = 0
const anEmail = () => `changed-${(count += 1)}@example.com`

test('RUP-01 required properties', async () => {
  const { signer } = await aSent()
  const bare = await put<Problem>(signer, {})
  expect(bare.status).toBe(422)
  expect(bare.body.errors?.map(({ path }) => path).sort()).toEqual(['email', 'name', 'type'])
  const odd = await put<Problem>(signer, { ...whole(signer), type: 'approver' })
  expect([odd.status, odd.body.errors?.[0]?.path]).toEqual([422, 'type'])
})

test('RUP-02, RUP-03 the whole state is replaced', async () => {
  const { signer } = await aSent({
    mobile: aMobile(),
    message: 'For you',
    password: 'open sesame',
    sms_auth: aMobile(),
    redirects: { session_completed: 'https://example.com/', session_declined: 'https://example.com/no' },
  })
  const { status, body } = await put(signer, { ...whole(signer), name: 'Ada King' })
  expect(status).toBe(200)
  expect(body).toMatchObject({
    id: signer.id,
    name: 'Ada King',
    mobile: null,
    message: null,
    password: false,
    sms_auth: null,
    muted: false,
    redirects: { session_completed: null, session_declined: null },
  })
  expect((await call(tenant.key, 'GET', `/v1/recipients/${signer.id}`)).body).toEqual(body)
})

test('RUP-04 everything in a draft can change', async () => {
  const people = [aSigner({ fields: undefined, order: 4 }), aViewer()]
  const { id, envelope } = await sendTo(service, tenant, people, { draft: true })
  const [one, two] = threeOf(envelope.recipients)
  const next = { name: 'Vi', email: anEmail(), mobile: aMobile() }
  expect((await put(one, { ...next, type: 'viewer', order: 9, muted: true })).body).toMatchObject({
    ...next,
    type: 'viewer',
    order: 9,
    muted: true,
    status: 'created',
  })
  expect((await put(two, { ...next, type: 'carbon-copy' })).body).toMatchObject({ order: 1, status: null })
  expect((await retrieve(service, tenant, id)).status).toBe('draft')
  for (const address of [one.email, next.email, next.mobile])
    expect(await arrivedAt(service, address)).toEqual([])
})

test('RUP-05, RUP-09 sessions end, and changes apply immediately', async () => {
  const { signer } = await aSent()
  const sessions = [await followMail(service, signer.email), await followMail(service, signer.email)]
  const next = { ...whole(signer), name: 'Ada King', message: 'Please', password: 'open sesame' }
  expect((await put(signer, next)).status).toBe(200)
  for (const session of sessions) expect((await session.act('GET', 'view')).status).toBe(401)
  const again = await followMail(service, signer.email)
  expect(again.opened.body.view).toMatchObject({ step: 'password' })
  expect((await again.act('POST', 'password', { password: 'open sesame' })).body.step).toBe('consent')
  await put(signer, { ...next, password: undefined, sms_auth: aMobile() })
  expect((await followMail(service, signer.email)).opened.body.view).toMatchObject({ step: 'code' })
  expect(await arrivedAt(service, signer.email)).toHaveLength(1)
})

test('RUP-06, RUP-08 a new email', async () => {
  const { signer } = await aSent({ mobile: aMobile() })
  const [mailed = ''] = await linksAt(service, signer.email)
  const [texted = ''] = await linksAt(service, signer.mobile ?? '')
  const copied = await linkOf(service, { ...tenant, headers: tenant.key }, signer.id)
  await put(signer, { ...whole(signer), name: 'Ada King', mobile: signer.mobile })
  expect(await endOf(copied)).toBeUndefined()
  const email = anEmail()
  expect((await put(signer, { ...whole(signer), email, mobile: signer.mobile })).status).toBe(200)
  for (const old of [mailed, texted, copied]) expect(await endOf(old)).toBe('replaced')
  const links = await linksAt(service, email)
  expect(links).toHaveLength(1)
  expect(await endOf(links[0] ?? '')).toBeUndefined()
  expect(await arrivedAt(service, signer.mobile ?? '')).toHaveLength(1)
})

test('RUP-07, RUP-08 a new mobile', async () => {
  const { signer } = await aSent({ mobile: aMobile() })
  const [mailed = ''] = await linksAt(service, signer.email)
  const [texted = ''] = await linksAt(service, signer.mobile ?? '')
  const copied = await linkOf(service, { ...tenant, headers: tenant.key }, signer.id)
  const mobile = aMobile()
  expect((await put(signer, { ...whole(signer), mobile })).status).toBe(200)
  for (const old of [mailed, texted, copied]) expect(await endOf(old)).toBe('replaced')
  const [link = ''] = await linksAt(service, mobile)
  expect(await endOf(link)).toBeUndefined()
  expect(await arrivedAt(service, signer.email)).toHaveLength(1)
  expect((await put(signer, whole(signer))).status).toBe(200)
  expect(await endOf(link)).toBe('replaced')
  const mails = await linksAt(service, signer.email)
  expect(mails).toHaveLength(2)
  expect(await endOf(mails[1] ?? '')).toBeUndefined()
})

test('RUP-10 the order cannot change', async () => {
  const { signer } = await aSent({ order: 3 })
  const refused = await put<Problem>(signer, { ...whole(signer), name: 'Other', order: 1 })
  expect([refused.status, refused.body.errors?.[0]?.path]).toEqual([409, 'order'])
  const path = `/v1/recipients/${signer.id}`
  expect((await call(tenant.key, 'GET', path)).body).toMatchObject({ name: signer.name, order: 3 })
  expect((await put(signer, { ...whole(signer), order: 3 })).body.order).toBe(3)
  expect((await put(signer, whole(signer))).body.order).toBe(3)
})

test('RUP-11 no updates while recalled', async () => {
  const { id, signer } = await aSent()
  await recalled(service, id)
  expect((await put(signer, { ...whole(signer), name: 'Other' })).status).toBe(409)
})

test('RUP-12 `sms_auth` as a boolean', async () => {
  const number = aMobile()
  const { signer } = await aSent({ sms_auth: number })
  expect((await put(signer, { ...whole(signer), sms_auth: true })).body.sms_auth).toBe(number)
  expect((await put(signer, { ...whole(signer), sms_auth: false })).body.sms_auth).toBeNull()
  expect((await put(signer, { ...whole(signer), sms_auth: true })).status).toBe(422)
  expect((await put(signer, { ...whole(signer), sms_auth: number })).body.sms_auth).toBe(number)
})
