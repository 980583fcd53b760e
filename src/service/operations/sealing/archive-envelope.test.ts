import { spawnSync } from 'node:child_process'
import { X509Certificate } from 'node:crypto'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { startTestingAuthority } from '#harness/world/authority.ts'
import { sealHome } from '#harness/world/seal-home.ts'
import { testService } from '#harness/world/service.ts'
import { agreeAndSign, follow, linkOf, sendTestEnvelope, testSender } from '#harness/world/signing.ts'
import { checkPdf } from '#pdf/seal-check/check-pdf.ts'
import { withoutPadding } from '#pdf/seal-check/check-signature.ts'
import { findSignatures } from '#pdf/seal-check/find-signatures.ts'
import { concatenate } from '#pdf/seal/der.ts'
import { loadEnvelope } from '../../database/envelopes/envelope-aggregate.ts'
import type { EnvelopeKey } from '../../database/envelopes/envelope-aggregate.ts'
import {
  countOverdueArchives,
  dueArchives,
  finalFiles,
  sealTailsOf,
} from '../../database/seals/seal-tails.ts'
import type { FinalFile } from '../../database/seals/seal-tails.ts'
import { downloadKey } from '../downloads/download-links.ts'
import { signDownloads } from '../downloads/download-token.ts'
import { sealedFile } from '../downloads/sealed-file.ts'
import { archiveDue, archiveEnvelope } from './archive-envelope.ts'
import { checkSealed } from './hold-sealed.ts'
import { ensureSealed } from './seal-envelope.ts'

const authority = await startTestingAuthority({ hasRoot: true })
const service = await testService(
  { TSA_URL: authority.url, REVOCATION_HOSTS: '127.0.0.1' },
  { runsJobs: false },
)
const sender = await testSender(service)
const { database, ports } = service
const place = mkdtempSync(join(tmpdir(), 'countersign-archived-'))
afterAll(async () => {
  rmSync(place, { recursive: true, force: true })
  await authority.close()
})
beforeEach(() => authority.misbehave(null))

async function sealedEnvelope(): Promise<EnvelopeKey> {
  const { id, recipients } = await sendTestEnvelope(service, sender, [{}])
  const person = await follow(service, await linkOf(service, sender, recipients[0]?.id ?? ''))
  await agreeAndSign(person, 's1')
  await person.act('POST', 'finish')
  const key = { organisationId: sender.organisationId, envelopeId: id }
  const sealed = await ensureSealed(service, key)
  if (!sealed.ok) throw new Error(sealed.refusal.detail)
  return key
}

async function downloaded(key: EnvelopeKey, file: FinalFile): Promise<Uint8Array> {
  const loaded = await loadEnvelope(database, key)
  if (loaded === undefined) throw new Error('no envelope')
  const content = await sealedFile(service, loaded.row, file)
  if (!content.ok || !('storageKey' in content.value)) throw new Error('no file')
  const { storageKey, tails = [] } = content.value
  const parts = await Promise.all([storageKey, ...tails].map(async (name) => ports.storage.get(name)))
  return new Uint8Array(Buffer.concat(parts))
}

async function jobs(envelopeId: string): Promise<number> {
  const { rows } = await sql`
    select from graphile_worker._private_jobs as jobs join graphile_worker._private_tasks as tasks on tasks.id = jobs.task_id
    where tasks.identifier = 'archive-envelope' and payload ->> 'envelopeId' = ${envelopeId}
  `.execute(database)
  return rows.length
}

test('every final file gets its validation data once, and is whole with it', async () => {
  const key = await sealedEnvelope()
  const before = await downloaded(key, 'master')
  expect(await jobs(key.envelopeId)).toBe(1)
  await archiveEnvelope(service, key)
  await archiveEnvelope(service, key)
  expect((await sealTailsOf(database, key)).map(({ file, position }) => [file, position])).toEqual([
    ['certificate', 1],
    ['combined', 1],
    ['master', 1],
  ])
  const home = await sealHome(service)
  for (const file of finalFiles) {
    const bytes = await downloaded(key, file)
    const report = await checkPdf(bytes, home)
    expect(report).toMatchObject({ verdict: 'whole', soundEnd: bytes.length })
    expect(report.seals).toHaveLength(2)
    expect(report.evidence?.findings).toEqual([])
  }
  const master = await downloaded(key, 'master')
  expect(master.subarray(0, before.length)).toEqual(before)
  expect((await checkPdf(master, home)).sealedSha256).toBe((await checkPdf(before, home)).sha256)
  expect(await dueArchives(database)).not.toContainEqual(key)
})

