import { X509Certificate } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { createSealIdentity } from '#pdf/seal/seal-identity.ts'
import { readConfig } from '../../config.ts'
import { openConnection } from '../../database/connection.ts'
import type { Database } from '../../database/connection.ts'
import { openKeyring } from '../../database/keyring.ts'
import { recordedSealCertificates, fingerprintOf } from '../../database/seals/seal-certificates.ts'
import { authorityKeys, organisationKeys } from '../../database/seals/seal-keys.ts'
import { readSecret, serviceSecret, setMasterKey } from '../../database/service-secrets.ts'
import { testDatabase } from '#harness/world/database/database.ts'
import { testMasterKey } from '#harness/world/database/master-key.ts'
import { openLog } from '../../logging.ts'
import { issuingAuthority, renewAuthorities } from '../seals/authorities.ts'
import { sealIdentity, sealingFor } from './seal-identity.ts'

const { database, address, passHours } = await testDatabase({ movableClock: true })
const place = mkdtempSync(join(tmpdir(), 'countersign-seal-'))
afterAll(() => rmSync(place, { recursive: true, force: true }))
const config = readConfig({ BASE_URL: 'https://sign.example.com' })
const ports = { sealKey: null }
const surroundings = { database, config, ports }
const day = 24

async function organisation(id: string, name: string): Promise<string> {
  await database.insertInto('organisations').values({ id, name }).execute()
  return id
}

/** As many processes as wanted, each with its own connections. */
async function inProcesses<Value>(
  count: number,
  act: (database: Database) => Promise<Value>,
): Promise<Value[]> {
  const others = Array.from({ length: count }, () => openConnection(address, openLog('silent'), 2))
  for (const other of others) {
    setMasterKey(other.database, testMasterKey)
    // As at the start of the service. With two connections, no third could read it while both wait for a lock.
    await openKeyring(other.database)
  }
  const all = await Promise.all(others.map((other) => act(other.database)))
  await Promise.all(others.map((other) => other.close()))
  return all
}

const certificateOf = async (id: string) =>
  new X509Certificate((await sealIdentity(surroundings, id)).certificates[0] ?? '')

test('makes one root, one authority and one seal for each organisation, however many start at once', async () => {
  const started = Date.now()
  await organisation('one', 'Käse & Söhne')
  await organisation('two', 'شركة الاختبار')
  const all = await inProcesses(5, async (other) => {
    await renewAuthorities({ database: other, config })
    return Promise.all(['one', 'two'].map((id) => sealIdentity({ database: other, config, ports }, id)))
  })
  for (const identities of all) expect(identities).toEqual(all[0])
  const [one, two] = all[0] ?? []
  const [leaf, issuing, root] = (one?.certificates ?? []).map((der) => new X509Certificate(der))
  expect(leaf?.subject).toBe('O=Käse & Söhne\nCN=Käse & Söhne\nserialNumber=one')
  expect(new X509Certificate(two?.certificates[0] ?? '').subject).toContain('CN=شركة الاختبار')
  expect(leaf?.verify(issuing?.publicKey ?? raise())).toBe(true)
  expect(issuing?.verify(root?.publicKey ?? raise())).toBe(true)
  expect([leaf?.ca, issuing?.ca, root?.ca]).toEqual([false, true, true])
  expect(leaf?.keyUsage).toEqual(['1.3.6.1.5.5.7.3.36', '1.3.6.1.5.5.7.3.4'])
  expect(leaf?.infoAccess).toContain('https://sign.example.com/pki/issuing.crt')
  expect((await authorityKeys(database)).map(({ kind }) => kind).toSorted()).toEqual(['issuing', 'root'])
  for (const certificate of [leaf, issuing, root])
    expect(certificate?.validFromDate.getTime()).toBeGreaterThan(started - 2000)
})

test('stores no private key as it is', async () => {
  const { privateKey } = await sealIdentity(surroundings, 'one')
  const rows = await database.selectFrom('sealKeys').select('privateKey').execute()
  expect(rows.length).toBeGreaterThan(2)
  for (const row of rows)
    expect(row.privateKey?.includes(Buffer.from((privateKey ?? new Uint8Array()).subarray(40, 60)))).toBe(
      false,
    )
})

