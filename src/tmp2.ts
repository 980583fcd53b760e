import { writeFileSync, readFileSync } from 'node:fs'
import { execFileSync } from 'node:child_process'
import { PDFDocument, StandardFonts, rgb, PDFName, PDFBool } from 'pdf-lib'
import { inspectDocument } from './pdf/inspect.ts'
import { startTextEngine } from './pdf/pdfium.ts'
const dir = '/dev/shm/scripts/forms/'
execFileSync('mkdir', ['-p', dir])
const engine = await startTextEngine(readFileSync('node_modules/@embedpdf/pdfium/dist/pdfium.wasm'))
async function make(withAp: boolean, need: boolean) {
  const d = await PDFDocument.create()
  const p = d.addPage([400, 400])
  const f = d.getForm()
  const font = await d.embedFont(StandardFonts.Helvetica)
  const opt = (x: number, y: number, w = 160, h = 22) => ({
    x,
    y,
    width: w,
    height: h,
    borderWidth: 1,
    borderColor: rgb(0.8, 0.1, 0.1),
    backgroundColor: rgb(0.9, 0.95, 1),
    textColor: rgb(0, 0, 0.6),
    font,
  })
  let t = f.createTextField('comb')
  t.setMaxLength(8)
  t.enableCombing()
  t.setText('AB12C')
  t.addToPage(p, opt(20, 360))
  t = f.createTextField('combEmpty')
  t.setMaxLength(8)
  t.enableCombing()
  t.addToPage(p, opt(200, 360))
  t = f.createTextField('empty')
  t.addToPage(p, opt(20, 320))
  t = f.createTextField('full')
  t.setText('Grüße an alle')
  t.addToPage(p, opt(200, 320))
  t = f.createTextField('multi')
  t.enableMultiline()
  t.setText('One line\nanother line that is long enough to wrap')
  t.addToPage(p, opt(20, 250, 160, 60))
  t = f.createTextField('right')
  t.setAlignment(2)
  t.setText('1,234.50')
  t.addToPage(p, opt(200, 280))
  t = f.createTextField('centre')
  t.setAlignment(1)
  t.setText('centred')
  t.addToPage(p, opt(200, 250))
  let c = f.createCheckBox('c1')
  c.addToPage(p, { x: 20, y: 210, width: 20, height: 20 })
  c.check()
  c = f.createCheckBox('c2')
  c.addToPage(p, { x: 60, y: 210, width: 20, height: 20 })
  const r = f.createRadioGroup('r')
  r.addOptionToPage('a', p, { x: 100, y: 210, width: 20, height: 20 })
  r.addOptionToPage('b', p, { x: 140, y: 210, width: 20, height: 20 })
  r.select('b')
  const dd = f.createDropdown('dd')
  dd.addOptions(['red', 'green'])
  dd.select('green')
  dd.addToPage(p, opt(200, 210))
  const ol = f.createOptionList('ol')
  ol.addOptions(['one', 'two', 'three'])
  ol.select('two')
  ol.addToPage(p, opt(20, 130, 160, 60))
  const b = f.createButton('b')
  b.addToPage('Press me', p, opt(200, 150))
  t = f.createTextField('pw')
  t.enablePassword()
  t.setText('secret')
  t.addToPage(p, opt(200, 110))
  t = f.createTextField('dashed')
  t.setText('dashed')
  t.addToPage(p, opt(20, 80))
  t = f.createTextField('thick')
  t.addToPage(p, { ...opt(200, 70), borderWidth: 3 })
  t = f.createTextField('rotated')
  t.setText('turned')
  t.addToPage(p, { ...opt(370, 20, 22, 160) })
  t.acroField.getWidgets()[0]!.getOrCreateAppearanceCharacteristics().setRotation(90)
  const styles: any = { dashed: 'D', empty: 'U', right: 'B', centre: 'I' }
  for (const [n, s] of Object.entries(styles)) {
    const w = f.getTextField(n).acroField.getWidgets()[0]!
    w.dict.set(
      PDFName.of('BS'),
      d.context.obj({ W: s === 'D' ? 1 : 2, S: s as string, ...(s === 'D' ? { D: [3, 2] } : {}) } as any),
    )
  }
  if (!withAp) {
    for (const fl of f.getFields())
      for (const w of fl.acroField.getWidgets())
        if (!['PDFCheckBox', 'PDFRadioGroup'].includes(fl.constructor.name)) w.dict.delete(PDFName.of('AP'))
  }
  if (need) f.acroForm.dict.set(PDFName.of('NeedAppearances'), PDFBool.True)
  return d.save({ updateFieldAppearances: false } as any)
}
for (const [n, ap, need] of [
  ['ap', true, false],
  ['noap', false, true],
  ['apneed', true, true],
  ['noapno', false, false],
] as any)
  writeFileSync(dir + n + '.pdf', await make(ap, need))
for (const name of process.argv.slice(2)) {
  const bytes = readFileSync(dir + name + '.pdf')
  const r: any = await inspectDocument(bytes, engine)
  if (!r.ok) {
    console.log(name, r.refusal)
    continue
  }
  console.log(name, JSON.stringify(r.value.removed), JSON.stringify(r.value.intake).slice(0, 300))
  writeFileSync(dir + name + '-prep.pdf', r.value.bytes)
  for (const s of ['', '-prep']) {
    execFileSync('pdftoppm', ['-r', '100', '-png', '-singlefile', dir + name + s + '.pdf', dir + name + s])
    execFileSync('mutool', [
      'draw',
      '-q',
      '-r',
      '100',
      '-o',
      dir + name + s + '-mu.png',
      dir + name + s + '.pdf',
      '1',
    ])
  }
}
