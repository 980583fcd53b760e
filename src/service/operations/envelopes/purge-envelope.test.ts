import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { chainNext, chainStart } from '#domain/audit/hash-chain.ts'
import { sha256OfText } from '#evidence/digest.ts'
import { checkChain } from '#evidence/event.ts'
import { aMember, anEnvelopeIn, aTenant } from '#harness/world/world.ts'
import { testService } from '#harness/world/service.ts'
import { agreeAndSign, follow, linkOf, sendTestEnvelope } from '#harness/world/signing.ts'
import { auditTrail, storedTrail } from '../../database/envelopes/audit-events.ts'
import { filesOf } from '../../database/envelopes/purge.ts'
import { documentsOf } from '../../database/envelopes/documents.ts'
import { loadEnvelope } from '../../database/envelopes/envelope-aggregate.ts'

const service = await testService()
const { call, database, ports } = service
const tenant = await aTenant(database)
const { organisationId } = tenant
const sender = { ...tenant, headers: tenant.key }

/** A sealed envelope, whose signer entered something. */
async function sealedEnvelope(name: string): Promise<string> {
  const at = { page: 1, x_coordinate: 100 }
  const fields = [
    { id: 's1', type: 'signature', ...at, y_coordinate: 200 },
    { id: 'price', type: 'input', ...at, y_coordinate: 300 },
  ]
  const signer = { name, email: `${name}@purge.example`, message: `Dear ${name}`, fields }
  const { id, recipients } = await sendTestEnvelope(service, sender, [signer], {
    name: `Loan of ${name}`,
    metadata: { customer: name },
  })
  const person = await follow(service, await linkOf(service, sender, recipients[0]?.id ?? ''))
  await agreeAndSign(person, 's1')
  const entry = { value: `Owed by ${name}`, checked: false, art: null, witness: null }
  expect((await person.act('PUT', 'fields/price', entry)).status).toBe(200)
  expect((await person.act('POST', 'finish')).status).toBe(200)
  await service.idle()
  return id
}

const purge = (id: string) => call(sender.as, 'POST', `/app/envelopes/${id}/purge`)

/** The tables in which a text occurs, whatever its column. */
async function tablesWith(text: string): Promise<string[]> {
  return service.asOwner(async (owner) => {
    const { rows } = await sql<{ name: string }>`
      select nspname || '.' || relname as name from pg_class join pg_namespace on pg_namespace.oid = relnamespace
      where nspname in ('public', 'graphile_worker') and relkind = 'r'`.execute(owner)
    const found: string[] = []
    for (const { name } of rows) {
      const hits =
        await sql`select from ${sql.raw(name)} as one where one::text ilike ${`%${text}%`} limit 1`.execute(
          owner,
        )
      if (hits.rows.length > 0) found.push(name)
    }
    return found
  })
}

test('erases everything about people, and keeps a whole trail that says who did it', async () => {
  const id = await sealedEnvelope('Zephyrine')
  const key = { organisationId, envelopeId: id }
  const { picture } = (await call<{ picture: string }>(sender.as, 'GET', `/app/envelopes/${id}`)).body
  expect((await fetch(new URL(picture, service.url), { headers: sender.as })).status).toBe(200)
  const loaded = await loadEnvelope(database, key)
  if (loaded === undefined) throw new Error('no envelope')
  const files = filesOf(loaded, await documentsOf(database, key), [])
  const before = await storedTrail(database, key)
  expect(files.length).toBeGreaterThan(5)
  expect(files.filter((file) => file.includes('/picture-'))).toHaveLength(1)
  expect((await tablesWith('zephyrine')).length).toBeGreaterThan(4)
  expect((await purge(id)).status).toBe(204)
  await service.idle()
  expect(await tablesWith('zephyrine')).toEqual([])
  for (const file of files) expect([file, await ports.storage.exists(file)]).toEqual([file, false])
  const after = await storedTrail(database, key)
  expect(after.slice(0, before.length).map(({ event }) => event)).toEqual(before.map(({ event }) => event))
  const now = await loadEnvelope(database, key)
  const events = after.map(({ event }) => event)
  expect(checkChain(id, events)).toMatchObject({ whole: true, head: now?.row.auditHead })
  expect([now?.row.masterSha256, now?.row.purged]).toEqual([loaded.row.masterSha256, expect.any(Date)])
  const trail = await auditTrail(database, key)
  expect(trail.slice(-2)).toMatchObject([
    {
      kind: 'envelope-purged',
      actor: { email: sender.email },
      details: { rule: 'request', files: files.length },
    },
    { kind: 'files-purged', details: { files: files.length } },
  ])
  expect(trail.slice(0, -2).every(({ actor, address }) => actor.email === null && address === null)).toBe(
    true,
  )
  expect((await purge(id)).status).toBe(409)
})

