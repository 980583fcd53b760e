import { isStale } from '../../screening/entry.ts'
import type { ListFacts } from '../../screening/entry.ts'
import type { ScreeningHit } from '../../screening/search.ts'
import type { IdentityFinding } from '../identity.ts'
import type { ComparedField, DocumentComparison } from './compare.ts'
import { gravest } from './warnings.ts'
import type { LocalWarning } from './warnings.ts'

/** Why nothing was read, in words. */
export const unreadWords = {
  'no-zone': 'No machine-readable zone was found in the photos. Driving licences and some cards have none.',
  unreadable: 'The machine-readable zone could not be read, or its check digits do not agree.',
  'too-large': 'The photos are too large to be read.',
  damaged: 'The files of the photos are damaged.',
  'took-too-long': 'Reading took too long and was given up. That says nothing about the document.',
  'reader-failed': 'The reader did not work. That says nothing about the document.',
} as const
type UnreadReason = keyof typeof unreadWords

/** What was searched: a list, and who on it may be the person. */
export interface SearchedList extends ListFacts {
  readonly hits: readonly ScreeningHit[]
  /** How many there are, of which the hits are the closest. */
  readonly hitCount: number
}

/** Everything that a local reading found. */
export interface LocalFound {
  readonly reader: { readonly name: string; readonly version: string }
  /** The format of the zone, such as TD3. Null if nothing was read. */
  readonly format: string | null
  readonly comparison: DocumentComparison | null
  readonly unread: UnreadReason | null
  /** Null where no screening was asked for. */
  readonly lists: readonly SearchedList[] | null
  readonly biometrics: boolean
  /** When it was done, ISO 8601 UTC. */
  readonly at: string
  /** Days from which a list is too old. */
  readonly listDays: number
}

const fieldWords: Readonly<Record<ComparedField['field'], string>> = {
  document: 'Kind of document',
  number: 'Document number',
  name: 'Name',
  'birth-date': 'Date of birth',
  expiry: 'Expiry',
}

const expiryWords = { agrees: 'Not expired', note: 'Not stated', differs: 'Expired' } as const
const resultWords = { agrees: 'Agrees', note: 'Agrees, with a note', differs: 'Differs' } as const

/** The findings of a local reading, for reports, and its warning. */
export function localFindings(found: LocalFound): {
  readonly warning: LocalWarning | null
  readonly findings: readonly IdentityFinding[]
} {
  const screening = found.lists === null ? null : screeningFinding(found, found.lists)
  const read = found.comparison === null ? 'LOCAL_DOCUMENT_UNREADABLE' : found.comparison.warning
  return {
    warning: gravest([read, screening?.warning ?? null]),
    findings: [
      documentFinding(found),
      ...(found.biometrics ? [withoutBiometrics] : []),
      withoutBureaus,
      ...(screening === null ? [] : [screening.finding]),
    ],
  }
}

const withoutBureaus: IdentityFinding = {
  check: 'records',
  outcome: 'not-checked',
  note: 'No bureau was asked, and no register.',
  sources: [],
}

const withoutBiometrics: IdentityFinding = {
  check: 'biometrics',
  outcome: 'not-checked',
  note: 'Faces were not compared by the service. Liveness was not checked.',
  sources: [
    { name: 'Likeness of the faces', result: 'Not checked' },
    { name: 'Liveness', result: 'Not checked' },
  ],
}

const notChecked = [
  { name: 'Authenticity of the document', result: 'Not checked' },
  { name: 'Whether the person is its holder', result: 'Not checked' },
]

function documentFinding({ comparison, unread, reader, format }: LocalFound): IdentityFinding {
  const by = { name: 'Read by', result: `${reader.name} ${reader.version}`.trim() }
  if (comparison === null)
    return {
      check: 'document',
      outcome: 'not-checked',
      note: `Nothing was read. ${unreadWords[unread ?? 'reader-failed']}`,
      sources: [by, ...notChecked],
    }
  const { isAccepted, fields, warning } = comparison
  return {
    check: 'document',
    outcome: warning === null ? 'clear' : 'review',
    note: isAccepted
      ? 'The machine-readable zone was read and compared with what was typed. Authenticity was not checked.'
      : 'The reading is not accepted, because its number is not the one that was typed. Authenticity was not checked.',
    sources: [
      ...fields.map(fieldSource),
      { name: 'Machine-readable zone', result: format ?? '–', note: 'Its check digits agree.' },
      by,
      ...notChecked,
    ],
  }
}

