import { useCallback } from 'react'
import { reason } from '../../api/failure-words.ts'
import { writeTemplateList } from '../../api/lists/template-filters.ts'
import type { TemplateListState } from '../../api/lists/template-filters.ts'
import type { TemplateRow } from '../../api/sending/templates.ts'
import { useSeenNames } from '../../api/lists/seen-names.ts'
import { useSavedViews } from '../../api/lists/views.ts'
import { ListSearch } from '../../lists/list-search.tsx'
import { Select } from '../../kit/inputs/select.tsx'
import { ViewsMenu } from '../../lists/views-menu.tsx'
import { paths } from '../../paths.ts'

interface TemplateFilterBarProps {
  readonly state: TemplateListState
  readonly rows: readonly TemplateRow[]
  readonly onChange: (parts: Partial<TemplateListState>, replace?: boolean) => void
}

/** Search, owner and sharing, and on a phone the order. */
export function TemplateFilterBar({ state, rows, onChange }: TemplateFilterBarProps) {
  const { accounts: owners } = useSeenNames('templates', rows, namesOf)
  const views = useSavedViews('templates')
  const onSearch = useCallback((search = '') => onChange({ search }, true), [onChange])
  return (
    <div data-above-list className="flex flex-wrap items-center gap-2 px-4 pb-3 md:px-8">
      <ListSearch noun="template" placeholder="Name or owner" applied={state.search} onSearch={onSearch} />
      <Select
        label="Owner"
        isLabelHidden
        size="small"
        className="w-40 max-md:min-w-36 max-md:flex-1"
        options={[
          { id: 'all', label: 'Every owner' },
          ...owners.map(({ id, name }) => ({ id, label: name })),
        ]}
        value={state.owner || 'all'}
        onChange={(owner) => onChange({ owner: owner === 'all' ? '' : owner })}
      />
      <Select<'all' | 'shared' | 'private'>
        label="Sharing"
        isLabelHidden
        size="small"
        className="w-36 max-md:min-w-36 max-md:flex-1"
        options={[
          { id: 'all', label: 'Shared or not' },
          { id: 'shared', label: 'Shared' },
          { id: 'private', label: 'Not shared' },
        ]}
        value={state.sharing || 'all'}
        onChange={(sharing) => onChange({ sharing: sharing === 'all' ? '' : sharing })}
      />
      <Select
        label="Sort by"
        isLabelHidden
        size="small"
        className="w-28 md:hidden"
        options={[
          { id: 'created', label: 'Newest' },
          { id: 'name', label: 'Name' },
        ]}
        value={state.sort}
        onChange={(sort) =>
          onChange(
            sort === 'name'
              ? { sort: 'name', direction: 'ascending' }
              : { sort: 'created', direction: 'descending' },
          )
        }
      />
      <ViewsMenu
        path={paths.templates.href()}
        query={writeTemplateList(state).toString()}
        control={views}
        because={reason}
      />
    </div>
  )
}

const namesOf = ({ owner }: TemplateRow) => ({ account: owner })
