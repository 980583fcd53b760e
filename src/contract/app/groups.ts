import { z } from 'zod'
import { operation } from '../operation.ts'
import { idParams } from '../values.ts'
import { branding } from '../v1/branding.ts'

const access = 'account' as const
const tag = 'Groups'
const count = z.number().int()

/** What administrators can see of groups beyond the public interface. */
export const groupViews = {
  list: operation({
    method: 'GET',
    path: '/app/groups',
    access,
    tag,
    summary: 'List groups by name, each with its number of accounts',
    description: 'At most 1,000; others than administrators see only their own.',
    output: z.array(branding.extend({ accounts: count })),
  }),
  page: operation({
    method: 'GET',
    path: '/app/groups/{id}',
    access,
    tag,
    summary: 'A group and what is assigned to it',
    params: idParams,
    output: z.object({
      group: branding,
      assigned: z
        .object({ accounts: count, envelopes: count, templates: count, verifications: count })
        .nullable()
        .describe(
          'What would be left without a group if it were deleted; null unless the caller is an administrator.',
        ),
    }),
  }),
}