test('takes the names from events of version 1 too, whose heads stay, and from nothing else', async () => {
  const { id } = await anEnvelopeIn(service, tenant, 'voided')
  const at = new Date(Date.now() - 60_000).toISOString()
  const actor = { kind: 'recipient', id: 'r1', name: 'Ottoline', email: 'ottoline@old.example' }
  const kinds = ['envelope-created', 'envelope-sent', 'recipient-opened', 'envelope-voided'] as const
  let head = chainStart(id, sha256OfText)
  const rows = kinds.map((kind, index) => {
    const details = { recipientId: 'r1', to: 'ottoline@old.example' }
    const origin = { address: '203.0.113.9', userAgent: 'Ottoline’s browser' }
    const entry = { sequence: index + 1, kind, at, actor, details, ...origin }
    head = chainNext(head, entry, sha256OfText)
    const stored = { ...entry, actor: JSON.stringify(actor), details: JSON.stringify(details) }
    return { ...stored, version: 1, hash: head, organisationId, envelopeId: id }
  })
  // A job that holds the envelope and one that alters the table of its events would wait for each other.
  await service.idle()
  await service.asOwner((owner) =>
    owner.transaction().execute(async (transaction) => {
      for (const table of ['audit_events', 'event_disclosures']) {
        await sql`alter table ${sql.table(table)} disable trigger user`.execute(transaction)
        await sql`delete from ${sql.table(table)} where envelope_id = ${id}`.execute(transaction)
      }
      await transaction.insertInto('auditEvents').values(rows).execute()
      await sql`update envelopes set audit_head = ${head} where id = ${id}`.execute(transaction)
      for (const trigger of ['only_grows', 'keeps_evidence', 'keeps_events'])
        await sql`alter table audit_events enable always trigger ${sql.ref(trigger)}`.execute(transaction)
      for (const trigger of ['only_grows', 'keeps_evidence'])
        await sql`alter table event_disclosures enable always trigger ${sql.ref(trigger)}`.execute(
          transaction,
        )
    }),
  )
  const key = { organisationId, envelopeId: id }
  const eventsOf = async () => (await storedTrail(database, key)).map(({ event }) => event)
  expect(checkChain(id, await eventsOf())).toEqual({ whole: true, head })
  const change = (set: object) =>
    service.asOwner((owner) =>
      owner
        .updateTable('auditEvents')
        .set(set)
        .where('envelopeId', '=', id)
        .where('sequence', '=', 3)
        .execute(),
    )
  const erased = { kind: 'recipient', id: null, name: null, email: null, erased: true }
  const gone = {
    actor: JSON.stringify(erased),
    details: '{"recipientId": "r1"}',
    address: null,
    userAgent: null,
  }
  // Before the purge not even its owner can erase.
  await expect(change(gone)).rejects.toThrow('never changed')
  expect((await purge(id)).status).toBe(204)
  await service.idle()
  expect(await tablesWith('ottoline')).toEqual([])
  const events = await eventsOf()
  expect(events.slice(0, 4).map(({ kind, hash }) => [kind, hash])).toEqual(
    rows.map(({ kind, hash }) => [kind, hash]),
  )
  const { auditHead } = await database
    .selectFrom('envelopes')
    .select('auditHead')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  expect(checkChain(id, events)).toEqual({ whole: true, head: auditHead })
  // An event that claims to be erased without a purge breaks the chain, and so does another head.
  expect(checkChain(id, events.slice(0, 4))).toMatchObject({ whole: false })
  const other = events.map((event) => (event.sequence === 4 ? { ...event, hash: '0'.repeat(64) } : event))
  expect(checkChain(id, other)).toMatchObject({ whole: false })
  for (const set of [
    { ...gone, kind: 'envelope-voided' as const },
    { ...gone, hash: '0'.repeat(64) },
    { ...gone, details: '{}' },
  ])
    await expect(change(set)).rejects.toThrow('never changed')
})

