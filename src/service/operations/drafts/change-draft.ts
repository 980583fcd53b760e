import { ok } from '#domain/result.ts'
import type { Result } from '#domain/result.ts'
import { databaseNow } from '../../database/clock.ts'
import type { Executor } from '../../database/connection.ts'
import { lockEnvelope } from '../../database/envelopes/envelope-aggregate.ts'
import type { EnvelopeKey, LoadedEnvelope } from '../../database/envelopes/envelope-aggregate.ts'
import { updateEnvelope } from '../../database/envelopes/envelopes.ts'
import { announce } from '../../database/live.ts'
import type { OrganisationCaller } from '../access.ts'
import { undoingRefusals } from '../envelopes/transition.ts'
import type { Context } from '../operation.ts'
import { checkDraft } from './load-draft.ts'

/** What a change of a draft works with while the draft is locked. */
export interface DraftWriter {
  readonly transaction: Executor
  readonly key: EnvelopeKey
  readonly loaded: LoadedEnvelope
  /** The database's time, ISO 8601 UTC. */
  readonly now: string
}

/**
 * Changes a draft in one transaction under its lock. The revision increases by one, and other tabs are notified.
 * Refuses `not-found`, `not-allowed`, `envelope-not-draft`, and whatever the change refuses, which undoes it.
 */
export async function changeDraft<Value>(
  { database, caller }: Context<OrganisationCaller>,
  envelopeId: string,
  change: (writer: DraftWriter) => Promise<Result<Value>>,
): Promise<Result<{ readonly revision: number; readonly value: Value }>> {
  const { organisationId } = caller
  const key = { organisationId, envelopeId }
  return undoingRefusals(database, async (transaction) => {
    const loaded = checkDraft(caller, await lockEnvelope(transaction, key))
    if (!loaded.ok) return loaded
    const now = await databaseNow(transaction)
    const changed = await change({ transaction, key, loaded: loaded.value, now })
    if (!changed.ok) return changed
    const revision = loaded.value.row.revision + 1
    await updateEnvelope(transaction, key, { revision })
    await announce(transaction, {
      organisation_id: organisationId,
      kind: 'draft',
      envelope_id: envelopeId,
      revision,
    })
    return ok({ revision, value: changed.value })
  })
}
