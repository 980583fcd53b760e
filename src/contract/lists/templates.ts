import { z } from 'zod'
import { id } from '../values.ts'
import { list } from './list.ts'

/** The list of templates. */
export const templateList = list({
  name: 'templates',
  sorts: ['created', 'name'],
  filters: z.object({
    search: z.string().max(200).optional().describe("Part of the template's name, or of its owner's."),
    owner: id.optional().describe('Only those of this account.'),
    sharing: z.enum(['shared', 'private']).optional(),
  }),
})

export type TemplateList = typeof templateList
