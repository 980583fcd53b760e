import { parse } from 'mrz'
import type { AssembledZone } from './assemble-zone.ts'
import type { ZoneReading } from './document-reader.ts'

/** What the lines of a zone say. */
export type ParsedZone = Omit<ZoneReading, 'photo' | 'zone' | 'reader'>

/** Where the number and the dates are, with their check digits: row, first and last place. */
const ranges = {
  TD1: {
    number: [[0, 5, 15]],
    dates: [
      [1, 0, 7],
      [1, 8, 15],
    ],
    names: [[2, 0, 30]],
  },
  TD2: {
    number: [[1, 0, 10]],
    dates: [
      [1, 13, 20],
      [1, 21, 28],
    ],
    names: [[0, 5, 36]],
  },
  TD3: {
    number: [[1, 0, 10]],
    dates: [
      [1, 13, 20],
      [1, 21, 28],
    ],
    names: [[0, 5, 44]],
  },
} as const

/** A number or date of which one character is less certain than this is not given out. */
const leastCertainty = 0.6

/** Reads the fields. Null unless number, dates and check digits are certain and agree. Nothing is ever corrected. */
export function parseZone({ format, lines, certainties }: AssembledZone): ParsedZone | null {
  const certainty = (kind: 'number' | 'dates' | 'names') =>
    Math.min(
      ...ranges[format][kind].flatMap(([row, from, until]) => certainties[row]?.slice(from, until) ?? [0]),
    )
  const certain = { number: certainty('number'), dates: certainty('dates'), names: certainty('names') }
  if (Math.min(certain.number, certain.dates) < leastCertainty) return null
  const parsed = parsedLines(lines)
  if (parsed === null || parsed.format !== format) return null
  // The package calls a whole zone invalid whose state it does not know, such as that of specimens.
  const isRight = (field: string) => parsed.details.some((detail) => detail.field === field && detail.valid)
  const checks = {
    number: isRight('documentNumberCheckDigit'),
    birthDate: isRight('birthDateCheckDigit') && isRight('birthDate'),
    expiryDate: isRight('expirationDateCheckDigit') && isRight('expirationDate'),
    composite: isRight('compositeCheckDigit'),
  }
  if (!Object.values(checks).every(Boolean)) return null
  const { fields } = parsed
  const [[nameRow, nameStart]] = ranges[format].names
  const names = lines[nameRow]?.slice(nameStart) ?? ''
  const [familyName = '', ...givenNames] = names.split('<<')
  const number = parsed.documentNumber ?? ''
  if (!/^[A-Z0-9]+$/.test(number.replaceAll('<', ''))) return null
  return {
    read: true,
    format,
    documentCode: withoutFillers(lines[0]?.slice(0, 2)),
    issuer: withoutFillers(lines[0]?.slice(2, 5)),
    number: withoutFillers(number),
    familyName: spaced(familyName),
    givenNames: spaced(givenNames.join('<')),
    nationality: withoutFillers(format === 'TD1' ? lines[1]?.slice(15, 18) : lines[1]?.slice(10, 13)),
    birthDate: fields.birthDate ?? '',
    expiryDate: fields.expirationDate ?? '',
    sex: fields.sex === 'male' || fields.sex === 'female' ? fields.sex : 'unspecified',
    lines,
    checks,
    namesTruncated: !names.endsWith('<'),
    certainty: certain,
  }
}

function parsedLines(lines: readonly string[]) {
  try {
    return parse([...lines], { autocorrect: false })
  } catch {
    return null
  }
}

function withoutFillers(text = ''): string {
  return text.replaceAll('<', '')
}

function spaced(text: string): string {
  return text.replaceAll('<', ' ').trim().replaceAll(/ +/g, ' ')
}
