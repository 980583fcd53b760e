import { z } from 'zod'
import { openDetail, operation } from '../operation.ts'
import { envelope, envelopeFilters } from '../v1/envelopes.ts'

/** The envelopes of version 2: the same, paginated. Source: open detail 16. */
export const envelopePages = {
  list: operation({
    method: 'GET',
    path: '/v2/envelopes',
    access: 'organisation',
    tag: 'Envelopes',
    summary: 'List envelopes, 100 a page',
    description:
      'Newest first, ties by id, with recipients but without fields. Drafts only with `status=draft`. Pass the returned `cursor` to continue while `has_more` is true.',
    openDetail: 'A',
    query: envelopeFilters.extend({ cursor: openDetail('A', z.string().max(500).optional()) }),
    output: z.object({ envelopes: z.array(envelope), cursor: z.string(), has_more: z.boolean() }),
  }),
}
