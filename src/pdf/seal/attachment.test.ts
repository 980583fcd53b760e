import { execFileSync, spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PDF, PdfArray, PdfDict, PdfName, PdfStream, PdfString } from '@libpdf/core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { fontFile } from '#harness/world/font-file.ts'
import { checkCapsule } from '#evidence/check-capsule.ts'
import { asciiBytes } from '../ascii.ts'
import { openDocument } from '../document.ts'
import { buildDocument, writing } from '../fixtures/documents.ts'
import { finishedLease } from '../fixtures/finished-lease.ts'
import type { FinishedFiles } from '../fixtures/finished-lease.ts'
import { checkPdf } from '../seal-check/check-pdf.ts'
import { attachEvidence, readEvidence } from './attachment.ts'
import { createSealIdentity } from './seal-identity.ts'
import type { SealIdentity } from './seal-identity.ts'

const now = new Date('2026-11-22T21:00:00Z')
const place = mkdtempSync(join(tmpdir(), 'countersign-attached-'))
afterAll(() => rmSync(place, { recursive: true, force: true }))

const finished = async (
  identity: SealIdentity,
  original: Uint8Array,
  alter?: (evidence: string) => string,
): Promise<FinishedFiles> => finishedLease({ identity, original, at: now, fonts: fontFile }, alter)

let identity: SealIdentity
let files: FinishedFiles
beforeAll(async () => {
  identity = await createSealIdentity({ organisation: 'Meridian Legal', now })
  files = await finished(identity, await buildDocument([{ content: writing('I pay', 20, 200) }]))
})

const check = async (bytes: Uint8Array) => checkPdf(bytes, { known: identity.certificates })

test('is the same in certificate and combined, and has digests alone in the master', async () => {
  const [master, certificate, combined] = await Promise.all(
    [files.master, files.certificate, files.combined].map(check),
  )
  for (const one of [master, certificate, combined]) expect(one?.verdict).toBe('whole')
  expect(Buffer.from(certificate?.capsule ?? []).equals(combined?.capsule ?? new Uint8Array(1))).toBe(true)
  const text = Buffer.from(certificate?.capsule ?? []).toString('utf8')
  expect(text).toContain(files.masterSha256)
  expect(text).toContain(identity.certificates[0]?.toBase64())
  const digests = JSON.parse(Buffer.from(master?.capsule ?? []).toString('utf8')) as object
  expect(Object.keys(digests)).toEqual(['envelope', 'files', 'format', 'head'])
})

test('is associated with the document and listed among its attachments', async () => {
  for (const [bytes, relationship] of [
    [files.master, 'Supplement'],
    [files.certificate, 'Data'],
    [files.combined, 'Data'],
  ] as const) {
    const { pdf, follow } = await openDocument(bytes)
    const associated = follow(pdf.getCatalog().get('AF'))
    if (!(associated instanceof PdfArray)) throw new Error('nothing is associated')
    expect(associated.length).toBe(1)
    const specification = follow(associated.at(0))
    if (!(specification instanceof PdfDict)) throw new Error('no file specification')
    expect(follow(specification.get('AFRelationship'))).toBe(PdfName.of(relationship))
    expect(follow(specification.get('UF'))).toMatchObject({ format: 'literal' })
  }
})

const has = (program: string) => spawnSync(program, ['--version']).error === undefined

test.skipIf(!has('pdfdetach') || !has('qpdf'))(
  'is taken out by pdfdetach, and qpdf finds nothing wrong with the files',
  async () => {
    for (const [index, bytes] of [files.master, files.certificate, files.combined].entries()) {
      const file = join(place, `${index}.pdf`)
      writeFileSync(file, bytes)
      const list = execFileSync('pdfdetach', ['-list', file], { encoding: 'utf8' })
      expect(list).toBe('1 embedded files\n1: countersign-evidence.json\n')
      execFileSync('pdfdetach', ['-save', '1', '-o', join(place, 'out.json'), file])
      expect(readFileSync(join(place, 'out.json')).equals((await check(bytes)).capsule ?? Buffer.of())).toBe(
        true,
      )
      expect(execFileSync('qpdf', ['--check', file], { encoding: 'utf8' })).toContain('No syntax or stream')
    }
  },
)

test('is not read from files whose seal does not cover it', async () => {
  const text = Buffer.from(files.certificate).toString('latin1')
  const flipped = files.certificate.slice()
  const at = text.indexOf('stream', text.indexOf('/EmbeddedFile')) + 30
  flipped[at] = (flipped[at] ?? 0) ^ 1
  expect(await check(flipped)).toMatchObject({ verdict: 'altered', capsule: null })
  const own = await check(files.certificate)
  const added = Buffer.concat([files.certificate, asciiBytes('\n')])
  expect(await check(added)).toMatchObject({ verdict: 'extended', capsule: own.capsule })
  const unknown = await checkPdf(files.certificate, { known: [] })
  expect(unknown).toMatchObject({ verdict: 'whole-unknown', capsule: own.capsule })
  const update = await PDF.load(files.certificate)
  const { follow } = await openDocument(files.certificate)
  attachEvidence(update, follow, { bytes: asciiBytes('{}'), relationship: 'Data', at: now })
  const updated = await update.save({ incremental: true })
  expect(await check(updated)).toMatchObject({ verdict: 'extended', capsule: own.capsule })
})

