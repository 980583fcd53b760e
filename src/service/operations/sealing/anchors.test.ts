import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { canonicalText } from '#evidence/digest.ts'
import type { JsonObject } from '#evidence/digest.ts'
import { checkCapsule } from '#evidence/check-capsule.ts'
import { chainStart, nextHead } from '#evidence/event.ts'
import { startTestingAuthority } from '#harness/world/authority.ts'
import { testService } from '#harness/world/service.ts'
import { agreeAndSign, follow, linkOf, sendTestEnvelope, testSender } from '#harness/world/signing.ts'
import { checkPdf } from '#pdf/seal-check/check-pdf.ts'
import type { Executor } from '../../database/connection.ts'
import { anchorsOf } from '../../database/envelopes/audit-anchors.ts'
import { storedTrail } from '../../database/envelopes/audit-events.ts'
import type { EnvelopeKey } from '../../database/envelopes/envelope-aggregate.ts'
import { loadEnvelope } from '../../database/envelopes/envelope-aggregate.ts'
import { ensureSealed } from './seal-envelope.ts'
import { sealHome } from '#harness/world/seal-home.ts'

const authority = await startTestingAuthority()
afterAll(() => authority.close())
const service = await testService({ TSA_URL: authority.url, REVOCATION_HOSTS: '127.0.0.1' })
const { database, ports } = service
const sender = await testSender(service)
const place = mkdtempSync(join(tmpdir(), 'countersign-anchors-'))
afterAll(() => rmSync(place, { recursive: true, force: true }))

/** An envelope of two people, of whom the first has signed. */
async function begun(): Promise<EnvelopeKey & { readonly finish: () => Promise<void> }> {
  const { id, recipients } = await sendTestEnvelope(service, sender, [{}, { type: 'viewer' }])
  const [signer, viewer] = recipients
  const person = await follow(service, await linkOf(service, sender, signer?.id ?? ''))
  await agreeAndSign(person, 's1')
  expect((await person.act('POST', 'finish')).status).toBe(200)
  await service.idle()
  const finish = async () => {
    const other = await follow(service, await linkOf(service, sender, viewer?.id ?? ''))
    await other.act('POST', 'consent')
    expect((await other.act('POST', 'finish')).status).toBe(200)
    await service.idle()
  }
  return { organisationId: sender.organisationId, envelopeId: id, finish }
}

async function statusOf(key: EnvelopeKey): Promise<{ sealed: boolean; reasons: string[] }> {
  const row = (await loadEnvelope(database, key))?.row
  return { sealed: row?.sealed !== null, reasons: (row?.heldReasons ?? []).map(({ what }) => what) }
}

/** Writes the trail again with another time for its first event: whole again, up to the head that is kept. */
async function rewrite(key: EnvelopeKey): Promise<void> {
  const trail = await storedTrail(database, key)
  let head: string | null = null
  const change = async (transaction: Executor) => {
    await sql`alter table audit_events disable trigger user`.execute(transaction)
    for (const [index, { event }] of trail.entries()) {
      const at = index === 0 ? new Date(Date.parse(event.at) - 60_000).toISOString() : event.at
      head = nextHead(key.envelopeId, { ...event, at }, head ?? chainStart(key.envelopeId))
      await sql`update audit_events set at = ${at}, hash = ${head}
        where envelope_id = ${key.envelopeId} and sequence = ${event.sequence}`.execute(transaction)
    }
    await sql`update envelopes set audit_head = ${head} where id = ${key.envelopeId}`.execute(transaction)
    for (const trigger of ['only_grows', 'keeps_evidence', 'keeps_events'])
      await sql`alter table audit_events enable always trigger ${sql.ref(trigger)}`.execute(transaction)
  }
  await service.asOwner((owner) => owner.transaction().execute(change))
}

test('stamps the head after each act, and after the seal', async () => {
  const key = await begun()
  const first = await anchorsOf(database, key)
  expect(first.length).toBeGreaterThan(0)
  await key.finish()
  const trail = await storedTrail(database, key)
  const anchors = await anchorsOf(database, key)
  for (const { sequence, head } of anchors) expect(trail[sequence - 1]?.event.hash).toBe(head)
  expect(trail.findIndex(({ event }) => event.kind === 'envelope-sealed')).toBeLessThan(
    anchors.at(-1)?.sequence ?? 0,
  )
  expect(anchors.length).toBeGreaterThan(1)
  expect(await statusOf(key)).toEqual({ sealed: true, reasons: [] })
})

test('holds an envelope whose whole trail was written again', async () => {
  const key = await begun()
  await rewrite(key)
  await key.finish()
  expect(await statusOf(key)).toEqual({ sealed: false, reasons: expect.arrayContaining(['anchor']) })
})

