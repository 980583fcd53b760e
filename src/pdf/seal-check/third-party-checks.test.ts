import { X509Certificate } from 'node:crypto'
import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PdfDict, PdfName } from '@libpdf/core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { appendUpdate, buildSealed, contentsPlace, flip, replaceText, sealedAt } from '../fixtures/sealed.ts'
import type { SealedFixture } from '../fixtures/sealed.ts'
import { concatenate } from '../seal/der.ts'
import type { Verdict } from './check-pdf.ts'
import { checkPdf } from './check-pdf.ts'
import { findSignatures } from './find-signatures.ts'

const place = mkdtempSync(join(tmpdir(), 'countersign-judged-'))
afterAll(() => rmSync(place, { recursive: true, force: true }))
let sealed: SealedFixture
beforeAll(async () => {
  sealed = await buildSealed()
})

function run(
  command: string,
  ...parameters: string[]
): { readonly words: string; readonly isRight: boolean } {
  const { stdout, stderr, status } = spawnSync(command, parameters, { cwd: place, encoding: 'utf8' })
  return { words: `${stdout}${stderr}`, isRight: status === 0 }
}

/** The result of pdfsig: whether the signature is valid, and whether it covers the whole file. */
function pdfsig(bytes: Uint8Array): { readonly isValid: boolean; readonly isWhole: boolean } {
  writeFileSync(join(place, 'file.pdf'), bytes)
  const { words } = run('pdfsig', '-nocert', 'file.pdf')
  return { isValid: words.includes('Signature is Valid'), isWhole: words.includes('Total document signed') }
}

/** Whether openssl finds the CMS signature over its range valid, with the attributes of CAdES. */
function openssl(bytes: Uint8Array): boolean {
  const [found] = findSignatures(bytes)
  if (found === undefined || found.problem !== null) return false
  writeFileSync(join(place, 'signature.der'), found.contents)
  writeFileSync(
    join(place, 'content'),
    concatenate(bytes.subarray(0, found.gapStart), bytes.subarray(found.gapEnd, found.end)),
  )
  const [certificate] = sealed.known
  writeFileSync(
    join(place, 'certificate.pem'),
    new X509Certificate(certificate ?? new Uint8Array()).toString(),
  )
  const trust = ['-CAfile', 'certificate.pem', '-partial_chain', '-purpose', 'any']
  const when = ['-attime', String(sealedAt.getTime() / 1000)]
  const from = ['-inform', 'DER', '-in', 'signature.der', '-content', 'content', '-binary']
  return run('openssl', 'cms', '-verify', '-cades', ...trust, ...when, ...from, '-out', 'verified').isRight
}

const hasTools = ['pdfsig', 'openssl'].every((tool) => spawnSync(tool, ['-v']).error === undefined)

interface Judged {
  readonly name: string
  readonly verdict: Verdict
  readonly isValid: boolean
  readonly isWhole: boolean
  readonly alter: (fixture: SealedFixture) => Uint8Array | Promise<Uint8Array>
}

const table: readonly Judged[] = [
  { name: 'untouched', verdict: 'whole', isValid: true, isWhole: true, alter: ({ bytes }) => bytes },
  {
    name: 'a byte of the content changed',
    verdict: 'altered',
    isValid: false,
    isWhole: true,
    alter: ({ bytes }) => replaceText(bytes, 'Helvetica', 'Helveticb'),
  },
  {
    name: 'a byte of the signature changed',
    verdict: 'signature-broken',
    isValid: false,
    isWhole: true,
    alter: ({ bytes }) => flip(bytes, contentsPlace(bytes).end - 5),
  },
  {
    name: 'a page replaced by an update',
    verdict: 'extended',
    isValid: true,
    isWhole: false,
    alter: ({ bytes }) =>
      appendUpdate(bytes, (pdf) =>
        pdf.getPage(0)?.dict.set('Contents', pdf.getPage(1)?.dict.get('Contents') ?? PdfName.of('None')),
      ),
  },
  {
    name: 'validation data appended',
    verdict: 'extended',
    isValid: true,
    isWhole: false,
    alter: ({ bytes }) => appendUpdate(bytes, (pdf) => pdf.getCatalog().set('DSS', PdfDict.of({}))),
  },
  {
    name: 'bytes put before it',
    verdict: 'altered',
    isValid: false,
    isWhole: false,
    alter: ({ bytes }) => concatenate(Uint8Array.of(0x25, 0x0a), bytes),
  },
  {
    name: 'the end cut off',
    verdict: 'cut-off',
    isValid: false,
    isWhole: false,
    alter: ({ bytes }) => bytes.subarray(0, -9),
  },
  {
    name: 'the seal taken out',
    verdict: 'seal-removed',
    isValid: false,
    isWhole: false,
    alter: ({ bytes }) => bytes.subarray(0, String.fromCharCode(...bytes).indexOf('%%EOF') + 6),
  },
]

test.skipIf(!hasTools).each(table)(
  'agrees with pdfsig and openssl: $name',
  async ({ alter, verdict, isValid, isWhole }) => {
    const bytes = await alter(sealed)
    const report = await checkPdf(bytes, { known: sealed.known })
    expect(report.verdict).toBe(verdict)
    const judged = pdfsig(bytes)
    expect(judged.isValid).toBe(isValid)
    if (isValid) expect(judged.isWhole).toBe(isWhole)
    const isRight = report.seals.some(({ problem }) => problem === null)
    expect(openssl(bytes)).toBe(isRight)
    expect(judged.isValid).toBe(isRight)
  },
)

test.skipIf(!hasTools)('accepts nothing that pdfsig rejects', { timeout: 60_000 }, async () => {
  const { bytes, known } = sealed
  const { first, end } = contentsPlace(bytes)
  for (let round = 0; round < 60; round += 1) {
    const at = round % 2 === 0 ? (round * 7919) % bytes.length : first + ((round * 131) % (end - first))
    const changed = flip(bytes, at, 1 << (round % 8))
    const [seal] = (await checkPdf(changed, { known })).seals
    if (seal?.problem === null) expect([at, pdfsig(changed).isValid]).toEqual([at, true])
  }
})
