import { z } from 'zod'
import { id } from '../values.ts'
import { list } from './list.ts'

/** The list of bulk sends, newest first. */
export const bulkSendList = list({
  name: 'bulk-sends',
  sorts: ['created'],
  filters: z.object({ template_id: id.optional() }),
})

export type BulkSendList = typeof bulkSendList
