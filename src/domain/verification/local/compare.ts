import type { IdentityDetails } from '../identity.ts'
import { compareNames } from './names.ts'
import type { NameComparison, NameNote, ToLatin } from './names.ts'
import type { LocalWarning } from './warnings.ts'

/** What of a machine-readable zone is compared. */
export interface ComparedZone {
  readonly documentCode: string
  readonly number: string
  readonly familyName: string
  readonly givenNames: string
  readonly namesTruncated: boolean
  /** `YYMMDD`; unknown parts are `<`. */
  readonly birthDate: string
  readonly expiryDate: string
}

export const comparedFields = ['document', 'number', 'name', 'birth-date', 'expiry'] as const
type ComparedFieldName = (typeof comparedFields)[number]
export const fieldResults = ['agrees', 'note', 'differs'] as const

/** One part of a document: what was typed, what the zone says, and whether they agree. */
export interface ComparedField {
  readonly field: ComparedFieldName
  /** What it is compared with; of the expiry, the day on which it was. */
  readonly typed: string
  readonly read: string
  readonly result: (typeof fieldResults)[number]
  /** A sentence about what is not simply the same. */
  readonly note: string | null
}

/** A document's reading beside what was typed. */
export interface DocumentComparison {
  /** Whether its number is the one that was typed. Without that, nothing in it counts. */
  readonly isAccepted: boolean
  readonly fields: readonly ComparedField[]
  readonly warning: LocalWarning | null
}

type Typed = Pick<IdentityDetails, 'givenNames' | 'familyName' | 'birthDate' | 'document' | 'documentNumber'>

/**
 * Compares a zone with what someone typed. A reading is accepted only if its number is the typed one: no check digit tells Z
 * from 5. `today` is a calendar day in UTC. Source: ICAO Doc 9303-3.
 */
export function compareDocument(
  typed: Typed,
  zone: ComparedZone,
  { today, toLatin }: { readonly today: string; readonly toLatin: ToLatin },
): DocumentComparison {
  const number = compareNumber(typed, zone)
  const expiry = compareExpiry(zone, today)
  const others = [compareKind(typed, zone), compareName(typed, zone, toLatin), compareBirthDate(typed, zone)]
  const isAccepted = number.result === 'agrees'
  const differs = !isAccepted || others.some(({ result }) => result === 'differs')
  const [kind, name, birthDate] = others as [ComparedField, ComparedField, ComparedField]
  return {
    isAccepted,
    fields: [kind, number, name, birthDate, expiry],
    warning: differs ? 'LOCAL_DATA_MISMATCH' : expiry.result === 'differs' ? 'LOCAL_DOCUMENT_EXPIRED' : null,
  }
}

const documentWords = {
  passport: 'Passport',
  'driving-licence': 'Driving licence',
  'identity-card': 'Identity card',
}

function compareKind({ document }: Typed, { documentCode }: ComparedZone): ComparedField {
  const isPassport = documentCode.startsWith('P')
  const agrees = isPassport === (document === 'passport')
  return {
    field: 'document',
    typed: documentWords[document],
    read: isPassport ? `Passport (${documentCode})` : `Card or other document (${documentCode})`,
    result: agrees ? 'agrees' : 'note',
    note: agrees ? null : 'The photo shows another kind of document than was chosen.',
  }
}

function compareNumber({ documentNumber }: Typed, { number }: ComparedZone): ComparedField {
  const same = documentNumber.toUpperCase().replaceAll(/[\s\p{Pd}.]/gu, '') === number
  return {
    field: 'number',
    typed: documentNumber,
    read: number,
    result: same ? 'agrees' : 'differs',
    note: same
      ? null
      : 'One of them may be mistyped or misread. Until they are the same, nothing else that was read counts.',
  }
}

const nameNotes: Readonly<Record<NameNote, string>> = {
  swapped: 'Given and family names are the other way round.',
  order: 'The same words in another order.',
  'left-out': 'The same names, but one side has more of them.',
  'cut-off': 'The document has no room for the whole name. What is there is the same.',
  spelling: 'The same but for how letters such as Ü are written.',
}

function compareName(typed: Typed, zone: ComparedZone, toLatin: ToLatin): ComparedField {
  const compared = compareNames(typed, zone, toLatin)
  return {
    field: 'name',
    typed: `${typed.givenNames} ${typed.familyName}`,
    read: `${zone.givenNames} ${zone.familyName}`.trim(),
    result: compared.result,
    note: nameNoteOf(compared),
  }
}

function nameNoteOf(compared: NameComparison): string | null {
  switch (compared.result) {
    case 'agrees':
      return null
    case 'note':
      return nameNotes[compared.note]
    case 'differs':
      return `Not the same name. Likeness ${compared.likeness.toFixed(2)} of 1, which decides nothing.`
  }
}

function compareBirthDate({ birthDate }: Typed, zone: ComparedZone): ComparedField {
  const same = shortDay(birthDate) === zone.birthDate
  const isKnown = /^\d{6}$/.test(zone.birthDate)
  return {
    field: 'birth-date',
    typed: birthDate,
    read: parted(zone.birthDate),
    result: same ? 'agrees' : 'differs',
    note: same ? null : isKnown ? 'Another day.' : 'The document does not state the whole day.',
  }
}

/** Years ahead that a document's two digits can mean. What is further ahead is in the century before. */
const yearsAhead = 20

function compareExpiry({ expiryDate }: ComparedZone, today: string): ComparedField {
  const day = expiryDay(expiryDate, today)
  const result = day === null ? 'note' : day < today ? 'differs' : 'agrees'
  return {
    field: 'expiry',
    typed: today,
    read: day ?? parted(expiryDate),
    result,
    note:
      day === null
        ? 'The document states no day on which it expires.'
        : result === 'differs'
          ? `Expired when it was compared, on ${today} (UTC).`
          : null,
  }
}

function expiryDay(short: string, today: string): string | null {
  if (!/^\d{6}$/.test(short)) return null
  const century = Number(today.slice(0, 2))
  const year = century * 100 + Number(short.slice(0, 2))
  const meant = year > Number(today.slice(0, 4)) + yearsAhead ? year - 100 : year
  return `${meant}-${short.slice(2, 4)}-${short.slice(4)}`
}

/** 1990-12-10 as 901210. */
function shortDay(day: string): string {
  return day.slice(2).replaceAll('-', '')
}

/** 901210 as 90-12-10: zones have two digits of the year. */
function parted(short: string): string {
  return `${short.slice(0, 2)}-${short.slice(2, 4)}-${short.slice(4)}`
}
