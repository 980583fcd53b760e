import type { SecurityEventList } from '#contract/lists/security-events.ts'
import { paths } from '../../paths.ts'
import { client } from '../client.ts'
import { filterQuery } from '../lists/list-address.ts'
import type { Filters, ListDefinition } from '../lists/list-definition.ts'
import { pagesOf } from '../lists/loaded-list.ts'
import type { From } from '../lists/loaded-list.ts'
import { saveFile } from '../save-file.ts'
import type { SavedFile } from '../save-file.ts'

type SecurityFilters = Filters<SecurityEventList>

/** An event of the security log. */
export type SecurityEvent = Awaited<ReturnType<typeof client.app.security.list>>['events'][number]

/** The security log as a list. */
export const securityEvents: ListDefinition<SecurityEventList, SecurityEvent> = {
  name: 'security-events',
  path: paths.security.href(),
  sorts: { created: { label: 'Newest', first: 'descending' } },
  controls: {
    search: { by: 'search' },
    area: {
      by: 'choice',
      label: 'About',
      any: 'Everything',
      words: {
        'sign-in': 'Sign-in',
        accounts: 'Accounts',
        keys: 'Keys and certificates',
        organisation: 'Organisation',
        data: 'Downloads and purges',
      },
    },
    outcome: {
      by: 'choice',
      label: 'Outcome',
      any: 'Any outcome',
      words: { failed: 'Failed', done: 'Done' },
    },
    accountId: {
      by: 'account',
      label: 'Account',
      any: 'Anyone',
      chip: (name) => `By or about ${name ?? 'one account'}`,
    },
    createdAfter: { by: 'days', group: 'Happened', end: 'after' },
    createdBefore: { by: 'days', group: 'Happened', end: 'before' },
  },
}

/** The matching events, newest first, page by page. */
export function securityEventList(filters: SecurityFilters) {
  return pagesOf(['security-events', filters], async (from: From, options) => {
    const query = { ...filterQuery(securityEvents, filters), ...from }
    const { events: rows, cursor, keptDays } = await client.app.security.list({ query }, options)
    return { rows, cursor, keptDays }
  })
}

/** For how many days events are kept, as a page of the log says. */
export function keptDaysOf(page: object | undefined): number | null {
  return page !== undefined && 'keptDays' in page && typeof page.keptDays === 'number' ? page.keptDays : null
}

/** Saves the matching events as CSV. */
export function saveSecurityEvents(filters: SecurityFilters): Promise<SavedFile> {
  return saveFile('/app/security-events/export', filterQuery(securityEvents, filters))
}
