import { expect, test } from 'vitest'
import { theService } from '../../database/envelopes/audit-events.ts'
import { checkSealedFiles } from '../../jobs/check-sealed.ts'
import { openLog } from '../../logging.ts'
import { inbox } from '#harness/world/inbox.ts'
import { testService } from '#harness/world/service.ts'
import { agreeAndSign, follow, linkOf, sendTestEnvelope } from '#harness/world/signing.ts'
import { aTenant } from '#harness/world/world.ts'
import type { Tenant } from '#harness/world/world.ts'
import { recordEvents } from '../envelopes/transition.ts'
import { checkSealed } from './hold-sealed.ts'

const service = await testService()
const { call, config, database, idle, ports } = service
const tenant = await aTenant(database)
const sender = { ...tenant, headers: tenant.key as Record<string, string> }

interface Files {
  readonly master: string
  readonly certificate: string
  readonly combined: string
}

/** An envelope that one person has signed, sealed. */
async function aSealed() {
  const envelope = await sendTestEnvelope(service, sender, [{}])
  const token = await linkOf(service, sender, envelope.recipients[0]?.id ?? '')
  const person = await follow(service, token)
  await agreeAndSign(person, 's1')
  expect((await person.act('POST', 'finish')).status).toBe(200)
  await idle()
  const { body: files } = await call<Files>(tenant.key, 'GET', `/v1/envelopes/${envelope.id}`)
  const rowNow = () =>
    database.selectFrom('envelopes').selectAll().where('id', '=', envelope.id).executeTakeFirstOrThrow()
  const change = (set: object) =>
    database.updateTable('envelopes').set(set).where('id', '=', envelope.id).execute()
  return { id: envelope.id, files, rowNow, change, person, row: await rowNow() }
}

const statusOf = async (address: string) => {
  const answer = await fetch(new URL(address, service.url), { headers: { range: 'bytes=0-9' } })
  await answer.arrayBuffer()
  return answer.status
}

/** Checks every sealed envelope as the hourly job does, a day later. */
async function checkAll(): Promise<void> {
  await database.updateTable('envelopes').set({ filesChecked: null }).execute()
  await checkSealedFiles(
    {},
    { database, config, ports, log: openLog('silent'), jobId: '1', isLastTry: false, goOn: () => undefined },
  )
}

async function evidenceHealth(who: Tenant): Promise<string | undefined> {
  const { body } = await call<{ stages: { name: string; outcome: string }[] }>(
    who.as,
    'POST',
    '/app/health',
    { part: 'queue' },
  )
  return body.stages.find(({ name }) => name === 'Evidence')?.outcome
}

test('gives out no file that is not what was sealed, says so to everyone, and goes on once it is back', async () => {
  const [one, other] = [await aSealed(), await aSealed()]
  await checkAll()
  expect([(await one.rowNow()).held, await evidenceHealth(tenant)]).toEqual([null, 'passed'])
  // The row names the other envelope's files, all of them validly sealed by this installation.
  const { masterKey, certificateKey, combinedKey } = one.row
  const foreign = {
    masterKey: other.row.masterKey,
    certificateKey: other.row.certificateKey,
    combinedKey: other.row.combinedKey,
    masterSha256: other.row.masterSha256,
  }
  await one.change(foreign)
  for (const file of ['master', 'certificate', 'combined'] as const)
    expect(await statusOf(one.files[file]), file).toBe(503)
  expect(await statusOf(other.files.master)).toBe(206)
  await idle()
  const row = await one.rowNow()
  expect(row.sealFailure).toContain('The sealed documents are withheld')
  expect([row.held === null, await evidenceHealth(tenant)]).toEqual([false, 'failed'])
  const mails = (await inbox(database, { toAddress: tenant.email })).filter(({ subject }) =>
    subject?.startsWith('Held'),
  )
  expect(mails).toHaveLength(1)
  expect(mails[0]?.text).toContain('were changed outside the service')
  expect((await one.person.act('GET', 'view')).body).toMatchObject({ held: true, files: { master: null } })
  const archive = await fetch(new URL('/app/envelopes/archive', service.url), {
    method: 'POST',
    headers: { ...tenant.as, 'content-type': 'application/json' },
    body: JSON.stringify({ ids: [one.id] }),
  })
  expect(archive.headers.get('x-left-out') ?? '1').toBe('1')
  await one.change({ masterKey, certificateKey, combinedKey, masterSha256: one.row.masterSha256 })
  await checkAll()
  expect([(await one.rowNow()).held, await statusOf(one.files.master), await evidenceHealth(tenant)]).toEqual(
    [null, 206, 'passed'],
  )
})

test('finds by its job what no one downloads: exchanged bytes, a missing file, an altered trail', async () => {
  const [first, second, third] = [await aSealed(), await aSealed(), await aSealed()]
  const stored = {
    first: await ports.storage.get(first.row.combinedKey ?? ''),
    second: await ports.storage.get(second.row.certificateKey ?? ''),
  }
  const altered = new Uint8Array(stored.first)
  altered[altered.length - 40] = (altered[altered.length - 40] ?? 0) ^ 1
  await ports.storage.put(first.row.combinedKey ?? '', altered)
  await ports.storage.delete(second.row.certificateKey ?? '')
  await third.change({ auditHead: '0'.repeat(64) })
  await checkAll()
  const reasons = async () =>
    Promise.all([first, second, third].map(async ({ rowNow }) => (await rowNow()).heldReasons))
  expect(await reasons()).toEqual([
    [{ what: 'sealed-file', id: 'combined' }],
    [{ what: 'sealed-file', id: 'certificate' }],
    [{ what: 'head', id: null }],
  ])
  await ports.storage.put(first.row.combinedKey ?? '', stored.first)
  await ports.storage.put(second.row.certificateKey ?? '', stored.second)
  await third.change({ auditHead: third.row.auditHead })
  await checkAll()
  expect(await reasons()).toEqual([[], [], []])
})

test('gives out nothing of an envelope that was only made to look sealed', async () => {
  const sealed = await aSealed()
  const envelope = await sendTestEnvelope(service, sender, [{}])
  const now = new Date()
  const { masterKey, certificateKey, combinedKey, masterSha256 } = sealed.row
  await database
    .updateTable('envelopes')
    .set({
      status: 'completed',
      completed: now,
      sealed: now,
      masterKey,
      certificateKey,
      combinedKey,
      masterSha256,
    })
    .where('id', '=', envelope.id)
    .execute()
  const { body: files } = await call<Files>(tenant.key, 'GET', `/v1/envelopes/${envelope.id}`)
  expect(await statusOf(files.master)).toBe(503)
  const row = await database
    .selectFrom('envelopes')
    .selectAll()
    .where('id', '=', envelope.id)
    .executeTakeFirstOrThrow()
  expect(row.heldReasons).toEqual([{ what: 'seal', id: null }])
})

test('holds nothing because messages are recorded while it looks', async () => {
  const { id, rowNow } = await aSealed()
  const key = { organisationId: tenant.organisationId, envelopeId: id }
  let isLooking = true
  const recording = (async () => {
    while (isLooking)
      await recordEvents(database, key, [{ kind: 'document-downloaded', actor: theService, details: {} }])
  })()
  for (let time = 0; time < 25; time += 1) expect(await checkSealed(service, key)).toBe(true)
  isLooking = false
  await recording
  expect((await rowNow()).held).toBeNull()
})
