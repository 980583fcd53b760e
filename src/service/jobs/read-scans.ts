import type { Executor } from '../database/connection.ts'
import { hasScans, nextScan, storeScan, takeBackTry } from '../database/envelopes/page-texts.ts'
import type { WaitingScan } from '../database/envelopes/page-texts.ts'
import type { ScanReader } from '../ports/scan-reader/scan-reader.ts'
import { NotStored } from '../ports/storage/storage.ts'
import { addJob } from '../queue/tasks.ts'
import type { Handler, JobContext } from './runner.ts'

/** Pages after which the next job goes on, so that one which is given back has done something. */
const atOnce = 5

/** Has scanned pages read, one after another. */
export async function beginScans(database: Executor): Promise<void> {
  await addJob(database, 'read-scans', {}, { jobKey: 'read-scans' })
}

/** Takes what scanned pages of sent envelopes say into the search, as a machine reads them. */
export const readScans: Handler<'read-scans'> = async (_, context) => {
  const { database, ports } = context
  if (ports.scanReader === null) return
  for (let page = 0; page < atOnce; page += 1) {
    const scan = await nextScan(database)
    if (scan === undefined) return
    const text = await textOf(scan, ports.scanReader, context).catch(async (error: unknown) => {
      // The store is away, the engine has no room, or the service ends. The job is tried again.
      await takeBackTry(database, scan)
      throw error
    })
    await database.transaction().execute((transaction) => storeScan(transaction, scan, text))
  }
  if (await hasScans(database)) await beginScans(database)
}

/** What a page says: nothing if it cannot be read. Throws if no page can be read now. */
async function textOf(
  { storageKey, page }: WaitingScan,
  reader: ScanReader,
  { ports, log }: JobContext,
): Promise<string> {
  try {
    const drawn = await ports.pdf.pageToRead(await ports.storage.get(storageKey), page)
    if (drawn.ok) return drawn.value === null ? '' : ((await reader.read(drawn.value)) ?? '')
    if (drawn.refusal.code === 'too-many-requests') throw new Error(drawn.refusal.detail)
    log.warn({ file: storageKey, page }, 'a scanned page cannot be drawn for the search')
  } catch (error) {
    if (!(error instanceof NotStored)) throw error
    log.warn({ file: storageKey }, 'a scan that is to be searched is not in the store')
  }
  return ''
}
