import type { draft } from '#contract/app/drafts.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { z } from 'zod'
import { auditTrail, theService } from '../../database/envelopes/audit-events.ts'
import { signingLinks } from '../../database/guests/guest-links.ts'
import type { EnvelopeToFinish, PdfEngine } from '../../ports/pdf-engine/pdf-engine.ts'
import { testService } from '#harness/world/service.ts'
import {
  aMember,
  anEnvelope,
  anEnvelopeIn,
  aPdf,
  aTenant,
  documentItem,
  hasWholeChain,
  signerItem,
} from '#harness/world/world.ts'
import type { WireEnvelope } from '#harness/world/world.ts'
import { agreeAndSign, follow } from '#harness/world/signing.ts'
import { ensureSealed } from '../sealing/seal-envelope.ts'
import { recordEvents } from './transition.ts'

const service = await testService({}, { runsJobs: false })
const { call, database } = service
const tenant = await aTenant(database)
const recall = (id: string, who = tenant.as) => call(who, 'POST', `/app/envelopes/${id}/recall`)
const send = (id: string) => call(tenant.key, 'POST', `/v1/envelopes/${id}/send`)
const retrieve = async (id: string) =>
  (await call<WireEnvelope>(tenant.key, 'GET', `/v1/envelopes/${id}`)).body

async function tokenOf(recipientId: string): Promise<string> {
  const { body } = await call<{ endpoint: string }>(tenant.key, 'GET', `/v1/recipients/${recipientId}/token`)
  return body.endpoint.split('/sign/')[1] ?? ''
}

async function opened(token: string): Promise<{ session?: string; dead_end?: { reason: string } }> {
  const answer = await call<{ session?: string; dead_end?: { reason: string } }>(
    {},
    'POST',
    '/signing/sessions',
    {
      token,
    },
  )
  return answer.body
}

async function tasksOf(envelopeId: string): Promise<string[]> {
  const { rows } = await sql<{ task: string }>`
    select concat_ws(' ', tasks.identifier, jobs.payload ->> 'address') as task
    from graphile_worker._private_jobs jobs
    join graphile_worker._private_tasks tasks on tasks.id = jobs.task_id
    where jobs.payload ->> 'envelopeId' = ${envelopeId} order by jobs.id`.execute(database)
  return rows.map(({ task }) => task)
}

const two = [
  signerItem({
    name: 'Ada Lovelace',
    mobile: '+61400000001',
    fields: [{ id: 'ada', type: 'signature', page: 1, x_coordinate: 100, y_coordinate: 200 }],
  }),
  signerItem({ name: 'Grace Hopper', email: 'grace@example.com' }),
]

test('turns a recalled envelope into a draft with dead links and no answers, which can be sent again', async () => {
  const { id, recipients } = await anEnvelope(service, tenant, { recipients: two })
  const [ada = '', grace = ''] = recipients.map((one) => one.id)
  const token = await tokenOf(ada)
  const signer = await follow(service, token)
  await agreeAndSign(signer, 'ada')
  expect((await signer.act('POST', 'finish')).status).toBe(200)
  const idle = await follow(service, await tokenOf(grace))

  expect((await recall(id)).status).toBe(204)
  const recalled = await retrieve(id)
  expect(recalled).toMatchObject({ status: 'draft', declined: null, completed: null })
  expect(recalled.sent).not.toBeNull()
  expect(recalled.recipients.map(({ status, sent, completed }) => [status, sent, completed])).toEqual([
    ['created', null, null],
    ['created', null, null],
  ])
  expect((await idle.act('GET', 'view')).status).toBe(401)
  expect(await opened(token)).toMatchObject({ dead_end: { reason: 'recalled' } })
  expect((await tasksOf(id)).slice(-3)).toEqual([
    'recalled-email ada@example.com',
    'recalled-sms +61400000001',
    'recalled-email grace@example.com',
  ])

  expect((await send(id)).status).toBe(204)
  expect(await opened(token)).toMatchObject({ dead_end: { reason: 'recalled' } })
  const again = await follow(service, await tokenOf(ada))
  expect((await again.act('POST', 'finish')).status).toBe(403)
  await agreeAndSign(again, 'ada')
  expect((await again.act('POST', 'finish')).status).toBe(200)
  const key = { organisationId: tenant.organisationId, envelopeId: id }
  expect(await hasWholeChain(database, key)).toBe(true)
  const trail = await auditTrail(database, key)
  const kinds = trail.map(({ kind }) => kind).filter((kind) => kind.startsWith('envelope-'))
  expect(kinds).toEqual(['envelope-created', 'envelope-sent', 'envelope-recalled', 'envelope-sent'])
  const said = trail.find(({ kind }) => kind === 'envelope-recalled')
  expect(said?.details).toEqual({ discardedAnswersOf: 'Ada Lovelace' })
})

test('certifies how people proved their identity since the latest sending', async () => {
  const { id, recipients } = await anEnvelope(service, tenant, { recipients: two.slice(0, 1) })
  const recipientId = recipients[0]?.id ?? ''
  const key = { organisationId: tenant.organisationId, envelopeId: id }
  const mailed = { ...key, recipientId, channel: 'email', days: 7 } as const
  await follow(service, (await signingLinks.add(database, mailed)).secret)
  await recall(id)
  await send(id)
  const signer = await follow(service, await tokenOf(recipientId))
  await agreeAndSign(signer, 'ada')
  expect((await signer.act('POST', 'finish')).status).toBe(200)
  const { config, ports } = service
  const told: EnvelopeToFinish['certificateData'][] = []
  const finish: PdfEngine['finish'] = ({ certificateData }) => {
    told.push(certificateData)
    return Promise.reject(new Error('That is all.'))
  }
  await expect(
    ensureSealed({ database, config, ports: { ...ports, pdf: { ...ports.pdf, finish } } }, key),
  ).rejects.toThrow('That is all.')
  expect(told[0]?.recipients[0]?.authentication).toEqual(['integration-link'])
  expect(told[0]?.events.map(({ event }) => event)).toContain('Envelope recalled to draft')
})

