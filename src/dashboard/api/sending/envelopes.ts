import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { QueryClient } from '@tanstack/react-query'
import { limits } from '#domain/limits.ts'
import { client } from '../client.ts'
import { besidesTab, filterQuery, isOnTab } from '../lists/list-address.ts'
import { envelopes } from '../lists/envelopes.ts'
import type { EnvelopeFilters, EnvelopeListState, EnvelopePage, EnvelopeRow } from '../lists/envelopes.ts'
import { loadedRows, pagesOf, showIn, withRows } from '../lists/loaded-list.ts'
import type { From, LoadedList } from '../lists/loaded-list.ts'
import { ProblemError } from '#client/problem-error.ts'

export type { EnvelopePage, EnvelopeRow }
/** What is known about a selected envelope, shown or not. */
export type SelectableEnvelope = Awaited<
  ReturnType<typeof client.app.envelopes.selection>
>['envelopes'][number]
export type EnvelopeCounts = Awaited<ReturnType<typeof client.app.envelopes.counts>>
export type AuditTrail = Awaited<ReturnType<typeof client.app.envelopes.audit>>
export type ShownField = Awaited<ReturnType<typeof client.app.envelopes.fields>>['fields'][number]
export type Overview = Awaited<ReturnType<typeof client.app.envelopes.overview>>

const minutes = 60_000

const keys = {
  lists: ['envelopes', 'list'] as const,
  counts: ['envelopes', 'counts'] as const,
  overview: ['envelopes', 'overview'] as const,
  page: (id: string) => ['envelopes', 'page', id] as const,
  fields: (id: string) => ['envelopes', 'fields', id] as const,
  audit: (id: string) => ['envelopes', 'audit', id] as const,
}

/** The rows of the list, page by page. Live events keep it fresh, so it does not go stale with age. */
export function envelopeList(state: EnvelopeListState) {
  const { filters, sort, direction } = state
  const read = async (from: From, options: { signal: AbortSignal }) => readPage(state, from, options)
  return pagesOf([...keys.lists, { filters, sort, direction }], read, { staleTime: 5 * minutes })
}

async function readPage(
  { filters, sort, direction }: EnvelopeListState,
  from: From = {},
  options: { signal?: AbortSignal } = {},
) {
  const query = { ...filterQuery(envelopes, filters), sort, direction, ...from }
  const { envelopes: rows, cursor } = await client.app.envelopes.list({ query }, options)
  return { rows, cursor }
}

/** Everything that matches, for selection without being shown. `hasMore` when that is more than can be selected. */
export async function matchingEnvelopes({ filters, sort, direction }: EnvelopeListState) {
  return client.app.envelopes.selection({ query: { ...filterQuery(envelopes, filters), sort, direction } })
}

/** The number of envelopes in each status under these filters, ignoring the status filter itself. */
export function envelopeCounts(filters: EnvelopeFilters = {}) {
  const others = besidesTab(envelopes, filters)
  return queryOptions({
    queryKey: [...keys.counts, others],
    queryFn: ({ signal }) =>
      client.app.envelopes.counts({ query: filterQuery(envelopes, others) }, { signal }),
    placeholderData: keepPreviousData,
  })
}

/** Everything about one envelope. Its file addresses are valid for 60 minutes, and it is read again well before. */
export function envelopePage(id: string) {
  return queryOptions({
    queryKey: keys.page(id),
    queryFn: ({ signal }) => client.app.envelopes.page({ params: { id } }, { signal }),
    refetchInterval: 45 * minutes,
  })
}

/** The fields of a sent envelope on its pages, and how far each is. */
export function envelopeFields(id: string) {
  return queryOptions({
    queryKey: keys.fields(id),
    queryFn: ({ signal }) => client.app.envelopes.fields({ params: { id } }, { signal }),
    select: ({ fields }) => fields,
  })
}

/** Reads again how far the fields of envelopes are, where that is shown. */
export async function refreshFields(cache: QueryClient, ids: readonly string[]): Promise<void> {
  await Promise.all(ids.map((id) => cache.invalidateQueries({ queryKey: keys.fields(id) })))
}

/** The audit trail of one envelope. */
export function envelopeAudit(id: string) {
  return queryOptions({
    queryKey: keys.audit(id),
    queryFn: ({ signal }) => client.app.envelopes.audit({ params: { id } }, { signal }),
  })
}

