import { execFileSync } from 'node:child_process'
import { createPrivateKey, X509Certificate } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { buildDocument } from '#pdf/fixtures/documents.ts'
import { checkPdf } from '#pdf/seal-check/check-pdf.ts'
import { sealDocument } from '#pdf/seal.ts'
import { makeIssuing, makeRoot, makeSeal } from './certificates.ts'
import type { KeyPair } from './certificates.ts'

const place = mkdtempSync(join(tmpdir(), 'countersign-issued-'))
afterAll(() => rmSync(place, { recursive: true, force: true }))

const made = new Date('2026-11-23T10:00:00Z')
const signedAt = new Date('2026-11-23T11:00:00Z')
const year = 365 * 86_400_000
const addresses = { certificate: 'https://s.example/pki/a.crt', list: 'https://s.example/pki/a.crl' }
const organisation = { id: 'one', name: 'One' }
const root = await makeRoot('s.example', made)
const issuing = await makeIssuing('s.example', made, root, addresses)
const seal = await makeSeal(organisation, made, issuing, addresses)

/** What a file is judged that these keys sealed, by an installation with the root above. */
async function judged(leaf: KeyPair, chain: readonly KeyPair[], at = signedAt) {
  const identity = {
    privateKey: leaf.privateKey,
    certificates: [leaf, ...chain].map(({ certificate }) => certificate),
  }
  const sealed = await sealDocument(await buildDocument([{}]), identity, { signedAt: at, reason: 'Tests' })
  const { verdict, seals } = await checkPdf(sealed, { known: [root.certificate] })
  return [verdict, seals[0]?.source]
}

test('is known by its chain to the root of the installation', async () => {
  expect(await judged(seal, [issuing, root])).toEqual(['whole', 'issued'])
  expect(await judged(seal, [root, issuing])).toEqual(['whole', 'issued'])
  expect(await judged(seal, [issuing])).toEqual(['whole', 'issued'])
})

test('is not known without its chain', async () => {
  expect(await judged(seal, [])).toEqual(['whole-unknown', null])
})

test('is not known under another root, even of the same name', async () => {
  const otherRoot = await makeRoot('s.example', made)
  const otherIssuing = await makeIssuing('s.example', made, otherRoot, addresses)
  const other = await makeSeal(organisation, made, otherIssuing, addresses)
  expect(await judged(other, [otherIssuing, otherRoot])).toEqual(['whole-unknown', null])
  expect(await judged(other, [issuing, root])).toEqual(['whole-unknown', null])
  // The names of ours, the keys of theirs.
  const impostor = { ...issuing, privateKey: otherIssuing.privateKey }
  const forged = await makeSeal(organisation, made, impostor, addresses)
  expect((await judged(forged, [issuing, root]))[1]).not.toBe('issued')
})

test('is not known when it was backdated before the authority that issued it', async () => {
  const backdated = await makeSeal(organisation, new Date(made.getTime() - year), issuing, addresses)
  expect(await judged(backdated, [issuing, root])).toEqual(['whole-unknown', null])
})

test('is not valid after its end or before its beginning', async () => {
  const after = new Date(made.getTime() + 3.1 * year)
  expect(await judged(seal, [issuing, root], after)).toEqual(['certificate-not-valid', 'issued'])
  const before = new Date(made.getTime() - 1000)
  expect(await judged(seal, [issuing, root], before)).toEqual(['certificate-not-valid', 'issued'])
})

test('is not known when an authority seals itself, or a seal issues another', async () => {
  expect(await judged(issuing, [root])).toEqual(['whole-unknown', null])
  expect(await judged(root, [])).toEqual(['whole-unknown', null])
  const below = await makeSeal({ id: 'two', name: 'Two' }, made, seal, addresses)
  expect(await judged(below, [seal, issuing, root])).toEqual(['whole-unknown', null])
})

test('is not known for another use', async () => {
  const pem = (bytes: Uint8Array) => new X509Certificate(bytes).toString()
  writeFileSync(join(place, 'ca.pem'), pem(issuing.certificate))
  const key = createPrivateKey({ key: Buffer.from(issuing.privateKey), format: 'der', type: 'pkcs8' })
  writeFileSync(join(place, 'ca.key'), key.export({ format: 'pem', type: 'pkcs8' }))
  writeFileSync(join(place, 'ext'), 'basicConstraints=CA:FALSE\nextendedKeyUsage=codeSigning\n')
  const openssl = (...parameters: string[]) =>
    execFileSync('openssl', parameters, { cwd: place, stdio: 'pipe' })
  const own = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes', '-keyout', 'own.key']
  openssl('req', '-new', ...own, '-subj', '/O=One/CN=One', '-out', 'own.csr')
  const by = ['-CA', 'ca.pem', '-CAkey', 'ca.key', '-set_serial', '7', '-days', '9', '-extfile', 'ext']
  openssl('x509', '-req', '-in', 'own.csr', ...by, '-out', 'own.pem')
  const privateKey = createPrivateKey(readFileSync(join(place, 'own.key')))
  const leaf = {
    privateKey: new Uint8Array(privateKey.export({ format: 'der', type: 'pkcs8' })),
    certificate: new Uint8Array(new X509Certificate(readFileSync(join(place, 'own.pem'))).raw),
  }
  expect((await judged(leaf, [issuing, root]))[1]).toBeNull()
})

test('keeps within the time of what is above it', async () => {
  const late = new Date(made.getTime() + 9 * year)
  const last = new X509Certificate((await makeSeal(organisation, late, issuing, addresses)).certificate)
  expect(last.validToDate).toEqual(new X509Certificate(issuing.certificate).validToDate)
})
