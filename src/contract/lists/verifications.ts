import { verificationStatuses } from '#domain/verification/verification.ts'
import { z } from 'zod'
import { dateFilter, id } from '../values.ts'
import { list } from './list.ts'

/** The list of verifications, newest first. */
export const verificationList = list({
  name: 'verifications',
  sorts: ['created'],
  filters: z.object({
    search: z.string().max(200).optional().describe('Part of the name or email.'),
    status: z.enum(verificationStatuses).optional(),
    progress: z
      .enum(['waiting', 'checking', 'review'])
      .optional()
      .describe('Waits for the individual; is with the vendor; completed with a warning and not purged.'),
    account_id: id.optional(),
    group_id: id.optional(),
    created_before: dateFilter,
    created_after: dateFilter,
    completed_before: dateFilter,
    completed_after: dateFilter,
  }),
})

export type VerificationList = typeof verificationList
