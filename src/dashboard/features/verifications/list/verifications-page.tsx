import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import Plus from 'lucide-react/icons/plus'
import { useCallback, useMemo } from 'react'
import { maySend } from '#domain/account/visibility.ts'
import { failureWords } from '../../../api/failure-words.ts'
import { sessionQuery } from '../../../api/organisation/session.ts'
import { loadedVerifications } from '../../../api/lists/verification-list.ts'
import { verificationCounts, verificationList } from '../../../api/verifications.ts'
import type { VerificationRow as Row } from '../../../api/verifications.ts'
import { Button } from '../../../kit/buttons/button.tsx'
import { Callout } from '../../../kit/feedback/callout.tsx'
import { ErrorState } from '../../../kit/feedback/error-state.tsx'
import { ActionsHead, ColumnHead, GridHead } from '../../../lists/grid/grid-head.tsx'
import { RecordGrid } from '../../../lists/grid/record-grid.tsx'
import { LinkButton } from '../../../kit/buttons/link-button.tsx'
import { PageHeader } from '../../../kit/layout/page-header.tsx'
import { SkeletonRows } from '../../../kit/feedback/skeleton.tsx'
import { Tabs } from '../../../kit/layout/tabs.tsx'
import { paths } from '../../../paths.ts'
import { verifications } from '../../../api/lists/verifications.ts'
import { FilterBar } from '../../../lists/filter-bar.tsx'
import { useListControl } from '../../../lists/list-control.ts'
import { NoVerifications } from './no-verifications.tsx'
import { SandboxNotice } from '../page/sandbox-notice.tsx'
import { statusTabs, tabOf } from './status-tabs.ts'
import { useVerbContext } from '../verb-context.ts'
import type { VerbContext } from '../verb-context.ts'
import { columns, VerificationRow } from './verification-row.tsx'
import { verbActions } from '../verification-verbs.ts'

const namesOf = ({ sender, group }: Row) => ({ account: sender, group })

/** All verifications one may see: tabs by where they stand, search, filters, and the list. */
export function VerificationsPage() {
  const control = useListControl(verifications)
  const { change } = control
  const { filters } = control.state
  const { context, dialog } = useVerbContext()
  const isSandbox = useQuery(sessionQuery).data?.verificationSandbox === true
  const counts = useQuery(verificationCounts(filters)).data
  const list = useList(filters)
  const rows = useMemo(() => loadedVerifications(list.data), [list.data])
  const tab = tabOf(filters)
  const isAllowedToSend = maySend(context.viewer)
  return (
    <>
      <div data-above-list>
        <PageHeader
          title="Verifications"
          actions={
            isAllowedToSend ? (
              <LinkButton href={paths.newVerification.href()} variant="primary" icon={Plus}>
                New verification
              </LinkButton>
            ) : undefined
          }
        />
        {isSandbox && (
          <div className="px-4 pb-3 md:px-8">
            <SandboxNotice />
          </div>
        )}
      </div>
      <Tabs
        label="Status"
        items={statusTabs.map(({ id, label }) => ({ id, label, count: counts?.[id] }))}
        selected={tab}
        onSelect={(id) => {
          const next = statusTabs.find((one) => one.id === id)?.filters
          if (next && id !== tab) change(next)
        }}
        className="flex-1 *:first:mx-4 md:*:first:mx-8"
      >
        <FilterBar
          control={control}
          rows={rows}
          namesOf={namesOf}
          noun="verification"
          placeholder="Name or email"
        />
        {list.isPending && <SkeletonRows rows={12} label="Loading verifications" />}
        {list.isError && rows.length === 0 && (
          <ErrorState
            {...failureWords(list.error)}
            onRetry={() => void list.refetch()}
            isRetrying={list.isFetching}
          />
        )}
        {list.isSuccess && rows.length === 0 && (
          <NoVerifications control={control} maySend={isAllowedToSend} />
        )}
        {rows.length > 0 && (
          <LoadedRows list={list} rows={rows} total={counts?.[tab] ?? null} context={context} />
        )}
      </Tabs>
      {dialog}
    </>
  )
}

interface LoadedRowsProps {
  list: ReturnType<typeof useList>
  rows: readonly Row[]
  total: number | null
  context: VerbContext
}

function useList(filters: Parameters<typeof verificationList>[0]) {
  return useInfiniteQuery({ ...verificationList(filters), placeholderData: keepPreviousData })
}

function LoadedRows({ list, rows, total, context }: LoadedRowsProps) {
  const { fetchNextPage, isFetchingNextPage, isFetchNextPageError } = list
  const more = useCallback(() => {
    if (!isFetchingNextPage && !isFetchNextPageError) void fetchNextPage()
  }, [fetchNextPage, isFetchingNextPage, isFetchNextPageError])
  return (
    <div className="md:px-5">
      <RecordGrid
        label="Verifications"
        noun="verification"
        rows={rows}
        total={total}
        renderHead={() => <Head />}
        row={VerificationRow}
        context={context}
        onOpen={(id) => context.go(paths.verification.href(id))}
        actionsOf={useCallback((row: Row) => verbActions(row, context), [context])}
        hasMore={list.hasNextPage}
        onMore={more}
        isOutdated={list.isPlaceholderData}
      />
      {isFetchNextPageError && (
        <div className="p-4">
          <Callout
            tone="danger"
            title="More verifications could not be read"
            actions={
              <Button size="small" onPress={() => void fetchNextPage()} isPending={isFetchingNextPage}>
                Try again
              </Button>
            }
          >
            {failureWords(list.error).children}
          </Callout>
        </div>
      )}
    </div>
  )
}

function Head() {
  return (
    <GridHead columns={columns}>
      <ColumnHead label="Individual" />
      <ColumnHead label="Status" />
      <ColumnHead label="Checks" />
      <ColumnHead label="Asked by" className="max-lg:hidden" />
      <ColumnHead label="Group" className="max-xl:hidden" />
      <ColumnHead label="Created" />
      <ColumnHead label="Completed" className="max-xl:hidden" />
      <ActionsHead />
    </GridHead>
  )
}
