import { envelopeViews } from '#contract/app/envelopes.ts'
import { calledBy } from '#domain/field/called.ts'
import { fieldState } from '#domain/field/field-state.ts'
import { ok, refuse } from '#domain/result.ts'
import { loadEnvelope } from '../../../database/envelopes/envelope-aggregate.ts'
import { fieldsOf, placedOnly } from '../../../database/envelopes/fields.ts'
import { checkVisible } from '../../access.ts'
import { operation } from '../../operation.ts'
import { noSuchEnvelope } from '../transition.ts'

/** GET /app/envelopes/:id/fields: where each field is and how far, without what was entered. */
export const readFieldStates = operation(envelopeViews.fields, async ({ database, caller }, { params }) => {
  const key = { organisationId: caller.organisationId, envelopeId: params.id }
  const loaded = await loadEnvelope(database, key)
  if (loaded === undefined) return refuse(noSuchEnvelope())
  const visible = checkVisible(caller, loaded.row)
  if (!visible.ok) return visible
  const owners = new Map(loaded.recipients.map((one) => [one.id, one]))
  return ok({
    fields: placedOnly(await fieldsOf(database, key)).flatMap((field) => {
      const owner = owners.get(field.recipientId)
      if (owner === undefined) return []
      const { id, type, box, recipientId } = field
      return [{ id, type, box, recipientId, label: calledBy(field), state: fieldState(field, owner) }]
    }),
  })
})
