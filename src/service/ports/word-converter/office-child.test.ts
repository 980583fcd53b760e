import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import process from 'node:process'
import { afterAll, expect, test } from 'vitest'
import type { Result } from '#domain/result.ts'
import { openLog } from '../../logging.ts'
import {
  aDoc,
  aDocx,
  anAgreement,
  docxOf,
  paragraphs,
  relationshipsXml,
  wordPatience,
} from '#harness/world/word.ts'
import type { Relationship } from '#harness/world/word.ts'
import { openPdfEngine } from '../pdf-engine/threaded-pdf-engine.ts'
import { openOwnConverter } from './own-converter.ts'
import type { WordFormat } from './word-file.ts'

/** One converter for all of these tests, which starts with the first document. */
const log = openLog('silent')
const converter = openOwnConverter(log)
const engine = openPdfEngine(log, { tsaUrl: null })
const place = mkdtempSync(join(tmpdir(), 'countersign-word-'))
afterAll(async () => {
  await Promise.all([converter.close(), engine.close()])
  rmSync(place, { recursive: true, force: true })
})

function attempt(bytes: Uint8Array, format: WordFormat = 'docx'): Promise<Result<Uint8Array>> {
  return converter.convert({ bytes, format, organisationId: 'a' })
}

async function convert(bytes: Uint8Array, format?: WordFormat): Promise<Uint8Array> {
  const made = await attempt(bytes, format)
  if (!made.ok) throw new Error(made.refusal.detail)
  return made.value
}

/** The text of a PDF, line by line. */
async function textOf(bytes: Uint8Array): Promise<string> {
  const lines = await engine.textLines(bytes)
  if (!lines.ok) throw new Error(lines.refusal.detail)
  return lines.value.map(({ characters }) => characters.map(({ text }) => text).join('')).join('\n')
}

/** The fonts embedded in a PDF. */
function fontsOf(pdf: Uint8Array): Set<string> {
  const names = Buffer.from(pdf)
    .toString('latin1')
    .matchAll(/\/BaseFont\/[A-Z]{6}\+([\w-]+)/g)
  return new Set(Array.from(names, ([, name]) => name ?? ''))
}

test(
  'keeps headings, numbers and tables of a contract in either format',
  async () => {
    const contract = await textOf(await convert(anAgreement()))
    expect(contract).toMatch(
      /Consulting agreement[^]*1\. ?The consultant advises[^]*3\. ?Either side[^]*€ 4,800\.00[^]*Signature: _/,
    )
    expect(await textOf(await convert(aDoc(), 'doc'))).toMatch(
      /Letter of intent[^]*Twelve months[^]*Signature:/,
    )
  },
  wordPatience,
)

test.each([
  ['Greek', 'Σύμβαση μεταξύ των μερών', 'Carlito'],
  ['Cyrillic', 'Договор между сторонами', 'Carlito'],
  ['Chinese', '本合同由双方签署', 'NotoSansHans-Regular'],
  ['Japanese', 'この契約は両当事者が署名する', 'NotoSansHans-Regular'],
  ['Korean', '이 계약은 양 당사자가 서명한다', 'NotoSansKR-Regular'],
  ['Devanagari', 'पक्षों के बीच समझौता', 'NotoSans-Regular'],
  ['Hebrew', 'הסכם בין הצדדים', 'DejaVuSans'],
  ['Arabic', 'اتفاقية بين الطرفين', 'DejaVuSans'],
])(
  'prints %s with a font that has its characters',
  async (_, line, font) => {
    const pdf = await convert(docxOf({ body: inFont('Calibri', line) }))
    expect(fontsOf(pdf)).toContain(font)
  },
  wordPatience,
)

