import { isStale } from '#domain/screening/entry.ts'
import type { ListFacts } from '#domain/screening/entry.ts'
import { newIndex, searchIndex } from '#domain/screening/search.ts'
import type { ScreeningIndex } from '#domain/screening/search.ts'
import { compareDocument } from '#domain/verification/local/compare.ts'
import { localFindings } from '#domain/verification/local/findings.ts'
import type { SearchedList } from '#domain/verification/local/findings.ts'
import { setImmediate as afterOthers } from 'node:timers/promises'
import type { Database } from '../../database/connection.ts'
import { findLocalCheck, keepLocalCheck } from '../../database/verifications/local-checks.ts'
import type { LocalCheck } from '../../database/verifications/local-checks.ts'
import { peopleOnList, screeningLists } from '../../database/verifications/screening-lists.ts'
import type { DocumentPhoto, DocumentReader, DocumentReading } from '../document-reader/document-reader.ts'
import { ProbeFault } from '../probe/probe.ts'
import type { Found } from '../probe/probe.ts'
import { sourcesOf } from '../screening-lists/screening-lists.ts'
import type { ScreeningLists } from '../screening-lists/screening-lists.ts'
import type { IdentityCheck, IdentityVendor } from './identity-vendor.ts'

/** What a local reading is made with. */
export interface LocalParts {
  readonly database: Database
  readonly reader: DocumentReader
  readonly lists: ScreeningLists
  readonly now?: () => Date
}

/**
 * Reads documents and compares what it reads, on this machine and without a connection to anyone. It shows that photo, zone,
 * typed data and lists are consistent. Authenticity, liveness and whether the person is the holder are never checked, and
 * everything it says says so. See decision 141.
 */
export function openLocalVendor({
  database,
  reader,
  lists,
  now = () => new Date(),
}: LocalParts): IdentityVendor {
  const search = newListSearch({ database, lists })
  return {
    kind: 'local',
    name: 'local',
    begin: async (check) => {
      const key = { organisationId: check.organisationId, verificationId: check.verificationId }
      // What was done before the process ended is not done again.
      if ((await findLocalCheck(database, key)) === null)
        await keepLocalCheck(database, key, await makeCheck(check, { reader, search, lists, at: now() }))
      return { reference: `local.${check.organisationId}.${check.verificationId}` }
    },
    probe: () => ({
      isEachItsOwn: true,
      stages: [
        ...reader.probe().stages,
        { name: 'Sanctions lists', run: () => lookAtLists({ database, lists }, now()) },
      ],
    }),
    progress: async (reference) => {
      const [kind, organisationId = '', verificationId = ''] = reference.split('.')
      if (kind !== 'local') throw new Error('The data is at another vendor than the one configured')
      const found = await findLocalCheck(database, { organisationId, verificationId })
      if (found === null) return { outcome: null, findings: null }
      const { warning, findings } = localFindings(found)
      return { outcome: { warning }, findings }
    },
    // A purge takes what was found along with the rest.
    purge: async () => undefined,
    readNotice: () => null,
  }
}

interface Making {
  readonly reader: DocumentReader
  readonly search: ReturnType<typeof newListSearch>
  readonly lists: ScreeningLists
  readonly at: Date
}

async function makeCheck(
  { details, photos, screening, biometrics }: IdentityCheck,
  { reader, search, lists, at }: Making,
): Promise<LocalCheck> {
  const documents = photos.filter(({ kind }) => kind !== 'selfie')
  const reading = await readTwice(reader, documents)
  const { default: toLatin } = await import('any-ascii')
  const today = at.toISOString().slice(0, 10)
  const comparison = reading.read ? compareDocument(details, reading, { today, toLatin }) : null
  const names = [
    `${details.givenNames} ${details.familyName}`,
    ...(reading.read ? [`${reading.givenNames} ${reading.familyName}`] : []),
  ]
  return {
    reader: reading.read ? reading.reader : { name: 'Local reader', version: '' },
    format: reading.read ? reading.format : null,
    comparison,
    unread: reading.read ? null : reading.reason,
    lists: screening ? await search({ names, birthDate: details.birthDate }) : null,
    biometrics,
    at: at.toISOString(),
    listDays: lists.days,
    zone: zoneOf(reading, documents),
  }
}

/** A reader that failed says nothing about the photos, so it is asked again. */
async function readTwice(reader: DocumentReader, photos: readonly DocumentPhoto[]): Promise<DocumentReading> {
  const first = await reader.read(photos)
  if (first.read || (first.reason !== 'reader-failed' && first.reason !== 'took-too-long')) return first
  return reader.read(photos)
}

