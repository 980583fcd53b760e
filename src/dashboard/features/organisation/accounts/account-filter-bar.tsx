import { useQuery } from '@tanstack/react-query'
import { useCallback } from 'react'
import { roles } from '#domain/account/account.ts'
import type { Role } from '#domain/account/account.ts'
import { accountStates } from '../../../api/lists/account-filters.ts'
import type { AccountFilters, AccountState } from '../../../api/lists/account-filters.ts'
import { roleWords, stateWords } from '../../../records/account-words.ts'
import { groupsQuery } from '../../../api/organisation/groups.ts'
import { ListSearch } from '../../../lists/list-search.tsx'
import { Select } from '../../../kit/inputs/select.tsx'

/** Filters as a form gives them: undefined takes one away. */
export type FilterChange = { readonly [Key in keyof AccountFilters]?: AccountFilters[Key] | undefined }

interface AccountFilterBarProps {
  filters: AccountFilters
  onChange: (change: FilterChange, replace?: boolean) => void
}

const any = 'any'

/** Search, role, where the account stands, and group. */
export function AccountFilterBar({ filters, onChange }: AccountFilterBarProps) {
  const groups = useQuery(groupsQuery).data ?? []
  const onSearch = useCallback((search?: string) => onChange({ search }, true), [onChange])
  return (
    <div className="flex flex-wrap items-center gap-2 px-4 pb-3 md:px-8">
      <ListSearch
        noun="account"
        placeholder="Name or email"
        applied={filters.search ?? ''}
        onSearch={onSearch}
      />
      <Select<Role | typeof any>
        label="Role"
        isLabelHidden
        size="small"
        className="w-36 max-md:flex-1"
        options={[{ id: any, label: 'Any role' }, ...roles.map((id) => ({ id, label: roleWords[id].name }))]}
        value={filters.role ?? any}
        onChange={(role) => onChange({ role: role === any ? undefined : role })}
      />
      <Select<AccountState | typeof any>
        label="State"
        isLabelHidden
        size="small"
        className="w-36 max-md:flex-1"
        options={[
          { id: any, label: 'Any state' },
          ...accountStates.map((id) => ({ id, label: stateWords[id].word })),
        ]}
        value={filters.state ?? any}
        onChange={(state) => onChange({ state: state === any ? undefined : state })}
      />
      {(groups.length > 0 || filters.groupId !== undefined) && (
        <Select
          label="Group"
          isLabelHidden
          size="small"
          className="w-40 max-md:flex-1"
          options={[{ id: any, label: 'Any group' }, ...groups.map(({ id, name }) => ({ id, label: name }))]}
          value={filters.groupId ?? any}
          onChange={(groupId) => onChange({ groupId: groupId === any ? undefined : groupId })}
        />
      )}
    </div>
  )
}
