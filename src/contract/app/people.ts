import { z } from 'zod'
import { operation } from '../operation.ts'

/** People to whom envelopes went before, so that a sender need not type them again. */
export const people = {
  recent: operation({
    method: 'GET',
    path: '/app/people',
    access: 'account',
    tag: 'People',
    summary: 'People of the envelopes the caller may see, whoever was sent to last first',
    query: z.object({
      search: z.string().max(200).optional().describe('Part of a name or an email.'),
    }),
    output: z.array(z.object({ name: z.string(), email: z.string(), mobile: z.string().nullable() })),
  }),
}
