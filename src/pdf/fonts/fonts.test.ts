import { readFileSync } from 'node:fs'
import { create } from '@cantoo/fontkit'
import { beforeAll, expect, test } from 'vitest'
import { fontFile } from '#harness/world/font-file.ts'
import type { Face } from './faces.ts'
import { orderLine } from './bidi.ts'
import { faceFiles } from './faces.ts'
import { layoutText } from './layout.ts'
import { loadAllMetrics, measure, measureRun, spellUnprintable, splitByFace, unprintable } from './metrics.ts'

const packages = new URL('../../../node_modules/', import.meta.url)
beforeAll(() => loadAllMetrics(fontFile))

test.each<[Face, string]>([
  ['cousine', 'Hello é Ω Ж'],
  ['arimo', 'Hello AVAT é Ω Ж'],
  ['noto-sans', 'ở ế'],
  ['noto-sans-bold', 'Weight'],
  ['noto-sans-thai', 'สัญญาเช่า'],
  ['noto-sans-lao', 'ສະບາຍດີ'],
  ['noto-sans-georgian', 'ნინო'],
  ['noto-sans-armenian', 'Անի'],
  ['noto-sans-ethiopic', 'አበበ'],
  ['noto-emoji', '🎉❤👍'],
  ['noto-sans-jp', '日本語かな'],
  ['noto-sans-kr', '한국어'],
  ['noto-sans-sc', '简体中文'],
  ['dancing-script', 'Ada Lovelace'],
  ['caveat', 'Ada Lovelace'],
  ['homemade-apple', 'Ada Lovelace'],
])('has a table for %s that agrees with its font', (face, text) => {
  const font = create(readFileSync(new URL(faceFiles[face], packages)))
  if (!('glyphForCodePoint' in font)) throw new Error('a collection')
  for (const letter of text) {
    const glyph = font.glyphForCodePoint(letter.codePointAt(0) ?? 0)
    expect(glyph?.id, letter).toBeGreaterThan(0)
    expect(measureRun(letter, face, 1), letter).toBeCloseTo((glyph?.advanceWidth ?? 0) / font.unitsPerEm, 6)
  }
})

test('uses the first font that has a character, and one font for all ideographs of a text', () => {
  const faces = (text: string) => splitByFace(text, 'cousine').map(({ face, text: run }) => [face, run])
  expect(faces('a é Ж 日本 한국')).toEqual([
    ['cousine', 'a é Ж '],
    ['noto-sans-kr', '日本 한국'],
  ])
  expect(faces('简体中文')).toEqual([['noto-sans-sc', '简体中文']])
  expect(faces('東京 です')).toEqual([['noto-sans-jp', '東京 です']])
})

test('lists what cannot be printed, once each', () => {
  const printed =
    'Hi é Ω Ж 日本 한국 中文 مرحبا שלום สวัสดี 👩‍⚖️ नमस्ते বাংলা ਸਤਿ ગુજ தமிழ் తెలుగు ಕನ್ನಡ മലയാളം සිංහල ລາວ ខ្មែរ မြန်မာ བོད་ ქართ Հայ አማርኛ 🇩🇪'
  expect(unprintable(printed, 'courier')).toEqual([])
  expect(unprintable('Hi 𓀀 ok 𓀀 é\n\tܫܠ', 'courier')).toEqual(['𓀀', 'ܫ', 'ܠ'])
  expect(unprintable('zero\u200bwidth \ufe0f', 'helvetica')).toEqual([])
  expect(splitByFace('a𓀀b', 'arimo')).toEqual([{ face: 'arimo', text: 'a?b' }])
})

test('shows unprintable characters as code points', () => {
  expect(spellUnprintable('Ana ܫܠ 𓀀')).toBe('Ana ‹U+072B 0720› ‹U+13000›')
  expect(spellUnprintable('Zoë 日本 สมชาย 🎉 नम')).toBe('Zoë 日本 สมชาย 🎉 नम')
})

test('has courier characters that are all the same width', () => {
  expect(measure('iiii', 'courier', 10)).toBeCloseTo(measure('WWWW', 'courier', 10), 9)
  expect(measure('iiii', 'helvetica', 10)).toBeLessThan(measure('WWWW', 'helvetica', 10))
})

const texts = (text: string, width: number) =>
  layoutText(text, { fontType: 'courier', size: 10, width }).map(({ runs }) =>
    runs.map((run) => run.text).join('|'),
  )

test('wraps between words, at line breaks, between ideographs, and within a word that is too long', () => {
  expect(texts('the quick brown fox', 62)).toEqual(['the quick', 'brown fox'])
  expect(texts('a\nb\r\n\nc', 100)).toEqual(['a', 'b', '', 'c'])
  expect(texts('日本語の文章', 32)).toEqual(['日本語', 'の文章'])
  expect(texts('incomprehensible', 31)).toEqual(['incom', 'prehe', 'nsibl', 'e'])
  expect(texts('a well-known fact', 50)).toEqual(['a well-', 'known', 'fact'])
})

test('keeps every line within the width', () => {
  const text = 'Lorem ipsum dolor sit amet, consectetur adipiscing-elit sed do eiusmod 日本語 tempor'
  for (let width = 20; width < 200; width += 7) {
    for (const line of layoutText(text, { fontType: 'helvetica', size: 10, width })) {
      expect(line.width).toBeLessThanOrEqual(width + 1e-9)
    }
  }
})

