import { roles } from '#domain/account/account.ts'
import { z } from 'zod'
import { dateFilter, id } from '../values.ts'
import { list } from './list.ts'

/** The list of an organisation's accounts, newest first. */
export const accountList = list({
  name: 'accounts',
  sorts: ['created'],
  filters: z.object({
    search: z.string().max(200).optional().describe('Part of the name or email.'),
    role: z.enum(roles).optional(),
    state: z.enum(['active', 'unverified', 'deactivated']).optional(),
    group_id: id.optional(),
    created_before: dateFilter,
    created_after: dateFilter,
  }),
})

export type AccountList = typeof accountList