test('lets the dashboard change its recipients, fields and documents', async () => {
  const { id, recipients: sentTo } = await anEnvelope(service, tenant, { recipients: two })
  const notified = {
    kind: 'recipient-notified' as const,
    actor: theService,
    details: { recipientId: sentTo[0]?.id ?? '', kind: 'signing' },
  }
  await recordEvents(database, { organisationId: tenant.organisationId, envelopeId: id }, [notified])
  const delivered = async () => {
    const page = await call<{ recipients: { delivered: string | null }[] }>(
      tenant.as,
      'GET',
      `/app/envelopes/${id}`,
    )
    return page.body.recipients.map((one) => one.delivered !== null)
  }
  expect(await delivered()).toEqual([true, false])
  await recall(id)
  expect(await delivered()).toEqual([false, false])
  const path = `/app/drafts/${id}`
  const { body } = await call<z.output<typeof draft>>(tenant.as, 'GET', path)
  const [ada, grace] = body.recipients
  const recipients = [{ ...ada, name: 'Ada King' }]
  const fields = body.fields.filter((field) => field.recipient_id !== grace?.id)
  const saved = await call(tenant.as, 'PUT', path, { ...body, name: 'Another', recipients, fields })
  expect(saved.status).toBe(200)
  expect((await send(id)).status).toBe(204)
  const sent = await retrieve(id)
  expect([sent.name, sent.recipients.map(({ name, status }) => [name, status])]).toEqual([
    'Another',
    [['Ada King', 'sent']],
  ])
})

test('tells removed recipients so at their link', async () => {
  const { id, recipients } = await anEnvelope(service, tenant, { recipients: two })
  const token = await tokenOf(recipients[1]?.id ?? '')
  await recall(id)
  const path = `/app/drafts/${id}`
  const { body } = await call<z.output<typeof draft>>(tenant.as, 'GET', path)
  const fields = body.fields.filter(({ recipient_id: owner }) => owner === body.recipients[0]?.id)
  await call(tenant.as, 'PUT', path, { ...body, recipients: body.recipients.slice(0, 1), fields })
  expect(await opened(token)).toMatchObject({ dead_end: { reason: 'removed' } })
})

test('makes an anchored field one field again, which finds its anchors on the next send', async () => {
  const { id } = await anEnvelope(service, tenant, {
    documents: [documentItem(await aPdf([{ text: 'XX' }, { text: 'XX' }]))],
    recipients: [signerItem({ fields: [{ id: 'by-anchor', type: 'signature', anchor: 'XX' }] })],
  })
  const fieldsOf = async () => {
    const { body } = await call<{ id: string; page: number | null }[]>(
      tenant.key,
      'GET',
      `/v1/fields?envelope_id=${id}`,
    )
    return body.map((field) => [field.id, field.page])
  }
  const placed = [
    ['by-anchor', 1],
    ['by-anchor-2', 2],
  ]
  expect(await fieldsOf()).toEqual(placed)
  await recall(id)
  expect(await fieldsOf()).toEqual([['by-anchor', null]])
  await send(id)
  expect(await fieldsOf()).toEqual(placed)
})

test("ends a recipient's file addresses with it for good", async () => {
  const { id: other, recipients: people } = await anEnvelope(service, tenant, { recipients: two })
  const ada = await follow(service, await tokenOf(people[0]?.id ?? ''))
  await agreeAndSign(ada, 'ada')
  const finished = await ada.act('POST', 'finish')
  const { original } = (finished.body as unknown as { files: { original: string } }).files
  const get = async () => (await fetch(original)).status
  expect(await get()).toBe(200)
  await recall(other)
  expect(await get()).toBe(403)
  await send(other)
  expect(await get()).toBe(403)
})

test('leaves its documents with the sender when it is voided after a recall', async () => {
  const { id } = await anEnvelope(service, tenant, { recipients: two })
  await recall(id)
  expect((await call(tenant.key, 'POST', `/v1/envelopes/${id}/void`)).status).toBe(204)
  const { original, master } = await retrieve(id)
  for (const address of [original, master]) {
    const file = await fetch(`${service.url}${new URL(String(address)).pathname}`)
    expect([file.status, file.headers.get('content-type')]).toEqual([200, 'application/pdf'])
  }
})

test.each([
  ['draft', 409],
  ['created', 409],
  ['sent', 204],
  ['completed', 409],
  ['voided', 409],
] as const)('answers a recall of an envelope that is %s by %i', async (status, expected) => {
  const { id } = await anEnvelopeIn(service, tenant, status)
  expect((await recall(id)).status).toBe(expected)
  expect((await recall(id)).status).toBe(409)
})

test("lets no one recall another's envelope", async () => {
  const { id } = await anEnvelope(service, tenant)
  const unrelated = await aMember(database, tenant.organisationId)
  expect((await recall(id, unrelated.as)).status).toBe(404)
  expect((await recall(id, (await aTenant(database)).as)).status).toBe(404)
  expect((await retrieve(id)).status).toBe('sent')
})
