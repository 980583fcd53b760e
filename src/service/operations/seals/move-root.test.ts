import { execFileSync } from 'node:child_process'
import { X509Certificate } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { testDatabase } from '#harness/world/database/database.ts'
import { readConfig } from '../../config.ts'
import { authorityKeys, revocationListOf } from '../../database/seals/seal-keys.ts'
import { lookAtAuthorities } from '../health/probe-authorities.ts'
import { issuingAuthority, renewAuthorities } from './authorities.ts'
import { sealIdentity } from '../sealing/seal-identity.ts'
import { exportRoot, importRoot, replaceRoot } from './move-root.ts'

const { database, passHours } = await testDatabase({ movableClock: true })
const other = await testDatabase()
const config = readConfig({ BASE_URL: 'https://sign.example.com' })
const surroundings = { database, config, ports: { sealKey: null } }
const place = mkdtempSync(join(tmpdir(), 'countersign-root-'))
afterAll(() => rmSync(place, { recursive: true, force: true }))
const day = 24

const root = async () => {
  const found = (await authorityKeys(database)).find(({ kind }) => kind === 'root')
  if (found === undefined) throw new Error('There is no root')
  return found
}
const listNumber = async () => (await revocationListOf(database, (await root()).id))?.number

test('moves the root out, so that only file and passphrase together bring it back', async () => {
  await renewAuthorities(surroundings)
  const before = await root()
  const file = join(place, 'root.pem')
  const { passphrase } = await exportRoot(surroundings, file)
  expect((await root()).privateKey).toBeNull()
  expect(statSync(file).mode & 0o777).toBe(0o600)
  const text = readFileSync(file, 'utf8')
  expect(text).toContain('BEGIN ENCRYPTED PRIVATE KEY')
  expect(text).not.toContain(passphrase)
  const opened = execFileSync('openssl', [
    'pkey',
    '-in',
    file,
    '-passin',
    `pass:${passphrase}`,
    '-noout',
    '-text',
  ])
  expect(opened.toString()).toContain('P-384')
  await expect(exportRoot(surroundings, join(place, 'again.pem'))).rejects.toThrow('already moved out')
  await expect(importRoot(surroundings, file, 'guessed')).rejects.toThrow('The passphrase does not open')
  const number = (await listNumber()) ?? 0
  await importRoot(surroundings, file, passphrase)
  expect((await root()).sha256).toBe(before.sha256)
  expect(await listNumber()).toBe(number + 1)
})

test('neither overwrites a file nor takes another installation’s', async () => {
  const file = join(place, 'taken.pem')
  writeFileSync(file, 'something else')
  await expect(exportRoot(surroundings, file)).rejects.toThrow('it exists already')
  expect((await root()).privateKey).not.toBeNull()
  expect(readFileSync(file, 'utf8')).toBe('something else')
  await expect(importRoot(surroundings, file, 'x')).rejects.toThrow('holds no encrypted key')
  await expect(importRoot(surroundings, join(place, 'none'), 'x')).rejects.toThrow('cannot be read')
  const theirs = join(place, 'theirs.pem')
  const { passphrase } = await exportRoot({ ...other, config }, theirs)
  await expect(importRoot(surroundings, theirs, passphrase)).rejects.toThrow(
    'not a root of this installation',
  )
})

test('asks for the root in time, and gets everything that is due from it', async () => {
  const file = join(place, 'late.pem')
  const { passphrase } = await exportRoot(surroundings, file)
  expect(await lookAtAuthorities(surroundings)).toMatchObject({ words: expect.stringContaining('moved out') })
  await passHours(320 * day)
  await renewAuthorities(surroundings)
  expect(await lookAtAuthorities(surroundings)).toMatchObject({ remedy: expect.stringContaining('--import') })
  await passHours(60 * day)
  await renewAuthorities(surroundings)
  await expect(lookAtAuthorities(surroundings)).rejects.toThrow('revocation list')
  await passHours(9.5 * 365 * day)
  await expect(issuingAuthority(surroundings)).rejects.toThrow('--import')
  await expect(renewAuthorities(surroundings)).rejects.toThrow('--import')
  await importRoot(surroundings, file, passphrase)
  expect((await issuingAuthority(surroundings)).generation).toBe(2)
  expect((await lookAtAuthorities(surroundings)).remedy).toBeUndefined()
})

test('replaces a root that was lost, and issues every certificate under the new one', async () => {
  await database.insertInto('organisations').values({ id: 'one', name: 'One' }).execute()
  const before = (await sealIdentity(surroundings, 'one')).certificates
  await exportRoot(surroundings, join(place, 'lost.pem'))
  await replaceRoot(surroundings)
  const after = (await sealIdentity(surroundings, 'one')).certificates
  const [leaf, issuing, top] = after.map((der) => new X509Certificate(der))
  expect(after.map((der, index) => Buffer.from(der).equals(before[index] ?? Buffer.from('')))).toEqual([
    false,
    false,
    false,
  ])
  expect(leaf?.checkIssued(issuing ?? raise())).toBe(true)
  expect(issuing?.checkIssued(top ?? raise())).toBe(true)
  const roots = (await authorityKeys(database)).filter(({ kind }) => kind === 'root')
  expect(roots.filter(({ retired }) => retired === null)).toHaveLength(1)
  expect(roots.some(({ certificate }) => certificate.equals(before[2] ?? Buffer.from('')))).toBe(true)
})

function raise(): never {
  throw new Error('a certificate is missing')
}
