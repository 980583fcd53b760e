import { spawnSync } from 'node:child_process'
import { X509Certificate } from 'node:crypto'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { takenIn } from '#harness/world/taken-in.ts'
import { makeTimeAuthority } from '#harness/world/time-authority.ts'
import { isCarried } from '#domain/document/intake.ts'
import { makeArchiveTail } from './archive.ts'
import { carry, packFiles } from './carry.ts'
import { buildDocument, writing } from './fixtures/documents.ts'
import { buildSealed, replaceText, sealedAt } from './fixtures/sealed.ts'
import { withoutPadding } from './seal-check/check-signature.ts'
import { findSignatures } from './seal-check/find-signatures.ts'
import { concatenate } from './seal/der.ts'
import { createSealIdentity } from './seal/seal-identity.ts'
import { openBase } from './writing/base.ts'
import { emitSealed, wholeFile } from './writing/emit-seal.ts'
import { Revision } from './writing/revision.ts'

/*
 * Programs that have nothing to do with the product judge its files: poppler, mupdf, qpdf, openssl, and PDFBox with
 * Bouncy Castle. Debian has all of them (poppler-utils, mupdf-tools, qpdf, openssl, libpdfbox2-java, libbcpkix-java and a
 * JDK). Whoever lacks one skips these tests.
 */
const judge = new URL('fixtures/PdfBoxJudge.java', import.meta.url).pathname
const libraries = ['pdfbox2', 'fontbox2', 'commons-logging', 'bcprov', 'bcpkix', 'bcutil'].map(
  (name) => `/usr/share/java/${name}.jar`,
)
const hasJudges =
  ['pdfsig', 'mutool', 'qpdf', 'openssl', 'java'].every(
    (tool) => spawnSync(tool, ['--version']).error === undefined,
  ) && libraries.every((file) => existsSync(file))

const place = mkdtempSync(join(tmpdir(), 'countersign-judges-'))
afterAll(() => rmSync(place, { recursive: true, force: true }))

function run(program: string, ...args: string[]): { readonly words: string; readonly status: number | null } {
  const { stdout, stderr, status } = spawnSync(program, args, { cwd: place, encoding: 'utf8' })
  return { words: `${stdout}${stderr}`, status }
}

const save = (name: string, bytes: Uint8Array) => {
  writeFileSync(join(place, name), bytes)
}
const asPem = (der: Uint8Array) => new X509Certificate(der).toString()
const year = (count: number) => new Date(sealedAt.getTime() + count * 365.25 * 86_400_000)

/** The part of what PDFBox said that is about a file. */
const saidOf = (words: string, name: string) =>
  words
    .split('\n')
    .filter((line) => line.startsWith(`${name} `))
    .map((line) => line.slice(name.length + 1))

/** Uploads by PDFBox: once for each digit it signs, 0 approves and 1 to 3 certify. */
const foreign = {
  'approved.pdf': '0',
  'certified.pdf': '1',
  'filled.pdf': '20',
  'noted.pdf': '30',
  'twice.pdf': '00',
}
const uploadNames = [...Object.keys(foreign), 'own.pdf', 'own-stamped.pdf']

const files = new Map<string, Uint8Array>()
let roots: readonly Uint8Array[] = []
let seal: Uint8Array
/** What PDFBox says, which takes seconds to start. */
let boxed = ''

beforeAll(async () => {
  if (!hasJudges) return
  const first = await makeTimeAuthority(sealedAt, 1)
  const second = await makeTimeAuthority(year(0.9), 15)
  const stamped = await buildSealed(undefined, { timestamp: first })
  const plain = await buildSealed()
  const once = await makeArchiveTail(stamped.bytes, [first.list], first)
  const archived = concatenate(stamped.bytes, once?.tail ?? new Uint8Array())
  const again = await makeArchiveTail(archived, [first.list, second.list], second)
  files.set('b-b.pdf', plain.bytes)
  files.set('b-t.pdf', stamped.bytes)
  files.set('b-lta.pdf', archived)
  files.set('renewed.pdf', concatenate(archived, again?.tail ?? new Uint8Array()))
  files.set('forged.pdf', replaceText(archived, 'Helvetica', 'Helveticb'))
  for (const [name, bytes] of files) save(name, bytes)
  save('own.pdf', plain.bytes)
  save('own-stamped.pdf', stamped.bytes)
  save('in.pdf', await buildDocument([{ content: writing('I pay 100 euros', 20, 200) }]))
  roots = [first.root.certificate, second.root.certificate]
  seal = stamped.known[0] ?? new Uint8Array()
  const made = Object.entries(foreign).flatMap(([name, levels]) => ['in.pdf', name, levels])
  const program = ['-XX:TieredStopAtLevel=1', '-cp', libraries.join(':'), judge]
  boxed = run('java', ...program, ...made, '--', ...files.keys(), ...uploadNames).words
}, 240_000)

