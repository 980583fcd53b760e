import { stat } from 'node:fs/promises'
import {
  confirmScreeningList,
  keepScreeningList,
  noteListFault,
  removeOtherLists,
  screeningLists,
} from '../../database/verifications/screening-lists.ts'
import type { ScreeningListRow } from '../../database/verifications/screening-lists.ts'
import { isWeb } from '../../ports/screening-lists/open-screening-lists.ts'
import { sourcesOf, UnusableList } from '../../ports/screening-lists/screening-lists.ts'
import type { ListSource } from '../../ports/screening-lists/screening-lists.ts'
import type { Handler } from '../runner.ts'

/** An address is asked once in so many hours, after a failure once an hour. Files are read when they change, too. */
const hoursBetween = 20

/**
 * Reads the sanctions lists that the operator gives, those that are due, for all machines. One that cannot be read leaves the
 * former one in place, and the health page says why.
 */
export const screeningRefresh: Handler<'screening-refresh'> = async (_, { database, ports, log }) => {
  const { sources } = ports.screeningLists
  const rows = await screeningLists(database)
  for (const source of sources) {
    const { name } = source
    const row = rows.find((one) => one.name === name)
    const isSame = row?.sources === sourcesOf(source)
    if (isSame && !(await isDue(source, row))) continue
    try {
      const known = isSame ? row.sha256 : null
      const list = await ports.screeningLists.read(source, known)
      if (list === null) await confirmScreeningList(database, name)
      else await keepScreeningList(database, list, { sources: sourcesOf(source), people: list.people })
      log.info({ list: name, count: list?.count ?? row?.count }, 'a sanctions list was read')
    } catch (error) {
      if (!(error instanceof UnusableList)) throw error
      log.warn({ list: name, err: error }, 'a sanctions list could not be read')
      await noteListFault(database, { name, sources: sourcesOf(source), fault: error.message })
    }
  }
  if (rows.some(({ name }) => !sources.some((source) => source.name === name)))
    await removeOtherLists(
      database,
      sources.map(({ name }) => name),
    )
}

async function isDue({ addresses }: ListSource, { fetched, fault }: ScreeningListRow): Promise<boolean> {
  if (fetched === null || fault !== null) return true
  if (Date.now() - fetched.getTime() > hoursBetween * 3_600_000) return true
  const files = addresses.filter((address) => !isWeb(address))
  const changed = await Promise.all(files.map((path) => stat(path).catch(() => null)))
  return changed.some((found) => found === null || found.mtime > fetched)
}
