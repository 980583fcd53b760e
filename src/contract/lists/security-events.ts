import { securityAreas } from '#domain/security/events.ts'
import { z } from 'zod'
import { dateFilter, id } from '../values.ts'
import { list } from './list.ts'

/** The security log, newest first. */
export const securityEventList = list({
  name: 'security-events',
  sorts: ['created'],
  filters: z.object({
    search: z.string().max(200).optional().describe('Part of who, to whom or what, or from which address.'),
    area: z.enum(securityAreas).optional(),
    outcome: z.enum(['failed', 'done']).optional(),
    account_id: id.optional().describe('What this account did, or what was done to it.'),
    created_before: dateFilter,
    created_after: dateFilter,
  }),
})

export type SecurityEventList = typeof securityEventList