/** What the first page of the dashboard shows. */
export function overview() {
  return queryOptions({
    queryKey: keys.overview,
    queryFn: ({ signal }) => client.app.envelopes.overview({}, { signal }),
  })
}

/** A few envelopes whose name or recipient contains the text, for the command palette. */
export function envelopeSearch(search: string) {
  return queryOptions({
    queryKey: ['envelopes', 'search', search],
    queryFn: ({ signal }) => client.app.envelopes.list({ query: { search } }, { signal }),
    select: (page) => page.envelopes.slice(0, 8),
    enabled: search.trim() !== '',
    placeholderData: keepPreviousData,
    staleTime: minutes / 2,
  })
}

/**
 * Runs a verb on one envelope and reads the envelope again: after a success, and after a refusal that means the
 * caller's view was out of date. The refusal is rethrown.
 */
export async function acted<Answer>(
  cache: QueryClient,
  id: string,
  verb: () => Promise<Answer>,
): Promise<Answer> {
  try {
    const answer = await verb()
    await refreshEnvelopes(cache, [id])
    return answer
  } catch (error) {
    if (isStale(error)) await refreshEnvelopes(cache, [id])
    throw error
  }
}

/**
 * Reads changed envelopes again and puts them into every list that shows them, each row in its place, and reloads open
 * pages. Lists that lack a matching one read their first page again.
 */
export async function refreshEnvelopes(cache: QueryClient, ids: readonly string[]): Promise<void> {
  const sums = invalidateSums(cache)
  const pages = ids.flatMap((id) => [keys.page(id), keys.fields(id), keys.audit(id)])
  const reread = Promise.all(pages.map((queryKey) => cache.invalidateQueries({ queryKey })))
  if (cache.getQueriesData({ queryKey: keys.lists }).length > 0) {
    for (let first = 0; first < ids.length; first += limits.rowsAgain)
      await refreshRows(cache, ids.slice(first, first + limits.rowsAgain))
  }
  await Promise.all([reread, sums])
}

/** What is no longer returned is gone or no longer visible. When reading fails, what is shown stays. */
async function refreshRows(cache: QueryClient, ids: readonly string[]): Promise<void> {
  let rows: readonly EnvelopeRow[]
  try {
    rows = (await client.app.envelopes.rows({ body: { ids: [...ids] } })).envelopes
  } catch (error) {
    if (error instanceof ProblemError) return
    throw error
  }
  const now = new Map(ids.map((id) => [id, rows.find((row) => row.id === id) ?? null]))
  const lists = cache.getQueriesData<LoadedList<EnvelopeRow>>({ queryKey: keys.lists })
  await Promise.all(
    lists.map(([key, list]) => {
      const state = key[2] as EnvelopeListState
      const belongs = (row: EnvelopeRow) => isOnTab(envelopes, state.filters, row)
      // Where the words are that documents are searched for is known of the rows that were found.
      const found = new Map(loadedRows(list).map(({ id, passage }) => [id, passage]))
      const shown = [...now].map(
        ([id, row]) => [id, row && { ...row, passage: found.get(id) ?? null }] as const,
      )
      return showIn(cache, key, new Map(shown), belongs, () => readPage(state))
    }),
  )
}

/** Forgets a deleted envelope. */
export async function forgetEnvelope(cache: QueryClient, id: string): Promise<void> {
  const gone = new Map([[id, null]])
  for (const [key] of cache.getQueriesData<LoadedList<EnvelopeRow>>({ queryKey: keys.lists }))
    cache.setQueryData<LoadedList<EnvelopeRow>>(key, (list) => list && withRows(list, gone, () => true))
  void cache.invalidateQueries({ queryKey: keys.page(id) })
  await invalidateSums(cache)
}

async function invalidateSums(cache: QueryClient): Promise<void> {
  await Promise.all([
    cache.invalidateQueries({ queryKey: keys.counts }),
    cache.invalidateQueries({ queryKey: keys.overview }),
  ])
}

/** Whether a refusal means that the caller's view was out of date. */
export function isStale(error: unknown): boolean {
  return error instanceof ProblemError && (error.status === 409 || error.status === 404)
}
