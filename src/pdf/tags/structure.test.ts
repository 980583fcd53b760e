import { PDF, PdfArray, PdfBool, PdfDict, PdfName, PdfNumber, PdfRef, PdfStream } from '@libpdf/core'
import { beforeAll, expect, test } from 'vitest'
import { fontFile } from '#harness/world/font-file.ts'
import { combineDocuments } from '../combine.ts'
import type { OpenDocument } from '../document.ts'
import { openDocument } from '../document.ts'
import { buildDocument, writing } from '../fixtures/documents.ts'
import { answer, drawnArt, placedField } from '../fixtures/fields.ts'
import { finishedLease } from '../fixtures/finished-lease.ts'
import { loadAllMetrics } from '../fonts/metrics.ts'
import { marksFor } from '../marks/marks-for.ts'
import { createSealIdentity } from '../seal/seal-identity.ts'
import type { StampItem } from '../stamp.ts'
import { stamp } from '../stamp-document.ts'
import { flatParents } from './parent-tree.ts'
import { newTag } from './tag.ts'

beforeAll(() => loadAllMetrics(fontFile))

/** A page with one tagged paragraph, in the structure that office programs write. */
async function taggedDocument(words: string): Promise<Uint8Array> {
  const content = `/Standard <</MCID 0>> BDC ${writing(words, 20, 150)} EMC`
  const pdf = await PDF.load(await buildDocument([{ content }]))
  const page = pdf.getPage(0)
  if (page === null) throw new Error('no page')
  const root = PdfDict.of({ Type: PdfName.of('StructTreeRoot') })
  const rootRef = pdf.register(root)
  const document = PdfDict.of({ Type: PdfName.of('StructElem'), S: PdfName.of('Document'), P: rootRef })
  const documentRef = pdf.register(document)
  const paragraph = pdf.register(
    PdfDict.of({
      Type: PdfName.of('StructElem'),
      S: PdfName.of('Standard'),
      P: documentRef,
      Pg: page.ref,
      K: PdfNumber.of(0),
    }),
  )
  document.set('K', PdfArray.of(paragraph))
  root.set('K', documentRef)
  root.set('RoleMap', PdfDict.of({ Standard: PdfName.of('P') }))
  const parents = PdfDict.of({ Nums: PdfArray.of(PdfNumber.of(0), PdfArray.of(paragraph)) })
  root.set('ParentTree', PdfDict.of({ Kids: PdfArray.of(pdf.register(parents)) }))
  page.dict.set('StructParents', PdfNumber.of(0))
  pdf.getCatalog().set('StructTreeRoot', rootRef)
  pdf.getCatalog().set('MarkInfo', PdfDict.of({}))
  return pdf.save()
}

function signatureOn(page: number): StampItem {
  const field = placedField('signature', { box: { page, left: 20, bottom: 200, width: 100, height: 40 } })
  const context = { completedAt: null, utcOffset: '+00:00' }
  const marks = marksFor(field, answer({ art: drawnArt }), context)
  return { box: field.box, marks, tag: newTag('Figure', { alt: 'Signature of Ana Ruiz' }) }
}

/** The elements of a document as an outline, for comparison. Throws where the tree and what it points to disagree. */
async function outlineOf(bytes: Uint8Array): Promise<string[]> {
  const document = await openDocument(bytes)
  const { pdf, follow } = document
  const root = follow(pdf.getCatalog().get('StructTreeRoot'))
  if (!(root instanceof PdfDict)) return []
  const parents = flatParents(root.get('ParentTree'), follow)
  const lines: string[] = []
  const claimed = new Map<string, PdfRef>()
  const walk = (item: unknown, level: number, owner: PdfRef, above: PdfRef): void => {
    const target = item instanceof PdfRef ? follow(item) : item
    if (target instanceof PdfArray) for (const each of target) walk(each, level, owner, above)
    else if (target instanceof PdfNumber) claimed.set(`page ${target.value}`, owner)
    else if (target instanceof PdfDict && target.getName('Type')?.value === 'MCR') {
      const stream = target.get('Stm')
      const number = target.get('MCID')
      claimed.set(
        `${stream instanceof PdfRef ? stream.toString() : 'page'} ${number instanceof PdfNumber ? number.value : ''}`,
        owner,
      )
    } else if (target instanceof PdfDict && item instanceof PdfRef) {
      expect(target.get('P'), 'an element knows its parent').toBe(above)
      const alt = target.getString('Alt')?.asString()
      lines.push('  '.repeat(level) + target.getName('S')?.value + (alt === undefined ? '' : `: ${alt}`))
      walk(target.get('K'), level + 1, item, item)
    }
  }
  const rootRef = pdf.getCatalog().get('StructTreeRoot')
  if (!(rootRef instanceof PdfRef)) throw new Error('no structure')
  walk(root.get('K'), 0, rootRef, rootRef)
  for (const { ref, stream, key } of taggedStreams(document)) {
    const owners = follow(parents.get(key))
    if (!(owners instanceof PdfArray)) throw new Error(`no parents for ${key}`)
    const { marked, unmarked } = contentOf(stream)
    if (ref !== null) expect(unmarked, 'everything drawn is an element or not read').toEqual([])
    expect(marked, 'every number has an element').toHaveLength(owners.length)
    for (const number of marked)
      if (ref !== null) expect(claimed.get(`${ref.toString()} ${number}`)).toBe(owners.at(number))
  }
  return lines
}

