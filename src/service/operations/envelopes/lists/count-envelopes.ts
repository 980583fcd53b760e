import { envelopeViews } from '#contract/app/envelopes.ts'
import { ok } from '#domain/result.ts'
import { countEnvelopes as count } from '../../../database/lists/envelope-lists.ts'
import { viewerOf } from '../../access.ts'
import { operation } from '../../operation.ts'

/** GET /app/envelopes/counts. */
export const countEnvelopes = operation(envelopeViews.counts, async ({ database, caller }, { query }) => {
  const scope = { organisationId: caller.organisationId, viewer: viewerOf(caller) }
  return ok(await count(database, scope, query))
})