test.each([
  ['head', sql`head = repeat('0', 64)`],
  ['token', sql`token = set_byte(token, length(token) - 20, get_byte(token, length(token) - 20) # 1)`],
  ['place', sql`sequence = sequence + 1`],
])('holds an envelope of which a time-stamp was altered: its %s', async (_, change) => {
  const key = await begun()
  await service.asOwner((owner) =>
    owner.transaction().execute(async (transaction) => {
      await sql`alter table audit_anchors disable trigger user`.execute(transaction)
      await sql`update audit_anchors set ${change} where envelope_id = ${key.envelopeId}
        and sequence = (select max(sequence) from audit_anchors where envelope_id = ${key.envelopeId})`.execute(
        transaction,
      )
      const { rows } = await sql<{ name: string }>`select tgname as name from pg_trigger
        where tgrelid = 'audit_anchors'::regclass and not tgisinternal`.execute(transaction)
      for (const { name } of rows)
        await sql`alter table audit_anchors enable always trigger ${sql.ref(name)}`.execute(transaction)
    }),
  )
  await key.finish()
  expect(await statusOf(key)).toEqual({ sealed: false, reasons: expect.arrayContaining(['anchor']) })
})

test('tries again while the authority is down, and stamps once it is back', async () => {
  authority.misbehave(503)
  const key = await begun()
  expect(await anchorsOf(database, key)).toEqual([])
  const failed = await sql<{ count: number }>`
    select count(*) from graphile_worker.jobs where task_identifier = 'anchor-head' and attempts > 0`.execute(
    database,
  )
  expect(failed.rows[0]?.count).toBeGreaterThan(0)
  authority.misbehave(null)
  await sql`update graphile_worker._private_jobs set run_at = now()`.execute(database)
  await service.idle()
  await expect
    .poll(async () => (await anchorsOf(database, key)).length, { timeout: 10_000 })
    .toBeGreaterThan(0)
})

test('goes into the evidence, where three programs check it', async () => {
  const key = await begun()
  await key.finish()
  const sealed = await ensureSealed(service, key)
  if (!sealed.ok || sealed.value.certificateKey === null) throw new Error('not sealed')
  const certificate = await ports.storage.get(sealed.value.certificateKey)
  const home = await sealHome(service)
  const report = await checkPdf(certificate, home)
  expect([report.verdict, report.evidence?.findings]).toEqual(['whole', []])
  const { anchors = [] } = report.evidence ?? {}
  expect(anchors.length).toBeGreaterThan(0)
  const capsule = report.capsule ?? new Uint8Array()
  const told = report.origin ?? null
  if (told === null) throw new Error('no origin')
  const text = Buffer.from(capsule).toString('utf8')
  const altered = (alter: (anchor: Record<string, unknown>) => void): Buffer => {
    const content = JSON.parse(text) as { anchors: Record<string, unknown>[] }
    const [anchor] = content.anchors
    if (anchor !== undefined) alter(anchor)
    return Buffer.from(canonicalText(content as unknown as JsonObject))
  }
  const other = '0'.repeat(64)
  const faults: readonly (readonly [string, Buffer])[] = [
    ['another event', altered((one) => (one['seq'] = Number(one['seq']) - 1))],
    ['another head', altered((one) => (one['head'] = other))],
    ['no token', altered((one) => (one['token'] = 'AAAA'))],
  ]
  writeFileSync(join(place, 'certificate.pdf'), certificate)
  expect(readEvidence(join(place, 'certificate.pdf'))).toMatchObject({ status: 0 })
  expect(python(Buffer.from(capsule))).toMatch(/^whole: /)
  for (const [name, bytes] of faults) {
    expect([name, checkCapsule(bytes, told).findings.map(({ what }) => what)]).toEqual([name, ['anchor']])
    writeFileSync(join(place, 'fault.json'), bytes)
    const { status, said } = readEvidence(join(place, 'fault.json'))
    expect([name, status]).toEqual([name, 1])
    expect(said).toMatch(/DOES NOT HOLD: the time-stamp over the head/)
    expect([name, python(bytes)]).toEqual([name, expect.stringMatching(/^no time-stamp of the head/)])
  }
  // A signature of the token that was made with another key: the digest is still the right one.
  const forged = altered((one) => {
    const token = Buffer.from(String(one['token']), 'base64')
    token.writeUInt8((token.at(-1) ?? 0) ^ 1, token.length - 1)
    one['token'] = token.toString('base64')
  })
  writeFileSync(join(place, 'forged.json'), forged)
  expect(readEvidence(join(place, 'forged.json'))).toMatchObject({ status: 1 })
}, 60_000)

function readEvidence(path: string): { status: number | null; said: string } {
  const reader = join(import.meta.dirname, '..', '..', '..', 'launcher', 'read-evidence.mjs')
  const { status, stdout, stderr } = spawnSync(process.execPath, [reader, path], { encoding: 'utf8' })
  return { status, said: stdout + stderr }
}

/** What the program in the description says. */
function python(capsule: Uint8Array): string {
  const page = readFileSync(join(import.meta.dirname, '..', '..', '..', 'evidence', 'README.md'), 'utf8')
  const program = /```python\n([\s\S]*?)```/.exec(page)?.[1] ?? ''
  const { stdout, stderr } = spawnSync('python3', ['-c', program], { input: capsule, encoding: 'utf8' })
  return (stdout + stderr).trim()
}
