import { envelopes } from '#contract/v1/envelopes.ts'
import { deleteEnvelope as decideDelete } from '#domain/envelope/lifecycle.ts'
import { ok, refuse } from '#domain/result.ts'
import type { Result } from '#domain/result.ts'
import { documentsOf } from '../../database/envelopes/documents.ts'
import { lockEnvelope, stateOf } from '../../database/envelopes/envelope-aggregate.ts'
import { deleteEnvelopeRow } from '../../database/envelopes/envelopes.ts'
import { announce } from '../../database/live.ts'
import { checkManageable } from '../access.ts'
import type { OrganisationCaller } from '../access.ts'
import { filesOf, removeLater } from '../documents/remove-files.ts'
import { operation } from '../operation.ts'
import type { Context } from '../operation.ts'
import { noSuchEnvelope, undoingRefusals } from './transition.ts'

/** DELETE /v1/envelopes/:id: removes a draft that was never sent, with its files. */
export const deleteEnvelope = operation(envelopes.delete, (context, { params }) =>
  deleteDraft(context, params.id),
)

/** Deletes a draft that was never sent: the rows at once, then the files. */
export async function deleteDraft(
  context: Context<OrganisationCaller>,
  envelopeId: string,
): Promise<Result<undefined>> {
  const { organisationId } = context.caller
  const key = { organisationId, envelopeId }
  const deleted = await undoingRefusals(context.database, async (transaction) => {
    const loaded = await lockEnvelope(transaction, key)
    if (loaded === undefined) return refuse(noSuchEnvelope())
    const allowed = checkManageable(context.caller, loaded.row)
    if (!allowed.ok) return allowed
    const decided = decideDelete(stateOf(loaded).envelope)
    if (!decided.ok) return decided
    const documents = await documentsOf(transaction, key)
    await deleteEnvelopeRow(transaction, key)
    const { accountId, groupId, shared } = loaded.row
    await announce(transaction, {
      organisation_id: organisationId,
      kind: 'envelope',
      envelope_id: envelopeId,
      gone: { accountId, groupId, shared },
    })
    await removeLater(transaction, filesOf(documents))
    return ok(undefined)
  })
  return deleted
}
