import { readFileSync } from 'node:fs'
import { degrees, PDFDocument, PDFName, PDFString, rgb, StandardFonts } from 'pdf-lib'
import type { PDFForm, PDFPage } from 'pdf-lib'
import { beforeAll, expect, test } from 'vitest'
import { suggestFields } from '#domain/field/suggestions/suggest-fields.ts'
import type { FieldSuggestion } from '#domain/field/suggestions/suggestion.ts'
import { inspectDocument } from './inspect.ts'
import { startTextEngine } from './pdfium.ts'
import { readSigns } from './text.ts'
import type { TextEngine } from './pdfium.ts'

let engine: TextEngine
beforeAll(async () => {
  const wasm = new URL('../../node_modules/@embedpdf/pdfium/dist/pdfium.wasm', import.meta.url)
  engine = await startTextEngine(new Uint8Array(readFileSync(wasm)))
})

/** What the service suggests for an upload, inspected first as in production. */
async function suggest(make: (pdf: PDFDocument) => void | Promise<void>): Promise<FieldSuggestion[]> {
  const pdf = await PDFDocument.create()
  await make(pdf)
  const inspected = await inspectDocument(await pdf.save(), engine)
  if (!inspected.ok) throw new Error(inspected.refusal.detail)
  const { bytes, form } = inspected.value
  return suggestFields(await readSigns(bytes, form, engine))
}

const at = (x: number, y: number, width = 160, height = 20) => ({ x, y, width, height, borderWidth: 0 })
const rounded = ({ left, bottom, width, height }: FieldSuggestion) =>
  [left, bottom, width, height].map((value) => Math.round(value))

function everyKind(form: PDFForm, page: PDFPage): void {
  form.createTextField('applicant.FullName').addToPage(page, at(72, 700))
  form.createTextField('SignatureDate').addToPage(page, at(300, 700))
  const required = form.createTextField('city')
  required.enableRequired()
  required.addToPage(page, at(72, 660))
  form.createCheckBox('agree').addToPage(page, at(72, 620, 14, 14))
  const choice = form.createRadioGroup('contact')
  choice.addOptionToPage('mail', page, at(72, 590, 12, 12))
  choice.addOptionToPage('phone', page, at(120, 590, 12, 12))
  const country = form.createDropdown('country')
  country.addOptions(['Germany', 'France', 'Spain'])
  country.addToPage(page, at(72, 550))
  form.createOptionList('colours').addToPage(page, at(300, 500, 120, 60))
  form.createButton('print').addToPage('Print', page, at(400, 620, 60, 20))
  const fixed = form.createTextField('number')
  fixed.enableReadOnly()
  fixed.addToPage(page, at(300, 660))
}

test('turns every widget of a form into one of the seven types, or none if it asks for nothing', async () => {
  const found = await suggest((pdf) => everyKind(pdf.getForm(), pdf.addPage([595, 842])))
  expect(found.map(({ type, label, required }) => [type, label, required])).toEqual([
    ['input', 'Full Name', false],
    ['date', 'Signature Date', false],
    ['input', 'city', true],
    ['checkbox', 'agree', false],
    ['checkbox', 'contact', false],
    ['checkbox', 'contact', false],
    ['dropdown', 'country', false],
    ['dropdown', 'colours', false],
  ])
  expect(found[6]?.options).toEqual(
    ['Germany', 'France', 'Spain'].map((option) => ({ value: option, option })),
  )
  expect(rounded(found[0] as FieldSuggestion)).toEqual([72, 700, 160, 20])
})

test('reads a signature widget, its tooltip as label, and a date script as date', async () => {
  const found = await suggest((pdf) => {
    const page = pdf.addPage([595, 842])
    const { context } = pdf
    const widget = (entries: object) =>
      context.register(context.obj({ Type: 'Annot', Subtype: 'Widget', ...entries }))
    const signature = widget({
      FT: 'Sig',
      T: PDFString.of('s1'),
      TU: PDFString.of('Tenant signs'),
      Rect: [72, 100, 222, 150],
    })
    const script = context.obj({ S: 'JavaScript', JS: PDFString.of('AFDate_FormatEx("yyyy-mm-dd");') })
    const day = widget({
      FT: 'Tx',
      T: PDFString.of('t7'),
      Rect: [300, 100, 400, 120],
      AA: context.obj({ F: script }),
    })
    const hidden = widget({ FT: 'Tx', T: PDFString.of('t8'), Rect: [300, 200, 400, 220], F: 2 })
    page.node.set(PDFName.of('Annots'), context.obj([signature, day, hidden]))
    pdf.catalog.set(PDFName.of('AcroForm'), context.obj({ Fields: [signature, day, hidden] }))
  })
  expect(found.map(({ type, label }) => [type, label])).toEqual([
    ['signature', 'Tenant signs'],
    ['date', 't'],
  ])
})

test.each([
  [0, [72, 600, 160, 20]],
  [90, [600, 595 - 72 - 160, 20, 160]],
  [180, [595 - 72 - 160, 842 - 620, 160, 20]],
  [270, [842 - 620, 72, 20, 160]],
])('places a widget of a page turned by %i degrees where it is seen', async (angle, place) => {
  const found = await suggest((pdf) => {
    const page = pdf.addPage([595, 842])
    page.setRotation(degrees(angle))
    pdf.getForm().createTextField('name').addToPage(page, at(72, 600))
  })
  expect(found.map(rounded)).toEqual([place])
})

test('places widgets, text and drawn lines by the visible box and user unit', async () => {
  const found = await suggest(async (pdf) => {
    const font = await pdf.embedFont(StandardFonts.Helvetica)
    pdf
      .getForm()
      .createTextField('name')
      .addToPage(pdf.addPage([595, 842]), at(72, 600))
    const second = pdf.addPage([600, 800])
    second.setCropBox(100, 50, 400, 700)
    second.node.set(PDFName.of('UserUnit'), pdf.context.obj(2))
    second.drawText('Signature: ______________', { x: 150, y: 400, size: 10, font })
    second.drawLine({ start: { x: 150, y: 300 }, end: { x: 300, y: 300 }, thickness: 0.5 })
    second.drawText('Date', { x: 150, y: 288, size: 10, font })
    second.drawRectangle({ x: 150, y: 200, width: 10, height: 10, borderWidth: 1, borderColor: rgb(0, 0, 0) })
    // A logo: filled squares are not checkboxes.
    second.drawRectangle({ x: 110, y: 700, width: 16, height: 16, color: rgb(0.1, 0.5, 0.5) })
    second.drawText('I agree', { x: 165, y: 201, size: 10, font })
  })
  expect(found.map(({ type, page }) => [type, page])).toEqual([
    ['input', 1],
    ['signature', 2],
    ['date', 2],
    ['checkbox', 2],
  ])
  const [, signature, date, box] = found.map(rounded)
  expect(signature?.[1]).toBe((400 - 50) * 2 - 1)
  expect(date?.slice(0, 3)).toEqual([100, 500, 300])
  expect(box).toEqual([100, 300, 20, 20])
})

test('reads text on a rotated page as it is displayed', async () => {
  const found = await suggest(async (pdf) => {
    const font = await pdf.embedFont(StandardFonts.Helvetica)
    const page = pdf.addPage([842, 595])
    page.setRotation(degrees(90))
    page.drawText('Signature: ______________', { x: 200, y: 100, size: 12, font, rotate: degrees(90) })
  })
  expect(found.map(({ type }) => type)).toEqual(['signature'])
  expect(found[0]?.bottom).toBeCloseTo(842 - 200 - 1, 0)
})
