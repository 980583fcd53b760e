import { expect, test } from 'vitest'
import { follow } from '../world/signing.ts'
import { testService } from '../world/service.ts'
import { anEnvelope, anEnvelopeIn, aTenant } from '../world/world.ts'
import {
  aCopy,
  arrivedAt,
  aSigner,
  aViewer,
  followMail,
  linksAt,
  recalled,
  retrieve,
  sendTo,
  signByMail,
  threeOf,
} from './correspondence.ts'

const service = await testService()
const { call, database } = service
const tenant = await aTenant(database)

const remove = ({ id }: { id: string }) => call(tenant.key, 'DELETE', `/v1/recipients/${id}`)

test('RDL-01 deleting from a draft or a sent envelope', async () => {
  const recipients = [aSigner({ fields: undefined }), aViewer()]
  const draft = await anEnvelope(service, tenant, { draft: true, recipients })
  const sent = await anEnvelope(service, tenant, { recipients: [aSigner(), aSigner()] })
  for (const envelope of [draft, sent]) {
    const [gone, stays] = threeOf(envelope.recipients)
    const answer = await remove(gone)
    expect([answer.status, answer.body]).toEqual([204, undefined])
    expect((await retrieve(service, tenant, envelope.id)).recipients.map(({ id }) => id)).toEqual([stays.id])
    expect((await remove(gone)).status).toBe(404)
  }
})

test('RDL-02, RDL-03 access ends, and the next order gets its turn', async () => {
  const { id, people } = await sendTo(service, tenant, [
    aSigner({ order: 1 }),
    aSigner({ order: 2 }),
    aSigner({ order: 3 }),
  ])
  const [first, second, third] = threeOf(people)
  const person = await followMail(service, first.email)
  await remove(first)
  expect((await person.act('POST', 'consent', { version: '2026-1' })).status).toBe(401)
  expect((await follow(service, person.token)).opened.body).toMatchObject({ dead_end: { reason: 'removed' } })
  expect(await linksAt(service, second.email)).toHaveLength(1)
  expect(await arrivedAt(service, third.email)).toEqual([])
  await remove(third)
  expect((await retrieve(service, tenant, id)).status).toBe('sent')
})

test('RDL-04 the envelope completes when nothing is left to do', async () => {
  const { id, people } = await sendTo(service, tenant, [aSigner(), aSigner(), aCopy()])
  const [signer, idle, copy] = threeOf(people)
  await signByMail(service, signer)
  await remove(idle)
  expect((await retrieve(service, tenant, id)).status).toBe('completed')
  expect(await linksAt(service, copy.email)).toHaveLength(1)
  const bare = await sendTo(service, tenant, [aSigner(), aCopy()])
  await remove(threeOf(bare.people)[0])
  expect((await retrieve(service, tenant, bare.id)).status).toBe('completed')
})

test('RDL-05 the envelope stays open for a viewer', async () => {
  const { id, people } = await sendTo(service, tenant, [aSigner({ order: 1 }), aViewer({ order: 2 })])
  const [signer, viewer] = threeOf(people)
  await remove(signer)
  expect((await retrieve(service, tenant, id)).status).toBe('sent')
  const person = await followMail(service, viewer.email)
  expect((await person.act('POST', 'finish')).status).toBe(200)
  expect((await retrieve(service, tenant, id)).status).toBe('completed')
})

test('RDL-06 the last recipient cannot be deleted', async () => {
  const draft = await anEnvelopeIn(service, tenant, 'draft')
  const sent = await anEnvelopeIn(service, tenant, 'sent')
  for (const { id, recipients } of [draft, sent]) {
    expect((await remove(threeOf(recipients)[0])).status).toBe(409)
    expect((await retrieve(service, tenant, id)).recipients).toHaveLength(1)
  }
})

test('RDL-07 recipients of finished or recalled envelopes cannot be deleted', async () => {
  const two = () => anEnvelope(service, tenant, { recipients: [aSigner(), aSigner()] })
  const [back, voided] = [await two(), await two()]
  await recalled(service, back.id)
  await call(tenant.key, 'POST', `/v1/envelopes/${voided.id}/void`)
  const done = await sendTo(service, tenant, [aSigner(), aCopy()])
  await signByMail(service, threeOf(done.people)[0])
  for (const { recipients } of [back, voided, done.envelope])
    expect((await remove(threeOf(recipients)[0])).status).toBe(409)
})
