import type { recipient } from '#contract/v1/recipients.ts'
import type { EnvelopeState } from '#domain/envelope/lifecycle.ts'
import { ok } from '#domain/result.ts'
import type { Result } from '#domain/result.ts'
import type { Executor } from '../../database/connection.ts'
import { loadEnvelope } from '../../database/envelopes/envelope-aggregate.ts'
import type { EnvelopeKey } from '../../database/envelopes/envelope-aggregate.ts'
import { updateEnvelope } from '../../database/envelopes/envelopes.ts'
import { announce } from '../../database/live.ts'
import type { RecipientRow } from '../../database/tables/schema.ts'
import { authorOf } from '../access.ts'
import type { OrganisationCaller } from '../access.ts'
import { transitionThen } from '../envelopes/transition.ts'
import type { Decide as DecideTransition, Decision, LockedEnvelope } from '../envelopes/transition.ts'
import type { Answer, Context } from '../operation.ts'
import { envelopeOfRecipient, recipientFor } from './find-recipient.ts'
import { presentRecipient } from './present-recipient.ts'

/** What a verb on a recipient may read and write while their envelope is locked. */
export interface LockedRecipient extends LockedEnvelope {
  readonly row: RecipientRow
}

type Decide = (state: EnvelopeState, locked: LockedRecipient) => Result<Decision> | Promise<Result<Decision>>

/**
 * Runs a verb on a recipient whom the caller may manage, then reads the response, all under the envelope's lock.
 * Refuses `not-found`, `not-allowed`, and what `decide` refuses.
 */
export async function transitRecipient<Seen>(
  context: Context<OrganisationCaller>,
  recipientId: string,
  decide: Decide,
  look: (transaction: Executor, key: EnvelopeKey) => Promise<Result<Seen>>,
): Promise<Result<Seen>> {
  const { database, caller } = context
  const key = await envelopeOfRecipient(database, caller, recipientId)
  if (!key.ok) return key
  const by = { database, author: authorOf(context) }
  const decideForThem: DecideTransition = (state, locked) => {
    const found = recipientFor(caller, locked.loaded, { recipientId, manage: true })
    return found.ok ? decide(state, { ...locked, row: found.value }) : found
  }
  return transitionThen(by, key.value, decideForThem, (transaction) => look(transaction, key.value))
}

/** The same, returning the recipient afterwards. */
export async function changeRecipient(
  context: Context<OrganisationCaller>,
  recipientId: string,
  decide: Decide,
): Promise<Result<Answer<typeof recipient>>> {
  return transitRecipient(context, recipientId, decide, async (transaction, key) => {
    const loaded = await loadEnvelope(transaction, key)
    const found = recipientFor(context.caller, loaded, { recipientId, manage: true })
    return found.ok ? ok(presentRecipient(found.value)) : found
  })
}

/** Marks a draft as changed: anyone who sends or edits what they saw has to look again. */
export async function touchDraft({ transaction, loaded: { row } }: LockedEnvelope): Promise<void> {
  if (row.status !== 'draft') return
  const { organisationId, id: envelopeId } = row
  const revision = row.revision + 1
  await updateEnvelope(transaction, { organisationId, envelopeId }, { revision })
  await announce(transaction, {
    organisation_id: organisationId,
    kind: 'draft',
    envelope_id: envelopeId,
    revision,
  })
}
