import { envelopeViews } from '#contract/app/envelopes.ts'
import type { auditEvent } from '#contract/app/envelopes.ts'
import { chainStart } from '#evidence/event.ts'
import { ok, refuse } from '#domain/result.ts'
import { auditTrail } from '../../../database/envelopes/audit-events.ts'
import type { AuditEventRow } from '../../../database/envelopes/audit-events.ts'
import { loadEnvelope } from '../../../database/envelopes/envelope-aggregate.ts'
import { checkVisible } from '../../access.ts'
import { operation } from '../../operation.ts'
import type { Answer } from '../../operation.ts'
import { noSuchEnvelope } from '../transition.ts'

/** GET /app/envelopes/:id/audit: the audit trail with its hash chain. */
export const readAudit = operation(envelopeViews.audit, async ({ database, caller }, { params }) => {
  const key = { organisationId: caller.organisationId, envelopeId: params.id }
  const loaded = await loadEnvelope(database, key)
  if (loaded === undefined) return refuse(noSuchEnvelope())
  const visible = checkVisible(caller, loaded.row)
  if (!visible.ok) return visible
  const events = await auditTrail(database, key)
  const head = events.at(-1)?.hash ?? chainStart(params.id)
  return ok({ events: events.map(presentAuditEvent), head })
})

function presentAuditEvent(row: AuditEventRow): Answer<typeof auditEvent> {
  const { kind, name, email } = row.actor
  // What events commit to is for recomputing, and repeats the content of the envelope.
  const { evidence: _, ...details } = row.details
  return {
    sequence: row.sequence,
    kind: row.kind,
    at: row.at.toISOString(),
    actor: { kind, name, email },
    details,
    address: row.address,
    userAgent: row.userAgent,
    hash: row.hash,
  }
}
