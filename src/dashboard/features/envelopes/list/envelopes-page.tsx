import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import FileSpreadsheet from 'lucide-react/icons/file-spreadsheet'
import { useCallback, useMemo } from 'react'
import { maySend } from '#domain/account/visibility.ts'
import { envelopes } from '../../../api/lists/envelopes.ts'
import type { EnvelopeListState } from '../../../api/lists/envelopes.ts'
import { loadedRows } from '../../../api/lists/envelope-list.ts'
import { envelopeCounts, envelopeList } from '../../../api/sending/envelopes.ts'
import type { EnvelopeRow } from '../../../api/sending/envelopes.ts'
import { failureWords } from '../../../api/failure-words.ts'
import { Button } from '../../../kit/buttons/button.tsx'
import { ErrorState } from '../../../kit/feedback/error-state.tsx'
import { useIsNarrow } from '../../../kit/layout/use-is-narrow.ts'
import { IconButton } from '../../../kit/buttons/icon-button.tsx'
import { lazyLater } from '../../../kit/feedback/later.tsx'
import { PageHeader } from '../../../kit/layout/page-header.tsx'
import { SkeletonRows } from '../../../kit/feedback/skeleton.tsx'
import { Tabs } from '../../../kit/layout/tabs.tsx'
import { notify } from '../../../kit/feedback/toasts.tsx'
import { useVerbContext } from '../verb-context.ts'
import { EnvelopeGrid } from './envelope-grid.tsx'
import { FilterBar } from '../../../lists/filter-bar.tsx'
import { useListControl } from '../../../lists/list-control.ts'
import { useSelection } from './selection.ts'
import type { EnvelopeSelection } from './selection.ts'
import { countOn, statusTabs, tabOf } from './status-tabs.ts'
import { useDraftNews } from './draft-news.ts'

const NoEnvelopes = lazyLater(async () => (await import('./no-envelopes.tsx')).NoEnvelopes)
const MoreFailed = lazyLater(async () => (await import('./more-failed.tsx')).MoreFailed)
const CardSelection = lazyLater(async () => (await import('./card-selection.tsx')).CardSelection)
const BulkBar = lazyLater(async () => (await import('./bulk-bar.tsx')).BulkBar)

async function exportList(state: EnvelopeListState): Promise<void> {
  try {
    const { saveList } = await import('./save-envelopes.ts')
    saveList(state)
  } catch {
    notify.error('The list could not be exported', { description: 'Check your connection, and try again.' })
  }
}

const namesOf = ({ sender, group }: EnvelopeRow) => ({ account: sender, group })

/** All envelopes one may see: tabs by status, search, filters, and the list. */
export function EnvelopesPage() {
  const control = useListControl(envelopes)
  const { state, change, sortBy } = control
  const { context, dialog } = useVerbContext()
  const counts = useQuery(envelopeCounts(state.filters)).data
  const list = useInfiniteQuery({ ...envelopeList(state), placeholderData: keepPreviousData })
  const rows = useMemo(() => loadedRows(list.data), [list.data])
  const selection = useSelection(state.filters, rows)
  const { fetchNextPage, isFetchingNextPage, isFetchNextPageError } = list
  const more = useCallback(() => {
    if (!isFetchingNextPage && !isFetchNextPageError) void fetchNextPage()
  }, [fetchNextPage, isFetchingNextPage, isFetchNextPageError])
  useDraftNews()

  const tab = tabOf(state.filters)
  const total = counts ? countOn(tab, counts) : null
  const isAllowedToSend = maySend(context.viewer)
  const items = statusTabs.map(({ id, label, of }) => ({
    id,
    label,
    of,
    count: counts && countOn(id, counts),
  }))
  return (
    <>
      <div data-above-list>
        <PageHeader
          title="Envelopes"
          actions={<ListActs state={state} rows={rows} selection={selection} />}
        />
      </div>
      <Tabs
        label="Status"
        items={items}
        selected={tab}
        onSelect={(id) => {
          const filters = statusTabs.find((one) => one.id === id)?.filters
          if (filters && id !== tab) change(filters)
        }}
        className="flex-1 *:first:mx-4 md:*:first:mx-8"
      >
        <FilterBar
          control={control}
          rows={rows}
          namesOf={namesOf}
          noun="envelope"
          placeholder="Name or recipient"
        />
        {list.isPending && <SkeletonRows rows={12} label="Loading envelopes" />}
        {list.isError && rows.length === 0 && (
          <ErrorState
            {...failureWords(list.error)}
            onRetry={() => void list.refetch()}
            isRetrying={list.isFetching}
          />
        )}
        {list.isSuccess && rows.length === 0 && <NoEnvelopes control={control} maySend={isAllowedToSend} />}
        {rows.length > 0 && (
          <div className="md:px-5">
            <EnvelopeGrid
              rows={rows}
              total={total}
              state={state}
              onSort={sortBy}
              selection={selection}
              hasMore={list.hasNextPage}
              onMore={more}
              isOutdated={list.isPlaceholderData}
              context={context}
            />
            {list.isFetchNextPageError && (
              <MoreFailed
                error={list.error}
                isRetrying={isFetchingNextPage}
                onRetry={() => void fetchNextPage()}
              />
            )}
          </div>
        )}
        {selection.envelopes.length > 0 && (
          <BulkBar
            selection={selection}
            state={state}
            firstRows={list.data?.pages[0]?.envelopes.length ?? 0}
            total={total}
            context={context}
          />
        )}
      </Tabs>
      {dialog}
    </>
  )
}

interface ListActsProps {
  state: EnvelopeListState
  rows: readonly EnvelopeRow[]
  selection: EnvelopeSelection
}

/** The list as it is filtered and sorted, to be opened in a spreadsheet; on a phone also what selects cards. */
function ListActs({ state, rows, selection }: ListActsProps) {
  const press = { onPress: () => void exportList(state), isDisabled: rows.length === 0 }
  if (useIsNarrow())
    return (
      <>
        <CardSelection selection={selection} rows={rows} />
        {!selection.isPicking && (
          <IconButton label="Export CSV" icon={FileSpreadsheet} variant="secondary" {...press} />
        )}
      </>
    )
  return (
    <Button icon={FileSpreadsheet} {...press}>
      Export CSV
    </Button>
  )
}
