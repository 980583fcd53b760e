import type { Problem } from '#contract/problem.ts'
import { limits } from '#domain/limits.ts'
import { PDFDocument } from 'pdf-lib'
import { expect, test, vi } from 'vitest'
import { testService } from '#harness/world/service.ts'
import { aPdf, aTenant } from '#harness/world/world.ts'
import { draftWorld, field, form } from '#harness/world/drafts.ts'
import type { Added, WireDraft } from '#harness/world/drafts.ts'

const service = await testService({}, { runsJobs: false })
const { call, database } = service
const { tenant, newDraft, read, upload, save, filledDraft } = await draftWorld(service)

test("takes an upload's type from its content, and refuses one byte over 10 MB", async () => {
  const { id } = await newDraft()
  const { revision, document } = await upload(id, await aPdf([{}, {}]), 'C:\\docs\\Büro.pdf')
  expect(revision).toBe(2)
  expect(document).toMatchObject({
    name: 'Büro.pdf',
    pages: [
      { width: 595, height: 842 },
      { width: 595, height: 842 },
    ],
    notes: [],
    signed: false,
    carried: false,
  })
  const tooLarge = Buffer.alloc(limits.documentBytes + 1, '%PDF-1.7 ')
  const attempts = [
    [tooLarge, 413],
    [Buffer.alloc(limits.documentBytes + 200_000, 'x'), 413],
    [Buffer.from('hello'), 415],
    [Buffer.from('%PDF-1.7\nnothing'), 422],
  ] as const
  for (const [bytes, status] of attempts) {
    const answer = await call<Problem>(
      tenant.as,
      'POST',
      `/app/drafts/${id}/documents`,
      form(bytes, 'Big.pdf'),
    )
    expect(answer.status, answer.body.detail).toBe(status)
  }
  expect((await read(id)).documents).toHaveLength(1)
})

test('keeps all concurrent uploads, each in its own place', async () => {
  const { id } = await newDraft()
  const names = ['a.pdf', 'b.pdf', 'c.pdf', 'd.pdf']
  const bytes = await aPdf()
  await Promise.all(names.map((name) => upload(id, bytes, name)))
  const { documents, revision } = await read(id)
  expect(documents.map(({ name }) => name).toSorted()).toEqual(names)
  expect(revision).toBe(5)
})

test("serves a document's pages in ranges", async () => {
  const { draft } = await filledDraft()
  const address = new URL(draft.documents[0]?.file ?? '', service.url)
  const part = await fetch(address, { headers: { ...tenant.as, range: 'bytes=0-4' } })
  expect([part.status, await part.text()]).toEqual([206, '%PDF-'])
  const foreign = await aTenant(database)
  expect((await fetch(address, { headers: foreign.as })).status).toBe(404)
  expect((await fetch(address)).status).toBe(401)
})

test('moves fields with their pages when documents are ordered, removed or replaced', async () => {
  const { id, signer } = await filledDraft()
  const first = (await read(id)).documents[0]?.id ?? ''
  const { document } = await upload(id, await aPdf())
  const before = await read(id)
  const anchored = field(signer.id, { id: 'anchored', anchor: 'X', page: null })
  const third = field(signer.id, { id: 'third', page: 3 })
  await save(before, { fields: [...before.fields, third, anchored] })
  const pages = ({ fields }: WireDraft) => Object.fromEntries(fields.map(({ id, page }) => [id, page]))
  const order = (document_ids: string[]) =>
    call<WireDraft>(tenant.as, 'PUT', `/app/drafts/${id}/documents`, { document_ids })
  const turned = await order([document.id, first])
  expect(turned.body.documents.map(({ id }) => id)).toEqual([document.id, first])
  expect(pages(turned.body)).toEqual({ first: 2, second: 3, third: 1, anchored: null })
  expect((await order([first])).status).toBe(409)
  expect((await order([first, first])).status).toBe(409)
  const file = `/app/drafts/${id}/documents/${first}/file`
  const replaced = await call<Added>(tenant.as, 'PUT', file, form(await aPdf(), 'Short.pdf'))
  expect(replaced.body.document).toMatchObject({ id: first, name: 'Short.pdf' })
  expect(pages(await read(id))).toEqual({ first: 2, second: 2, third: 1, anchored: null })
  const removed = await call<WireDraft>(tenant.as, 'DELETE', `/app/drafts/${id}/documents/${document.id}`)
  expect(pages(removed.body)).toEqual({ first: 1, second: 1, anchored: null })
  expect(removed.body.documents).toHaveLength(1)
  expect(removed.body.revision).toBeGreaterThan(before.revision)
})

test('renames a document', async () => {
  const { id, draft } = await filledDraft()
  const path = `/app/drafts/${id}/documents/${draft.documents[0]?.id}`
  expect((await call<Added>(tenant.as, 'PUT', path, { name: 'New name' })).body.revision).toBe(
    draft.revision + 1,
  )
  expect((await read(id)).documents[0]?.name).toBe('New name')
  expect((await call(tenant.as, 'PUT', `${path}x`, { name: 'New name' })).status).toBe(404)
})

test('finds anchors on the pages', async () => {
  const { id } = await filledDraft()
  const find = (...texts: readonly string[]) =>
    call<object[][]>(
      tenant.as,
      'GET',
      `/app/drafts/${id}/anchors?${texts.map((text) => `texts=${encodeURIComponent(text)}`).join('&')}`,
    )
  const sign = expect.objectContaining({ page: 1, bottom: expect.closeTo(700, 1) }) as unknown
  expect((await find('[[sign]]')).body).toEqual([[sign]])
  expect((await find('Second', 'absent', '[[sign]]')).body).toEqual([
    [expect.objectContaining({ page: 2 })],
    [],
    [sign],
  ])
  expect((await find()).status).toBe(422)
  expect((await find(...Array.from({ length: 101 }, (_, index) => `a${index}`))).status).toBe(422)
  // However often it is asked for, a text has as many places.
  expect((await find('a', 'a')).status).toBe(422)
})

test('reads a document once, however many search it at once', async () => {
  const { id } = await newDraft()
  await upload(id, await aPdf([{ text: 'Known to no other test' }]))
  const reading = vi.spyOn(service.ports.pdf, 'packedText')
  const answers = await Promise.all(
    ['Known', 'other', 'test', 'absent'].map((text) =>
      call<object[][]>(tenant.as, 'GET', `/app/drafts/${id}/anchors?texts=${text}`),
    ),
  )
  expect(answers.map(({ body }) => body[0]?.length)).toEqual([1, 1, 1, 0])
  expect(reading.mock.calls.length).toBe(1)
  reading.mockRestore()
})

test('suggests the fields that documents ask for, including those of a flattened form', async () => {
  const { id } = await newDraft()
  const pdf = await PDFDocument.create()
  pdf
    .getForm()
    .createTextField('Full name')
    .addToPage(pdf.addPage([595, 842]), { x: 72, y: 600, borderWidth: 0 })
  await upload(id, await aPdf())
  await upload(id, await pdf.save())
  await upload(id, await aPdf([{ text: 'Signature: ______________' }]))
  const suggestions = () => call<object[]>(tenant.as, 'GET', `/app/drafts/${id}/suggestions`)
  const first = await suggestions()
  expect(first.body).toEqual([
    expect.objectContaining({
      type: 'input',
      source: 'form',
      label: 'Full name',
      page: 2,
      left: 72,
      bottom: 600,
    }),
    expect.objectContaining({ type: 'signature', source: 'line', label: 'Signature', page: 3 }),
  ])
  expect((await suggestions()).body).toEqual(first.body)
})