test('never seals before its certificate begins, even when another clock is behind', async () => {
  await organisation('hasty', 'Hasty')
  const { identity, options } = await sealingFor(surroundings, 'hasty', 'Tests')
  const { validFromDate } = new X509Certificate(identity.certificates[0] ?? '')
  expect(options.signedAt.getTime()).toBeGreaterThanOrEqual(validFromDate.getTime())
  await passHours(-1)
  const { options: earlier } = await sealingFor(surroundings, 'hasty', 'Tests')
  await passHours(1)
  expect(earlier.signedAt).toEqual(validFromDate)
})

test('issues a certificate again for a new name, and forgets the key of the old one', async () => {
  await organisation('renamed', 'Before')
  const before = await certificateOf('renamed')
  expect((await certificateOf('renamed')).fingerprint256).toBe(before.fingerprint256)
  await database.updateTable('organisations').set({ name: 'After' }).where('id', '=', 'renamed').execute()
  const [after, same] = await inProcesses(2, (other) =>
    sealIdentity({ database: other, config, ports }, 'renamed'),
  )
  expect(after).toEqual(same)
  expect(new X509Certificate(after?.certificates[0] ?? '').subject).toContain('CN=After')
  const rows = await organisationKeys(database, 'renamed')
  expect(rows.map(({ retired, privateKey }) => [retired === null, privateKey === null])).toEqual([
    [true, false],
    [false, true],
  ])
})

test('keeps names within what certificates may hold, without signs that hide others', async () => {
  await organisation('long', `  ${'Ä'.repeat(80)}`)
  await organisation('hidden', 'Ltd\u202Egnp\n.fdp')
  expect((await certificateOf('long')).subject).toContain(`CN=${'Ä'.repeat(64)}\n`)
  expect((await certificateOf('hidden')).subject).toContain('CN=Ltd gnp .fdp\n')
})

test('seals with a self-made certificate of an earlier version no more, but knows it', async () => {
  const { privateKey, certificates } = await createSealIdentity({ organisation: 'Former', now: new Date() })
  const former = {
    privateKey: privateKey.toBase64(),
    certificates: certificates.map((certificate) => certificate.toBase64()),
  }
  await serviceSecret(database, 'seal-identity', () => Buffer.from(JSON.stringify(former)))
  for (let time = 0; time < 2; time += 1) await renewAuthorities(surroundings)
  expect(await readSecret(database, 'seal-identity')).toBeUndefined()
  const sha256 = fingerprintOf(certificates[0] ?? new Uint8Array())
  expect(await recordedSealCertificates(database)).toContainEqual({
    sha256,
    organisationId: null,
    revoked: null,
    reason: null,
  })
})

test('explains in words a key file that cannot be used', async () => {
  const path = join(place, 'seal.p12')
  writeFileSync(path, 'no key at all')
  const withFile = { database, ports, config: readConfig({ SEAL_P12: path, SEAL_PASSWORD: 'x' }) }
  await expect(sealIdentity(withFile, 'one')).rejects.toThrow(/SEAL_P12 .* no usable key/)
})

test('follows seals, authorities and lists in good time, each valid within the one above', async () => {
  await organisation('lasting', 'Lasting')
  const first = await certificateOf('lasting')
  await passHours(2.8 * 365 * day)
  const second = await certificateOf('lasting')
  expect(second.fingerprint256).not.toBe(first.fingerprint256)
  expect(second.issuer).toBe(first.issuer)
  await passHours(5 * 365 * day)
  const third = await certificateOf('lasting')
  expect(third.issuer).not.toBe(first.issuer)
  expect(third.infoAccess).toContain('/pki/issuing-2.crt')
  await passHours(7.5 * 365 * day)
  await renewAuthorities(surroundings)
  const keys = await authorityKeys(database)
  expect(keys.filter(({ kind }) => kind === 'root')).toHaveLength(2)
  expect(keys.filter(({ retired }) => retired === null)).toHaveLength(2)
})

test('says what to do when only the root could make the next authority and is not here', async () => {
  await database.updateTable('sealKeys').set({ privateKey: null }).where('kind', '=', 'root').execute()
  await passHours(7.5 * 365 * day)
  expect((await issuingAuthority(surroundings)).kind).toBe('issuing')
  await passHours(3 * 365 * day)
  await expect(issuingAuthority(surroundings)).rejects.toThrow('npm run seal-root -- --import')
})

function raise(): never {
  throw new Error('a certificate is missing')
}
