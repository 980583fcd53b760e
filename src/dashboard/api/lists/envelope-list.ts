import type { InfiniteData } from '@tanstack/react-query'
import type { EnvelopeFilters } from './envelopes.ts'
import type { client } from '../client.ts'

export type EnvelopeListPage = Awaited<ReturnType<typeof client.app.envelopes.list>>
export type EnvelopeRow = EnvelopeListPage['envelopes'][number]
export type EnvelopePage = Awaited<ReturnType<typeof client.app.envelopes.page>>

/** A list as the cache holds it: pages of rows in the order of the service. */
export type LoadedList = InfiniteData<EnvelopeListPage, string | null>

/** Every loaded row, in order, each envelope once. */
export function loadedRows(list: Pick<LoadedList, 'pages'> | undefined): EnvelopeRow[] {
  const seen = new Set<string>()
  return (list?.pages ?? [])
    .flatMap((page) => page.envelopes)
    .filter((row) => !seen.has(row.id) && seen.add(row.id))
}

/** The row that an envelope's page amounts to. */
export function rowOf(page: EnvelopePage): EnvelopeRow {
  const { id, name, status, shared, sender, group, sent, voided, declined, completed } = page
  return {
    id,
    name,
    status,
    shared,
    sender,
    group,
    created: page.created ?? sent ?? '',
    sent,
    voided,
    declined,
    completed,
    recipients: page.recipients.map(
      ({ id, name, email, type, status, order, muted, completed, diagnosis }) => ({
        id,
        name,
        email,
        type,
        status,
        order,
        muted,
        completed,
        diagnosis,
      }),
    ),
  }
}

/** Whether a changed row still belongs in a list, as far as its status tells. */
export function belongs(row: EnvelopeRow, filters: EnvelopeFilters): boolean {
  if (filters.status) return row.status === filters.status
  if (!filters.attention) return true
  return row.status === 'sent' && row.recipients.some((one) => one.status === filters.attention)
}

/** Every envelope that the list holds. */
export function idsIn(list: LoadedList): ReadonlySet<string> {
  return new Set(list.pages.flatMap((page) => page.envelopes.map((row) => row.id)))
}

/**
 * Puts changed rows in their places, and takes out what is gone (null) or belongs there no longer; pages without any stay
 * as they are.
 */
export function withRows(
  list: LoadedList,
  now: ReadonlyMap<string, EnvelopeRow | null>,
  filters: EnvelopeFilters,
): LoadedList {
  const kept = (row: EnvelopeRow): EnvelopeRow[] => {
    const changed = now.get(row.id)
    if (changed === undefined) return [row]
    return changed !== null && belongs(changed, filters) ? [changed] : []
  }
  const pages = list.pages.map((page) =>
    page.envelopes.some((row) => now.has(row.id))
      ? { ...page, envelopes: page.envelopes.flatMap(kept) }
      : page,
  )
  return { ...list, pages }
}

/**
 * Lays a newly read first page over a loaded list: its rows come first, rows that it pushed down follow,
 * so that new envelopes appear on top without reading the whole list again.
 */
export function withFirstPage(list: LoadedList, fresh: EnvelopeListPage): LoadedList {
  const [first, ...rest] = list.pages
  if (!first || rest.length === 0) return { ...list, pages: [fresh, ...rest] }
  const shown = new Set(fresh.envelopes.map((row) => row.id))
  const pushed = first.envelopes.filter((row) => !shown.has(row.id))
  return { ...list, pages: [{ ...first, envelopes: [...fresh.envelopes, ...pushed] }, ...rest] }
}