// Compared character by character with all earlier ones, each of these would take minutes.
test.each([
  ['Arabic without a space', 'بسم'.repeat(12_000)],
  ['many marks on one character', `ب${'\u064e'.repeat(50_000)}`],
  ['invisible characters within a word', `${'a'.repeat(300)}${'\u200d'.repeat(60_000)}${'b'.repeat(300)}`],
  ['characters without direction', `ا${' !'.repeat(30_000)}`],
])('lays out a long text quickly: %s', (_, text) => {
  const lines = layoutText(text, { fontType: 'courier', size: 4, width: 396 })
  const set = lines.flatMap(({ runs }) => runs.map((run) => run.text)).join('')
  expect(set.replaceAll(/\s/g, '').length).toBe(text.replaceAll(/\u200d|\s/g, '').length)
})

test('falls back from a handwriting font to an always loaded Latin one', () => {
  expect(splitByFace('Nguyễn', 'caveat')).toEqual([
    { face: 'caveat', text: 'Nguy' },
    { face: 'arimo', text: 'ễ' },
    { face: 'caveat', text: 'n' },
  ])
  expect(splitByFace('ở', 'dancing-script')[0]?.face).not.toBe('noto-sans')
})

test("aligns every line to its paragraph's side", () => {
  const lines = layoutText('بتاريخ 15/03/2024 INV', { fontType: 'courier', size: 10, width: 70 })
  expect(lines.map(({ fromRight }) => fromRight)).toEqual(lines.map(() => true))
  expect(lines.length).toBeGreaterThan(1)
  const [first, second] = layoutText('a سلام\nسلام', { fontType: 'courier', size: 10, width: 100 })
  expect([first?.fromRight, second?.fromRight]).toEqual([false, true])
  expect(orderLine('12 ab', true)).toEqual([
    { text: 'ab', direction: 'ltr' },
    { text: ' ', direction: 'rtl' },
    { text: '12', direction: 'ltr' },
  ])
})

test('orders right-to-left words as they are read, with numbers left to right', () => {
  expect(orderLine('abc שלום def')).toEqual([
    { text: 'abc ', direction: 'ltr' },
    { text: 'שלום', direction: 'rtl' },
    { text: ' def', direction: 'ltr' },
  ])
  expect(orderLine('שלום 123 עולם')).toEqual([
    { text: ' עולם', direction: 'rtl' },
    { text: '123', direction: 'ltr' },
    { text: 'שלום ', direction: 'rtl' },
  ])
  expect(orderLine('(שלום)')).toEqual([{ text: '(שלום)', direction: 'rtl' }])
})

test('breaks Thai, which has no spaces between words, between whole characters', () => {
  const lines = texts('สัญญานี้ทำขึ้นที่กรุงเทพมหานครเพื่อเช่าบ้าน (ฉบับที่ 2)', 60)
  expect(lines.length).toBeGreaterThan(3)
  // No line begins with a vowel or tone of the character before it, nor ends with a vowel of the one after it.
  for (const line of lines) expect(line).not.toMatch(/^[\p{M}\u0e30\u0e32\u0e33\u0e45)]|[\u0e40-\u0e44]$/u)
})

test('keeps pictures of several characters together, in the font of pictures', () => {
  expect(splitByFace('a 👩🏽‍🚀🇩🇪1️⃣❤️ b', 'arimo')).toEqual([
    { face: 'arimo', text: 'a ' },
    { face: 'noto-emoji', text: '👩🏽‍🚀🇩🇪1⃣❤' },
    { face: 'arimo', text: ' b' },
  ])
  // What is no picture is what it is elsewhere.
  expect(splitByFace('1 # ©️', 'arimo')).toEqual([{ face: 'arimo', text: '1 # ©' }])
})

test.each([
  ['Khmer', 'ស្ត្រីខ្មែរនិងកិច្ចសន្យា', /^[\p{M}]|\u17d2$/u],
  ['Burmese', 'မြန်မာနိုင်ငံစာချုပ်သည်', /^[\p{M}]|^[\u1000-\u1021]\u103a|\u1039$/u],
  ['Lao', 'ສັນຍາເຊົ່າເຮືອນໃນນະຄອນຫຼວງ', /^[\p{M}\u0eb0]|[\u0ec0-\u0ec4]$/u],
  ['Tibetan', 'བོད་ཡིག་གི་གན་རྒྱ་འདི་', /^\u0f0b|[^\u0f0b]$/u],
  ['Devanagari in one word', 'क्षत्रियकृष्णस्वामीनारायणराष्ट्रीय', /^\p{M}|\u094d$/u],
])('breaks %s between whole syllables', (_, text, torn) => {
  const lines = texts(text, 25)
  expect(lines.length).toBeGreaterThan(2)
  expect(lines.join('')).toBe(text)
  for (const line of lines) expect(line).not.toMatch(torn)
})

test('measures joined characters as they are joined', () => {
  const alone = [...'क्षत्रिय'].reduce((sum, one) => sum + measureRun(one, 'noto-sans-devanagari', 10), 0)
  expect(measureRun('क्षत्रिय', 'noto-sans-devanagari', 10)).toBeLessThan(alone)
  expect(measureRun('سلام', 'noto-naskh-arabic', 10)).not.toBe(
    [...'سلام'].reduce((sum, one) => sum + measureRun(one, 'noto-naskh-arabic', 10), 0),
  )
})