function fieldSource(compared: ComparedField): Source {
  const { field, typed, read, result, note } = compared
  const shown = field === 'number' ? [lastOf(typed), lastOf(read)] : [typed, read]
  const words =
    field === 'expiry'
      ? `${read}, compared with ${typed} (UTC).`
      : result === 'agrees'
        ? `${shown[0]}`
        : `Typed ${shown[0]}, read ${shown[1]}.`
  return {
    name: fieldWords[field],
    result: (field === 'expiry' ? expiryWords : resultWords)[result],
    note: note === null || (field === 'expiry' && result === 'differs') ? words : `${words} ${note}`,
  }
}

type Source = IdentityFinding['sources'][number]

function lastOf(number: string): string {
  return `•••${number.slice(-3)}`
}

const notSearched = { name: 'Politically exposed persons and media', result: 'Not searched' }

function screeningFinding(
  { at, listDays }: LocalFound,
  lists: readonly SearchedList[],
): { readonly warning: LocalWarning | null; readonly finding: IdentityFinding } {
  const hits = lists.reduce((sum, { hitCount }) => sum + hitCount, 0)
  const stale = lists.filter((list) => isStale(list, { now: at, days: listDays }))
  const isOld = lists.length === 0 || stale.length > 0
  const finding: IdentityFinding = {
    check: 'screening',
    outcome: hits > 0 ? 'review' : isOld ? 'not-checked' : 'clear',
    note: `${screeningWords(hits, lists.length, stale)} Politically exposed persons and media were not searched.`,
    sources: [
      ...lists.map((list) => ({
        name: `List ${list.name}`,
        result: stale.includes(list) ? 'Too old' : 'Searched',
        note: listSentence(list),
      })),
      ...lists.flatMap((list) =>
        list.hits.map((hit) => ({
          name: `${list.name}, entry ${hit.id}`,
          result: 'Possible match',
          note: hitSentence(hit),
        })),
      ),
      notSearched,
    ],
  }
  const warning = hits > 0 ? 'LOCAL_SCREENING_POSSIBLE_MATCH' : isOld ? 'LOCAL_LIST_STALE' : null
  return { warning, finding }
}

function screeningWords(hits: number, count: number, stale: readonly SearchedList[]): string {
  if (count === 0) return 'Nothing was searched, because there is no list.'
  const found =
    hits === 0
      ? 'No entry with a similar name was found.'
      : `${hits} ${hits === 1 ? 'entry' : 'entries'} may be this person.`
  if (stale.length === 0) return found
  return `${found} ${stale.map(({ name }) => name).join(', ')}: too old to rule anything out.`
}

function listSentence({ date, sha256, count, fetched }: SearchedList): string {
  const read = fetched.slice(0, 10)
  return `Of ${date}, read ${read}. ${count} people. SHA-256 ${sha256}`
}

/** Who was found, and why it may be the person: each word with its likeness. */
function hitSentence({ name, isWeak, words, score, births, birth, programmes }: ScreeningHit): string {
  const matched = words.map((one) => `${one.searched} = ${one.listed} ${one.score.toFixed(2)}`).join(', ')
  const born = births.length === 0 ? 'not stated' : births.slice(0, 5).join(', ')
  const fits = { same: ' (the same)', near: ' (a year apart at most)', other: ' (another)', unknown: '' }[
    birth
  ]
  const listed = programmes.length === 0 ? 'not stated' : programmes.slice(0, 5).join(', ')
  return `${name}${isWeak ? ' (a weak alias)' : ''}. ${matched}. In all ${score.toFixed(2)}. Birth date: ${born}${fits}. Programme: ${listed}.`
}
