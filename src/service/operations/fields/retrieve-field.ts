import { fields } from '#contract/v1/fields.ts'
import { refusal } from '#domain/refusals.ts'
import { ok, refuse } from '#domain/result.ts'
import type { Result } from '#domain/result.ts'
import { findField } from '../../database/envelopes/answers.ts'
import { loadEnvelope } from '../../database/envelopes/envelope-aggregate.ts'
import type { LoadedEnvelope } from '../../database/envelopes/envelope-aggregate.ts'
import type { FieldRow } from '../../database/tables/schema.ts'
import { checkVisible } from '../access.ts'
import type { OrganisationCaller } from '../access.ts'
import { noSuchEnvelope } from '../envelopes/transition.ts'
import { operation } from '../operation.ts'
import type { Context } from '../operation.ts'
import { presentField } from './present-field.ts'

/** GET /v1/fields/:id?envelope_id=. Source: open detail 24. */
export const retrieveField = operation(fields.retrieve, async (context, { params, query }) => {
  const found = await readField(context, query.envelopeId, params.id)
  if (!found.ok) return found
  const { row, loaded } = found.value
  const owner = loaded.recipients.find(({ id }) => id === row.recipientId)
  return ok(presentField(row, { final: (owner?.completed ?? null) !== null }))
})

/** GET /v1/fields/:id/attachments?envelope_id=: no field type takes any. Source: open detail 25. */
export const listAttachments = operation(fields.attachments, async (context, { params, query }) => {
  const found = await readField(context, query.envelopeId, params.id)
  return found.ok ? ok([]) : found
})

async function readField(
  { database, caller }: Context<OrganisationCaller>,
  envelopeId: string,
  fieldId: string,
): Promise<Result<{ readonly row: FieldRow; readonly loaded: LoadedEnvelope }>> {
  const key = { organisationId: caller.organisationId, envelopeId }
  const loaded = await loadEnvelope(database, key)
  if (loaded === undefined) return refuse(noSuchEnvelope())
  const visible = checkVisible(caller, loaded.row)
  if (!visible.ok) return visible
  const row = await findField(database, key, fieldId)
  return row ? ok({ row, loaded }) : refuse(refusal('not-found', 'The envelope has no such field.'))
}
