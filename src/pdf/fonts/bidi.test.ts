import { expect, test } from 'vitest'
import { mirror, orderLine, readsFromRight } from './bidi.ts'

/** What is printed from left to right, letter by letter, brackets turned as they are drawn. */
function printed(line: string, fromRight?: boolean): string {
  return orderLine(line, fromRight)
    .map(({ text, direction }) =>
      direction === 'ltr'
        ? text
        : [...text]
            .toReversed()
            .map((letter) => String.fromCodePoint(mirror(letter.codePointAt(0) ?? 0)))
            .join(''),
    )
    .join('')
}

// Letters as in UAX #9: its capitals are Hebrew here, so that what is expected can be read.
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
  // W5: signs of percent and money belong to the number beside them, on either side.
  ['50% DISC', 'W5', 'CSID 50%'],
  ['DISC 50%', 'W5', '50% CSID'],
  ['PRICE $20', 'W5', '$20 ECIRP'],
  ['PRICE 20€', 'W5', '20€ ECIRP'],
  // W6, N1: a separator that parts no numbers goes with what surrounds it.
  ['AB-CD', 'N1', 'DC-BA'],
  ['12, 13 AB', 'N1', 'BA 13 ,12'],
  // W7, N2: a number after Latin letters belongs to them.
  ['AB acme 12 CD', 'W7', 'DC acme 12 BA'],
  // N0: both brackets of a pair go one way, decided by what they hold.
  ['AB(CD[&ef]!)gh', 'N0', 'gh(![ef&]DC)BA'],
  ['AB (ltd) CD', 'N0', 'DC (ltd) BA'],
  ['SMITH (fabrikam ARABIC) HEBREU', 'N0', 'UERBEH (CIBARA fabrikam) HTIMS'],
])('%s is ordered by rule %s', (line, _, expected) => {
  expect(legible(printed(toHebrew(line), true))).toBe(expected)
})

test('a percent sign stays with its number, whichever way the paragraph reads', () => {
  expect(orderLine('50% הנחה')).toEqual([
    { text: ' הנחה', direction: 'rtl' },
    { text: '50%', direction: 'ltr' },
  ])
  expect(orderLine('50% הנחה', false)).toEqual([
    { text: '50% ', direction: 'ltr' },
    { text: 'הנחה', direction: 'rtl' },
  ])
})

test('numbers among Arabic letters: W2 parts them at a hyphen, not at a slash or point', () => {
  expect(printed(toArabic('A 15/03/2024'))).toBe(toArabic('15/03/2024 A'))
  expect(printed(toArabic('A 1,250.5'))).toBe(toArabic('1,250.5 A'))
  expect(printed(toArabic('A 12-34'))).toBe(toArabic('34-12 A'))
  // Arabic digits read from the left, too, and their own separators belong to them.
  expect(printed(toArabic('A ١٬٢٥٠٫٥ B'))).toBe(toArabic('B ١٬٢٥٠٫٥ A'))
})

test('brackets hold together in a paragraph that reads from the left', () => {
  expect(orderLine('a (ב) c', false).map(({ text }) => text)).toEqual(['a (', 'ב', ') c'])
  expect(legible(printed(toHebrew('a (B) C'), false))).toBe('a (B) C')
  expect(legible(printed(toHebrew('see (A) B'), false))).toBe('see (A) B')
})

test('spaces at the end of a line stay at the end that its paragraph has', () => {
  expect(legible(printed(toHebrew('AB ab  '), true))).toBe('  ab BA')
  expect(legible(printed(toHebrew('ab AB  '), false))).toBe('ab BA  ')
})

test('direction marks and embeddings count', () => {
  expect(readsFromRight('\u200f12 ab')).toBe(true)
  expect(legible(printed(toHebrew('ab \u2067AB cd\u2069 e'), false)).replaceAll(/[\u2067\u2069]/g, '')).toBe(
    'ab cd BA e',
  )
})

test('a sign of two units counts as what it is: an emoji has no direction, a flag and a bold letter do', () => {
  expect(readsFromRight('🎉 שלום')).toBe(true)
  expect(readsFromRight('𝐀 שלום')).toBe(false)
  expect(orderLine('שלום 🎉!')).toEqual([{ text: 'שלום 🎉!', direction: 'rtl' }])
  expect(orderLine('ש 🇩🇪 ב').map(({ text }) => text)).toEqual([' ב', '🇩🇪', 'ש '])
  expect(orderLine('ש 𝟏𝟐 ב').map(({ text }) => text)).toEqual([' ב', '𝟏𝟐', 'ש '])
})

test('every character of a line is in its runs once, controls too', () => {
  const line = 'a\u0085ב\u001c12\u202e\u{e0100}e\u0301 \ud800 ו'
  const runs = orderLine(line, true)
  expect([...runs.map(({ text }) => text).join('')].toSorted()).toEqual([...line].toSorted())
})

test('a paragraph without letters reads from the left', () => {
  expect(readsFromRight('')).toBe(false)
  expect(readsFromRight('12 % 🎉')).toBe(false)
  expect(readsFromRight('١٢')).toBe(false)
  expect(orderLine('')).toEqual([])
})
