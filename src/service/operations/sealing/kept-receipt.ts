import { sql } from 'kysely'
import { isTestOrganisation } from '#domain/account/test-organisation.ts'
import { ok } from '#domain/result.ts'
import type { Result } from '#domain/result.ts'
import type { ReportData } from '#pdf/report/report-data.ts'
import type { OrganisationCaller } from '../access.ts'
import type { Context } from '../operation.ts'
import { sealingFor } from './seal-identity.ts'

/**
 * The key of a sealed receipt for something that was erased, made at the first request: the same bytes for everyone
 * afterwards, also when two ask at once. `reason` is that of its seal.
 */
export async function keptReceipt(
  context: Context<OrganisationCaller>,
  receipt: {
    readonly storageKey: string
    readonly reason: string
    readonly content: () => Promise<ReportData>
  },
): Promise<Result<string>> {
  const { database, ports, caller } = context
  const { storageKey, reason, content } = receipt
  if (await ports.storage.exists(storageKey)) return ok(storageKey)
  const sealing = await sealingFor(context, caller.organisationId, reason)
  // Drawn before the lock: a transaction must not hold a connection for that long.
  const isTest = isTestOrganisation(caller.organisationId)
  const drawn = await ports.pdf.report({ ...(await content()), isTest }, sealing)
  if (!drawn.ok) return drawn
  return database.transaction().execute(async (transaction) => {
    const lock = sql`pg_advisory_xact_lock(hashtextextended(${`receipt ${storageKey}`}, 0))`
    await sql`select ${lock}`.execute(transaction)
    if (!(await ports.storage.exists(storageKey))) await ports.storage.put(storageKey, drawn.value)
    return ok(storageKey)
  })
}
