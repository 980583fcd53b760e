import { checkPurge } from '#domain/envelope/purge.ts'
import { ok } from '#domain/result.ts'
import type { Result } from '#domain/result.ts'
import { appendAuditEvents } from '../../database/envelopes/audit-events.ts'
import { documentsOf } from '../../database/envelopes/documents.ts'
import type { EnvelopeKey, LoadedEnvelope } from '../../database/envelopes/envelope-aggregate.ts'
import { erase, filesOf } from '../../database/envelopes/purge.ts'
import type { Executor } from '../../database/connection.ts'
import { announce } from '../../database/live.ts'
import { sealTailsOf } from '../../database/seals/seal-tails.ts'
import { addJob, withoutEnd } from '../../queue/tasks.ts'
import { note } from './apply-effects.ts'
import type { Author } from './apply-effects.ts'

/** Why an envelope is erased: someone asked for it, or a rule does. */
type Why = 'request' | 'retention'

/**
 * Erases what an ended envelope holds about people; its files go afterwards. The caller holds the envelope's lock, and has
 * checked who asks. Refuses one that has not ended, is on hold or was erased.
 */
export async function eraseEnvelope(
  transaction: Executor,
  loaded: LoadedEnvelope,
  { author, rule, now }: { readonly author: Author; readonly rule: Why; readonly now: string },
): Promise<Result<true>> {
  const { organisationId, id: envelopeId, status, sealed, purgeBegun, keptSince } = loaded.row
  const decided = checkPurge({
    status,
    isSealed: sealed !== null,
    isPurged: purgeBegun !== null,
    isKept: keptSince !== null,
  })
  if (!decided.ok) return decided
  const key: EnvelopeKey = { organisationId, envelopeId }
  const tails = await sealTailsOf(transaction, key)
  const files = filesOf(loaded, await documentsOf(transaction, key), tails)
  const said = note(author, 'envelope-purged', { rule, files: files.length })
  await appendAuditEvents(transaction, key, [said], now)
  await erase(transaction, key, loaded, now)
  await addJob(transaction, 'purge-files', { ...key, files }, { maxAttempts: withoutEnd })
  await announce(transaction, { organisation_id: organisationId, kind: 'envelope', envelope_id: envelopeId })
  return ok(true)
}
