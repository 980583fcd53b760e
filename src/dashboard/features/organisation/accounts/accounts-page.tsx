import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import FileSearch from 'lucide-react/icons/file-search'
import Plus from 'lucide-react/icons/plus'
import { useCallback, useMemo, useState } from 'react'
import { useSearchParams } from 'react-router'
import { readAccountFilters, writeAccountFilters } from '../../../api/lists/account-filters.ts'
import type { AccountFilters } from '../../../api/lists/account-filters.ts'
import { accountList } from '../../../api/organisation/accounts.ts'
import { failureWords } from '../../../api/failure-words.ts'
import { administratorsOnly } from '../../../records/administrators-only.tsx'
import { Button } from '../../../kit/buttons/button.tsx'
import { EmptyState } from '../../../kit/feedback/empty-state.tsx'
import { ErrorState } from '../../../kit/feedback/error-state.tsx'
import { PageHeader } from '../../../kit/layout/page-header.tsx'
import { SkeletonRows } from '../../../kit/feedback/skeleton.tsx'
import { AccountFilterBar } from './account-filter-bar.tsx'
import type { FilterChange } from './account-filter-bar.tsx'
import { AccountsTable } from './accounts-table.tsx'
import { InviteAccount } from './invite-account.tsx'

/** `/accounts`: everyone of the organisation. For administrators. */
export const AccountsPage = administratorsOnly('Accounts', AllAccounts)

function AllAccounts() {
  const [isInviting, setInviting] = useState(false)
  const { filters, change } = useAccountFilters()
  return (
    <div className="flex flex-1 flex-col">
      <PageHeader
        title="Accounts"
        description="Everyone who can sign in, what they may do, and the group that they share with."
        actions={
          <Button variant="primary" icon={Plus} onPress={() => setInviting(true)}>
            Invite someone
          </Button>
        }
      />
      <AccountFilterBar filters={filters} onChange={change} />
      <Listed filters={filters} onClear={() => change(none)} />
      {isInviting && <InviteAccount groupId={filters.groupId} onClose={() => setInviting(false)} />}
    </div>
  )
}

const none: FilterChange = { search: undefined, role: undefined, state: undefined, groupId: undefined }

function useAccountFilters() {
  const [params, setParams] = useSearchParams()
  const text = params.toString()
  const filters = useMemo(() => readAccountFilters(new URLSearchParams(text)), [text])
  const change = useCallback(
    (next: FilterChange, replace = false) =>
      setParams(
        (before) => {
          const merged = Object.entries({ ...readAccountFilters(before), ...next })
          return writeAccountFilters(Object.fromEntries(merged.filter(([, value]) => value !== undefined)))
        },
        { replace },
      ),
    [setParams],
  )
  return { filters, change }
}

function Listed({ filters, onClear }: { filters: AccountFilters; onClear: () => void }) {
  const list = useInfiniteQuery({ ...accountList(filters), placeholderData: keepPreviousData })
  const rows = useMemo(() => list.data?.pages.flatMap((page) => page.accounts) ?? [], [list.data])
  if (list.isPending) return <SkeletonRows rows={8} label="Loading accounts" />
  if (list.isError && rows.length === 0)
    return (
      <ErrorState
        {...failureWords(list.error)}
        onRetry={() => void list.refetch()}
        isRetrying={list.isFetching}
      />
    )
  if (rows.length === 0)
    return (
      <EmptyState
        icon={FileSearch}
        title="No account matches"
        actions={
          <Button variant="primary" onPress={onClear}>
            Clear filters
          </Button>
        }
      >
        Try fewer filters, or search for another part of the name or email.
      </EmptyState>
    )
  return (
    <AccountsTable
      rows={rows}
      isLoadingMore={list.isFetchingNextPage}
      onLoadMore={
        list.hasNextPage && !list.isFetchNextPageError ? () => void list.fetchNextPage() : undefined
      }
    />
  )
}
