import { expect, test } from 'vitest'
import { follow } from '../world/signing.ts'
import { testService } from '../world/service.ts'
import { anEnvelopeIn, aTenant } from '../world/world.ts'
import {
  aCopy,
  aMobile,
  arrivedAt,
  aSigner,
  declineByMail,
  linksAt,
  sendTo,
  signByMail,
  threeOf,
} from './correspondence.ts'
import type { WireRecipient } from './correspondence.ts'

const service = await testService()
const { call, database } = service
const tenant = await aTenant(database)

const resend = ({ id }: { id: string }, way: 'email' | 'sms' = 'email') =>
  call<WireRecipient>(tenant.key, 'POST', `/v1/recipients/${id}/resend-${way}`)

test('RSD-01, RSD-05 a new link works alongside the first', async () => {
  const { people } = await sendTo(service, tenant, [aSigner()])
  const [signer] = threeOf(people)
  const [first = ''] = await linksAt(service, signer.email)
  const { status, body } = await resend(signer)
  expect([status, body]).toMatchObject([200, { id: signer.id, status: 'sent' }])
  const links = await linksAt(service, signer.email)
  expect(new Set(links).size).toBe(2)
  for (const link of [first, ...links])
    expect((await follow(service, link)).opened.body.view).toMatchObject({ step: 'consent' })
})

test('RSD-02, RSD-03, RSD-04 by type and progress', async () => {
  const { people } = await sendTo(service, tenant, [aSigner(), aSigner(), aCopy()])
  const [first, second, copy] = threeOf(people)
  expect((await resend(copy)).status).toBe(409)
  await signByMail(service, first)
  const before = (await arrivedAt(service, first.email)).length
  expect((await resend(first)).status).toBe(409)
  expect(await arrivedAt(service, first.email)).toHaveLength(before)
  await signByMail(service, second)
  for (const person of [first, copy]) {
    const emails = await arrivedAt(service, person.email)
    const told = emails.at(-1)
    expect((await resend(person)).status).toBe(200)
    const more = await arrivedAt(service, person.email)
    expect([more.length, more.at(-1)?.subject]).toEqual([emails.length + 1, told?.subject])
    const link = (await linksAt(service, person.email)).at(-1) ?? ''
    expect((await follow(service, link)).opened.body.view).toMatchObject({ step: 'finished' })
  }
  const others = (await arrivedAt(service, second.email)).filter(
    ({ subject }) => !subject?.startsWith('Your receipt'),
  )
  expect(others).toHaveLength(2)
})

test('RSD-06 by SMS', async () => {
  const { people } = await sendTo(service, tenant, [
    aSigner({ mobile: aMobile() }),
    aSigner(),
    aCopy({ mobile: aMobile() }),
  ])
  const [texted, mailed, copy] = threeOf(people)
  const mails = (await arrivedAt(service, texted.email)).length
  const { status, body } = await resend(texted, 'sms')
  expect([status, body]).toMatchObject([200, { id: texted.id, status: 'sent' }])
  expect(await linksAt(service, texted.mobile ?? '')).toHaveLength(2)
  expect(await arrivedAt(service, texted.email)).toHaveLength(mails)
  expect((await resend(mailed, 'sms')).status).toBe(409)
  expect((await resend(copy, 'sms')).status).toBe(409)
  await signByMail(service, texted)
  expect((await resend(texted, 'sms')).status).toBe(409)
  await signByMail(service, mailed)
  for (const person of [texted, copy]) expect((await resend(person, 'sms')).status).toBe(409)
})

test.each(['draft', 'voided'] as const)('RSD-06 nothing is resent for a %s envelope', async (status) => {
  const { recipients } = await anEnvelopeIn(service, tenant, status)
  for (const way of ['email', 'sms'] as const)
    expect((await resend({ id: recipients[0]?.id ?? '' }, way)).status).toBe(409)
})

test('RSD-07 a muted recipient gets nothing', async () => {
  const { people } = await sendTo(service, tenant, [aSigner({ muted: true, mobile: aMobile() }), aSigner()])
  const [muted, other] = threeOf(people)
  await resend(muted)
  await resend(muted, 'sms')
  expect([await arrivedAt(service, muted.email), await arrivedAt(service, muted.mobile ?? '')]).toEqual([
    [],
    [],
  ])
  await declineByMail(service, other.email)
  const { name, email } = other
  await call(tenant.key, 'PUT', `/v1/recipients/${other.id}`, { name, email, type: 'signer', muted: true })
  const before = (await arrivedAt(service, email)).length
  await resend(other)
  expect(await arrivedAt(service, email)).toHaveLength(before)
})
