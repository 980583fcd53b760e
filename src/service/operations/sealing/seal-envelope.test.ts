import { execFileSync, spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { auditTrail } from '../../database/envelopes/audit-events.ts'
import { loadEnvelope } from '../../database/envelopes/envelope-aggregate.ts'
import { ok } from '#domain/result.ts'
import { checkPdf } from '#pdf/seal-check/check-pdf.ts'
import type { PdfCheck } from '#pdf/seal-check/check-pdf.ts'
import { compareFiles } from '#pdf/seal-check/compare-files.ts'
import { createSealIdentity } from '#pdf/seal/seal-identity.ts'
import { fingerprintOf, keepSealCertificate } from '../../database/seals/seal-certificates.ts'
import { sealHome } from '#harness/world/seal-home.ts'
import { testService } from '#harness/world/service.ts'
import { hasWholeChain } from '#harness/world/world.ts'
import { agreeAndSign, follow, linkOf, sendTestEnvelope, testSender } from '#harness/world/signing.ts'
import { sha256Of } from '../documents/take-in.ts'
import { ensureSealed } from './seal-envelope.ts'

const service = await testService({}, { runsJobs: false })
const sender = await testSender(service)
const { database, ports } = service
const place = mkdtempSync(join(tmpdir(), 'countersign-sealed-'))
afterAll(() => rmSync(place, { recursive: true, force: true }))

async function completed() {
  const { id, recipients } = await sendTestEnvelope(service, sender, [
    {},
    { type: 'carbon-copy', name: 'Copy' },
    { type: 'viewer', muted: true },
  ])
  const [signer, copy, viewer] = recipients
  const person = await follow(service, await linkOf(service, sender, signer?.id ?? ''))
  await agreeAndSign(person, 's1')
  await person.act('POST', 'finish')
  await (await follow(service, await linkOf(service, sender, viewer?.id ?? ''))).act('POST', 'finish')
  return {
    organisationId: sender.organisationId,
    envelopeId: id,
    signerId: signer?.id ?? '',
    copyId: copy?.id ?? '',
  }
}

/** The recipients to whom the finished documents are being sent. */
async function deliveries(envelopeId: string): Promise<string[]> {
  const { rows } = await sql<{ recipientId: string }>`
    select payload ->> 'recipientId' as "recipientId"
    from graphile_worker._private_jobs as jobs join graphile_worker._private_tasks as tasks on tasks.id = jobs.task_id
    where tasks.identifier = 'finished-email' and payload ->> 'envelopeId' = ${envelopeId}
  `.execute(database)
  return rows.map(({ recipientId }) => recipientId)
}

test('gives concurrent callers the same files, drawn once', async () => {
  const key = await completed()
  const rows = await Promise.all(Array.from({ length: 6 }, () => ensureSealed(service, key)))
  const keys = rows.map((row) => (row.ok ? row.value.masterKey : row.refusal.detail))
  expect(new Set(keys).size).toBe(1)
  const trail = await auditTrail(database, key)
  expect(trail.filter(({ kind }) => kind === 'envelope-sealed')).toHaveLength(1)
  expect(await hasWholeChain(database, key)).toBe(true)
  expect(new Set(await deliveries(key.envelopeId))).toEqual(new Set([key.signerId, key.copyId]))
  expect(await deliveries(key.envelopeId)).toHaveLength(2)
})

/** The service, with something happening just before the files are drawn. */
function beforeDrawing(act: () => Promise<void>): typeof service {
  const finish: typeof ports.pdf.finish = async (...given) => {
    await act()
    return ports.pdf.finish(...given)
  }
  return { ...service, ports: { ...ports, pdf: { ...ports.pdf, finish } } }
}

test('holds no transaction open while drawing and storing', async () => {
  const key = await completed()
  const open: unknown[] = []
  const looking = beforeDrawing(async () => {
    const { rows } = await sql`select query from pg_stat_activity
      where datname = current_database() and state like 'idle in transaction%'`.execute(database)
    open.push(rows)
  })
  expect(await ensureSealed(looking, key)).toMatchObject({ ok: true })
  expect(open).toEqual([[]])
})

test('lets one of two concurrent processes seal, and gives both its files', async () => {
  const key = await completed()
  const other = { masterKey: 'theirs', certificateKey: 'theirs', combinedKey: 'theirs' }
  const late = beforeDrawing(async () => {
    await database
      .updateTable('envelopes')
      .set({ ...other, sealed: sql<Date>`now()` })
      .where('id', '=', key.envelopeId)
      .execute()
  })
  expect(await ensureSealed(late, key)).toMatchObject({ ok: true, value: other })
  expect(await auditTrail(database, key)).not.toContainEqual(
    expect.objectContaining({ kind: 'envelope-sealed' }),
  )
  expect(await deliveries(key.envelopeId)).toEqual([])
})

test('holds an envelope whose finished file does not show a mark, and seals it once it does', async () => {
  const key = await completed()
  const finish: typeof ports.pdf.finish = async (envelope) => {
    const made = await ports.pdf.finish(envelope)
    if (!made.ok) return made
    expect(made.value.misprinted).toEqual([])
    return ok({ ...made.value, misprinted: [{ item: 0, page: 1, fault: 'moved' }] })
  }
  const faulty = { ...service, ports: { ...ports, pdf: { ...ports.pdf, finish } } }
  expect(await ensureSealed(faulty, key)).toMatchObject({ ok: false, refusal: { code: 'not-available' } })
  const held = await loadEnvelope(database, key)
  expect(held?.row.sealFailure).toBe(
    'The documents aren’t sealed, because the finished file doesn’t show everything where it was signed: page 1.',
  )
  expect(await deliveries(key.envelopeId)).toEqual([])
  const sealed = await ensureSealed(service, key)
  expect(sealed).toMatchObject({ ok: true, value: { held: null, sealFailure: null } })
  expect(await deliveries(key.envelopeId)).toHaveLength(2)
})

const hasPdfsig = spawnSync('pdfsig', ['-v']).status === 0

test.skipIf(!hasPdfsig)(
  'puts one valid seal over the whole file on master, certificate and combined',
  async () => {
    const key = await completed()
    const sealed = await ensureSealed(service, key)
    if (!sealed.ok) throw new Error(sealed.refusal.detail)
    const { masterKey, certificateKey, combinedKey, masterSha256 } = sealed.value
    for (const storageKey of [masterKey, certificateKey, combinedKey]) {
      const bytes = await ports.storage.get(storageKey ?? '')
      const file = join(place, 'file.pdf')
      writeFileSync(file, bytes)
      const words = execFileSync('pdfsig', ['-nocert', file], { encoding: 'utf8' })
      expect(words).toContain('Signature is Valid')
      expect(words).toContain('Total document signed')
      expect(words.match(/Signature #\d+/g)).toHaveLength(1)
    }
    expect(masterSha256).toBe(sha256Of(await ports.storage.get(masterKey ?? '')))
  },
)

test('has the files judged whole with the public root, and as belonging together', async () => {
  const key = await completed()
  const sealed = await ensureSealed(service, key)
  if (!sealed.ok) throw new Error(sealed.refusal.detail)
  const { known } = await sealHome(service)
  const { masterKey, certificateKey, combinedKey } = sealed.value
  const checks: PdfCheck[] = []
  for (const storageKey of [masterKey, certificateKey, combinedKey])
    checks.push(await checkPdf(new Uint8Array(await ports.storage.get(storageKey ?? '')), { known }))
  const trail = await auditTrail(database, key)
  const head = trail.findLast(({ kind }) => kind !== 'envelope-sealed')?.hash
  const said = { envelopeId: key.envelopeId, auditHead: head }
  expect(checks).toMatchObject([
    { verdict: 'whole', origin: { kind: 'master', ...said } },
    { verdict: 'whole', origin: { kind: 'certificate', ...said } },
    { verdict: 'whole', origin: { kind: 'combined', ...said } },
  ])
  expect(compareFiles(checks)).toBe('matches')
  for (const { seals } of checks)
    expect(seals).toMatchObject([{ source: 'issued', organisationId: sender.organisationId, revoked: null }])
  expect(compareFiles(checks.slice(0, 1))).toBe('add-certificate')
})

test('keeps a certificate known after another seals', async () => {
  const { certificates } = await createSealIdentity({ organisation: 'Before', now: new Date() })
  const [before] = certificates
  if (before === undefined) throw new Error('no certificate')
  for (let time = 0; time < 2; time += 1) await keepSealCertificate(database, before, null)
  const { recorded } = await sealHome(service)
  const told = { sha256: fingerprintOf(before), organisationId: null, revoked: null }
  expect(recorded.filter(({ sha256 }) => sha256 === told.sha256)).toEqual([told])
})

test('does not seal an envelope that is not completed', async () => {
  const { id } = await sendTestEnvelope(service, sender, [{}])
  const sealed = await ensureSealed(service, { organisationId: sender.organisationId, envelopeId: id })
  expect(sealed).toMatchObject({ ok: false, refusal: { code: 'envelope-not-open' } })
})
