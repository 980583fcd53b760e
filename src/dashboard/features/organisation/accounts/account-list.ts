import type { AccountList } from '#contract/lists/accounts.ts'
import type { ListDefinition } from '../../../api/lists/list-definition.ts'
import { paths } from '../../../paths.ts'
import { roleWords, stateWords } from '../../../records/account-words.ts'

/** The list of accounts. */
export const accounts: ListDefinition<AccountList> = {
  name: 'accounts',
  path: paths.accounts.href(),
  sorts: { created: { label: 'Newest', first: 'descending' } },
  controls: {
    search: { by: 'search' },
    role: {
      by: 'choice',
      label: 'Role',
      any: 'Any role',
      words: {
        administrator: roleWords.administrator.name,
        standard: roleWords.standard.name,
        'read-only': roleWords['read-only'].name,
      },
    },
    state: {
      by: 'choice',
      label: 'State',
      any: 'Any state',
      words: {
        active: stateWords.active.word,
        unverified: stateWords.unverified.word,
        deactivated: stateWords.deactivated.word,
      },
    },
    groupId: {
      by: 'group',
      label: 'Group',
      any: 'Any group',
      chip: (name) => `In group ${name ?? 'chosen'}`,
    },
    createdAfter: { by: 'days', group: 'Created', end: 'after' },
    createdBefore: { by: 'days', group: 'Created', end: 'before' },
  },
}
