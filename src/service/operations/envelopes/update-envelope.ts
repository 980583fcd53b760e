import type { Camelized } from '#contract/codec.ts'
import { envelopes } from '#contract/v1/envelopes.ts'
import type { envelopeUpdate } from '#contract/v1/envelopes.ts'
import { sharedOnCreate } from '#domain/account/sharing.ts'
import { editEnvelope } from '#domain/envelope/edit.ts'
import { ok, refuse } from '#domain/result.ts'
import type { z } from 'zod'
import { sharingOf } from '../../database/organisations/accounts.ts'
import { appendAuditEvents } from '../../database/envelopes/audit-events.ts'
import { databaseNow } from '../../database/clock.ts'
import type { Executor } from '../../database/connection.ts'
import { loadEnvelope, stateOf } from '../../database/envelopes/envelope-aggregate.ts'
import { updateEnvelope as writeEnvelope } from '../../database/envelopes/envelopes.ts'
import { announce } from '../../database/live.ts'
import type { EnvelopeRow } from '../../database/tables/schema.ts'
import { authorOf, checkManageable } from '../access.ts'
import type { OrganisationCaller } from '../access.ts'
import { downloadLinks } from '../downloads/download-links.ts'
import { checkGroup } from '../groups/find-group.ts'
import { operation } from '../operation.ts'
import { note } from './apply-effects.ts'
import { presentEnvelope } from './present/present-envelope.ts'
import { lockCurrent, noSuchEnvelope, undoingRefusals } from './transition.ts'

type Body = Camelized<z.output<typeof envelopeUpdate>>

/** PUT /v1/envelopes/:id. Source: open detail 12. */
export const updateEnvelope = operation(envelopes.update, async (context, { params, body }) => {
  const { database, caller } = context
  const key = { organisationId: caller.organisationId, envelopeId: params.id }
  const updated = await undoingRefusals(database, async (transaction) => {
    const loaded = (await lockCurrent(transaction, key))?.loaded
    if (loaded === undefined) return refuse(noSuchEnvelope())
    const { row } = loaded
    const allowed = checkManageable(caller, row)
    if (!allowed.ok) return allowed
    const editable = editEnvelope(stateOf(loaded).envelope, { text: changesText(row, body) })
    if (!editable.ok) return editable
    const change = await changeOf(transaction, caller, row, body)
    if (!change.ok) return change
    const revision = row.revision + 1
    await writeEnvelope(transaction, key, { ...change.value, revision })
    const { shared } = change.value
    const said = shared === row.shared ? [] : [note(authorOf(context), 'envelope-shared', { shared })]
    await appendAuditEvents(transaction, key, said, await databaseNow(transaction))
    const about = { organisation_id: key.organisationId, envelope_id: key.envelopeId }
    await announce(transaction, { ...about, kind: 'envelope' })
    if (row.status === 'draft') await announce(transaction, { ...about, kind: 'draft', revision })
    return ok(undefined)
  })
  if (!updated.ok) return updated
  const loaded = await loadEnvelope(database, key)
  if (loaded === undefined) return refuse(noSuchEnvelope())
  return ok(presentEnvelope(loaded.row, loaded.recipients, await downloadLinks(context)))
})

function changesText(row: EnvelopeRow, { name, message }: Body): boolean {
  return (name !== undefined && name !== row.name) || (message !== undefined && message !== row.message)
}

async function changeOf(transaction: Executor, caller: OrganisationCaller, row: EnvelopeRow, body: Body) {
  const { name = row.name, message = row.message, groupId = row.groupId, metadata = row.metadata } = body
  const group = groupId === row.groupId ? ok(true) : await checkGroup(transaction, caller, groupId)
  if (!group.ok) return group
  const shared = sharedOnCreate(body.shared ?? row.shared, await sharingOf(transaction, row))
  return ok({ name, message, groupId, shared, metadata: JSON.stringify(metadata) })
}
