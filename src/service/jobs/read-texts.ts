import { databaseNow } from '../database/clock.ts'
import { isDatabaseAway } from '../database/connection.ts'
import { documentsOf } from '../database/envelopes/documents.ts'
import { loadEnvelope, lockEnvelope } from '../database/envelopes/envelope-aggregate.ts'
import type { EnvelopeKey, LoadedEnvelope } from '../database/envelopes/envelope-aggregate.ts'
import { updateEnvelope } from '../database/envelopes/envelopes.ts'
import { envelopesWithUnreadTexts, hasScans, replacePageTexts } from '../database/envelopes/page-texts.ts'
import type { PageText } from '../database/envelopes/page-texts.ts'
import { PartAway } from '../ports/away.ts'
import { NotStored } from '../ports/storage/storage.ts'
import { addJob } from '../queue/tasks.ts'
import type { DocumentRow } from '../database/tables/schema.ts'
import { beginScans } from './read-scans.ts'
import type { Handler, JobContext } from './runner.ts'

/** Few enough that a worker is soon free for something else. */
const atOnce = 10

/** Takes what the pages of an envelope say into the search, once it is sent. */
export const readTexts: Handler<'read-texts'> = async (key, context) => readTextsOf(key, context)

/**
 * The same for envelopes that earlier versions sent, or whose own job did not get through: latest first, and on until
 * none is left. One that fails holds up no other.
 */
export const readMoreTexts: Handler<'read-more-texts'> = async (_, context) => {
  const { database, log, ports } = context
  const keys = await envelopesWithUnreadTexts(database, atOnce)
  let read = 0
  for (const key of keys)
    try {
      await readTextsOf(key, context)
      read += 1
    } catch (error) {
      if (isDatabaseAway(error) || error instanceof PartAway) throw error
      log.error({ err: error, envelope: key.envelopeId }, 'the text of an envelope cannot be read')
    }
  if (keys.length === atOnce && read > 0)
    await addJob(database, 'read-more-texts', {}, { jobKey: 'read-more-texts' })
  if (ports.scanReader !== null && (await hasScans(database))) await beginScans(database)
}

async function readTextsOf(key: EnvelopeKey, context: JobContext): Promise<void> {
  const { database } = context
  const before = await loadEnvelope(database, key)
  if (before === undefined || !isSearched(before)) return
  const documents = await documentsOf(database, key)
  const pages: PageText[] = []
  for (const document of documents) pages.push(...(await pagesOf(document, context)))
  await database.transaction().execute(async (transaction) => {
    const loaded = await lockEnvelope(transaction, key)
    // It may have been recalled, sent with other documents or erased meanwhile.
    if (loaded === undefined || !isSearched(loaded)) return
    if (filesOf(await documentsOf(transaction, key)) !== filesOf(documents)) return
    await replacePageTexts(transaction, key, pages)
    await updateEnvelope(transaction, key, { textsRead: await databaseNow(transaction) })
    if (pages.some(({ isScan }) => isScan)) await beginScans(transaction)
  })
}

/** Drafts change all the time, and their sender knows them. */
function isSearched({ row: { status, sent, purgeBegun, textsRead } }: LoadedEnvelope): boolean {
  return status !== 'draft' && sent !== null && purgeBegun === null && textsRead === null
}

const filesOf = (documents: readonly DocumentRow[]) =>
  documents.map(({ id, sha256 }) => `${id} ${sha256}`).join('\n')

/** What the pages of a document say. One that cannot be read has none, and neither has one that the store has lost. */
async function pagesOf(
  { id, storageKey, organisationId }: DocumentRow,
  { ports, log }: JobContext,
): Promise<PageText[]> {
  try {
    const texts = await ports.pdf.pageTexts(await ports.storage.get(storageKey), organisationId)
    if (texts.ok)
      return texts.value.map((page, at) => ({
        documentId: id,
        page: at + 1,
        text: page.text,
        tokens: page.tokens,
        isScan: ports.scanReader !== null && page.isScan,
      }))
    if (texts.refusal.code === 'too-many-requests') throw new Error(texts.refusal.detail)
    log.warn({ file: storageKey }, 'a document cannot be read for the search')
  } catch (error) {
    if (!(error instanceof NotStored)) throw error
    log.warn({ file: storageKey }, 'a document that is to be searched is not in the store')
  }
  return []
}
