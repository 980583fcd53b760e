import { createHash } from 'node:crypto'
import { setImmediate as afterOthers } from 'node:timers/promises'
import { gatherPeople } from './gather.ts'
import { listBounds, UnusableList } from './screening-lists.ts'
import type { ReadList } from './screening-lists.ts'
import type { ListReader } from './read-xml.ts'

/** One of the files that make up a list. */
export interface ListPart {
  readonly bytes: AsyncIterable<Uint8Array>
  /** When it was changed, for lists that do not say it themselves, `YYYY-MM-DD`. */
  readonly date: string
}

/**
 * Reads the files of a list as streams, one after the other. Throws {@link UnusableList} for what is none, has no people, or
 * goes beyond {@link listBounds}.
 */
export async function readList(
  name: string,
  parts: readonly (() => Promise<ListPart>)[],
  mostBytes: number = listBounds.bytes,
): Promise<ReadList> {
  const gathering = gatherPeople()
  const known = new Set<string>()
  const digest = createHash('sha256')
  let size = 0
  let oldest = ''
  for (const open of parts) {
    const { bytes, date } = await open()
    if (oldest === '' || date < oldest) oldest = date
    const decoder = new TextDecoder('utf-8', { fatal: true })
    let reader: ListReader | null = null
    let head = ''
    const take = async (text: string, isLast: boolean) => {
      if (reader === null) {
        head += text
        if (head.trim() === '' && !isLast) return
        reader = await readerOf(head, gathering, known)
        reader.write(head)
      } else reader.write(text)
      if (isLast) reader.end()
    }
    for await (const piece of bytes) {
      size += piece.byteLength
      if (size > mostBytes) throw new UnusableList('It is larger than any official list.')
      digest.update(piece)
      await take(
        decode(() => decoder.decode(piece, { stream: true })),
        false,
      )
      await afterOthers()
    }
    await take(
      decode(() => decoder.decode()),
      true,
    )
  }
  const people = gathering.people()
  if (people.length === 0) throw new UnusableList('There are no people in it.')
  const date = gathering.date() ?? oldest
  return { name, date, sha256: digest.digest('hex'), count: people.length, people }
}

/** The parsers are loaded with the first list. */
async function readerOf(
  head: string,
  gathering: ReturnType<typeof gatherPeople>,
  known: Set<string>,
): Promise<ListReader> {
  if (head.trimStart().startsWith('<')) return (await import('./read-xml.ts')).readXml(gathering)
  return (await import('./read-csv.ts')).readCsv(gathering, known)
}

function decode(act: () => string): string {
  try {
    return act()
  } catch {
    throw new UnusableList('It is no text in UTF-8.')
  }
}
