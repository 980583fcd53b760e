import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { openSealIdentity } from '#pdf/seal/seal-identity.ts'
import { checkIdentity } from './check-identity.ts'

const place = mkdtempSync(join(tmpdir(), 'countersign-p12-'))
afterAll(() => rmSync(place, { recursive: true, force: true }))

function openssl(...parameters: string[]): void {
  execFileSync('openssl', parameters, { cwd: place, stdio: 'pipe' })
}

const sections: Readonly<Record<string, string>> = {
  authority: 'basicConstraints=critical,CA:TRUE\nkeyUsage=critical,keyCertSign,cRLSign',
  signing: 'basicConstraints=CA:FALSE\nkeyUsage=digitalSignature\nextendedKeyUsage=emailProtection',
  plain: 'basicConstraints=CA:FALSE',
  server: 'basicConstraints=CA:FALSE\nkeyUsage=digitalSignature\nextendedKeyUsage=serverAuth',
  encrypting: 'basicConstraints=CA:FALSE\nkeyUsage=keyEncipherment',
}
for (const [name, lines] of Object.entries(sections)) writeFileSync(join(place, `${name}.ext`), `${lines}\n`)

interface Request {
  readonly name: string
  readonly use: keyof typeof sections
  readonly issuer?: string
  readonly days?: number
  readonly key?: readonly string[]
}

/** Makes `<name>.key` and `<name>.pem`, issued by another or self-signed. */
function certify({ name, use, issuer, days = 30, key = ['-newkey', 'rsa:2048'] }: Request): void {
  openssl(
    'req',
    '-new',
    ...key,
    '-nodes',
    '-keyout',
    `${name}.key`,
    '-subj',
    `/CN=${name}`,
    '-out',
    `${name}.csr`,
  )
  const signer =
    issuer === undefined ? ['-signkey', `${name}.key`] : ['-CA', `${issuer}.pem`, '-CAkey', `${issuer}.key`]
  openssl(
    'x509',
    '-req',
    '-in',
    `${name}.csr`,
    ...signer,
    '-set_serial',
    String(Math.floor(Math.random() * 1e9)),
    '-days',
    String(days),
    '-extfile',
    `${use}.ext`,
    '-out',
    `${name}.pem`,
  )
}

/** Packs a PKCS #12 file and opens it again. */
async function packed(name: string, chain: readonly string[], key = name) {
  writeFileSync(
    join(place, 'chain.pem'),
    chain.map((one) => readFileSync(join(place, `${one}.pem`), 'utf8')).join(''),
  )
  const more = chain.length === 0 ? [] : ['-certfile', 'chain.pem']
  openssl(
    'pkcs12',
    '-export',
    '-inkey',
    `${key}.key`,
    '-in',
    `${name}.pem`,
    ...more,
    '-passout',
    'pass:right',
    '-out',
    'seal.p12',
  )
  const opened = await openSealIdentity(new Uint8Array(readFileSync(join(place, 'seal.p12'))), 'right')
  if (!opened.ok) throw new Error(opened.refusal.detail)
  return opened.value
}

certify({ name: 'root', use: 'authority' })
certify({ name: 'between', use: 'authority', issuer: 'root' })
certify({ name: 'good', use: 'signing', issuer: 'between' })
certify({
  name: 'elliptic',
  use: 'plain',
  issuer: 'root',
  key: ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-384'],
})
certify({ name: 'impostor', use: 'plain' })
certify({ name: 'faked', use: 'signing', issuer: 'impostor' })
certify({ name: 'server', use: 'server', issuer: 'root' })
certify({ name: 'encrypting', use: 'encrypting', issuer: 'root' })
certify({ name: 'weak', use: 'signing', issuer: 'root', key: ['-newkey', 'rsa:1024'] })
const now = new Date()

test.each([
  ['good', ['root', 'between']],
  ['elliptic', ['root']],
  ['impostor', []],
])('takes %s, with its chain in order', async (name, chain) => {
  const checked = checkIdentity(await packed(name, chain), now)
  expect(checked).toMatchObject({ problem: null })
  expect(checked.problem === null && checked.chain).toHaveLength(chain.length)
})

test.each([
  ['good', ['between'], 'lacks the certificate of “root”, which vouches for “between”'],
  ['good', [], 'lacks the certificate of “between”'],
  ['good', ['root'], 'lacks the certificate of “between”'],
  ['faked', ['impostor'], '“impostor” in the chain may not issue certificates'],
  ['server', ['root'], 'issued for another purpose'],
  ['encrypting', ['root'], 'allows no digital signatures'],
  ['weak', ['root'], 'RSA of 2048 to 8192 bits'],
  ['between', ['root'], 'an authority that issues others'],
])('refuses %s with %j: %s', async (name, chain, problem) => {
  const { problem: found } = checkIdentity(await packed(name, chain), now)
  expect(found).toContain(problem)
})

test('refuses a key that the certificate was not issued for', async () => {
  const identity = await packed('good', ['root', 'between'])
  const { privateKey } = await packed('elliptic', ['root'])
  expect(checkIdentity({ ...identity, privateKey }, now).problem).toContain(
    'is not the one that “good” was issued for',
  )
})

test('refuses dates that are over or to come, of any certificate in the chain', async () => {
  const identity = await packed('good', ['root', 'between'])
  const after = (days: number) => new Date(now.getTime() + days * 86_400_000)
  expect(checkIdentity(identity, after(31)).problem).toMatch(/“good” expired on \d{4}-\d\d-\d\d/)
  expect(checkIdentity(identity, after(-1)).problem).toContain('“good” is not valid before')
  certify({ name: 'brief', use: 'authority', days: 5 })
  certify({ name: 'outlasting', use: 'signing', issuer: 'brief', days: 30 })
  expect(checkIdentity(await packed('outlasting', ['brief']), after(6)).problem).toContain(
    '“brief” expired on',
  )
})

test('refuses a wrong password in words', async () => {
  await packed('good', ['root', 'between'])
  const opened = await openSealIdentity(new Uint8Array(readFileSync(join(place, 'seal.p12'))), 'wrong')
  expect(opened).toMatchObject({ ok: false, refusal: { reason: 'wrong-password' } })
})
