import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { PDF, PdfArray, PdfDict, PdfRef, PdfStream } from '@libpdf/core'
import type { PdfObject } from '@libpdf/core'
import { carry, packFiles } from './carry.ts'
import { appendUpdate, buildSealed, replaceText } from './fixtures/sealed.ts'
import { inspectDocument } from './inspect.ts'
import { startTextEngine } from './pdfium.ts'
import { checkPdf } from './seal-check/check-pdf.ts'
import { openDocument } from './document.ts'
import { buildDocument } from './fixtures/documents.ts'
import { appendPages } from './transplant.ts'
import { openBase } from './writing/base.ts'
import { emitSealed, wholeFile } from './writing/emit-seal.ts'
import { Revision } from './writing/revision.ts'

const wasm = new URL('../../node_modules/@embedpdf/pdfium/dist/pdfium.wasm', import.meta.url)
const engine = startTextEngine(new Uint8Array(readFileSync(wasm)))

async function takenIn(bytes: Uint8Array) {
  const result = await inspectDocument(bytes, await engine)
  if (!result.ok) throw new Error(result.refusal.detail)
  return result.value
}

/** The files inside a document by name. */
async function filesIn(bytes: Uint8Array): Promise<Map<string, Uint8Array>> {
  const pdf = await PDF.load(bytes)
  const follow = (object: PdfObject | undefined) =>
    object instanceof PdfRef ? pdf.getObject(object) : object
  const inner = (object: PdfObject | null | undefined, key: string) =>
    object instanceof PdfDict ? follow(object.get(key)) : undefined
  const names = inner(inner(inner(pdf.getCatalog(), 'Names'), 'EmbeddedFiles'), 'Names')
  const found = new Map<string, Uint8Array>()
  const items = names instanceof PdfArray ? names.toArray() : []
  for (let at = 0; at < items.length; at += 2) {
    const name = follow(items[at])
    const stream = inner(inner(follow(items[at + 1]), 'EF'), 'F')
    if (stream instanceof PdfStream && name !== null && name !== undefined && 'asString' in name)
      found.set(name.asString(), stream.getDecodedData())
  }
  return found
}

test('says whether the signatures of an upload held', async () => {
  const { bytes } = await buildSealed()
  const verdicts = async (file: Uint8Array) => (await takenIn(file)).intake.signatures
  expect(await verdicts(bytes)).toEqual([
    {
      signer: expect.stringContaining('Meridian Legal') as string,
      at: expect.any(String) as string,
      verdict: 'whole',
    },
  ])
  const extended = await appendUpdate(bytes, (pdf) => pdf.setTitle('Other'))
  expect(await verdicts(extended)).toMatchObject([{ verdict: 'extended' }])
  expect(await verdicts(replaceText(bytes, 'Page', 'Pege'))).toMatchObject([{ verdict: 'broken' }])
})

test('a signed upload goes along byte for byte, in the master and the combined file', async () => {
  const upload = await buildSealed()
  const { bytes: prepared, signed } = await takenIn(upload.bytes)
  expect(signed).toBe(true)
  const files = await packFiles([
    { name: 'lease.pdf', bytes: upload.bytes },
    { name: 'lease.pdf', bytes: new Uint8Array([1, 2, 3]) },
  ])
  const base = await openBase(prepared, [], () => {
    throw new Error('no font is needed')
  })
  const { identity } = upload
  const sealedWith = async (more?: (revision: Revision) => void): Promise<Uint8Array> => {
    const revision = new Revision(base)
    carry(revision, revision.follow, files)
    more?.(revision)
    const seal = { signedAt: new Date('2026-11-22T10:00:00Z'), reason: 'Completed' }
    return wholeFile(await emitSealed(revision, identity, seal))
  }
  const master = await sealedWith()
  const appended = await openDocument(await buildDocument([{}]))
  const combined = await sealedWith((revision) => appendPages(revision, appended))
  for (const file of [master, combined]) {
    const inside = await filesIn(file)
    expect([...inside.keys()].toSorted()).toEqual(['2 lease.pdf', 'lease.pdf'])
    expect(inside.get('lease.pdf')).toEqual(upload.bytes)
    expect(await checkPdf(file, { known: identity.certificates })).toMatchObject({ verdict: 'whole' })
  }
})
