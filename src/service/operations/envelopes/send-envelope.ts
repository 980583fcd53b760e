import { envelopes } from '#contract/v1/envelopes.ts'
import { sendEnvelope as decideSend } from '#domain/envelope/lifecycle.ts'
import { refusal } from '#domain/refusals.ts'
import { ok, refuse } from '#domain/result.ts'
import type { Result } from '#domain/result.ts'
import { endComposers } from '../../database/guests/composers.ts'
import { updateEnvelope } from '../../database/envelopes/envelopes.ts'
import { replaceFields } from '../../database/envelopes/fields.ts'
import { authorOf, checkManageable } from '../access.ts'
import type { OrganisationCaller } from '../access.ts'
import { whileStored } from '../documents/while-stored.ts'
import { faultsOf } from '../drafts/faults.ts'
import { loadDraft, readable } from '../drafts/load-draft.ts'
import type { Draft } from '../drafts/load-draft.ts'
import { operation } from '../operation.ts'
import type { Context } from '../operation.ts'
import { targetOf } from '../ceremonies/kiosks.ts'
import { byCaller, noteSecurity } from '../security/record.ts'
import { checkSenderMaySend } from './find-sender.ts'
import { freezeRules } from './freeze-rules.ts'
import { countFields, wordsOf } from './plan-envelope.ts'
import { pathOfStored, prepareToSend } from './prepare-to-send.ts'
import type { PreparedEnvelope } from './prepare-to-send.ts'
import { transition } from './transition.ts'

/** A draft that changes while it is prepared is prepared again. No one edits more often than this. */
const tries = 5

/**
 * POST /v1/envelopes/:id/send: resolves anchors, places the fields, and sends the draft as it is. Source: open detail
 * 8.
 */
export const sendEnvelope = operation(envelopes.send, async (context, { params }) => {
  for (let left = tries; left > 0; left -= 1) {
    const sent = await trySending(context, params.id)
    if (!sent.ok) return sent
    if (sent.value === 'sent') return ok(undefined)
  }
  return refuse(refusal('conflict', 'The draft keeps changing. Try again in a moment.'))
})

async function trySending(
  context: Context<OrganisationCaller>,
  envelopeId: string,
): Promise<Result<'sent' | 'changed-meanwhile'>> {
  const draft = await loadDraft(context.database, context.caller, envelopeId)
  if (!draft.ok) return draft
  const fit = await checkSenderMaySend(context.database, draft.value.row)
  if (!fit.ok) return fit
  const faults = faultsOf(draft.value)
  if (faults.length > 0) {
    const errors = faults.map(({ path, message }) => ({ path, message }))
    return refuse(refusal('not-ready-to-send', wordsOf(errors), { errors }))
  }
  const documents = readable(context.ports.storage, draft.value.documents)
  const prepared = await whileStored(context, () =>
    prepareToSend(context.ports, draft.value.key, {
      documents,
      fields: draft.value.fields,
      recipients: draft.value.recipients,
      pathOf: pathOfStored,
    }),
  )
  return prepared.ok ? sendPrepared(context, draft.value, prepared.value) : prepared
}

async function sendPrepared(
  context: Context<OrganisationCaller>,
  draft: Draft,
  prepared: PreparedEnvelope,
): Promise<Result<'sent' | 'changed-meanwhile'>> {
  let isStale = false
  const by = { database: context.database, author: authorOf(context) }
  const sent = await transition(by, draft.key, async (state, { transaction, loaded, now }) => {
    const allowed = checkManageable(context.caller, loaded.row)
    if (!allowed.ok) return allowed
    isStale = loaded.row.status === 'draft' && loaded.row.revision !== draft.row.revision
    if (isStale)
      return refuse(
        refusal('stale-revision', 'The draft has just been changed. Check it, then send it again.'),
      )
    const rules = await freezeRules(transaction, loaded.row)
    const deadline = rules.deadline.value
    const readiness = { documents: draft.documents.length, fields: countFields(draft.fields), deadline }
    const decided = decideSend(state, readiness, now)
    if (!decided.ok) return decided
    const { originalKey, originalSha256, fields } = prepared
    await updateEnvelope(transaction, draft.key, { originalKey, originalSha256 })
    await replaceFields(transaction, draft.key, fields)
    await context.once?.keep(transaction, undefined)
    // A draft again after a recall is nothing for those who had it before.
    await endComposers(transaction, draft.key)
    if (context.caller.kind === 'account' && context.caller.composes !== undefined)
      await noteSecurity(transaction, byCaller(context), { kind: 'editor-sent', target: targetOf(loaded) })
    return decided
  })
  if (sent.ok) return ok('sent')
  return isStale ? ok('changed-meanwhile') : sent
}
