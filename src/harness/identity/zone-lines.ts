import type { Chance } from './chance.ts'

export const zoneFormats = ['TD1', 'TD2', 'TD3'] as const
export type ZoneFormat = (typeof zoneFormats)[number]

/** What a synthetic document says. Names may have spaces. Dates are `YYMMDD`. */
export interface DocumentFields {
  readonly issuer: string
  readonly number: string
  readonly familyName: string
  readonly givenNames: string
  readonly nationality: string
  readonly birthDate: string
  readonly sex: 'M' | 'F' | '<'
  readonly expiryDate: string
}

/** The machine-readable zone of a document. Source: ICAO Doc 9303, parts 4 to 6. */
export function zoneLines(format: ZoneFormat, fields: DocumentFields): readonly string[] {
  const { issuer, nationality, birthDate, sex, expiryDate } = fields
  const name = `${fields.familyName}<<${fields.givenNames}`.replaceAll(' ', '<')
  const number = withDigit(fields.number.padEnd(9, '<'))
  const [birth, expiry] = [withDigit(birthDate), withDigit(expiryDate)]
  if (format === 'TD1') {
    const first = `I<${issuer}${number}`.padEnd(30, '<')
    const second = `${birth}${sex}${expiry}${nationality}`.padEnd(29, '<')
    const all = first.slice(5) + second.slice(0, 7) + second.slice(8, 15) + second.slice(18)
    return [first, second + checkDigit(all), fitted(name, 30)]
  }
  const length = format === 'TD2' ? 36 : 44
  const optional = format === 'TD2' ? '<'.repeat(7) : '<'.repeat(14) + '<'
  const second = `${number}${nationality}${birth}${sex}${expiry}${optional}`
  const all = second.slice(0, 10) + second.slice(13, 20) + second.slice(21)
  return [fitted(`${format === 'TD2' ? 'I' : 'P'}<${issuer}${name}`, length), second + checkDigit(all)]
}

/** Fields of someone who does not exist. */
export function inventedFields(chance: Chance): DocumentFields {
  const state = chance.one([
    'UTO',
    'UTO',
    'FRA',
    'ESP',
    'GBR',
    'USA',
    'POL',
    'ITA',
    'NLD',
    'D<<',
    'SWE',
    'JPN',
  ])
  const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'
  const from = (characters: string, length: number) =>
    Array.from({ length }, () => characters[chance.whole(0, characters.length - 1)] ?? 'A').join('')
  const day = (from: number, to: number) =>
    [chance.whole(from, to), chance.whole(1, 12), chance.whole(1, 28)]
      .map((part) => String(part).padStart(2, '0'))
      .join('')
  return {
    issuer: state,
    nationality: state,
    number: from(`${letters}0123456789`, chance.one([9, 9, 9, 8])),
    familyName: from(letters, chance.whole(3, 12)),
    givenNames: [from(letters, chance.whole(3, 8)), from(letters, chance.whole(3, 7))]
      .slice(0, chance.whole(1, 2))
      .join(' '),
    birthDate: day(40, 99),
    sex: chance.one(['M', 'F', '<']),
    expiryDate: day(27, 36),
  }
}

const weights = [7, 3, 1]

/** Source: ICAO Doc 9303, part 3, 4.9. */
function checkDigit(text: string): string {
  const sum = [...text].reduce(
    (total, character, at) =>
      total + (character === '<' ? 0 : parseInt(character, 36)) * (weights[at % 3] ?? 1),
    0,
  )
  return String(sum % 10)
}

function withDigit(text: string): string {
  return text + checkDigit(text)
}

function fitted(text: string, length: number): string {
  return text.slice(0, length).padEnd(length, '<')
}
