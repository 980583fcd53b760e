import { z } from 'zod'
import { dateFilter, id } from '../values.ts'
import { envelopeFilters } from '../v1/envelopes.ts'
import { list } from './list.ts'

/** The list of envelopes: the filters of the interface and the dashboard's own. */
export const envelopeList = list({
  name: 'envelopes',
  sorts: ['created', 'completed', 'deadline', 'name'],
  filters: envelopeFilters.extend({
    search: z
      .string()
      .max(200)
      .optional()
      .describe("Part of the envelope's name, or of a recipient's name or email."),
    document_text: z
      .string()
      .max(200)
      .optional()
      .describe('Words on a page of a sent document, or a phrase between quotation marks.'),
    label_id: id.optional().describe('Only envelopes with this label, or one below it.'),
    account_id: id.optional(),
    group_id: id.optional(),
    deadline_before: dateFilter.describe('Only sent envelopes that end before this moment.'),
    deadline_after: dateFilter.describe('Only sent envelopes that end after this moment.'),
    attention: z
      .enum(['declined', 'failed'])
      .optional()
      .describe('Only sent envelopes with a recipient who declined, or whose message bounced.'),
  }),
})

export type EnvelopeList = typeof envelopeList