test('does not hide from a valid seal that the capsule was changed before', async () => {
  const lie = await finished(identity, await buildDocument([{}]), (text) => text.replace('Zoë Bø', 'Eve'))
  const report = await check(lie.certificate)
  const { origin } = report
  expect(report).toMatchObject({
    verdict: 'evidence-wrong',
    evidence: {
      findings: [
        { what: 'disclosure', at: 2 },
        { what: 'act', at: 9 },
      ],
    },
  })
  const { origin: own, capsule: right } = await check(files.certificate)
  if (origin === null || own === null || right === null) throw new Error('no evidence')
  expect(checkCapsule(right, own).findings).toEqual([])
  expect(checkCapsule(right, origin).findings).toContainEqual({ what: 'files', at: null })
})

test('replaces what a document brings along under its name, and keeps other attachments and names', async () => {
  const original = await buildDocument([{}], (pdf) => {
    const file = pdf.register(PdfStream.fromDict({ Type: PdfName.of('EmbeddedFile') }, asciiBytes('<a/>')))
    const named = (name: string) =>
      pdf.register(
        PdfDict.of({
          Type: PdfName.of('Filespec'),
          UF: PdfString.fromString(name),
          EF: PdfDict.of({ F: file }),
        }),
      )
    const [invoice, fake] = [named('factur-x.xml'), named('countersign-evidence.json')]
    const leaf = pdf.register(
      PdfDict.of({
        Names: PdfArray.of(
          PdfString.fromString('countersign-evidence.json'),
          fake,
          PdfString.fromString('factur-x.xml'),
          invoice,
        ),
      }),
    )
    const tree = pdf.register(PdfDict.of({ Kids: PdfArray.of(leaf) }))
    const names = PdfDict.of({ EmbeddedFiles: tree, Dests: PdfDict.of({ Names: PdfArray.of() }) })
    pdf.getCatalog().set('Names', names)
    pdf.getCatalog().set('AF', PdfArray.of(fake, invoice))
  })
  const { master } = await finished(identity, original)
  const { pdf, follow } = await openDocument(master)
  const associated = follow(pdf.getCatalog().get('AF'))
  expect(associated instanceof PdfArray ? associated.length : 0).toBe(2)
  const names = follow(pdf.getCatalog().get('Names'))
  expect(names instanceof PdfDict && names.has('Dests')).toBe(true)
  expect(Buffer.from(readEvidence(pdf, follow) ?? []).toString()).toContain('countersign/digests/1')
  if (!has('pdfdetach')) return
  const file = join(place, 'invoice.pdf')
  writeFileSync(file, master)
  const list = execFileSync('pdfdetach', ['-list', file], { encoding: 'utf8' })
  expect(list).toBe('2 embedded files\n1: countersign-evidence.json\n2: factur-x.xml\n')
})

const reader = join(import.meta.dirname, '..', '..', 'launcher', 'read-evidence.mjs')

test('is recomputed with its seal by a program that shares no code', async () => {
  const other = await finished(identity, await buildDocument([{ content: writing('You pay', 20, 200) }]))
  const changed = files.certificate.slice()
  changed[900] = (changed[900] ?? 0) ^ 1
  const lie = await finished(identity, await buildDocument([{}]), (text) => text.replace('Zoë Bø', 'Eve'))
  const given: Readonly<Record<string, Uint8Array>> = {
    certificate: files.certificate,
    master: files.master,
    combined: files.combined,
    other: other.master,
    changed,
    longer: Buffer.concat([files.certificate, asciiBytes('\n')]),
    shorter: files.certificate.subarray(0, -9),
    lie: lie.certificate,
    text: asciiBytes('%PDF- nothing'),
  }
  const read = (...names: readonly string[]) => {
    for (const name of names) writeFileSync(join(place, `${name}.pdf`), given[name] ?? Buffer.of())
    const paths = names.map((name) => join(place, `${name}.pdf`))
    const { status, stdout } = spawnSync(process.execPath, [reader, ...paths], { encoding: 'utf8' })
    return `${String(status)} ${/DOES NOT HOLD: (.*)/.exec(stdout)?.[1] ?? ''}`.trim()
  }
  expect(read('certificate', 'master')).toBe('0')
  expect(read('combined', 'master')).toBe('0')
  expect(read('master')).toBe('0')
  expect(read('certificate', 'other')).toBe('1 other.pdf is one of the files named here')
  expect(read('changed')).toBe('1 the seal over the file: the file was changed')
  expect(read('longer')).toMatch(/^1 the seal over the file: something follows/)
  expect(read('shorter')).toMatch(/^1 the seal over the file: something follows/)
  expect(read('lie')).toBe('1 event 2 does not say "Eve"')
  expect(read('text')).toBe('2')
}, 60_000)