test(
  'prints scripts of southern Asia and Ethiopia side by side with their own fonts',
  async () => {
    const lines = {
      Bengali: 'পক্ষগুলোর মধ্যে চুক্তি',
      Ethiopic: 'በተዋዋይ ወገኖች መካከል ስምምነት',
      Gujarati: 'પક્ષો વચ્ચેનો કરાર',
      Gurmukhi: 'ਧਿਰਾਂ ਵਿਚਕਾਰ ਇਕਰਾਰਨਾਮਾ',
      Kannada: 'ಪಕ್ಷಗಳ ನಡುವಿನ ಒಪ್ಪಂದ',
      Malayalam: 'കക്ഷികൾ തമ്മിലുള്ള കരാർ',
      Sinhala: 'පාර්ශ්වයන් අතර ගිවිසුම',
      Tamil: 'தரப்பினரிடையே ஒப்பந்தம்',
      Telugu: 'పార్టీల మధ్య ఒప్పందం',
      Thai: 'สัญญาระหว่างคู่สัญญา',
    }
    const body = Object.values(lines).map((line) => inFont('Calibri', line))
    const fonts = fontsOf(await convert(docxOf({ body: body.join('') })))
    expect([...fonts]).toEqual(
      expect.arrayContaining(Object.keys(lines).map((script) => `NotoSans${script}-Regular`)),
    )
  },
  wordPatience,
)

function inFont(name: string, line: string): string {
  const fonts = ['ascii', 'hAnsi', 'cs', 'eastAsia'].map((kind) => `w:${kind}="${name}"`).join(' ')
  return `<w:p><w:r><w:rPr><w:rFonts ${fonts}/></w:rPr><w:t>${line}</w:t></w:r></w:p>`
}

/** A server that counts connections, whatever they speak. */
async function aListener() {
  let comers = 0
  const server = createServer((socket) => {
    comers += 1
    socket.on('error', () => undefined).end()
  })
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  afterAll(() => {
    server.close()
  })
  return { comers: () => comers, host: `127.0.0.1:${(server.address() as AddressInfo).port}` }
}

const shape =
  '<pic:spPr><a:xfrm><a:off x="0" y="0"/><a:ext cx="900000" cy="900000"/></a:xfrm><a:prstGeom prst="rect"><a:avLst/></a:prstGeom></pic:spPr>'
const picture = (id: string, how: 'link' | 'embed' = 'link') =>
  `<w:p><w:r><w:drawing><wp:inline><wp:extent cx="900000" cy="900000"/><wp:docPr id="1" name="p"/><a:graphic><a:graphicData uri="http://schemas.openxmlformats.org/drawingml/2006/picture"><pic:pic><pic:nvPicPr><pic:cNvPr id="1" name="p"/><pic:cNvPicPr/></pic:nvPicPr><pic:blipFill><a:blip r:${how}="${id}"/><a:stretch><a:fillRect/></a:stretch></pic:blipFill>${shape}</pic:pic></a:graphicData></a:graphic></wp:inline></w:drawing></w:r></w:p>`
const field = (instruction: string) =>
  `<w:p><w:r><w:fldChar w:fldCharType="begin" w:dirty="true"/></w:r><w:r><w:instrText> ${instruction} </w:instrText></w:r><w:r><w:fldChar w:fldCharType="separate"/></w:r><w:r><w:t>before</w:t></w:r><w:r><w:fldChar w:fldCharType="end"/></w:r></w:p>`
const drawings =
  'xmlns:v="urn:schemas-microsoft-com:vml" xmlns:o="urn:schemas-microsoft-com:office:office" style="width:90pt;height:90pt"'
const linkedObject = (id: string) =>
  `<w:p><w:r><w:object><v:shape ${drawings} id="s"><v:imagedata r:id="${id}" o:href="${id}"/></v:shape><o:OLEObject xmlns:o="urn:schemas-microsoft-com:office:office" Type="Link" ProgID="Word.Document.12" ShapeID="s" DrawAspect="Content" r:id="${id}" UpdateMode="Always"><o:LinkType>EnhancedMetaFile</o:LinkType></o:OLEObject></w:object></w:r></w:p>`

const words = 'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"'
const links = 'xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"'
const outside = (id: string, type: string, target: string): Relationship => ({
  id,
  type,
  target,
  isOutside: true,
})

