import type { placedRules } from '#contract/app/policy.ts'
import { eventWords } from '#domain/audit/event-words.ts'
import { expect, test } from 'vitest'
import type { z } from 'zod'
import type { Database } from '../database/connection.ts'
import { auditTrail, opened as revealed, storedTrail } from '../database/envelopes/audit-events.ts'
import { duePastDeadline } from '../database/envelopes/deadlines.ts'
import { openLog } from '../logging.ts'
import { inbox } from '#harness/world/inbox.ts'
import { testService } from '#harness/world/service.ts'
import { agreeAndSign, follow } from '#harness/world/signing.ts'
import { templateWorld } from '#harness/world/templates.ts'
import { aGroup, anEnvelope, aTenant, hasWholeChain, signerItem } from '#harness/world/world.ts'
import type { Tenant, WireEnvelope } from '#harness/world/world.ts'
import { deadlines } from './deadlines.ts'

type Rules = z.output<typeof placedRules>

const service = await testService()
const { database, config, ports, call, idle } = service
const day = 86_400_000

async function look(over: Database = database): Promise<void> {
  const log = openLog('silent')
  await deadlines(
    {},
    { database: over, config, ports, log, jobId: 'd', isLastTry: false, goOn: () => undefined },
  )
}

const setRules = async (tenant: Tenant, at: string, body: object, status = 200) =>
  expect((await call(tenant.as, 'PUT', at, body)).status).toBe(status)

/** An envelope that ends by itself, as integrators send it: the rule is the organisation's. */
async function aTimed(recipients = [signerItem({ fields: [field] })]) {
  const tenant = await aTenant(database)
  await setRules(tenant, '/app/organisation/rules', { deadline: { days: 2 } })
  const envelope = await anEnvelope(service, tenant, { recipients })
  return { tenant, envelope, key: { organisationId: tenant.organisationId, envelopeId: envelope.id } }
}
const field = { id: 'sign', type: 'signature', page: 1, x_coordinate: 100, y_coordinate: 200 }

async function passDeadline({ id }: WireEnvelope): Promise<void> {
  await database
    .updateTable('envelopes')
    .set({ deadline: new Date(Date.now() - 1000) })
    .where('id', '=', id)
    .execute()
}

