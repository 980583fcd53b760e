import { expect, test } from 'vitest'
import { aDoc, aDocx, docxOf, paragraphs, withStreamRenamed, zipOf } from '#harness/world/word.ts'
import { wordFormatOf } from './word-file.ts'

const docx = aDocx('Agreement')
const doc = aDoc()
const body = paragraphs('Agreement')
const types = (type: string) => ({
  name: '[Content_Types].xml',
  content: `<Types><Override PartName="/word/document.xml" ContentType="${type}"/></Types>`,
})
const document = { name: 'word/document.xml', content: '<w:document/>' }

/** The same file with the bit set that requires a password. */
function locked(file: Buffer): Buffer {
  const changed = Buffer.from(file)
  const at = changed.indexOf(Buffer.from([0xec, 0xa5])) + 11
  changed[at] = (changed[at] ?? 0) | 1
  return changed
}

test.each([
  ['a Word document', docx, 'docx'],
  [
    'one with macros',
    zipOf([types('application/vnd.ms-word.document.macroEnabled.main+xml'), document]),
    'docx',
  ],
  ['one of Word 97', doc, 'doc'],
  ['text', Buffer.from('Dear Sir or Madam'), null],
  ['nothing', Buffer.alloc(0), null],
  ['a PDF', Buffer.from('%PDF-1.7'), null],
  ['a ZIP', zipOf([{ name: 'readme.txt', content: 'word/document.xml' }]), null],
  [
    'a spreadsheet',
    zipOf([types('application/vnd…spreadsheetml.sheet.main+xml'), { name: 'xl/a', content: '' }]),
    null,
  ],
  ['a ZIP with a folder named word', zipOf([types('text/xml'), document]), null],
  ['a spreadsheet of Excel 97', withStreamRenamed(doc, 'WordDocument', 'Workbook'), null],
] as const)('recognises %s by its content', (_, bytes, format) => {
  expect(wordFormatOf(bytes)).toEqual({ ok: true, value: format })
})

const much = Array.from({ length: 10_001 }, (_, index) => ({ name: `word/${index}`, content: '' }))
const shared = (() => {
  const bomb = docxOf({ body, parts: [{ name: 'word/a', content: Buffer.alloc(5000, 'a') }] })
  for (let at = bomb.indexOf('PK\u0001\u0002'); at >= 0; at = bomb.indexOf('PK\u0001\u0002', at + 1))
    bomb.writeUInt32LE(bomb.length - 100, at + 20)
  return bomb
})()

test.each([
  [
    'a new file with a password',
    withStreamRenamed(doc, 'WordDocument', 'EncryptedPackage'),
    'document-encrypted',
  ],
  ['an old file with a password', locked(doc), 'document-encrypted'],
  ['a file cut short', docx.subarray(0, docx.length - 300), 'document-damaged'],
  ['an old file cut short', doc.subarray(0, 700), 'document-damaged'],
  [
    'one that says it unpacks to gigabytes',
    docxOf({ body, parts: [{ name: 'word/a', content: 'a', claimedSize: 0xf0000000 }] }),
    'document-damaged',
  ],
  ['one of very many parts', docxOf({ body, parts: much }), 'document-damaged'],
  ['one whose parts share their bytes', shared, 'document-damaged'],
  [
    'one whose list of parts is a bomb',
    zipOf([{ ...types('a'), content: Buffer.alloc(20_000_000, ' '), claimedSize: 10 }, document]),
    'document-damaged',
  ],
  ['one without a list of parts', zipOf([document]), 'document-damaged'],
] as const)('refuses %s in words that help', (_, bytes, code) => {
  expect(wordFormatOf(bytes)).toMatchObject({
    ok: false,
    refusal: { code, detail: expect.stringMatching(/Word/) },
  })
})

test('terminates on a circular chain of sectors', () => {
  const circle = Buffer.from(doc)
  const table = (circle.readUInt32LE(76) + 1) * 512
  for (let at = table; at < table + 512; at += 4) circle.writeUInt32LE(circle.readUInt32LE(48), at)
  expect(wordFormatOf(circle)).toMatchObject({ ok: false })
})

test('recognises or refuses five hundred mutated files without throwing', () => {
  let seed = 7
  const random = (below: number) => {
    seed = (seed * 1_103_515_245 + 12_345) % 2 ** 31
    return Math.floor((seed / 2 ** 31) * below)
  }
  const seen = new Set<string>()
  for (let count = 0; count < 500; count += 1) {
    const file = Buffer.from(count % 2 === 0 ? docx : doc)
    const changes = 1 + random(30)
    for (let change = 0; change < changes; change += 1) {
      // The structures are at both ends, so mutate there more often than in between.
      const at =
        random(3) === 0 ? random(file.length) : random(2) === 0 ? random(600) : file.length - 1 - random(600)
      file[at] = random(4) === 0 ? 0xff : random(256)
    }
    const told = wordFormatOf(random(5) === 0 ? file.subarray(0, random(file.length)) : file)
    seen.add(told.ok ? String(told.value) : told.refusal.code)
  }
  expect([...seen].sort()).toEqual(['doc', 'document-damaged', 'docx', 'null'])
})