/** A document that requests these addresses in every known way: as picture, object, field, template and part. */
function thatReachesFor(addresses: readonly string[]): Buffer {
  const web = addresses[0] ?? ''
  const pages = addresses
    .map((address) => `<img src="${address}"><iframe src="${address}"></iframe>`)
    .join('')
  const ways = addresses.flatMap((address, index) => [
    picture(`rP${index}`),
    linkedObject(`rO${index}`),
    `<w:altChunk r:id="rA${index}"/><w:subDoc r:id="rD${index}"/>`,
    field(`INCLUDEPICTURE "${address}" \\d`),
    field(`INCLUDETEXT "${address}"`),
    field(`LINK Word.Document.12 "${address}" \\a \\t`),
    field(`DDEAUTO soffice "${address}" all`),
  ])
  const settings = `<w:settings ${words} ${links}><w:attachedTemplate r:id="rT"/><w:updateFields w:val="true"/><w:mailMerge><w:dataSource r:id="rM"/></w:mailMerge></w:settings>`
  const frames = `<w:webSettings ${words} ${links}><w:frameset><w:frame><w:sourceFileName r:id="rF"/></w:frame></w:frameset></w:webSettings>`
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" width="90" height="90">${addresses.map((address) => `<image width="9" height="9" xlink:href="${address}"/>`).join('')}<style>@import url("${web}");</style></svg>`
  return docxOf({
    body: [paragraphs('Reaches out'), ...ways, picture('rV', 'embed'), '<w:altChunk r:id="rH"/>'].join(''),
    relationships: [
      ...addresses.flatMap((address, index) => [
        outside(`rP${index}`, 'image', address),
        outside(`rO${index}`, 'oleObject', address),
        outside(`rA${index}`, 'aFChunk', address),
        outside(`rD${index}`, 'subDocument', address),
      ]),
      outside('rX', 'styles', web),
      { id: 'rV', type: 'image', target: 'media/drawing.svg' },
      { id: 'rH', type: 'aFChunk', target: 'page.html' },
      { id: 'rS', type: 'settings', target: 'settings.xml' },
      { id: 'rW', type: 'webSettings', target: 'webSettings.xml' },
    ],
    parts: [
      { name: 'word/media/drawing.svg', content: svg },
      { name: 'word/page.html', content: `<html><link rel="stylesheet" href="${web}">${pages}</html>` },
      { name: 'word/settings.xml', content: settings },
      {
        name: 'word/_rels/settings.xml.rels',
        content: relationshipsXml([outside('rT', 'attachedTemplate', web), outside('rM', 'mailMerge', web)]),
      },
      { name: 'word/webSettings.xml', content: frames },
      { name: 'word/_rels/webSettings.xml.rels', content: relationshipsXml([outside('rF', 'frame', web)]) },
    ],
  })
}

test(
  'lets a document reach nothing outside: no address, and no file of the server',
  async () => {
    const { comers, host } = await aListener()
    await fetch(`http://${host}`).catch(() => undefined)
    expect(comers()).toBe(1)
    const secret = join(place, 'secret.docx')
    writeFileSync(secret, aDocx('Nobody may read this'))
    writeFileSync(join(place, 'secret.txt'), 'Nobody may read this')
    const pdf = await convert(
      thatReachesFor([
        `http://${host}/a.png`,
        `https://${host}/a.docx`,
        `ftp://${host}/a.docx`,
        `file://${host}/share/a.png`,
        `\\\\${host.replace(':', '@')}\\share\\a.png`,
        `file://${secret}`,
        `file://${join(place, 'secret.txt')}`,
        'file:///etc/passwd',
        secret,
      ]),
    )
    expect(comers()).toBe(1)
    const text = await textOf(pdf)
    expect(text).toContain('Reaches out')
    expect(text).not.toMatch(/Nobody may read|root:/)
    expect(Buffer.from(pdf).includes('root:x:0')).toBe(false)
  },
  wordPatience,
)

test(
  'refuses entities of another document, and ignores macros',
  async () => {
    const text = `<!DOCTYPE d [<!ENTITY inner "Expanded"><!ENTITY outer SYSTEM "file:///etc/passwd">]><w:document ${words}><w:body><w:p><w:r><w:t>Begin &inner; &outer;</w:t></w:r></w:p></w:body></w:document>`
    const read = docxOf({ body: '', parts: [{ name: 'word/footer1.xml', content: text }] })
    expect(await attempt(read)).toMatchObject({ ok: false, refusal: { code: 'document-damaged' } })
    // The parser sees it under a name that is not XML's.
    const hidden = await attempt(docxOf({ body: '', main: { name: 'word/document.bin', content: text } }))
    expect(hidden.ok ? await textOf(hidden.value) : '').not.toContain('root:')
    const macros = {
      name: 'word/vbaProject.bin',
      content: 'Sub AutoOpen()\nShell "touch /tmp/here"\nEnd Sub',
    }
    const relationships = [{ id: 'rB', type: 'vbaProject', target: 'vbaProject.bin' }]
    const pdf = await convert(docxOf({ body: paragraphs('With macros'), relationships, parts: [macros] }))
    expect(await textOf(pdf)).toContain('With macros')
  },
  wordPatience,
)

