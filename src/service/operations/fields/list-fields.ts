import { fields } from '#contract/v1/fields.ts'
import { ok, refuse } from '#domain/result.ts'
import { loadEnvelope } from '../../database/envelopes/envelope-aggregate.ts'
import { fieldsOf } from '../../database/envelopes/fields.ts'
import { checkVisible } from '../access.ts'
import { noSuchEnvelope } from '../envelopes/transition.ts'
import { operation } from '../operation.ts'
import { presentField } from './present-field.ts'

/** GET /v1/fields?envelope_id=: the fields of one envelope in the order in which they were given. */
export const listFields = operation(fields.list, async (context, { query }) => {
  const key = { organisationId: context.caller.organisationId, envelopeId: query.envelopeId }
  const loaded = await loadEnvelope(context.database, key)
  if (loaded === undefined) return refuse(noSuchEnvelope())
  const visible = checkVisible(context.caller, loaded.row)
  if (!visible.ok) return visible
  const finished = new Set(loaded.recipients.filter((one) => one.completed !== null).map((one) => one.id))
  const rows = await fieldsOf(context.database, key)
  return ok(rows.map((row) => presentField(row, { final: finished.has(row.recipientId) })))
})
