import { infiniteQueryOptions } from '@tanstack/react-query'
import type { InfiniteData, QueryClient } from '@tanstack/react-query'

/** A page of a list's rows, with where the next one starts; null on the last. */
export interface Page<Row, Cursor = string> {
  readonly rows: readonly Row[]
  readonly cursor: Cursor | null
}

/** A list as the cache holds it: pages of rows in the order of the service. */
export type LoadedList<Row> = InfiniteData<Page<Row>, string | null>

/** Where a page starts: at the beginning without a cursor. */
export interface From<Cursor = string> {
  readonly cursor?: Cursor
}

interface Known {
  readonly id: string
}

/** How a list is read, page by page. */
export function pagesOf<Row, Cursor extends string | number>(
  queryKey: readonly unknown[],
  read: (from: From<Cursor>, options: { signal: AbortSignal }) => Promise<Page<Row, Cursor>>,
  freshness: { readonly staleTime?: number; readonly refetchInterval?: number } = {},
) {
  return infiniteQueryOptions({
    queryKey,
    queryFn: ({ pageParam, signal }) => {
      const cursor = pageParam as Cursor | null
      return read(cursor === null ? {} : { cursor }, { signal })
    },
    initialPageParam: null as Cursor | null,
    getNextPageParam: ({ cursor }) => cursor,
    ...freshness,
  })
}

/** Every loaded row, in order, each once. */
export function loadedRows<Row extends Known>(
  list: { readonly pages: readonly { readonly rows: readonly Row[] }[] } | undefined,
): Row[] {
  const seen = new Set<string>()
  return (list?.pages ?? []).flatMap(({ rows }) => rows).filter(({ id }) => !seen.has(id) && seen.add(id))
}

/**
 * Puts changed rows in their places, and takes out what is gone (null) or belongs there no longer; pages without any stay
 * as they are.
 */
export function withRows<Row extends Known>(
  list: LoadedList<Row>,
  now: ReadonlyMap<string, Row | null>,
  belongs: (row: Row) => boolean,
): LoadedList<Row> {
  const kept = (row: Row): Row[] => {
    const changed = now.get(row.id)
    if (changed === undefined) return [row]
    return changed !== null && belongs(changed) ? [changed] : []
  }
  const pages = list.pages.map((page) =>
    page.rows.some(({ id }) => now.has(id)) ? { ...page, rows: page.rows.flatMap(kept) } : page,
  )
  return { ...list, pages }
}

/**
 * Lays a newly read first page over a loaded list: its rows come first, rows that it pushed down follow,
 * so that new ones appear on top without reading the whole list again.
 */
export function withFirstPage<Row extends Known>(list: LoadedList<Row>, fresh: Page<Row>): LoadedList<Row> {
  const [first, ...rest] = list.pages
  if (!first || rest.length === 0) return { ...list, pages: [fresh, ...rest] }
  const shown = new Set(fresh.rows.map(({ id }) => id))
  const pushed = first.rows.filter(({ id }) => !shown.has(id))
  return { ...list, pages: [{ ...first, rows: [...fresh.rows, ...pushed] }, ...rest] }
}

/** Shows changed rows in a loaded list. Where one is new to it, its first page is read again. */
export async function showIn<Row extends Known>(
  cache: QueryClient,
  key: readonly unknown[],
  now: ReadonlyMap<string, Row | null>,
  belongs: (row: Row) => boolean,
  readFirst: () => Promise<Page<Row>>,
): Promise<void> {
  const list = cache.getQueryData<LoadedList<Row>>(key)
  if (!list) return
  const shown = new Set(loadedRows(list).map(({ id }) => id))
  cache.setQueryData<LoadedList<Row>>(key, (before) => before && withRows(before, now, belongs))
  if (![...now.values()].some((row) => row && !shown.has(row.id) && belongs(row))) return
  if (cache.getQueryCache().find({ queryKey: key })?.isActive() !== true) {
    await cache.invalidateQueries({ queryKey: key, refetchType: 'none' })
    return
  }
  const fresh = await readFirst()
  cache.setQueryData<LoadedList<Row>>(key, (before) => before && withFirstPage(before, fresh))
}