/** The text in a font that the document embeds under a name, or only requests by that name. */
function withFont(name: string, { isBrought }: { readonly isBrought: boolean }): Buffer {
  const body = inFont(name, 'Pay 1000')
  if (!isBrought) return docxOf({ body })
  const packages = join(import.meta.dirname, '../../../../node_modules')
  const font = readFileSync(join(packages, '@expo-google-fonts/caveat/400Regular/Caveat_400Regular.ttf'))
  const key = '1DF903AD3D8B4C649A11DA85A3BF1B26'
  const mask = Buffer.from(key, 'hex').toReversed()
  for (let index = 0; index < 32; index += 1) font[index] = (font[index] ?? 0) ^ (mask[index % 16] ?? 0)
  const guid = `{${key.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')}}`
  const table = `<w:fonts ${words} ${links}><w:font w:name="${name}"><w:embedRegular r:id="rId1" w:fontKey="${guid}"/></w:font></w:fonts>`
  return docxOf({
    body,
    relationships: [{ id: 'rF', type: 'fontTable', target: 'fontTable.xml' }],
    parts: [
      { name: 'word/fontTable.xml', content: table },
      {
        name: 'word/_rels/fontTable.xml.rels',
        content: relationshipsXml([{ id: 'rId1', type: 'font', target: 'fonts/font1.odttf' }]),
      },
      { name: 'word/fonts/font1.odttf', content: font },
    ],
  })
}

test(
  'prints no other document with a font embedded in one',
  async () => {
    const brought = await convert(withFont('Harbour Sans', { isBrought: true }))
    expect(fontsOf(brought)).toContain('Caveat-Regular')
    const asked = await convert(withFont('Harbour Sans', { isBrought: false }))
    expect(fontsOf(asked)).not.toContain('Caveat-Regular')
  },
  2 * wordPatience,
)

/** How many mutated files to convert: some on every run, hundreds by hand. */
const mutants = Number(process.env['WORD_MUTANTS'] ?? 10)

test(
  'converts or refuses mutated files, and carries on',
  async () => {
    let seed = Number(process.env['WORD_SEED'] ?? 1)
    const random = (below: number) => {
      seed = (seed * 1_103_515_245 + 12_345) % 2 ** 31
      return Math.floor((seed / 2 ** 31) * below)
    }
    const values = ['-1', '0', '99999999999', '1e308', '', 'rX', '%n', '&#x202E;', 'a'.repeat(5000)]
    const table =
      '<w:tbl><w:tblGrid><w:gridCol w:w="900"/></w:tblGrid><w:tr><w:tc><w:tcPr><w:gridSpan w:val="2"/></w:tcPr><w:p/></w:tc></w:tr></w:tbl>'
    const sound = `<w:p><w:pPr><w:ind w:left="720"/><w:numPr><w:ilvl w:val="0"/><w:numId w:val="1"/></w:numPr></w:pPr><w:r><w:rPr><w:sz w:val="24"/></w:rPr><w:t>One</w:t></w:r></w:p>${field('PAGE')}${picture('rX')}${table}`
    const mutated = () =>
      sound.replaceAll(/="[^"]*"/g, (value) =>
        random(6) === 0 ? `="${values[random(values.length)]}"` : value,
      )
    const told = new Map<string, number>()
    for (let count = 0; count < mutants; count += 1) {
      const isOld = count % 2 === 1
      const bytes = isOld ? aDoc() : docxOf({ body: mutated() })
      if (isOld)
        for (let change = 0; change <= random(12); change += 1)
          bytes[512 + random(bytes.length - 512)] = random(256)
      const made = await attempt(bytes, isOld ? 'doc' : 'docx')
      const outcome = made.ok ? 'converted' : made.refusal.detail
      told.set(outcome, (told.get(outcome) ?? 0) + 1)
    }
    if (process.env['WORD_MUTANTS']) process.stdout.write(`${JSON.stringify(Object.fromEntries(told))}\n`)
    expect(await textOf(await convert(aDocx('Still here')))).toContain('Still here')
  },
  wordPatience * Math.ceil(mutants / 10),
)
