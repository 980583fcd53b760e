import Papa from 'papaparse'
import { birthsOf } from './gather.ts'
import type { Gathering } from './gather.ts'
import { isWeakAlias } from './formats/uk-xml.ts'
import type { ListReader } from './read-xml.ts'
import { listBounds, UnusableList } from './screening-lists.ts'

type Row = readonly string[]
type TakeRow = (row: Row) => void

/** The most columns that a row may have. */
const columnsMost = 300

/**
 * Reads a list in CSV as a stream. What it is shows in its first rows: the files of OFAC have no heading, so that `sdn.csv`
 * is told from `add.csv` and `alt.csv` by its columns. `sdn.csv` comes first, since only people are kept.
 */
export function readCsv(gathering: Gathering, known: KnownPeople): ListReader {
  let take: TakeRow | null = null
  let rest = ''
  let delimiter: string | null = null
  const parse = (text: string) => {
    const { data } = Papa.parse<string[]>(text, { delimiter: delimiter ?? ',', skipEmptyLines: true })
    for (const row of data) {
      if (row.length > columnsMost) throw new UnusableList('A row has too many columns.')
      if (take === null) take = readerFor(row, gathering, known)
      else take(row)
    }
  }
  return {
    write: (text) => {
      rest += text
      delimiter ??= rest.includes('\n') ? delimiterOf(rest) : null
      const end = lastRowEnd(rest)
      if (end > 0 && delimiter !== null) {
        parse(rest.slice(0, end))
        rest = rest.slice(end)
      }
      if (rest.length > listBounds.piece) throw new UnusableList('A row is longer than any list should have.')
    },
    end: () => {
      delimiter ??= delimiterOf(rest)
      parse(rest)
      if (take === null) throw new UnusableList('It is empty.')
    },
  }
}

function delimiterOf(text: string): string {
  const [first = ''] = text.split('\n', 1)
  return first.split(';').length > first.split(',').length ? ';' : ','
}

/** The place after the last end of a row that is in no quotes. */
function lastRowEnd(text: string): number {
  let isQuoted = false
  let end = 0
  for (let at = 0; at < text.length; at += 1) {
    const sign = text[at]
    if (sign === '"') isQuoted = !isQuoted
    else if (sign === '\n' && !isQuoted) end = at + 1
  }
  return end
}

/** Which numbers of OFAC's files are those of people. */
export type KnownPeople = Set<string>

function readerFor(row: Row, gathering: Gathering, known: KnownPeople): TakeRow {
  const [first = ''] = row
  const heading = row.map((cell) => cell.trim().replace(/^\uFEFF/, ''))
  if (heading.includes('NameAlias_WholeName')) return euReader(heading, gathering)
  if (heading.includes('Unique ID') && heading.includes('Name 6')) return ukReader(heading, gathering)
  // The UK Sanctions List says its date before its heading.
  if (row.length <= 3 && /date/i.test(first)) return afterTitle(row, gathering)
  if (/^\d+$/.test(first.trim())) return ofacReader(row, gathering, known)
  throw new UnusableList(`It is none of the known lists: “${first.slice(0, 60)}”.`)
}

function afterTitle(title: Row, gathering: Gathering): TakeRow {
  const words = title.join(' ')
  gathering.dated(/\d.*\d/.exec(words)?.[0] ?? '')
  let take: TakeRow | null = null
  return (row) => {
    if (take !== null) return take(row)
    const heading = row.map((cell) => cell.trim())
    if (!heading.includes('Unique ID'))
      throw new UnusableList('Its heading is not that of the UK Sanctions List.')
    take = ukReader(heading, gathering)
  }
}

function cellsOf(heading: Row): (row: Row, name: string) => string {
  const places = new Map(heading.map((name, at) => [name, at]))
  return (row, name) => row[places.get(name) ?? -1]?.trim() ?? ''
}

/** Source: European Commission, FSD export 1.1 as CSV. */
function euReader(heading: Row, { add, dated }: Gathering): TakeRow {
  const cell = cellsOf(heading)
  return (row) => {
    dated(cell(row, 'fileGenerationDate').replaceAll('/', '.'))
    if (
      !/^(person|p)$/i.test(
        cell(row, 'Entity_SubjectType') || cell(row, 'Entity_SubjectType_ClassificationCode'),
      )
    )
      return
    const parts = ['NameAlias_FirstName', 'NameAlias_MiddleName', 'NameAlias_LastName']
    const name = cell(row, 'NameAlias_WholeName') || parts.map((part) => cell(row, part)).join(' ')
    add(cell(row, 'Entity_EU_ReferenceNumber') || cell(row, 'Entity_LogicalId'), {
      names: [{ name, isWeak: /^(false|no)$/i.test(cell(row, 'NameAlias_Strong')) }],
      births: birthsOf(cell(row, 'BirthDate_BirthDate') || cell(row, 'BirthDate_Year')),
      programmes: [cell(row, 'Entity_Regulation_Programme')],
    })
  }
}

/** Source: FCDO, UK Sanctions List as CSV. */
function ukReader(heading: Row, { add }: Gathering): TakeRow {
  const cell = cellsOf(heading)
  const kind = ['Designation Type', 'Individual, Entity, Ship'].find((name) => heading.includes(name)) ?? ''
  return (row) => {
    if (cell(row, kind) !== 'Individual') return
    const name = [1, 2, 3, 4, 5, 6].map((part) => cell(row, `Name ${part}`)).join(' ')
    const script = cell(row, 'Name non-latin script')
    add(cell(row, 'Unique ID'), {
      names: [
        { name, isWeak: isWeakAlias(cell(row, 'Alias strength')) },
        { name: script, isWeak: false },
      ],
      births: birthsOf(cell(row, 'D.O.B')),
      programmes: [cell(row, 'Regime Name')],
    })
  }
}

/** Nothing, in OFAC's files. */
const none = '-0-'

/** Source: OFAC, specifications of the SDN data: `sdn.csv` has 12 columns, `alt.csv` 5, `add.csv` 6. */
function ofacReader(first: Row, { add }: Gathering, known: KnownPeople): TakeRow {
  const plain = (row: Row, at: number) => {
    const cell = row[at]?.trim() ?? ''
    return cell.startsWith(none) ? '' : cell
  }
  const takeSdn: TakeRow = (row) => {
    const id = plain(row, 0)
    if (plain(row, 2).toLowerCase() !== 'individual') return
    known.add(id)
    const remarks = plain(row, 11)
    add(id, {
      names: [{ name: givenFirst(plain(row, 1)), isWeak: false }],
      births: [...remarks.matchAll(/DOB ([^;.]+)/g)].flatMap(([, text = '']) => birthsOf(text)),
      programmes: plain(row, 3).split(/\]\s*\[|[[\]]/),
    })
  }
  const takeAlias: TakeRow = (row) => {
    const id = plain(row, 0)
    if (!known.has(id)) return
    const isWeak = plain(row, 4).toLowerCase().includes('weak')
    add(id, { names: [{ name: givenFirst(plain(row, 3)), isWeak }] })
  }
  const takers: Readonly<Record<number, TakeRow>> = { 12: takeSdn, 5: takeAlias, 6: () => undefined }
  const take = takers[first.length]
  if (take === undefined) throw new UnusableList('It has not the columns of sdn.csv, alt.csv or add.csv.')
  take(first)
  return take
}

/** PARK, Ada as Ada PARK. */
function givenFirst(name: string): string {
  const [family = '', ...given] = name.split(',')
  return `${given.join(' ')} ${family}`
}
