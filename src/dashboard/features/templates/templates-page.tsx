import { useInfiniteQuery } from '@tanstack/react-query'
import Plus from 'lucide-react/icons/plus'
import { useCallback, useMemo } from 'react'
import { useSearchParams } from 'react-router'
import { maySend } from '#domain/account/visibility.ts'
import { failureWords } from '../../api/failure-words.ts'
import { readTemplateList, usualDirection, writeTemplateList } from '../../api/lists/template-filters.ts'
import type { TemplateListState, TemplateSort } from '../../api/lists/template-filters.ts'
import { templateList } from '../../api/sending/templates.ts'
import type { TemplateRow as Row } from '../../api/sending/templates.ts'
import { Button } from '../../kit/buttons/button.tsx'
import { Callout } from '../../kit/feedback/callout.tsx'
import { ErrorState } from '../../kit/feedback/error-state.tsx'
import { ActionsHead, ColumnHead, GridHead } from '../../lists/grid/grid-head.tsx'
import { RecordGrid } from '../../lists/grid/record-grid.tsx'
import { LinkButton } from '../../kit/buttons/link-button.tsx'
import { PageHeader } from '../../kit/layout/page-header.tsx'
import { SkeletonRows } from '../../kit/feedback/skeleton.tsx'
import { paths } from '../../paths.ts'
import { NoTemplates } from './no-templates.tsx'
import { addressOf, useVerbContext } from './verb-context.ts'
import { TemplateFilterBar } from './template-filter-bar.tsx'
import { columns, TemplateRow } from './template-row.tsx'
import { verbActions } from './template-verbs.ts'

const usual: TemplateListState = readTemplateList(new URLSearchParams())

/** `/templates`: what envelopes are made from again and again. */
export function TemplatesPage() {
  const [params, setParams] = useSearchParams()
  const text = params.toString()
  const state = useMemo(() => readTemplateList(new URLSearchParams(text)), [text])
  const change = useCallback(
    (parts: Partial<TemplateListState>, replace = false) =>
      setParams((before) => writeTemplateList({ ...readTemplateList(before), ...parts }), { replace }),
    [setParams],
  )
  const list = useInfiniteQuery(templateList(state))
  const rows = useMemo(() => list.data?.pages.flatMap((page) => page.templates) ?? [], [list.data])
  const { context, dialog } = useVerbContext()
  const isNarrowed = state.search !== '' || state.owner !== '' || state.sharing !== ''
  const { fetchNextPage, isFetchingNextPage, isFetchNextPageError } = list
  const more = useCallback(() => {
    if (!isFetchingNextPage && !isFetchNextPageError) void fetchNextPage()
  }, [fetchNextPage, isFetchingNextPage, isFetchNextPageError])
  const actionsOf = useCallback((row: Row) => verbActions(row, context), [context])
  const sortBy = (sort: TemplateSort) => {
    const isTurned = sort === state.sort
    const turned = state.direction === 'ascending' ? 'descending' : 'ascending'
    change({ sort, direction: isTurned ? turned : usualDirection(sort) })
  }
  return (
    <>
      <div data-above-list>
        <PageHeader
          title="Templates"
          description="Documents, roles and fields that are ready to be sent to other people each time."
          actions={
            maySend(context.viewer) && rows.length > 0 ? (
              <>
                <LinkButton href={paths.bulkSends.href()}>Bulk sends</LinkButton>
                <LinkButton href={paths.createTemplate.href()} variant="primary" icon={Plus}>
                  New template
                </LinkButton>
              </>
            ) : undefined
          }
        />
      </div>
      {(rows.length > 0 || isNarrowed) && <TemplateFilterBar state={state} rows={rows} onChange={change} />}
      {list.isPending && <SkeletonRows rows={8} label="Loading templates" />}
      {list.isError && rows.length === 0 && (
        <ErrorState
          {...failureWords(list.error)}
          onRetry={() => void list.refetch()}
          isRetrying={list.isFetching}
        />
      )}
      {list.isSuccess && rows.length === 0 && (
        <NoTemplates
          isNarrowed={isNarrowed}
          maySend={maySend(context.viewer)}
          onClear={() => change({ search: usual.search, owner: usual.owner, sharing: usual.sharing })}
        />
      )}
      {rows.length > 0 && (
        <div className="md:px-5">
          <RecordGrid
            label="Templates"
            noun="template"
            rows={rows}
            total={list.hasNextPage ? null : rows.length}
            renderHead={() => <Head state={state} onSort={sortBy} />}
            row={TemplateRow}
            context={context}
            onOpen={(id) => {
              const row = rows.find((one) => one.id === id)
              if (row) context.go(addressOf(row, context))
            }}
            actionsOf={actionsOf}
            hasMore={list.hasNextPage}
            onMore={more}
            isOutdated={list.isPlaceholderData}
          />
          {list.isFetchNextPageError && (
            <div className="p-4">
              <Callout
                tone="danger"
                title="More templates could not be read"
                actions={
                  <Button
                    size="small"
                    isPending={list.isFetchingNextPage}
                    onPress={() => void list.fetchNextPage()}
                  >
                    Try again
                  </Button>
                }
              >
                {failureWords(list.error).children}
              </Callout>
            </div>
          )}
        </div>
      )}
      {dialog}
    </>
  )
}

interface HeadProps {
  readonly state: TemplateListState
  readonly onSort: (sort: TemplateSort) => void
}

function Head({ state, onSort }: HeadProps) {
  const sortBy = (sort: TemplateSort) => ({
    direction: state.sort === sort ? state.direction : undefined,
    onPress: () => onSort(sort),
  })
  return (
    <GridHead columns={columns}>
      <ColumnHead label="Name" sort={sortBy('name')} />
      <ColumnHead label="Roles" />
      <ColumnHead label="Documents" className="max-lg:hidden" />
      <ColumnHead label="Owner" />
      <ColumnHead label="Group" className="max-xl:hidden" />
      <ColumnHead label="Created" className="max-lg:hidden" sort={sortBy('created')} />
      <ActionsHead />
    </GridHead>
  )
}