test('leaves no way back to the documents', async () => {
  const id = await sealedEnvelope('Balthazar')
  const link = await linkOf(service, sender, (await recipientIds(id))[0] ?? '')
  const page = `/app/envelopes/${id}`
  const addresses = (await call<Record<string, string>>(sender.as, 'GET', page)).body
  const kept = ['original', 'master', 'certificate', 'combined'].map((file) => addresses[file] ?? '')
  for (const address of kept) expect((await fetch(address)).status).toBe(200)
  await purge(id)
  await service.idle()
  for (const address of kept) expect((await fetch(address)).status).toBe(404)
  const seen = await call<{ master: string | null; recipients: object[] }>(sender.as, 'GET', page)
  expect(seen.body).toMatchObject({
    recipients: [{ name: 'Erased', email: '', status: 'completed' }],
    documents: [],
  })
  expect((await call(sender.as, 'GET', `${page}/audit`)).status).toBe(200)
  for (const path of [
    `/v1/envelopes/${id}`,
    '/v1/envelopes',
    `/v1/fields?envelope_id=${id}`,
    '/app/overview',
  ])
    expect([path, (await call(path.startsWith('/v1') ? sender.key : sender.as, 'GET', path)).status]).toEqual(
      [path, 200],
    )
  expect((await follow(service, link)).opened.body.session).toBeUndefined()
})

test('refuses what has not ended, and whoever does not administer', async () => {
  const sent = await anEnvelopeIn(service, sender, 'sent')
  const draft = await anEnvelopeIn(service, sender, 'draft')
  for (const { id } of [sent, draft]) expect((await purge(id)).status).toBe(409)
  const voided = await anEnvelopeIn(service, sender, 'voided')
  const member = await aMember(database, organisationId)
  await database
    .updateTable('envelopes')
    .set({ accountId: member.accountId })
    .where('id', '=', voided.id)
    .execute()
  expect((await call(member.as, 'POST', `/app/envelopes/${voided.id}/purge`)).status).toBe(403)
  expect((await purge(voided.id)).status).toBe(204)
})

test('is the only way: the database refuses the rest, for the owner too', async () => {
  const { id } = await anEnvelopeIn(service, sender, 'voided')
  const other = await anEnvelopeIn(service, sender, 'sent')
  const refused = async (change: ReturnType<typeof sql>) => {
    await expect(change.execute(database)).rejects.toMatchObject({ code: '42501' })
    await expect(service.asOwner((owner) => change.execute(owner))).rejects.toMatchObject({ code: '42501' })
  }
  await refused(sql`select purge_envelope(${organisationId}, ${id})`)
  await purge(id)
  await refused(sql`select purge_envelope(${organisationId}, ${other.id})`)
  await refused(sql`delete from event_disclosures where envelope_id = ${other.id}`)
  await refused(sql`delete from audit_events where envelope_id = ${id}`)
  // Who purged it stays.
  await refused(sql`delete from event_disclosures where envelope_id = ${id}`)
})

async function recipientIds(envelopeId: string): Promise<string[]> {
  const rows = await database
    .selectFrom('recipients')
    .select('id')
    .where('envelopeId', '=', envelopeId)
    .execute()
  return rows.map(({ id }) => id)
}
