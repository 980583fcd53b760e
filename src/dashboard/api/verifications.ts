import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { QueryClient } from '@tanstack/react-query'
import { ProblemError } from '#client/problem-error.ts'
import { client } from './client.ts'
import { besidesTab, filterQuery, isOnTab } from './lists/list-address.ts'
import { verificationRowOf, verifications } from './lists/verifications.ts'
import type { VerificationFilters, VerificationPage, VerificationRow } from './lists/verifications.ts'
import { pagesOf, showIn } from './lists/loaded-list.ts'
import type { From } from './lists/loaded-list.ts'

export type { VerificationPage, VerificationRow }
export type VerificationCounts = Awaited<ReturnType<typeof client.app.verifications.counts>>
export type VerificationReports = Awaited<ReturnType<typeof client.v2.verifications.reports>>
export type VerificationLink = Awaited<ReturnType<typeof client.app.verifications.link>>
export type LocalReading = Awaited<ReturnType<typeof client.app.verifications.reading>>
export type NewVerification = Parameters<typeof client.v2.verifications.create>[0]['body']

const minutes = 60_000

const keys = {
  lists: ['verifications', 'list'] as const,
  counts: ['verifications', 'counts'] as const,
  page: (id: string) => ['verifications', 'page', id] as const,
  reports: (id: string) => ['verifications', 'reports', id] as const,
  reading: (id: string) => ['verifications', 'reading', id] as const,
}

/** The rows of the list, page by page. Live events keep it fresh, so it does not go stale with age. */
export function verificationList(filters: VerificationFilters) {
  const read = async (from: From, options: { signal: AbortSignal }) => readPage(filters, from, options)
  return pagesOf([...keys.lists, filters], read, { staleTime: 5 * minutes })
}

async function readPage(
  filters: VerificationFilters,
  from: From = {},
  options: { signal?: AbortSignal } = {},
) {
  const query = { ...filterQuery(verifications, filters), ...from }
  const { verifications: rows, cursor } = await client.app.verifications.list({ query }, options)
  return { rows, cursor }
}

/** The number of verifications at each stage under these filters, ignoring the stage filter itself. */
export function verificationCounts(filters: VerificationFilters = {}) {
  const others = besidesTab(verifications, filters)
  return queryOptions({
    queryKey: [...keys.counts, others],
    queryFn: ({ signal }) =>
      client.app.verifications.counts({ query: filterQuery(verifications, others) }, { signal }),
    placeholderData: keepPreviousData,
  })
}

/** Everything about one verification. */
export function verificationPage(id: string) {
  return queryOptions({
    queryKey: keys.page(id),
    queryFn: ({ signal }) => client.app.verifications.page({ params: { id } }, { signal }),
  })
}

/**
 * Addresses of the reports, null for what is not ready. They are valid for 60 minutes, and are read again well before.
 */
export function verificationReports(id: string) {
  return queryOptions({
    queryKey: keys.reports(id),
    queryFn: ({ signal }) => client.v2.verifications.reports({ params: { id } }, { signal }),
    refetchInterval: 45 * minutes,
    staleTime: 40 * minutes,
  })
}

/** What was read of a document here, beside what was typed. */
export function localReading(id: string) {
  return queryOptions({
    queryKey: keys.reading(id),
    queryFn: ({ signal }) => client.app.verifications.reading({ params: { id } }, { signal }),
  })
}

/** Records that the viewer looked at a reading and accepts it. */
export async function acceptReading(cache: QueryClient, id: string): Promise<void> {
  await acted(cache, id, () => client.app.verifications.acceptReading({ params: { id } }))
  await cache.invalidateQueries({ queryKey: keys.reading(id) })
}

/** Asks the individual again, in a new verification. Returns its id. */
export async function repeatReading(cache: QueryClient, id: string): Promise<string> {
  const made = await acted(cache, id, () => client.app.verifications.repeatReading({ params: { id } }))
  await cache.invalidateQueries({ queryKey: ['verifications'] })
  return made.id
}

/** A few verifications whose name or email contains the text, for the command palette. */
export function verificationSearch(search: string) {
  return queryOptions({
    queryKey: ['verifications', 'search', search],
    queryFn: ({ signal }) => client.app.verifications.list({ query: { search } }, { signal }),
    select: (page) => page.verifications.slice(0, 5),
    enabled: search.trim() !== '',
    placeholderData: keepPreviousData,
    staleTime: minutes / 2,
  })
}

/** Asks an individual to verify their identity. Returns the id. */
export async function createVerification(cache: QueryClient, body: NewVerification): Promise<string> {
  const { id } = await client.v2.verifications.create({ body }, { idempotencyKey: crypto.randomUUID() })
  await cache.invalidateQueries({ queryKey: ['verifications'] })
  return id
}

/** Sends the messages again. */
export function resendVerification(cache: QueryClient, id: string): Promise<void> {
  return acted(cache, id, () => client.v2.verifications.resend({ params: { id } }))
}

/** Cancels a verification. */
export async function cancelVerification(cache: QueryClient, id: string): Promise<void> {
  await acted(cache, id, () => client.app.verifications.cancel({ params: { id } }))
}

/** Starts deleting what is known about the individual. */
export function purgeVerification(cache: QueryClient, id: string): Promise<void> {
  return acted(cache, id, () => client.v2.verifications.purge({ params: { id } }))
}

/** Creates a link to share, valid for some days. */
export function createVerificationLink(
  cache: QueryClient,
  id: string,
  days: number,
): Promise<VerificationLink> {
  return acted(cache, id, () => client.app.verifications.link({ params: { id }, body: { days } }))
}

/** Reads changed verifications again and puts them into every page and list that shows them. */
export async function refreshVerifications(cache: QueryClient, ids: readonly string[]): Promise<void> {
  const counts = cache.invalidateQueries({ queryKey: keys.counts })
  if (ids.length > 12) await cache.invalidateQueries({ queryKey: ['verifications'] })
  else await Promise.all(ids.map((id) => refresh(cache, id)))
  await counts
}

async function acted<Answer>(cache: QueryClient, id: string, verb: () => Promise<Answer>): Promise<Answer> {
  try {
    const answer = await verb()
    await refreshVerifications(cache, [id])
    return answer
  } catch (error) {
    const isStale = error instanceof ProblemError && (error.status === 409 || error.status === 404)
    if (isStale) await refreshVerifications(cache, [id])
    throw error
  }
}

async function refresh(cache: QueryClient, id: string): Promise<void> {
  const lists = cache.getQueriesData({ queryKey: keys.lists })
  if (cache.getQueryState(keys.page(id)) === undefined && lists.length === 0) return
  const reports = cache.invalidateQueries({ queryKey: keys.reports(id) })
  try {
    const page = await cache.fetchQuery({ ...verificationPage(id), staleTime: 0 })
    const now = new Map([[id, verificationRowOf(page)]])
    await Promise.all(
      lists.map(([key]) => {
        const filters = key[2] as VerificationFilters
        const belongs = (row: VerificationRow) => isOnTab(verifications, filters, row)
        return showIn(cache, key, now, belongs, () => readPage(filters))
      }),
    )
  } catch (error) {
    if (!(error instanceof ProblemError)) throw error
    if (error.status === 404) await cache.invalidateQueries({ queryKey: keys.lists })
  }
  await reports
}