test('a file is sealed while lists or time-stamps are missing, and gets them later', async () => {
  const key = await sealedEnvelope()
  const isWhole = async () =>
    (await checkPdf(await downloaded(key, 'master'), await sealHome(service))).verdict
  authority.misbehave(503)
  const { revocation } = ports
  const withoutLists = {
    ...service,
    ports: { ...ports, revocation: { fetch: async () => Promise.reject(new Error('no list')) } },
  }
  await expect(archiveEnvelope(withoutLists, key)).rejects.toThrow('no list')
  await expect(archiveEnvelope({ ...service, ports: { ...ports, revocation } }, key)).rejects.toThrow('503')
  expect(await sealTailsOf(database, key)).toEqual([])
  expect(await isWhole()).toBe('whole')
  expect(await dueArchives(database)).toContainEqual(key)
  const overdue = await countOverdueArchives(database)
  await sql`update seal_archives set due = now() - interval '2 days' where envelope_id = ${key.envelopeId}`.execute(
    database,
  )
  expect(await countOverdueArchives(database)).toBe(overdue + 1)
  await archiveDue(service)
  expect(await jobs(key.envelopeId)).toBe(1)
  authority.misbehave(null)
  await archiveEnvelope(service, key)
  expect(await countOverdueArchives(database)).toBe(overdue)
  expect(await isWhole()).toBe('whole')
})

test('another time-stamp follows before the certificate of the newest ends', async () => {
  const key = await sealedEnvelope()
  await archiveEnvelope(service, key)
  await sql`update seal_tails set created = now() - interval '10 days' where envelope_id = ${key.envelopeId}`.execute(
    database,
  )
  await archiveEnvelope(service, key)
  await archiveEnvelope(service, key)
  expect(await sealTailsOf(database, key)).toHaveLength(6)
  const bytes = await downloaded(key, 'combined')
  const report = await checkPdf(bytes, await sealHome(service))
  expect(report).toMatchObject({ verdict: 'whole', soundEnd: bytes.length })
  expect(report.seals).toHaveLength(3)
})

test('gives out nothing to which something else was appended than the service appends', async () => {
  const [key, other] = [await sealedEnvelope(), await sealedEnvelope()]
  for (const one of [key, other]) await archiveEnvelope(service, one)
  expect(await checkSealed(service, key)).toBe(true)
  const tailOf = async (one: EnvelopeKey) =>
    (await sealTailsOf(database, one)).find(({ file }) => file === 'master')?.storageKey ?? ''
  const name = await tailOf(key)
  const stored = await ports.storage.get(name)
  const update = Buffer.from('\n9 0 obj\n<< /Type /Catalog >>\nendobj\nstartxref\n0\n%%EOF\n')
  const flipped = Uint8Array.from(stored, (byte, index) => (index === stored.length >> 1 ? byte ^ 1 : byte))
  const foreign = await ports.storage.get(await tailOf(other))
  for (const altered of [flipped, foreign, update, Buffer.concat([stored, update]), stored.subarray(0, -1)]) {
    await ports.storage.put(name, altered)
    expect(await checkSealed(service, key)).toBe(false)
    await expect(downloaded(key, 'master')).rejects.toThrow('no file')
  }
  await ports.storage.put(name, stored)
  expect(await checkSealed(service, key)).toBe(true)
  // Another file in its row, and a row that is gone: what is left was appended by the service, or is the sealed file.
  await sql`update seal_tails set storage_key = ${await tailOf(other)} where storage_key = ${name}`.execute(
    database,
  )
  expect(await checkSealed(service, key)).toBe(false)
  await sql`delete from seal_tails where envelope_id = ${key.envelopeId} and file = 'master'`.execute(
    database,
  )
  expect(await checkSealed(service, key)).toBe(true)
})

