import { expect, test } from 'vitest'
import createBidi from 'bidi-js'
import { orderLine, readsFromRight } from './bidi.ts'

const bidi = createBidi()

/** The printed characters from left to right, with brackets mirrored as they are drawn. */
function printed(line: string, fromRight?: boolean): string {
  return orderLine(line, fromRight)
    .map(({ text, direction }) =>
      direction === 'ltr'
        ? text
        : [...text]
            .toReversed()
            .map((letter) => bidi.getMirroredCharacter(letter) ?? letter)
            .join(''),
    )
    .join('')
}

// As in UAX #9, capitals stand for Hebrew letters, so that the expectations are readable.
const hebrew = new Map(
  [...'ABCDEFGHIJKLMNOPQRSTUV'].map((letter, index) => [letter, String.fromCodePoint(0x5d0 + index)]),
)
const latin = new Map([...hebrew].map(([letter, sign]) => [sign, letter]))
const arabicLetters = new Map(
  [...'ABCDEFGH'].map((letter, index) => [letter, String.fromCodePoint(0x62d + index)]),
)
const toHebrew = (text: string) => text.replaceAll(/[A-V]/g, (letter) => hebrew.get(letter) ?? letter)
const toArabic = (text: string) => text.replaceAll(/[A-H]/g, (letter) => arabicLetters.get(letter) ?? letter)
const legible = (text: string) => text.replaceAll(/[\u05d0-\u05ea]/g, (sign) => latin.get(sign) ?? sign)

test.each([
  // W4: one separator between two numbers belongs to them.
  ['MOL 12.5', 'W4', '12.5 LOM'],
  ['MOL 15/03/2024', 'W4', '15/03/2024 LOM'],
  // W5: percent and currency signs belong to the adjacent number, on either side.
  ['50% DISC', 'W5', 'CSID 50%'],
  ['DISC 50%', 'W5', '50% CSID'],
  ['PRICE $20', 'W5', '$20 ECIRP'],
  ['PRICE 20€', 'W5', '20€ ECIRP'],
  // W6, N1: a separator that is not between numbers takes the direction of its surroundings.
  ['AB-CD', 'N1', 'DC-BA'],
  ['12, 13 AB', 'N1', 'BA 13 ,12'],
  // W7, N2: a number after Latin letters belongs to them.
  ['AB acme 12 CD', 'W7', 'DC acme 12 BA'],
  // N0: both brackets of a pair have one direction, decided by their contents.
  ['AB(CD[&ef]!)gh', 'N0', 'gh(![ef&]DC)BA'],
  ['AB (ltd) CD', 'N0', 'DC (ltd) BA'],
  ['SMITH (fabrikam ARABIC) HEBREU', 'N0', 'UERBEH (CIBARA fabrikam) HTIMS'],
])('orders %s by rule %s', (line, _, expected) => {
  expect(legible(printed(toHebrew(line), true))).toBe(expected)
})

test('keeps a percent sign with its number in either direction', () => {
  expect(orderLine('50% הנחה')).toEqual([
    { text: ' הנחה', direction: 'rtl' },
    { text: '50%', direction: 'ltr' },
  ])
  expect(orderLine('50% הנחה', false)).toEqual([
    { text: '50% ', direction: 'ltr' },
    { text: 'הנחה', direction: 'rtl' },
  ])
})

test('splits numbers among Arabic letters at a hyphen, but not at a slash or point (W2)', () => {
  expect(printed(toArabic('A 15/03/2024'))).toBe(toArabic('15/03/2024 A'))
  expect(printed(toArabic('A 1,250.5'))).toBe(toArabic('1,250.5 A'))
  expect(printed(toArabic('A 12-34'))).toBe(toArabic('34-12 A'))
  // Arabic digits also read from the left, together with their own separators.
  expect(printed(toArabic('A ١٬٢٥٠٫٥ B'))).toBe(toArabic('B ١٬٢٥٠٫٥ A'))
})

test('keeps brackets paired in a paragraph that reads from the left', () => {
  expect(orderLine('a (ב) c', false).map(({ text }) => text)).toEqual(['a (', 'ב', ') c'])
  expect(legible(printed(toHebrew('a (B) C'), false))).toBe('a (B) C')
  expect(legible(printed(toHebrew('see (A) B'), false))).toBe('see (A) B')
})

test("keeps trailing spaces at the end of the paragraph's direction", () => {
  expect(legible(printed(toHebrew('AB ab  '), true))).toBe('  ab BA')
  expect(legible(printed(toHebrew('ab AB  '), false))).toBe('ab BA  ')
})

test('respects direction marks and embeddings', () => {
  expect(readsFromRight('\u200f12 ab')).toBe(true)
  expect(legible(printed(toHebrew('ab \u2067AB cd\u2069 e'), false)).replaceAll(/[\u2067\u2069]/g, '')).toBe(
    'ab cd BA e',
  )
})

test('classifies characters of two units: an emoji has no direction, a flag and a bold letter do', () => {
  expect(readsFromRight('🎉 שלום')).toBe(true)
  expect(readsFromRight('𝐀 שלום')).toBe(false)
  expect(orderLine('שלום 🎉!')).toEqual([{ text: 'שלום 🎉!', direction: 'rtl' }])
  expect(orderLine('ש 🇩🇪 ב').map(({ text }) => text)).toEqual([' ב', '🇩🇪', 'ש '])
  expect(orderLine('ש 𝟏𝟐 ב').map(({ text }) => text)).toEqual([' ב', '𝟏𝟐', 'ש '])
})

test('puts every character of a line into its runs once, including controls', () => {
  const line = 'a\u0085ב\u001c12\u202e\u{e0100}e\u0301 \ud800 ו'
  const runs = orderLine(line, true)
  expect([...runs.map(({ text }) => text).join('')].toSorted()).toEqual([...line].toSorted())
})

test('reads a paragraph without letters from the left', () => {
  expect(readsFromRight('')).toBe(false)
  expect(readsFromRight('12 % 🎉')).toBe(false)
  expect(readsFromRight('١٢')).toBe(false)
  expect(orderLine('')).toEqual([])
})
