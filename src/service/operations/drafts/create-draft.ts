import { randomUUIDv7 } from 'node:crypto'
import { drafts } from '#contract/app/drafts.ts'
import { ok } from '#domain/result.ts'
import { appendAuditEvents } from '../../database/envelopes/audit-events.ts'
import { databaseNow } from '../../database/clock.ts'
import { insertEnvelope } from '../../database/envelopes/envelopes.ts'
import { announce } from '../../database/live.ts'
import { authorOf } from '../access.ts'
import { note } from '../envelopes/apply-effects.ts'
import { findSender } from '../envelopes/find-sender.ts'
import { operation } from '../operation.ts'
import { presentDraft } from './present-draft.ts'

/** POST /app/drafts: an empty draft of the caller's own, shared by their settings. */
export const createDraft = operation(drafts.create, async (context) => {
  const { database, caller } = context
  const { organisationId, accountId } = caller
  const sender = await findSender(context, { accountId, groupId: null, shared: null })
  if (!sender.ok) return sender
  const key = { organisationId, envelopeId: randomUUIDv7() }
  const row = await database.transaction().execute(async (transaction) => {
    const now = await databaseNow(transaction)
    const { groupId, shared } = sender.value
    const made = await insertEnvelope(transaction, {
      organisationId,
      id: key.envelopeId,
      name: '',
      status: 'draft',
      shared,
      accountId,
      groupId,
      created: now,
    })
    await appendAuditEvents(transaction, key, [note(authorOf(context), 'envelope-created')], now)
    await announce(transaction, { organisation_id: organisationId, kind: 'envelope', envelope_id: made.id })
    return made
  })
  return ok(presentDraft({ key, row, recipients: [], documents: [], fields: [] }))
})
