import { execFileSync } from 'node:child_process'
import { X509Certificate } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { checkPdf } from '#pdf/seal-check/check-pdf.ts'
import type { PdfCheck } from '#pdf/seal-check/check-pdf.ts'
import { findSignatures } from '#pdf/seal-check/find-signatures.ts'
import { ownSeal } from '#harness/world/own-seal.ts'
import { testService } from '#harness/world/service.ts'
import { aMember, aPdf, aTenant } from '#harness/world/world.ts'
import { sealDocument } from '#pdf/seal.ts'
import { sealingFor } from '../sealing/seal-identity.ts'

const service = await testService({}, { runsJobs: false })
const { database, call } = service
const place = mkdtempSync(join(tmpdir(), 'countersign-seals-'))
afterAll(() => rmSync(place, { recursive: true, force: true }))

interface Listed {
  readonly id: string
  readonly kind: string
  readonly subject: string
  readonly issuer: string
  readonly retired: string | null
  readonly revoked: string | null
}
interface Shown {
  readonly root: string | null
  readonly source: string
  readonly certificates: readonly Listed[]
}

const at = (name: string) => join(place, name)

function openssl(...parameters: string[]): string {
  return execFileSync('openssl', parameters, { cwd: place, encoding: 'utf8', stdio: 'pipe' })
}

/** A file sealed in an organisation's name as the service seals. */
async function sealedBy(organisationId: string): Promise<Uint8Array> {
  const { identity, options } = await sealingFor(service, organisationId, 'Tests')
  return sealDocument(await aPdf(), identity, options)
}

/** What the page that checks documents makes of a file. */
async function judged(file: Uint8Array): Promise<PdfCheck> {
  interface Home {
    readonly roots: readonly string[]
    readonly recorded: readonly {
      readonly sha256: string
      readonly organisation_id: string | null
      readonly revoked: string | null
      readonly reason: 'compromised' | 'replaced' | null
    }[]
  }
  const { body } = await call<Home>({}, 'GET', '/app/seal-certificates')
  return checkPdf(file, {
    known: body.roots.map((pem) => new Uint8Array(new X509Certificate(pem).raw)),
    recorded: body.recorded.map(({ sha256, organisation_id: organisationId, revoked, reason }) => ({
      sha256,
      organisationId,
      revoked: revoked === null || reason === null ? null : { at: new Date(revoked), reason },
    })),
  })
}

/** Has openssl judge a seal by what the service publishes: its certificate with both lists, and its signature. */
async function judgedByOpenssl(file: Uint8Array): Promise<string> {
  for (const name of ['root.crt', 'issuing.crt', 'root.crl', 'issuing.crl']) {
    const answer = await fetch(new URL(`/pki/${name}`, service.url))
    expect([name, answer.status, answer.headers.get('content-type')]).toEqual([
      name,
      200,
      name.endsWith('crt') ? 'application/pkix-cert' : 'application/pkix-crl',
    ])
    writeFileSync(at(name), Buffer.from(await answer.arrayBuffer()))
    const kind = name.endsWith('crt') ? 'x509' : 'crl'
    openssl(kind, '-inform', 'DER', '-in', name, '-out', `${name}.pem`)
  }
  writeFileSync(
    at('lists.pem'),
    ['root', 'issuing'].map((name) => readFileSync(at(`${name}.crl.pem`), 'utf8')).join(''),
  )
  const [found] = findSignatures(file)
  if (found === undefined || found.problem !== null) throw new Error('There is no seal')
  writeFileSync(at('cms'), found.contents)
  writeFileSync(at('covered'), Buffer.concat([file.subarray(0, found.gapStart), file.subarray(found.gapEnd)]))
  const trust = ['-CAfile', 'root.crt.pem', '-CRLfile', 'lists.pem', '-crl_check_all', '-x509_strict']
  try {
    const content = ['-verify', '-cades', '-binary', '-inform', 'DER', '-in', 'cms', '-content', 'covered']
    openssl(
      'cms',
      ...content,
      '-purpose',
      'any',
      ...trust.slice(0, 2),
      '-signer',
      'signer.pem',
      '-out',
      'checked',
    )
    return openssl('verify', '-untrusted', 'issuing.crt.pem', ...trust, 'signer.pem')
  } catch (error) {
    return error instanceof Error && 'stderr' in error ? String(error.stderr) : String(error)
  }
}

test('seals for two organisations in their names, and openssl follows a withdrawal of one', async () => {
  const [one, two] = [
    await aTenant(database, { name: 'One & Sons' }),
    await aTenant(database, { name: 'Two' }),
  ]
  const files = [await sealedBy(one.organisationId), await sealedBy(two.organisationId)]
  for (const [index, file] of files.entries()) {
    expect(await judgedByOpenssl(file)).toContain('signer.pem: OK')
    const signer = { organisation: ['One & Sons', 'Two'][index], standing: 'chained' }
    const organisationId = [one, two][index]?.organisationId
    expect(await judged(file)).toMatchObject({
      verdict: 'whole',
      seals: [{ isKnown: true, source: 'issued', organisationId, signer, revoked: null }],
    })
  }
  const { body: shown } = await call<Shown>(one.as, 'GET', '/app/seal')
  expect(shown.root).toBe(`${service.url}/pki/root.crt`)
  expect(shown).toMatchObject({ source: 'issued', certificates: [{ kind: 'issued', subject: 'One & Sons' }] })
  const id = shown.certificates[0]?.id ?? ''
  const reason = 'compromised'
  expect((await call(two.as, 'POST', '/app/seal/revocation', { id, reason })).status).toBe(404)
  expect((await call(one.as, 'POST', '/app/seal/revocation', { id, reason })).status).toBe(200)
  expect((await call(one.as, 'POST', '/app/seal/revocation', { id, reason })).status).toBe(409)
  expect(await judgedByOpenssl(files[0] ?? new Uint8Array())).toContain('certificate revoked')
  expect(await judgedByOpenssl(files[1] ?? new Uint8Array())).toContain('signer.pem: OK')
  expect((await judged(files[0] ?? new Uint8Array())).verdict).toBe('certificate-withdrawn')
  const next = await sealedBy(one.organisationId)
  expect(await judgedByOpenssl(next)).toContain('signer.pem: OK')
  expect((await judged(next)).verdict).toBe('whole')
  const { rows } = { rows: await database.selectFrom('sealKeys').selectAll().where('id', '=', id).execute() }
  expect(rows).toMatchObject([{ privateKey: null, reason }])
})

