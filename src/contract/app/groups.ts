import { z } from 'zod'
import { operation } from '../operation.ts'
import { idParams } from '../values.ts'
import { branding } from '../v1/branding.ts'

const access = 'account' as const
const tag = 'Groups'
const count = z.number().int()

/** What administrators see of groups beyond the public interface. */
export const groupViews = {
  list: operation({
    method: 'GET',
    path: '/app/groups',
    access,
    tag,
    summary: 'List groups by name, each with how many accounts it has',
    description: 'At most 1,000; those who are no administrators see their own.',
    output: z.array(branding.extend({ accounts: count })),
  }),
  page: operation({
    method: 'GET',
    path: '/app/groups/{id}',
    access,
    tag,
    summary: 'A group with how much is assigned to it',
    params: idParams,
    output: z.object({
      group: branding,
      assigned: z
        .object({ accounts: count, envelopes: count, templates: count, verifications: count })
        .nullable()
        .describe('What would belong to no group without it; null for others than administrators.'),
    }),
  }),
}
