import { ok, refuse } from '#domain/result.ts'
import { checkManageable } from '../access.ts'
import { takeSnapshot } from '../envelopes/verify-evidence.ts'
import { noSuchEnvelope } from '../envelopes/transition.ts'
import { fileOperation } from '../operation.ts'
import { packOf } from '../sealing/capsule-of.ts'
import { evidenceName } from './file-names.ts'
import { byCaller, noteSecurity } from '../security/record.ts'

/**
 * GET /app/envelopes/:id/evidence: the audit trail with everything that opens it and its time-stamps, for those who
 * manage the envelope.
 */
export const openPack = fileOperation(
  '/app/envelopes/{id}/evidence',
  'account',
  async (context, { id = '' }) => {
    const { organisationId } = context.caller
    const taken = await takeSnapshot(context, { organisationId, envelopeId: id })
    if (taken === undefined) return refuse(noSuchEnvelope())
    const allowed = checkManageable(context.caller, taken.loaded.row)
    if (!allowed.ok) return allowed
    const target = { kind: 'envelope', id, name: null } as const
    await noteSecurity(context.database, byCaller(context), { kind: 'evidence-downloaded', target })
    return ok({
      name: evidenceName(taken.loaded.row.name),
      contentType: 'application/json',
      disposition: 'attachment',
      content: { bytes: packOf(taken) },
    })
  },
)