test('keeps what was sealed before a certificate was replaced, and says that it was withdrawn', async () => {
  const tenant = await aTenant(database)
  const file = await sealedBy(tenant.organisationId)
  const { body } = await call<Shown>(tenant.as, 'GET', '/app/seal')
  const id = body.certificates[0]?.id
  // Certificates tell time to the second.
  await database
    .updateTable('sealKeys')
    .set({ notBefore: new Date() })
    .where('id', '=', id ?? '')
    .execute()
  await new Promise((resolve) => setTimeout(resolve, 1100))
  await call(tenant.as, 'POST', '/app/seal/revocation', { id, reason: 'replaced' })
  expect(await judged(file)).toMatchObject({ verdict: 'whole', seals: [{ revoked: { reason: 'replaced' } }] })
})

/** A PKCS #12 file in base64, self-signed unless told otherwise. */
function p12(name: string, ...more: string[]): string {
  return ownSeal(name, 'rsa:2048', ...more).p12.toString('base64')
}

test('seals with what an organisation brought, until it is removed, and knows its files afterwards', async () => {
  const tenant = await aTenant(database, { name: 'Carrier' })
  const file = p12('Carrier Ltd')
  const member = await aMember(database, tenant.organisationId)
  const body = { file, password: 'right' }
  expect((await call(member.as, 'PUT', '/app/seal', body)).status).toBe(403)
  expect((await call(member.as, 'GET', '/app/seal')).status).toBe(403)
  const taken = await call<Listed>(tenant.as, 'PUT', '/app/seal', body)
  expect([taken.status, taken.body]).toMatchObject([200, { kind: 'uploaded', subject: 'Carrier Ltd' }])
  const sealed = await sealedBy(tenant.organisationId)
  const { organisationId } = tenant
  const expected = {
    verdict: 'whole',
    seals: [{ source: 'uploaded', organisationId, signer: { name: 'Carrier Ltd' } }],
  }
  expect(await judged(sealed)).toMatchObject(expected)
  expect((await call<Shown>(tenant.as, 'GET', '/app/seal')).body.source).toBe('uploaded')
  expect((await call(tenant.as, 'DELETE', '/app/seal')).status).toBe(204)
  expect((await call<Shown>(tenant.as, 'GET', '/app/seal')).body.source).toBe('issued')
  expect(await judged(await sealedBy(organisationId))).toMatchObject({ seals: [{ source: 'issued' }] })
  expect(await judged(sealed)).toMatchObject(expected)
  await call(tenant.as, 'POST', '/app/seal/revocation', { id: taken.body.id, reason: 'compromised' })
  expect((await judged(sealed)).verdict).toBe('certificate-withdrawn')
  expect((await call(tenant.as, 'PUT', '/app/seal', body)).status).toBe(409)
  const events = await call<{ events: { kind: string; target: { id: string } }[] }>(
    tenant.as,
    'GET',
    '/app/security-events',
  )
  expect(events.body.events.map(({ kind, target }) => [kind, target.id])).toEqual(
    ['seal-revoked', 'seal-removed', 'seal-uploaded'].map((kind) => [kind, taken.body.id]),
  )
  const rows = await database.selectFrom('sealKeys').selectAll().execute()
  expect(JSON.stringify(rows)).not.toContain('right')
})

test.each([
  ['a wrong password', () => ({ file: p12('A'), password: 'wrong' }), /password .* is not right/],
  ['no PKCS #12', () => ({ file: 'AAAA', password: '' }), /no usable key and certificate/],
  ['no base64', () => ({ file: '***', password: '' }), /Choose a PKCS #12 file/],
  ['too much', () => ({ file: 'A'.repeat(160_000), password: '' }), /at most 100 kB/],
  [
    'another purpose',
    () => ({ file: p12('Web', '-addext', 'extendedKeyUsage=serverAuth'), password: 'right' }),
    /issued for another purpose/,
  ],
])('refuses %s, saying what to do', async (_, body, words) => {
  const tenant = await aTenant(database)
  const answer = await call<{ detail: string }>(tenant.as, 'PUT', '/app/seal', body())
  expect([answer.status, answer.body.detail]).toEqual([422, expect.stringMatching(words)])
  expect((await call<Shown>(tenant.as, 'GET', '/app/seal')).body).toMatchObject({
    source: 'issued',
    certificates: [],
  })
})

test('serves nothing else under its addresses', async () => {
  for (const name of ['root.key', 'root-2.crt', 'issuing-0.crl', '..%2Fsecret', 'organisation.crt'])
    expect([name, (await call({}, 'GET', `/pki/${name}`)).status]).toEqual([name, 404])
})
