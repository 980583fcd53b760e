import { expect, test } from 'vitest'
import { checkChain } from '#evidence/event.ts'
import { purgeFiles } from '../../jobs/purge-files.ts'
import { openLog } from '../../logging.ts'
import { testService } from '#harness/world/service.ts'
import { agreeAndSign, follow, linkOf, sendTestEnvelope } from '#harness/world/signing.ts'
import { aTenant, hasWholeChain } from '#harness/world/world.ts'
import { storedTrail } from '../../database/envelopes/audit-events.ts'
import { documentsOf } from '../../database/envelopes/documents.ts'
import { loadEnvelope } from '../../database/envelopes/envelope-aggregate.ts'
import { filesOf } from '../../database/envelopes/purge.ts'
import { ensureSealed } from '../sealing/seal-envelope.ts'

const service = await testService({}, { runsJobs: false })
const { call, config, database, ports } = service
const tenant = await aTenant(database)
const { organisationId } = tenant
const sender = { ...tenant, headers: tenant.key as Record<string, string> }
const purge = (id: string) => call(tenant.as, 'POST', `/app/envelopes/${id}/purge`)

/** An envelope whose only signer has still to finish. */
async function almostDone() {
  const { id, recipients } = await sendTestEnvelope(service, sender, [{}])
  const person = await follow(service, await linkOf(service, sender, recipients[0]?.id ?? ''))
  await agreeAndSign(person, 's1')
  return { id, key: { organisationId, envelopeId: id }, person }
}

async function sealed() {
  const one = await almostDone()
  expect((await one.person.act('POST', 'finish')).status).toBe(200)
  expect((await ensureSealed(service, one.key, { deliver: false })).ok).toBe(true)
  return one
}

const context = {
  database,
  config,
  ports,
  log: openLog('silent'),
  jobId: '1',
  isLastTry: false,
  goOn: () => undefined,
}

/** What a purge leaves, however it came about: one tombstone, a whole chain, and nothing that opens what was before. */
async function isClean(key: { organisationId: string; envelopeId: string }): Promise<void> {
  const trail = await storedTrail(database, key)
  const tombstone = trail.findIndex(({ event }) => event.kind === 'envelope-purged')
  expect(trail.filter(({ event }) => event.kind === 'envelope-purged')).toHaveLength(1)
  expect(trail.slice(0, tombstone).flatMap(({ disclosures }) => disclosures)).toEqual([])
  expect(await documentsOf(database, key)).toEqual([])
}

test('beside the last act and a void, a purge comes after one that ended the envelope or is refused', async () => {
  const [signed, voided] = [await almostDone(), await almostDone()]
  const [finished, early] = await Promise.all([signed.person.act('POST', 'finish'), purge(signed.id)])
  expect([finished.status, early.status]).toEqual([200, 409])
  expect(await hasWholeChain(database, signed.key)).toBe(true)
  const [, ...purges] = await Promise.all([
    call(tenant.key, 'POST', `/v1/envelopes/${voided.id}/void`),
    purge(voided.id),
    purge(voided.id),
    voided.person.act('POST', 'finish'),
  ])
  if (!purges.some(({ status }) => status === 204)) {
    const late = (await loadEnvelope(database, voided.key))?.row.status
    if (late === 'voided') expect((await purge(voided.id)).status).toBe(204)
  }
  if ((await loadEnvelope(database, voided.key))?.row.purgeBegun) await isClean(voided.key)
})

test('beside the seal and downloads, nothing of a purged envelope is made or given out again', async () => {
  const one = await almostDone()
  expect((await one.person.act('POST', 'finish')).status).toBe(200)
  const { body } = await call<{ master: string }>(tenant.key, 'GET', `/v1/envelopes/${one.id}`)
  const download = async () =>
    (await fetch(new URL(body.master, service.url))).arrayBuffer().catch(() => null)
  const tries = Array.from({ length: 6 }, () => purge(one.id))
  await Promise.all([ensureSealed(service, one.key, { deliver: false }), download(), download(), ...tries])
  const after = await purge(one.id)
  expect([204, 409]).toContain(after.status)
  await isClean(one.key)
  const row = (await loadEnvelope(database, one.key))?.row
  expect([row?.masterKey, row?.certificateKey, row?.combinedKey]).toEqual([null, null, null])
  await ensureSealed(service, one.key, { deliver: false })
  expect((await loadEnvelope(database, one.key))?.row.masterKey).toBeNull()
  expect((await fetch(new URL(body.master, service.url))).status).toBe(404)
})

test('a purge that is killed between any two files goes on to its end, once', async () => {
  const one = await sealed()
  const loaded = await loadEnvelope(database, one.key)
  if (loaded === undefined) throw new Error('no envelope')
  const files = filesOf(loaded, await documentsOf(database, one.key), [])
  expect((await purge(one.id)).status).toBe(204)
  for (let left = 0; left < files.length; left += 1) {
    let deletions = left
    const dying = {
      ...ports.storage,
      delete: async (file: string) => {
        if ((deletions -= 1) < 0) throw new Error('killed')
        await ports.storage.delete(file)
      },
    }
    const run = purgeFiles({ ...one.key, files }, { ...context, ports: { ...ports, storage: dying } })
    if (left < files.length - 1) await expect(run).rejects.toThrow('killed')
    else await run.catch(() => undefined)
  }
  await Promise.all([purgeFiles({ ...one.key, files }, context), purgeFiles({ ...one.key, files }, context)])
  for (const file of files) expect(await ports.storage.exists(file)).toBe(false)
  const trail = await storedTrail(database, one.key)
  expect(trail.filter(({ event }) => event.kind === 'files-purged')).toHaveLength(1)
  const events = trail.map(({ event }) => event)
  expect(checkChain(one.id, events)).toMatchObject({ whole: true })
  await isClean(one.key)
})

test('no one but who manages it gets its evidence, and no one anything of another envelope’s files', async () => {
  const [one, other] = [await sealed(), await sealed()]
  const unrelated = await aTenant(database)
  const pack = (who: typeof tenant.as, id: string) => call(who, 'GET', `/app/envelopes/${id}/evidence`)
  expect((await pack(tenant.as, one.id)).status).toBe(200)
  for (const who of [unrelated.as, {}]) expect([401, 403, 404]).toContain((await pack(who, one.id)).status)
  const document = (await documentsOf(database, other.key))[0]
  const digests = ['0'.repeat(64), document?.sha256 ?? '', '../../../etc/passwd', 'A'.repeat(64)]
  for (const digest of digests) {
    const own = await one.person.act(
      'GET',
      `documents/${document?.id}/attached/${encodeURIComponent(digest)}`,
    )
    expect([400, 404, 422]).toContain(own.status)
  }
})