test('a download has all parts, whole and in ranges', async () => {
  const key = await sealedEnvelope()
  await archiveEnvelope(service, key)
  const whole = await downloaded(key, 'certificate')
  const scope = { ...key, documentId: null, recipientId: null, expires: Date.now() + 60_000 }
  const token = signDownloads(await downloadKey(database), scope)('certificate')
  const at = `${service.url}/downloads/${token}`
  expect(Buffer.from(await (await fetch(at)).bytes())).toEqual(Buffer.from(whole))
  const sealedLength = findSignatures(whole)[0]?.end ?? 0
  for (const [from, to] of [
    [sealedLength - 5, sealedLength + 5],
    [sealedLength, sealedLength],
    [sealedLength + 3, whole.length - 1],
    [0, 4],
  ] as const) {
    const part = await fetch(at, { headers: { range: `bytes=${from}-${to}` } })
    expect(part.status).toBe(206)
    expect(Buffer.from(await part.bytes())).toEqual(Buffer.from(whole.subarray(from, to + 1)))
  }
})

const tools = ['pdfsig', 'openssl', 'qpdf', 'pdftoppm']
const hasTools = tools.every((tool) => spawnSync(tool, ['-v']).error === undefined)

test.skipIf(!hasTools)('agrees with pdfsig, openssl and qpdf, and looks the same', async () => {
  const run = (tool: string, ...parameters: string[]) => {
    const { stdout, stderr, status } = spawnSync(tool, parameters, { cwd: place, encoding: 'utf8' })
    return { words: `${stdout}${stderr}`, status }
  }
  const key = await sealedEnvelope()
  writeFileSync(join(place, 'before.pdf'), await downloaded(key, 'combined'))
  await archiveEnvelope(service, key)
  const bytes = await downloaded(key, 'combined')
  writeFileSync(join(place, 'after.pdf'), bytes)
  const judged = run('pdfsig', '-nocert', 'after.pdf').words
  // It knows no time-stamps of documents, but what they cover.
  expect(judged).toMatch(/Not total document signed\n.*Signature is Valid[^]*\n  - Total document signed\n/)
  expect(run('qpdf', '--check', 'after.pdf').words).toContain('No syntax or stream encoding errors')
  for (const name of ['before', 'after']) run('pdftoppm', '-r', '40', '-png', `${name}.pdf`, name)
  const pictures = (name: string) =>
    readdirSync(place)
      .filter((file) => file.startsWith(`${name}-`))
      .toSorted()
      .map((file) => readFileSync(join(place, file)))
  expect(pictures('after').length).toBeGreaterThan(1)
  expect(pictures('after')).toEqual(pictures('before'))
  const [seal, stamp] = findSignatures(bytes)
  if (seal === undefined || stamp === undefined) throw new Error('no signatures')
  const covered = ({ gapStart, gapEnd, end }: typeof seal) =>
    concatenate(bytes.subarray(0, gapStart), bytes.subarray(gapEnd, end))
  writeFileSync(join(place, 'covered'), covered(stamp))
  writeFileSync(join(place, 'token'), withoutPadding(stamp.contents) ?? new Uint8Array())
  const trust = ['-CAfile', authority.certificate]
  const token = run('openssl', 'ts', '-verify', '-token_in', '-in', 'token', '-data', 'covered', ...trust)
  expect(token.words).toContain('Verification: OK')
  const { known } = await sealHome(service)
  writeFileSync(join(place, 'root.pem'), known.map((der) => new X509Certificate(der).toString()).join('\n'))
  writeFileSync(join(place, 'sealed'), covered(seal))
  writeFileSync(join(place, 'signature'), withoutPadding(seal.contents) ?? new Uint8Array())
  const from = ['-inform', 'DER', '-in', 'signature', '-content', 'sealed', '-binary', '-out', 'verified']
  const cms = run('openssl', 'cms', '-verify', '-cades', '-CAfile', 'root.pem', '-purpose', 'any', ...from)
  expect(cms).toMatchObject({ status: 0 })
})