describe.skipIf(!hasJudges)('sealed files before and after they were extended and renewed', () => {
  const signaturesOf = { 'b-b.pdf': 1, 'b-t.pdf': 1, 'b-lta.pdf': 2, 'renewed.pdf': 3 }

  test.each(Object.entries(signaturesOf))('%s: every judge agrees', (name, count) => {
    const level = name === 'b-b.pdf' ? 1 : 2
    const stamps = Array.from(
      { length: count - 1 },
      (_, index) => `ETSI.RFC3161 held ${index === count - 2 ? 'whole' : 'part'} 0`,
    )
    const own = `ETSI.CAdES.detached held ${count === 1 ? 'whole' : 'part'} ${level}`
    expect(saidOf(boxed, name)).toEqual([own, ...stamps])
    const poppler = run('pdfsig', '-nocert', name).words
    // The poppler of Debian 12 lists document time-stamps, and does not check them.
    expect(poppler.match(/Signature is Valid/g)).toHaveLength(1)
    expect(poppler.match(/Signature has not yet been verified/g) ?? []).toHaveLength(count - 1)
    expect(poppler.match(/Total document signed/g)).toHaveLength(1)
    // So does mupdf, which calls whatever follows a signature an edit.
    const mupdf = run('mutool', 'sign', '-v', name).words
    expect(mupdf).toContain(
      count === 1
        ? 'The document is unchanged since signing'
        : 'valid but there have been edits since signing',
    )
    expect(run('qpdf', '--check', name)).toMatchObject({ status: 0 })
  })

  test('openssl agrees on the seal, and on each time-stamp while its authority counts', () => {
    const bytes = files.get('renewed.pdf') ?? new Uint8Array()
    const [own, ...stamps] = findSignatures(bytes)
    if (own === undefined) throw new Error('no seal')
    const covered = ({ gapStart, gapEnd, end }: typeof own) =>
      concatenate(bytes.subarray(0, gapStart), bytes.subarray(gapEnd, end))
    save('signature', withoutPadding(own.contents) ?? new Uint8Array())
    save('content', covered(own))
    save('seal.pem', Buffer.from(asPem(seal)))
    const trust = ['-CAfile', 'seal.pem', '-partial_chain', '-purpose', 'any']
    const at = (when: Date) => ['-attime', String(Math.floor(when.getTime() / 1000))]
    const cms = ['cms', '-verify', '-cades', '-inform', 'DER', '-in', 'signature', '-binary', '-out', 'out']
    const judged = () => run('openssl', ...cms, '-content', 'content', ...trust, ...at(sealedAt)).status
    expect(judged()).toBe(0)
    save(
      'content',
      covered(own).map((byte, index) => (index === 700 ? byte ^ 1 : byte)),
    )
    expect(judged()).not.toBe(0)
    const verdicts = stamps.map((stamp, index) => {
      save('token', withoutPadding(stamp.contents) ?? new Uint8Array())
      save('data', covered(stamp))
      save('root.pem', Buffer.from(asPem(roots[index] ?? new Uint8Array())))
      return [year(0.95), year(11)].map(
        (when) =>
          run(
            'openssl',
            'ts',
            '-verify',
            '-token_in',
            '-in',
            'token',
            '-data',
            'data',
            '-CAfile',
            'root.pem',
            ...at(when),
          ).status,
      )
    })
    // Eleven years later only the newer one counts.
    expect(verdicts).toEqual([
      [0, 1],
      [0, 0],
    ])
  })

  test('a changed file is found by all of them', () => {
    expect(saidOf(boxed, 'forged.pdf')).toEqual([
      'ETSI.CAdES.detached broken part 2',
      'ETSI.RFC3161 broken whole 0',
    ])
    expect(run('pdfsig', '-nocert', 'forged.pdf').words).not.toContain('Signature is Valid')
    expect(run('mutool', 'sign', '-v', 'forged.pdf').words).not.toMatch(/unchanged|valid but/)
  })
})

test.skipIf(!hasJudges)(
  'the signatures of uploads still hold in the copies that master and combined carry',
  { timeout: 60_000 },
  async () => {
    const uploads = uploadNames.map((name) => new Uint8Array(readFileSync(join(place, name))))
    const taken = await Promise.all(uploads.map(async (bytes) => takenIn(bytes)))
    for (const { signed, removed } of taken) expect(isCarried(signed, 'application/pdf', removed)).toBe(true)
    expect(taken.map(({ intake }) => intake.signatures.map(({ verdict }) => verdict))).toEqual([
      ['whole'],
      ['whole'],
      ['extended', 'whole'],
      ['extended', 'whole'],
      ['extended', 'whole'],
      ['whole'],
      ['whole'],
    ])
    const changed = replaceText(uploads[0] ?? new Uint8Array(), 'Helvetica', 'Helveticb')
    expect((await takenIn(changed)).intake.signatures).toMatchObject([{ verdict: 'broken' }])
    const [prepared] = taken
    const base = await openBase(prepared?.bytes ?? new Uint8Array(), [], () => {
      throw new Error('no font is needed')
    })
    const revision = new Revision(base)
    carry(
      revision,
      revision.follow,
      await packFiles(uploadNames.map((name, at) => ({ name, bytes: uploads[at] ?? new Uint8Array() }))),
    )
    const identity = await createSealIdentity({ organisation: 'Meridian Legal', now: sealedAt })
    const sealed = await emitSealed(revision, identity, { signedAt: sealedAt, reason: 'Completed' })
    save('master.pdf', wholeFile(sealed))
    const boxedUploads = uploadNames.flatMap((name) => saidOf(boxed, name))
    expect(boxedUploads).toHaveLength(10)
    expect(boxedUploads.filter((line) => !line.includes(' held '))).toEqual([])
    const judged = () => uploadNames.map((name) => run('pdfsig', '-nocert', name).words)
    const before = judged()
    expect(before.join('').match(/Signature is Valid/g)).toHaveLength(10)
    for (const name of uploadNames) rmSync(join(place, name))
    run('pdfdetach', '-saveall', 'master.pdf')
    expect(uploadNames.map((name) => new Uint8Array(readFileSync(join(place, name))))).toEqual(uploads)
    expect(judged()).toEqual(before)
    // The outer file has one signature, its own: none of those inside is taken for it.
    expect(run('pdfsig', '-nocert', 'master.pdf').words.match(/Signature #/g)).toHaveLength(1)
  },
)
