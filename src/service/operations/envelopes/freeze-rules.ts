import type { ResolvedPolicy } from '#domain/policy/policy.ts'
import type { Executor } from '../../database/connection.ts'
import { updateEnvelope } from '../../database/envelopes/envelopes.ts'
import { rulesToSend } from '../../database/organisations/policies.ts'
import type { EnvelopeRow } from '../../database/tables/schema.ts'

/** Fixes what holds for an envelope that is being sent: later changes of its organisation or group do not reach it. */
export async function freezeRules(transaction: Executor, row: EnvelopeRow): Promise<ResolvedPolicy> {
  const rules = await rulesToSend(transaction, row)
  const key = { organisationId: row.organisationId, envelopeId: row.id }
  await updateEnvelope(transaction, key, { rules: JSON.stringify(rules) })
  return rules
}
