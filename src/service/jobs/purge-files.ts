import { databaseNow } from '../database/clock.ts'
import { appendAuditEvents, theService } from '../database/envelopes/audit-events.ts'
import { lockEnvelope } from '../database/envelopes/envelope-aggregate.ts'
import { updateEnvelope } from '../database/envelopes/envelopes.ts'
import { announce } from '../database/live.ts'
import { unnamedFiles } from '../database/named-files.ts'
import type { Handler } from './runner.ts'

/**
 * Deletes the files of a purged envelope, but those that a template or another envelope has too. Only then is it purged,
 * which its trail says.
 */
export const purgeFiles: Handler<'purge-files'> = async ({ files, ...key }, { database, ports }) => {
  const { organisationId, envelopeId } = key
  const named = files.map((file) => ({ key: file, ownerId: organisationId }))
  const gone = await unnamedFiles(database, named)
  for (const file of gone) await ports.storage.delete(file)
  await database.transaction().execute(async (transaction) => {
    const loaded = await lockEnvelope(transaction, key)
    if (loaded === undefined || loaded.row.purged !== null) return
    const now = await databaseNow(transaction)
    const details = { files: gone.length }
    await appendAuditEvents(transaction, key, [{ kind: 'files-purged', actor: theService, details }], now)
    await updateEnvelope(transaction, key, { purged: now })
    await announce(transaction, {
      organisation_id: organisationId,
      kind: 'envelope',
      envelope_id: envelopeId,
    })
  })
}
