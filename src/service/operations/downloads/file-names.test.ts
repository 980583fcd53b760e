import { expect, test } from 'vitest'
import { NamesGiven, safeDocumentName, safeName } from './file-names.ts'

const lock = String.fromCodePoint(0x1f512)

test.each([
  ['a plain name', 'Lease of the north wing', 'Lease of the north wing'],
  ['separators', 'Lease 2024/25 \\ draft', 'Lease 2024 25 draft'],
  ['signs that look like separators', 'A\u2215B\u2044C\uff0fD', 'A B C D'],
  ['a way out of the folder', '../../etc/passwd', 'etc passwd'],
  ['nothing but dots', '...', 'Untitled'],
  ['nothing but spaces and signs that nobody sees', ' \u200b\u200e ', 'Untitled'],
  ['what hides a file', '.profile', 'profile'],
  ['an end that Windows drops', 'Lease. . ', 'Lease'],
  ['what Windows allows nowhere', 'a<b>c:d"e|f?g*h', 'a b c d e f g h'],
  ['a device of Windows', 'con', 'con_'],
  ['a device with an extension', 'LPT1.txt', 'LPT1_.txt'],
  ['a word that only begins like a device', 'Console', 'Console'],
  ['an emoji', `Signed ${lock}`, `Signed ${lock}`],
  ['Arabic, as it is', 'عقد الإيجار', 'عقد الإيجار'],
  ['signs that turn the direction', 'invoice\u202efdp.exe', 'invoicefdp.exe'],
  ['line breaks', 'one\r\ntwo', 'one two'],
  ['two ways of writing one letter', 'Cafe\u0301', 'Café'],
])('%s', (_, name, safe) => {
  expect(safeName(name, 'Untitled')).toBe(safe)
})

test('cuts a long name between characters, to a short enough size in bytes', () => {
  expect(safeName('x'.repeat(250), '')).toHaveLength(80)
  const short = safeName(lock.repeat(250), '')
  expect(short.isWellFormed()).toBe(true)
  expect(Buffer.byteLength(short)).toBeLessThanOrEqual(180)
  expect(safeName(`${'x'.repeat(79)} y`, '')).toBe('x'.repeat(79))
})

test('removes only the extension that a document was uploaded with', () => {
  expect(safeDocumentName('Lease.DOCX')).toBe('Lease')
  expect(safeDocumentName('Lease v1.2')).toBe('Lease v1.2')
  expect(safeDocumentName('.pdf')).toBe('Document')
})

test('tells names apart that a file system could take for the same', () => {
  const names = new NamesGiven(['Not included.txt'])
  expect(['Lease', 'LEASE', 'Lease', 'Straße', 'STRASSE'].map((name) => names.give(name))).toEqual([
    'Lease',
    'LEASE (2)',
    'Lease (3)',
    'Straße',
    'STRASSE (2)',
  ])
  expect(names.give('not included.txt')).toBe('not included.txt (2)')
  const files = new NamesGiven()
  expect([files.give('Annex', '.pdf'), files.give('annex', '.pdf')]).toEqual(['Annex.pdf', 'annex (2).pdf'])
})

test('never gives a number that exists already', () => {
  const names = new NamesGiven()
  expect(['Lease (2)', 'Lease', 'Lease'].map((name) => names.give(name))).toEqual([
    'Lease (2)',
    'Lease',
    'Lease (3)',
  ])
})
