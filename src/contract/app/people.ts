import { z } from 'zod'
import { operation } from '../operation.ts'

/** Earlier recipients, offered to a sender as suggestions. */
export const people = {
  recent: operation({
    method: 'GET',
    path: '/app/people',
    access: 'account',
    tag: 'People',
    summary: 'Recipients of the sent envelopes that the caller may see, most recently sent first',
    query: z.object({
      search: z.string().max(200).optional().describe('Part of a name or an email.'),
    }),
    output: z.array(z.object({ name: z.string(), email: z.string(), mobile: z.string().nullable() })),
  }),
}
