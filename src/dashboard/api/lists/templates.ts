import type { TemplateList } from '#contract/lists/templates.ts'
import { paths } from '../../paths.ts'
import type { ListDefinition, ListState } from './list-definition.ts'

export type TemplateListState = ListState<TemplateList>

/** The list of templates. */
export const templates: ListDefinition<TemplateList> = {
  name: 'templates',
  savedAs: 'templates',
  path: paths.templates.href(),
  sorts: {
    created: { label: 'Newest', first: 'descending' },
    name: { label: 'Name', first: 'ascending' },
  },
  controls: {
    search: { by: 'search' },
    owner: {
      by: 'account',
      label: 'Owner',
      any: 'Every owner',
      chip: (name) => `Owned by ${name ?? 'one account'}`,
    },
    sharing: {
      by: 'choice',
      label: 'Sharing',
      any: 'Shared or not',
      words: { shared: 'Shared', private: 'Not shared' },
    },
  },
}
