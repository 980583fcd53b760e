import { z } from 'zod'
import { openDetail, operation } from '../operation.ts'
import { branding } from '../v1/branding.ts'
import { groupFilters } from '../v1/groups.ts'

/** The groups of version 2: the same, paginated. Source: open detail 16. */
export const groupPages = {
  list: operation({
    method: 'GET',
    path: '/v2/groups',
    access: 'organisation',
    tag: 'Groups',
    summary: 'List groups, 100 a page',
    description: 'Newest first, ties by id. Pass the returned `cursor` to continue while `has_more` is true.',
    openDetail: 'A',
    query: groupFilters.extend({ cursor: openDetail('A', z.string().max(500).optional()) }),
    output: z.object({ groups: z.array(branding), cursor: z.string(), has_more: z.boolean() }),
  }),
}