/** The streams of pages and forms that have a key. */
function taggedStreams({ pages, follow, pdf }: OpenDocument) {
  const forms = Array.from({ length: pdf.context.registry.nextObjectNumber }, (_, number) => {
    const ref = PdfRef.of(number)
    const object = follow(ref)
    const key = object instanceof PdfStream ? object.get('StructParents') : undefined
    return object instanceof PdfStream && key instanceof PdfNumber
      ? [{ ref, stream: object.getDecodedData(), key: key.value }]
      : []
  }).flat()
  const onPages = pages.flatMap(({ dict }) => {
    const key = dict.get('StructParents')
    const contents = follow(dict.get('Contents'))
    const parts = contents instanceof PdfArray ? contents.toArray() : [contents]
    const data = parts.flatMap((part) => {
      const stream = follow(part)
      return stream instanceof PdfStream ? [...stream.getDecodedData(), 10] : []
    })
    return key instanceof PdfNumber ? [{ ref: null, stream: Uint8Array.from(data), key: key.value }] : []
  })
  expect(new Set([...forms, ...onPages].map(({ key }) => key)).size, 'keys are not used twice').toBe(
    forms.length + onPages.length,
  )
  return [...forms, ...onPages]
}

/** The numbers of a stream's content, and the operators that draw outside any content. */
function contentOf(stream: Uint8Array): { marked: number[]; unmarked: string[] } {
  const marked: number[] = []
  const unmarked: string[] = []
  let depth = 0
  for (const line of new TextDecoder('latin1').decode(stream).split('\n')) {
    if (/\bB(?:DC|MC)\b/.test(line)) depth += 1
    const number = /\/MCID (\d+)/.exec(line)?.[1]
    if (number !== undefined) marked.push(Number(number))
    if (depth === 0 && /\b(?:Tj|TJ|f|S|B|Do)$/.test(line)) unmarked.push(line)
    if (/\bEMC\b/.test(line)) depth -= 1
  }
  return { marked, unmarked }
}

test('adds what was signed to the structure of a tagged document', async () => {
  const bytes = await taggedDocument('An agreement')
  expect(await outlineOf(bytes)).toEqual(['Document', '  Standard'])
  const once = await stamp(bytes, [signatureOn(1)], fontFile)
  expect(await outlineOf(once)).toEqual(['Document', '  Standard', '  Figure: Signature of Ana Ruiz'])
  const twice = await stamp(once, [signatureOn(1)], fontFile)
  expect(await outlineOf(twice)).toHaveLength(4)
})

test('leaves a document without tags as it is', async () => {
  const stamped = await stamp(await buildDocument([{}]), [signatureOn(1)], fontFile)
  expect(await outlineOf(stamped)).toEqual([])
  expect((await PDF.load(stamped)).getCatalog().has('MarkInfo')).toBe(false)
})

test('joins the structures of several documents', async () => {
  const [one, two] = await Promise.all([taggedDocument('One'), taggedDocument('Two')])
  const both = await combineDocuments([one, two, await buildDocument([{}])])
  expect(await outlineOf(await stamp(both, [signatureOn(2)], fontFile))).toEqual([
    'Document',
    '  Standard',
    'Document',
    '  Standard',
    'Figure: Signature of Ana Ruiz',
  ])
  // Read by tags alone, the pages of the first would be missing.
  expect(await outlineOf(await combineDocuments([await buildDocument([{}]), two]))).toEqual([])
})

test('tags all of a certificate, and keeps its structure in the combined file', async () => {
  const at = new Date('2026-11-22T21:00:00Z')
  const identity = await createSealIdentity({ organisation: 'Meridian Legal', now: at })
  const original = await taggedDocument('A lease')
  const { certificate, combined } = await finishedLease({ identity, original, at, fonts: fontFile })
  const outline = await outlineOf(certificate)
  expect(outline.slice(0, 4)).toEqual(['Document', '  P', '  H1', '  P'])
  expect(outline.filter((line) => line.endsWith(' H2'))).toHaveLength(4)
  expect(outline).toContain('      TH')
  expect(await outlineOf(combined)).toEqual(['Document', '  Standard', ...outline])
  const catalog = (await PDF.load(certificate)).getCatalog()
  expect(catalog.getDict('ViewerPreferences')?.get('DisplayDocTitle')).toBe(PdfBool.TRUE)
})