function zoneOf(reading: DocumentReading, photos: readonly DocumentPhoto[]): LocalCheck['zone'] {
  if (!reading.read) return null
  const { documentCode, number, familyName, givenNames, namesTruncated, birthDate, expiryDate } = reading
  const { issuer, nationality, lines, photo, zone } = reading
  return {
    documentCode,
    number,
    familyName,
    givenNames,
    namesTruncated,
    birthDate,
    expiryDate,
    issuer,
    nationality,
    lines,
    photo: photos[photo]?.kind ?? 'document-front',
    box: zone,
  }
}

interface Searched {
  readonly names: readonly string[]
  readonly birthDate: string
}

type Given = Pick<LocalParts, 'database' | 'lists'>

/** The lists as they are kept, each with its index once something was searched in it. */
function newListSearch(given: Given): (searched: Searched) => Promise<SearchedList[]> {
  const indexes = new Map<string, { readonly sha256: string; readonly index: ScreeningIndex }>()
  return async (searched) => {
    const found: SearchedList[] = []
    const plainName = await plainNames()
    for (const facts of await usableLists(given)) {
      const known = indexes.get(facts.name)
      let index = known?.sha256 === facts.sha256 ? known.index : undefined
      if (index === undefined) {
        const people = await peopleOnList(given.database, facts)
        // It was replaced at this moment. The job is done again with the new one.
        if (people === undefined) throw new Error(`The list ${facts.name} was being replaced`)
        const made = newIndex(plainName)
        for (const [at, person] of people.entries()) {
          made.add(person)
          if (at % 500 === 499) await afterOthers()
        }
        ;({ index } = made)
        indexes.set(facts.name, { sha256: facts.sha256, index })
      }
      const { hits, count } = searchIndex(index, searched, plainName)
      found.push({ ...facts, hits, hitCount: count })
    }
    const missing = given.lists.sources.filter(({ name }) => !found.some((list) => list.name === name))
    return [...found, ...missing.map(({ name }) => unread(name))]
  }
}

/** A list that the operator gives and that was never read: too old to say anything. */
function unread(name: string): SearchedList {
  return { name, date: '–', sha256: '–', count: 0, fetched: '–', hits: [], hitCount: 0 }
}

/** The lists that were read from where the operator gives them now. */
async function usableLists({ database, lists }: Given): Promise<ListFacts[]> {
  const rows = await screeningLists(database)
  return rows.flatMap(({ name, sources, listDate, sha256, count, fetched }) => {
    const source = lists.sources.find((one) => one.name === name)
    if (
      source === undefined ||
      sourcesOf(source) !== sources ||
      listDate === null ||
      sha256 === null ||
      fetched === null
    )
      return []
    return [{ name, date: listDate, sha256, count, fetched: fetched.toISOString() }]
  })
}

/** Names in capital Latin letters, words apart. Its table of all scripts is loaded when it is first needed. */
async function plainNames(): Promise<(name: string) => string> {
  const { default: toLatin } = await import('any-ascii')
  return (name) =>
    toLatin(name.normalize('NFC').replaceAll(/['’ʼ‘`´.]/g, ''))
      .toUpperCase()
      .replaceAll(/[^A-Z]+/g, ' ')
      .trim()
}

/** Whether the lists are there, and recent. */
async function lookAtLists(given: Given, now: Date): Promise<Found> {
  const { sources, days } = given.lists
  if (sources.length === 0)
    return {
      words: 'There are none. Screenings end as “not checked”.',
      remedy: 'Set SCREENING_LISTS if verifications with screening are wanted, then restart the service.',
    }
  const usable = await usableLists(given)
  const rows = await screeningLists(given.database)
  const faults = sources.flatMap(({ name }) => {
    const fault = rows.find((row) => row.name === name)?.fault ?? null
    const list = usable.find((one) => one.name === name)
    const kept = list === undefined ? 'There is no earlier one.' : `That of ${list.date} is used.`
    if (fault !== null) return [`${name}: ${fault} ${kept}`]
    if (list === undefined) return [`${name}: it was not read yet.`]
    return isStale(list, { now: now.toISOString(), days })
      ? [`${name}: of ${list.date}, which is too old.`]
      : []
  })
  if (usable.length === 0) throw new ProbeFault(faults.join(' '), listRemedy)
  const words = usable.map(({ name, date, count }) => `${name} of ${date}, ${count} people`).join('. ')
  return faults.length === 0
    ? { words: `${words}.` }
    : { words: `${words}. ${faults.join(' ')}`, remedy: listRemedy }
}

const listRemedy = 'Check the files and addresses in SCREENING_LISTS. They are read every hour.'