const rowOf = ({ id }: WireEnvelope) =>
  database
    .selectFrom('envelopes')
    .select(['status', 'sent', 'deadline', 'rules'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()

async function opened(tenant: Tenant, envelope: WireEnvelope) {
  const path = `/v1/recipients/${envelope.recipients[0]?.id}/token`
  const { body } = await call<{ endpoint: string }>(tenant.key, 'GET', path)
  return follow(service, body.endpoint.split('/sign/')[1] ?? '')
}

test('voids an envelope at its deadline, once however many processes look, and tells everyone why', async () => {
  const { tenant, envelope, key } = await aTimed()
  await idle()
  const { sent, deadline } = await rowOf(envelope)
  expect(deadline?.getTime()).toBe((sent?.getTime() ?? 0) + 2 * day)
  await look()
  expect((await rowOf(envelope)).status).toBe('sent')
  await passDeadline(envelope)
  await Promise.all([look(), look(), look()])
  const { status, deadline: passed } = await rowOf(envelope)
  expect(status).toBe('voided')
  const voided = (await auditTrail(database, key)).filter(({ kind }) => kind === 'envelope-voided')
  expect(voided).toMatchObject([
    { actor: { kind: 'service' }, details: { rule: 'deadline', deadline: passed?.toISOString() } },
  ])
  // What a purge leaves still says when it was to end, and why it did.
  const purged = (await storedTrail(database, key)).map(({ event }) => revealed({ event, disclosures: [] }))
  expect(purged.find(({ kind }) => kind === 'envelope-sent')?.details).toMatchObject({
    deadline: deadline?.toISOString(),
  })
  expect(purged.map(eventWords)).toContain('Envelope voided: its deadline passed')
  await idle()
  expect(await hasWholeChain(database, key)).toBe(true)
  const letters = await inbox(database, { organisationId: tenant.organisationId })
  const told = letters.map(({ toAddress, subject }) => [toAddress, subject])
  expect(told).toContainEqual(['ada@example.com', 'Deadline passed: Lease'])
  expect(told).toContainEqual([tenant.email, 'Deadline passed: Lease'])
  expect(letters.find(({ subject }) => subject === 'Please sign: Lease')?.text).toContain('Please sign by')
})

test('an envelope that cannot be voided holds up no other', async () => {
  const [stuck, other] = [await aTimed(), await aTimed()]
  await passDeadline(stuck.envelope)
  const failing = database.withPlugin({
    transformQuery: ({ node }) => {
      if (JSON.stringify(node).includes(stuck.envelope.id)) throw new Error('It cannot be voided')
      return node
    },
    transformResult: async ({ result }) => result,
  })
  await expect(look(failing)).rejects.toThrow('No envelope past its deadline can be voided')
  await passDeadline(other.envelope)
  await look(failing)
  expect((await rowOf(other.envelope)).status).toBe('voided')
  expect((await rowOf(stuck.envelope)).status).toBe('sent')
  expect((await duePastDeadline(database, 9, 1)).map(({ envelopeId }) => envelopeId)).toEqual([])
  await look()
  expect((await rowOf(stuck.envelope)).status).toBe('voided')
})

test('whoever comes upon a passed deadline first voids it, and no one else once more', async () => {
  const { tenant, envelope, key } = await aTimed([
    signerItem({ fields: [field] }),
    signerItem({ email: 'bo@example.com', fields: [{ ...field, id: 'other' }] }),
  ])
  const ada = await opened(tenant, envelope)
  await agreeAndSign(ada, 'sign')
  await passDeadline(envelope)
  const act = (method: string, path: string) => call(tenant.key, method, `/v1/${path}`)
  const tried = await Promise.all([
    ada.act('POST', 'finish'),
    ada.act('POST', 'decline', { reason: 'Too late' }),
    act('POST', `recipients/${envelope.recipients[1]?.id}/resend-email`),
    act('DELETE', `recipients/${envelope.recipients[1]?.id}`),
    act('POST', `envelopes/${envelope.id}/void`),
    look(),
    look(),
  ])
  expect(tried.flatMap((answer) => (answer ? [answer.status] : []))).toEqual([401, 401, 409, 409, 409])
  await idle()
  const kinds = (await auditTrail(database, key)).map(({ kind }) => kind)
  expect(kinds.filter((kind) => kind === 'envelope-voided')).toHaveLength(1)
  const { organisationId } = tenant
  const notices = await inbox(database, { organisationId, subject: 'Deadline passed: Lease' })
  expect(notices.map(({ toAddress }) => toAddress).toSorted()).toEqual(
    ['ada@example.com', 'bo@example.com', tenant.email].toSorted(),
  )
  expect(await hasWholeChain(database, key)).toBe(true)
})

test('a job that comes late lets no one open, answer, decline or finish', async () => {
  for (const act of ['finish', 'decline', 'open', 'view', 'token', 'move'] as const) {
    const { tenant, envelope, key } = await aTimed()
    const ada = await opened(tenant, envelope)
    await agreeAndSign(ada, 'sign')
    await passDeadline(envelope)
    const late = {
      finish: () => ada.act('POST', 'finish'),
      decline: () => ada.act('POST', 'decline', { reason: 'Too late' }),
      open: () => follow(service, ada.token).then(({ opened: answer }) => answer),
      view: () => ada.act('GET', 'view'),
      token: () => call(tenant.key, 'GET', `/v1/recipients/${envelope.recipients[0]?.id}/token`),
      move: () =>
        call(tenant.as, 'PUT', `/app/envelopes/${envelope.id}/deadline`, {
          deadline: new Date(Date.now() + day).toISOString(),
        }),
    }
    const answer = await late[act]()
    if (act === 'open') expect(answer.body).toMatchObject({ dead_end: { reason: 'voided' } })
    else if (act === 'view') expect(answer.body).toMatchObject({ step: 'closed', documents: [] })
    else expect([act, answer.status >= 401 && answer.status <= 409]).toEqual([act, true])
    if (act === 'view') continue
    expect([act, (await rowOf(envelope)).status]).toEqual([act, 'voided'])
    const kinds = (await auditTrail(database, key)).map(({ kind }) => kind)
    expect(kinds).not.toContain('recipient-completed')
    expect(kinds.filter((kind) => kind === 'envelope-voided')).toHaveLength(1)
    expect(await hasWholeChain(database, key)).toBe(true)
  }
})

test('a deadline can be moved while someone signs, and both are recorded in one order', async () => {
  const { tenant, envelope, key } = await aTimed([signerItem({ fields: [field] }), signerItem({ order: 2 })])
  const ada = await opened(tenant, envelope)
  await agreeAndSign(ada, 'sign')
  const later = new Date(Date.now() + 9 * day).toISOString()
  const move = (deadline: string | null) =>
    call(tenant.as, 'PUT', `/app/envelopes/${envelope.id}/deadline`, { deadline })
  const [finished, moved] = await Promise.all([ada.act('POST', 'finish'), move(later)])
  expect([finished.status, moved.status, moved.body]).toEqual([200, 200, { deadline: later }])
  expect((await rowOf(envelope)).deadline?.toISOString()).toBe(later)
  const trail = await auditTrail(database, key)
  expect(trail.find(({ kind }) => kind === 'deadline-moved')).toMatchObject({
    actor: { kind: 'account' },
    details: { deadline: later },
  })
  expect(trail.map(eventWords)).toContain('Deadline moved')
  expect(await hasWholeChain(database, key)).toBe(true)
  expect((await move(new Date(Date.now() - day).toISOString())).status).toBe(422)
  expect((await move(new Date(Date.now() + 366 * day).toISOString())).status).toBe(422)
  expect((await move(null)).body).toEqual({ deadline: null })
  expect((await auditTrail(database, key)).map(eventWords)).toContain('Deadline removed')
  expect((await duePastDeadline(database, 9)).map(({ envelopeId }) => envelopeId)).not.toContain(envelope.id)
})

test('a recall forgets the deadline, and sending again counts anew by the rules of then', async () => {
  const { tenant, envelope } = await aTimed()
  await call(tenant.as, 'POST', `/app/envelopes/${envelope.id}/recall`)
  expect(await rowOf(envelope)).toMatchObject({ status: 'draft', deadline: null, rules: null })
  const at = `/app/drafts/${envelope.id}/rules`
  const { body } = await call<Rules>(tenant.as, 'GET', at)
  expect(body).toMatchObject({
    policy: {},
    inherited: { deadline: { value: { days: 2 }, from: 'organisation' } },
  })
  await setRules(tenant, at, { deadline: { at: '2001-01-01T00:00:00.000Z' } }, 422)
  await setRules(tenant, at, { deadline: { days: 366 } }, 422)
  await setRules(tenant, at, { deadline: { days: 5 } })
  expect((await call(tenant.key, 'POST', `/v1/envelopes/${envelope.id}/send`)).status).toBe(204)
  const { sent, deadline } = await rowOf(envelope)
  expect((deadline?.getTime() ?? 0) - (sent?.getTime() ?? 0)).toBe(5 * day)
})

test('integrators inherit from the group and the template, and what was sent keeps its rules', async () => {
  const { tenant, aTemplate, use } = await templateWorld(service)
  const groupId = await aGroup(database, tenant.organisationId)
  const made = await aTemplate()
  await setRules(tenant, '/app/organisation/rules', { deadline: { days: 30 }, notices: false })
  await setRules(tenant, `/app/groups/${groupId}/rules`, { deadline: { days: 20 } })
  await setRules(tenant, `/app/templates/${made.id}/rules`, { deadline: { days: 10 } })
  const { body: ofGroup } = await call<WireEnvelope>(
    tenant.key,
    'GET',
    `/v1/envelopes/${(await anEnvelope(service, tenant, { group_id: groupId })).id}`,
  )
  const { body: ofTemplate } = await use(made, { group_id: groupId })
  await setRules(tenant, '/app/organisation/rules', {})
  const from = async (envelope: WireEnvelope) => (await rowOf(envelope)).rules
  expect(await from(ofGroup)).toMatchObject({
    deadline: { value: { days: 20 }, from: 'group' },
    notices: { value: false, from: 'organisation' },
  })
  expect(await from(ofTemplate)).toMatchObject({ deadline: { value: { days: 10 }, from: 'template' } })
  const copy = await call<{ id: string }>(tenant.as, 'POST', `/app/templates/${made.id}/duplicate`)
  const copied = await call<Rules>(tenant.as, 'GET', `/app/templates/${copy.body.id}/rules`)
  expect(copied.body).toMatchObject({
    policy: { deadline: { days: 10 } },
    inherited: { deadline: { value: null, from: 'default' } },
  })
  // The public interface gains nothing.
  expect(Object.keys(ofGroup)).not.toContain('deadline')
})

async function policyChanges({ organisationId }: Tenant): Promise<unknown[]> {
  const said = await database
    .selectFrom('securityEvents')
    .select('details')
    .where('organisationId', '=', organisationId)
    .where('kind', '=', 'policy-changed')
    .execute()
  return said.map(({ details }) => details['settings'])
}

test('keeps what two administrators decide at the same time about different rules', async () => {
  const { tenant, aTemplate } = await templateWorld(service)
  const groupId = await aGroup(database, tenant.organisationId)
  const { id, name } = await aTemplate()
  const places = ['/app/organisation/rules', `/app/groups/${groupId}/rules`, `/app/templates/${id}/rules`]
  for (const at of places) {
    await setRules(tenant, at, { reassigning: true, deadline: { days: 3 } })
    await Promise.all([
      setRules(tenant, at, { reassigning: false, only: ['reassigning'] }),
      setRules(tenant, at, { notices: false, only: ['notices'] }),
      setRules(tenant, at, { only: ['deadline'] }),
    ])
    const { body } = await call<Rules>(tenant.as, 'GET', at)
    expect(body.policy).toEqual({ reassigning: false, notices: false })
  }
  const settings = await policyChanges(tenant)
  expect(settings).toContain('rules of envelopes: reassigning')
  expect(settings).toContain(`rules of envelopes of the template ${name}: notices`)
  // What is taken away by leaving it out is named too, and what changes nothing is not recorded.
  await setRules(tenant, '/app/organisation/rules', {})
  await setRules(tenant, '/app/organisation/rules', {})
  const later = await policyChanges(tenant)
  expect(later.length).toBe(settings.length + 1)
  expect(later).toContain('rules of envelopes: notices, reassigning')
})

test('keeps the columns of earlier versions like the policy, whichever of both is written', async () => {
  const tenant = await aTenant(database, { reminderEveryDays: 3, reminderAtMost: 4, tellWhenEnded: false })
  const rule = { first_after_days: 3, every_days: 3, at_most: 4, before_deadline: false }
  const read = () => call<Rules>(tenant.as, 'GET', '/app/organisation/rules')
  expect((await read()).body.policy).toEqual({ reminders: rule, notices: false })
  const where = { id: tenant.organisationId }
  const columns = () =>
    database
      .selectFrom('organisations')
      .select(['reminderEveryDays', 'reminderAtMost', 'tellWhenEnded', 'attachCopies'])
      .where('id', '=', where.id)
      .executeTakeFirst()
  await setRules(tenant, '/app/organisation/rules', { attached_copies: true, deadline: { days: 9 } })
  expect(await columns()).toEqual({
    reminderEveryDays: null,
    reminderAtMost: null,
    tellWhenEnded: true,
    attachCopies: true,
  })
  await database
    .updateTable('organisations')
    .set({ reminderEveryDays: 7, reminderAtMost: 1, attachCopies: false })
    .where('id', '=', where.id)
    .execute()
  expect((await read()).body.policy).toMatchObject({ deadline: { days: 9 }, reminders: { every_days: 7 } })
  expect((await read()).body.policy).not.toHaveProperty('attached_copies')
})
