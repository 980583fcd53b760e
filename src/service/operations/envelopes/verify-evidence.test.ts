import { readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { chainNext, chainStart as startOfVersion1 } from '#domain/audit/hash-chain.ts'
import { sha256OfText } from '#evidence/digest.ts'
import { testService } from '#harness/world/service.ts'
import { agreeAndSign, follow, linkOf, sendTestEnvelope, testSender } from '#harness/world/signing.ts'
import type { Executor } from '../../database/connection.ts'
import { auditTrail, storedTrail } from '../../database/envelopes/audit-events.ts'
import type { EnvelopeKey } from '../../database/envelopes/envelope-aggregate.ts'
import { loadEnvelope } from '../../database/envelopes/envelope-aggregate.ts'
import type { HeldReason } from '../../database/tables/envelope-tables.ts'
import { ensureSealed } from '../sealing/seal-envelope.ts'
import { readSnapshot, verifyEvidence } from './verify-evidence.ts'

const service = await testService({}, { runsJobs: false })
const sender = await testSender(service)
const { database, config } = service

type Visitor = Awaited<ReturnType<typeof follow>>

interface Finished extends EnvelopeKey {
  readonly signerId: string
  readonly viewerId: string
}

/** An envelope that everyone has finished, signed in front of the pages that were served. */
async function finished(): Promise<Finished> {
  const at = { page: 1, x_coordinate: 100 }
  const fields = [
    { id: 's1', type: 'signature', ...at, y_coordinate: 200 },
    { id: 'price', type: 'input', ...at, y_coordinate: 300 },
    { id: 'fixed', type: 'input', ...at, y_coordinate: 400, value: 'Fixed', read_only: true },
    { id: 'day', type: 'date', ...at, y_coordinate: 500 },
  ]
  const { id, recipients } = await sendTestEnvelope(service, sender, [{ fields }, { type: 'viewer' }])
  const [signer, viewer] = recipients
  const person = await follow(service, await linkOf(service, sender, signer?.id ?? ''))
  await agreeAndSign(person, 's1')
  const entry = { value: '100', checked: false, art: null, witness: null }
  expect((await person.act('PUT', 'fields/price', entry)).status).toBe(200)
  await person.act('POST', 'finish')
  await (await follow(service, await linkOf(service, sender, viewer?.id ?? ''))).act('POST', 'finish')
  return {
    organisationId: sender.organisationId,
    envelopeId: id,
    signerId: signer?.id ?? '',
    viewerId: viewer?.id ?? '',
  }
}

/** What is found after statements that write past the triggers, as an owner of the database can. Nothing of it stays. */
async function found(key: EnvelopeKey, ...changes: ReturnType<typeof sql>[]): Promise<string[]> {
  let reasons: readonly HeldReason[] = []
  const undone = new Error('undone')
  const alter = async (transaction: Executor) => {
    for (const table of ['audit_events', 'event_disclosures'])
      await sql`alter table ${sql.table(table)} disable trigger user`.execute(transaction)
    for (const change of changes) await change.execute(transaction)
    await sql`alter table audit_events enable always trigger keeps_events`.execute(transaction)
    const snapshot = await readSnapshot(transaction, key)
    if (snapshot === undefined) throw new Error('no envelope')
    reasons = (await verifyEvidence(service, snapshot)).reasons
    throw undone
  }
  const altered = service.asOwner((owner) => owner.transaction().execute(alter))
  await expect(altered).rejects.toBe(undone)
  return reasons.map(({ what, id }) => (id === null ? what : `${what} ${id}`))
}

/** Alters for good. */
async function tamper(...changes: ReturnType<typeof sql>[]): Promise<void> {
  const alter = async (transaction: Executor) => {
    const tables = ['audit_events', 'event_disclosures']
    const triggers = ['only_grows', 'keeps_evidence']
    for (const table of tables)
      await sql`alter table ${sql.table(table)} disable trigger user`.execute(transaction)
    for (const change of changes) await change.execute(transaction)
    for (const [table, trigger] of tables.flatMap((one) => triggers.map((two) => [one, two] as const)))
      await sql`alter table ${sql.table(table)} enable always trigger ${sql.ref(trigger)}`.execute(
        transaction,
      )
  }
  await service.asOwner((owner) => owner.transaction().execute(alter))
}

async function jobsFor(task: string, envelopeId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from graphile_worker._private_jobs as jobs
    join graphile_worker._private_tasks as tasks on tasks.id = jobs.task_id
    where tasks.identifier = ${task} and payload ->> 'envelopeId' = ${envelopeId}`.execute(database)
  return rows[0]?.count ?? 0
}

const [one, other] = [await finished(), await finished()]

test('finds nothing in what no one touched', async () => {
  expect(await found(one)).toEqual([])
  expect(await found(other)).toEqual([])
})

test('finds nothing when the number of someone who had agreed was corrected', async () => {
  const { id, recipients } = await sendTestEnvelope(service, sender, [{}])
  const [signer] = recipients
  const before = await follow(service, await linkOf(service, sender, signer?.id ?? ''))
  await agreeAndSign(before, 's1')
  const { call } = service
  const kept = { name: 'Person 1', email: 'person1@example.org', type: 'signer' }
  const path = `/v1/recipients/${signer?.id ?? ''}`
  expect((await call(sender.headers, 'PUT', path, { ...kept, mobile: '+491701234567' })).status).toBe(200)
  const after = await follow(service, await linkOf(service, sender, signer?.id ?? ''))
  expect((await after.act('POST', 'finish')).body.step).toBe('finished')
  expect(await found({ organisationId: sender.organisationId, envelopeId: id })).toEqual([])
})

const where = (key: EnvelopeKey) =>
  sql`where organisation_id = ${key.organisationId} and envelope_id = ${key.envelopeId}`
const envelope = (key: EnvelopeKey) =>
  sql`where organisation_id = ${key.organisationId} and id = ${key.envelopeId}`
const person = (id: string) => sql`where id = ${id}`

/** Each way to alter an envelope, and what has to be found. */
const faults: Record<string, (key: Finished) => { change: ReturnType<typeof sql>; finds: string[] }> = {
  'an answer': (key) => ({
    change: sql`update fields set answer = jsonb_set(answer, '{value}', '"999"') ${where(key)} and id = 'price'`,
    finds: ['value price'],
  }),
  'a signature': (key) => ({
    change: sql`update fields set answer = jsonb_set(answer, '{art}',
      '{"kind": "typed", "text": "Eve", "face": "caveat"}') ${where(key)} and id = 's1'`,
    finds: ['value s1'],
  }),
  'a printed date': (key) => ({
    change: sql`update fields set answer = jsonb_set(answer, '{value}', '"1 January 2020"') ${where(key)} and id = 'day'`,
    finds: ['value day'],
  }),
  'what the sender fixed': (key) => ({
    change: sql`update fields set value = 'Other' ${where(key)} and id = 'fixed'`,
    finds: [`definitions ${key.signerId}`, `act ${key.signerId}`, 'value fixed'],
  }),
  'the place of a field': (key) => ({
    change: sql`update fields set box = jsonb_set(box, '{left}', '300') ${where(key)} and id = 'price'`,
    finds: [`definitions ${key.signerId}`, `act ${key.signerId}`],
  }),
  'the owner of a field': (key) => ({
    change: sql`update fields set recipient_id = ${key.viewerId} ${where(key)} and id = 'price'`,
    finds: [key.signerId, key.viewerId].flatMap((id) => [`definitions ${id}`, `act ${id}`]),
  }),
  'a field less': (key) => ({
    change: sql`delete from fields ${where(key)} and id = 'price'`,
    finds: [`definitions ${key.signerId}`, `act ${key.signerId}`],
  }),
  'a field more': (key) => ({
    change: sql`insert into fields (organisation_id, envelope_id, id, recipient_id, position, type, box, value,
        read_only, font_size, font_type, date_format)
      select organisation_id, envelope_id, 'extra', recipient_id, 9, 'input', box, 'One more clause', true,
        font_size, font_type, date_format from fields ${where(key)} and id = 'price'`,
    finds: [`definitions ${key.signerId}`, `act ${key.signerId}`, 'value extra'],
  }),
  'a consent': (key) => ({
    change: sql`update recipients set consent_version = '2020-1' ${person(key.signerId)}`,
    finds: [`consent ${key.signerId}`],
  }),
  'the time of a consent': (key) => ({
    change: sql`update recipients set consented = consented - interval '1 day' ${person(key.signerId)}`,
    finds: [`consent ${key.signerId}`],
  }),
  'a consent that was not given': (key) => ({
    change: sql`update recipients set consented = now(), consent_version = '2026-1' ${person(key.viewerId)}`,
    finds: [`consent ${key.viewerId}`],
  }),
  'an email': (key) => ({
    change: sql`update recipients set email = 'eve@example.com' ${person(key.signerId)}`,
    finds: [`recipient ${key.signerId}`, `act ${key.signerId}`],
  }),
  'a name': (key) => ({
    change: sql`update recipients set name = 'Eve' ${person(key.viewerId)}`,
    finds: [`recipient ${key.viewerId}`, `act ${key.viewerId}`],
  }),
  'a number': (key) => ({
    change: sql`update recipients set sms_auth = '+61400000009' ${person(key.signerId)}`,
    finds: [`recipient ${key.signerId}`, `act ${key.signerId}`],
  }),
  'when someone finished': (key) => ({
    change: sql`update recipients set completed = completed - interval '1 day' ${person(key.signerId)}`,
    finds: [`act ${key.signerId}`],
  }),
  'when someone saw the documents': (key) => ({
    change: sql`update recipients set viewed = viewed - interval '1 day' ${person(key.signerId)}`,
    finds: [`act ${key.signerId}`],
  }),
  'a recipient less': (key) => ({
    change: sql`delete from recipients ${person(key.viewerId)}`,
    finds: ['recipients'],
  }),
  'a recipient more': (key) => ({
    change: sql`insert into recipients (organisation_id, id, envelope_id, position, name, email, type, completed, status)
      select organisation_id, ${`more-${key.signerId}`}, envelope_id, 9, 'Eve', 'eve@example.com', 'signer', completed, status
      from recipients ${person(key.signerId)}`,
    finds: [`recipients more-${key.signerId}`, `act more-${key.signerId}`],
  }),
  'the name of the envelope': (key) => ({
    change: sql`update envelopes set name = 'Something else' ${envelope(key)}`,
    finds: ['envelope'],
  }),
  'when the envelope was completed': (key) => ({
    change: sql`update envelopes set completed = completed - interval '1 day' ${envelope(key)}`,
    finds: ['envelope'],
  }),
  'the count of pages': (key) => ({
    change: sql`update documents set pages = pages || pages ${where(key)}`,
    finds: ['documents', `documents ${key.signerId}`, `documents ${key.viewerId}`],
  }),
  'the name of a document': (key) => ({
    change: sql`update documents set name = 'Other.pdf' ${where(key)}`,
    finds: ['documents', `documents ${key.signerId}`, `documents ${key.viewerId}`],
  }),
  'the digest of an upload': (key) => ({
    change: sql`update documents set uploaded_sha256 = null, upload_key = null ${where(key)}`,
    finds: ['documents', `documents ${key.signerId}`, `documents ${key.viewerId}`],
  }),
  'the digest of the file': (key) => ({
    change: sql`update envelopes set original_sha256 = repeat('0', 64) ${envelope(key)}`,
    finds: ['file', 'documents', `documents ${key.signerId}`, `documents ${key.viewerId}`],
  }),
  'the kind of an event': (key) => ({
    change: sql`update audit_events set kind = 'recipient-viewed' ${where(key)} and sequence = 2`,
    finds: ['chain 2'],
  }),
  'the time of an event': (key) => ({
    change: sql`update audit_events set at = at - interval '1 day' ${where(key)} and kind = 'recipient-consented'`,
    finds: ['chain', `consent ${key.signerId}`],
  }),
  'a first event less': (key) => ({
    change: sql`delete from audit_events ${where(key)} and sequence = 1`,
    finds: ['chain', 'envelope'],
  }),
  'the version of an event': (key) => ({
    change: sql`update audit_events set version = 1 ${where(key)} and kind = 'recipient-completed'`,
    finds: ['chain'],
  }),
  'two events in another order': (key) => ({
    change: sql`update audit_events set sequence = 99 - sequence ${where(key)} and sequence in (3, 4)`,
    finds: ['chain'],
  }),
  'a value in the trail': (key) => ({
    change: sql`update event_disclosures set value = '"Eve"' ${where(key)} and sequence = 2 and path = '/details/evidence/name'`,
    finds: ['personal-value 2/details/evidence/name'],
  }),
  'a value of the trail erased': (key) => ({
    change: sql`delete from event_disclosures ${where(key)} and sequence = 2 and path = '/details/evidence/name'`,
    finds: ['personal-value 2/details/evidence/name'],
  }),
}

test.each(Object.entries(faults))('finds another value of: %s', async (_, fault) => {
  const { change, finds } = fault(one)
  const reasons = await found(one, change)
  for (const expected of finds)
    expect(reasons.filter((reason) => `${reason} `.startsWith(`${expected} `))).not.toEqual([])
})

test('finds that the last event was cut off', async () => {
  const sequence = (await auditTrail(database, one)).length
  const reasons = await found(
    one,
    sql`delete from event_disclosures ${where(one)} and sequence = ${sequence}`,
    sql`delete from audit_events ${where(one)} and sequence = ${sequence}`,
  )
  expect(reasons).toEqual(['head', 'envelope'])
})

test('finds an event, documents and answers of another envelope', async () => {
  const event = await found(
    one,
    sql`delete from audit_events ${where(one)} and sequence = 5`,
    sql`insert into audit_events (organisation_id, envelope_id, sequence, kind, at, actor, details, hash, version)
      select organisation_id, ${one.envelopeId}, sequence, kind, at, actor, details, hash, version
      from audit_events ${where(other)} and sequence = 5`,
  )
  expect(event).toContain('chain 5')
  const documents = await found(
    one,
    sql`update documents set (id, sha256, storage_key) =
      (select id, sha256, storage_key from documents ${where(other)}) ${where(one)}`,
  )
  expect(documents).toContain('documents')
  const trail = await found(
    one,
    sql`delete from event_disclosures ${where(one)}`,
    sql`delete from audit_events ${where(one)}`,
    sql`update audit_events set envelope_id = ${one.envelopeId} ${where(other)}`,
    sql`update event_disclosures set envelope_id = ${one.envelopeId} ${where(other)}`,
    sql`update envelopes set audit_head = (select audit_head from envelopes ${envelope(other)}) ${envelope(one)}`,
  )
  expect(trail).toContain('chain 1')
})

test('knows a shared answer that a later recipient changed from one that no one did', async () => {
  const at = { page: 1, x_coordinate: 100 }
  const shared = {
    id: 'shared',
    type: 'input',
    ...at,
    y_coordinate: 300,
    collaborative: true,
    value: 'as sent',
  }
  const fields = [{ id: 's1', type: 'signature', ...at, y_coordinate: 200 }, shared]
  const inTwo = async (between: (key: EnvelopeKey, second: Visitor) => Promise<unknown>) => {
    const { id, recipients } = await sendTestEnvelope(service, sender, [{ fields, order: 1 }, { order: 2 }])
    const key = { organisationId: sender.organisationId, envelopeId: id }
    const visit = async (index: number) =>
      follow(service, await linkOf(service, sender, recipients[index]?.id ?? ''))
    const first = await visit(0)
    await agreeAndSign(first, 's1')
    await first.act('POST', 'finish')
    const second = await visit(1)
    await agreeAndSign(second, 's2')
    await between(key, second)
    expect((await second.act('POST', 'finish')).status).toBe(200)
    return found(key)
  }
  const entry = { value: 'changed', checked: false, art: null, witness: null }
  const explained = await inTwo(async (key, second) => {
    expect((await second.act('PUT', 'fields/shared', entry)).status).toBe(200)
    const trail = await auditTrail(database, key)
    expect(trail.at(-1)).toMatchObject({ kind: 'field-answered', details: { field: 'shared' } })
  })
  expect(explained).toEqual([])
  const altered = await inTwo((key) =>
    sql`update fields set answer = jsonb_set(answer, '{value}', '"altered"') ${where(key)} and id = 'shared'`.execute(
      database,
    ),
  )
  expect(altered).toEqual(['unexplained-value shared'])
}, 60_000)

test('holds nothing when someone who had finished is removed before a shared answer changes', async () => {
  const at = { page: 1, x_coordinate: 100 }
  const shared = { id: 'shared', type: 'input', ...at, y_coordinate: 300, collaborative: true }
  const fields = [{ id: 's2', type: 'signature', ...at, y_coordinate: 200 }, shared]
  const people = [{ order: 1 }, { fields, order: 2 }]
  const { id, recipients } = await sendTestEnvelope(service, sender, people)
  const visit = async (index: number) =>
    follow(service, await linkOf(service, sender, recipients[index]?.id ?? ''))
  const first = await visit(0)
  await agreeAndSign(first, 's1')
  await first.act('POST', 'finish')
  const { status } = await service.call(sender.headers, 'DELETE', `/v1/recipients/${recipients[0]?.id}`)
  expect(status).toBe(204)
  const second = await visit(1)
  await agreeAndSign(second, 's2')
  const entry = { value: 'later', checked: false, art: null, witness: null }
  expect((await second.act('PUT', 'fields/shared', entry)).status).toBe(200)
  expect((await second.act('POST', 'finish')).status).toBe(200)
  expect(await found({ organisationId: sender.organisationId, envelopeId: id })).toEqual([])
}, 60_000)

test('goes on with an envelope that was sent under version 1, and seals it', async () => {
  const { id, recipients } = await sendTestEnvelope(service, sender, [{}])
  const key = { organisationId: sender.organisationId, envelopeId: id }
  let head = startOfVersion1(id, sha256OfText)
  await tamper(sql`delete from event_disclosures ${where(key)}`, sql`delete from audit_events ${where(key)}`)
  for (const [index, kind] of ['envelope-created', 'envelope-sent'].entries()) {
    const at = '2026-01-01T00:00:00.000Z'
    const plain = { actor: { kind: 'account', id: 'a', name: 'Mara', email: 'm@example.com' }, details: {} }
    const event = { sequence: index + 1, kind, at, ...plain, address: '127.0.0.1', userAgent: null }
    head = chainNext(head, event, sha256OfText)
    await sql`insert into audit_events
        (organisation_id, envelope_id, version, sequence, kind, at, actor, address, hash)
      values (${key.organisationId}, ${id}, 1, ${event.sequence}, ${kind}, ${at}, ${JSON.stringify(plain.actor)},
        ${event.address}, ${head})`.execute(database)
  }
  const signer = recipients[0]?.id ?? ''
  const visitor = await follow(service, await linkOf(service, sender, signer))
  await agreeAndSign(visitor, 's1')
  await visitor.act('POST', 'finish')
  const trail = await storedTrail(database, key)
  expect(trail.map(({ event }) => event.version).slice(0, 4)).toEqual([1, 1, 2, 2])
  expect((await auditTrail(database, key))[0]).toMatchObject({
    actor: { name: 'Mara' },
    address: '127.0.0.1',
  })
  expect(await found({ ...key })).toEqual([])
  expect(await found(key, sql`update recipients set name = 'Eve' where id = ${signer}`)).toEqual([
    `act ${signer}`,
  ])
  expect(
    await found(key, sql`update audit_events set address = null ${where(key)} and sequence = 1`),
  ).toEqual(['chain 1'])
  expect((await ensureSealed(service, key)).ok).toBe(true)
}, 60_000)

test('holds an answer that was altered, and seals it when it is put back', async () => {
  const set = async (value: string) =>
    sql`update fields set answer = jsonb_set(answer, '{value}', to_jsonb(${value}::text)) ${where(other)} and id = 'price'`.execute(
      database,
    )
  await set('999')
  expect(await ensureSealed(service, other)).toMatchObject({ refusal: { code: 'not-available' } })
  expect((await loadEnvelope(database, other))?.row).toMatchObject({
    sealed: null,
    masterKey: null,
    heldReasons: [{ what: 'value', id: 'price' }],
  })
  await set('100')
  expect((await ensureSealed(service, other)).ok).toBe(true)
}, 60_000)

test('holds a stored file with another byte, tells once, and seals it when it is restored', async () => {
  const key = one
  const row = async () => (await loadEnvelope(database, key))?.row
  const path = join(config.dataDir, 'storage', 'files', (await row())?.originalKey ?? '')
  const bytes = await readFile(path)
  await writeFile(path, bytes.with(bytes.length - 200, 0))
  for (let attempt = 0; attempt < 3; attempt += 1)
    expect(await ensureSealed(service, key)).toMatchObject({ refusal: { code: 'not-available' } })
  expect(await row()).toMatchObject({
    sealed: null,
    masterKey: null,
    heldReasons: [{ what: 'file', id: null }, {}],
  })
  expect(await jobsFor('held-email', key.envelopeId)).toBeGreaterThan(0)
  const told = await jobsFor('held-email', key.envelopeId)
  expect([
    await jobsFor('finished-email', key.envelopeId),
    await jobsFor('completed-email', key.envelopeId),
  ]).toEqual([0, 0])
  const page = await follow(service, await linkOf(service, sender, key.signerId))
  expect(page.opened.body.view).toMatchObject({ step: 'finished', held: true, files: { certificate: null } })

  await rm(path)
  expect(await ensureSealed(service, key)).toMatchObject({ refusal: { code: 'not-available' } })
  expect(await row()).toMatchObject({ heldReasons: [{ what: 'file', id: null }, {}] })

  await writeFile(path, bytes)
  expect((await ensureSealed(service, key)).ok).toBe(true)
  expect((await ensureSealed(service, key)).ok).toBe(true)
  expect(await row()).toMatchObject({ held: null, heldReasons: [], sealFailure: null })
  expect([
    await jobsFor('held-email', key.envelopeId),
    await jobsFor('finished-email', key.envelopeId),
    await jobsFor('completed-email', key.envelopeId),
  ]).toEqual([told, 2, 1])
}, 60_000)
