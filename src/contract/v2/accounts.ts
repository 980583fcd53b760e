import { z } from 'zod'
import { openDetail, operation } from '../operation.ts'
import { account, accountFilters } from '../v1/accounts.ts'

/** The accounts of version 2: the same, paginated. Source: specification, Accounts, listing. */
export const accountPages = {
  list: operation({
    method: 'GET',
    path: '/v2/accounts',
    access: 'organisation-or-partner',
    tag: 'Accounts',
    summary: 'List accounts, 100 a page',
    description:
      'Newest first, ties by id. Pass the returned `cursor` to continue while `has_more` is true. The partner header widens it as in version 1.',
    query: accountFilters.extend({ cursor: z.string().max(500).optional() }),
    output: openDetail(
      'A',
      z.object({ accounts: z.array(account), cursor: z.string(), has_more: z.boolean() }),
    ),
  }),
}
