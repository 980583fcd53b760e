import type { InfiniteData } from '@tanstack/react-query'
import type { VerificationFilters } from './verifications.ts'
import type { client } from '../client.ts'

export type VerificationListPage = Awaited<ReturnType<typeof client.app.verifications.list>>
export type VerificationRow = VerificationListPage['verifications'][number]
export type VerificationPage = Awaited<ReturnType<typeof client.app.verifications.page>>

/** A list as the cache holds it: pages of rows, newest first. */
export type LoadedVerifications = InfiniteData<VerificationListPage, string | null>

/** Every loaded row, in order, each verification once. */
export function loadedVerifications(list: Pick<LoadedVerifications, 'pages'> | undefined): VerificationRow[] {
  const seen = new Set<string>()
  return (list?.pages ?? [])
    .flatMap((page) => page.verifications)
    .filter((row) => !seen.has(row.id) && seen.add(row.id))
}

/** The row that a verification's page amounts to. */
export function verificationRowOf(page: VerificationPage): VerificationRow {
  const { verification, sandbox, sender, group, submitted, reported } = page
  const { id, name, email, status, shared, muted, warning, screening, biometrics } = verification
  const { created, cancelled, completed, purging, purged } = verification
  const own = { id, name, email, status, shared, muted, warning, screening, biometrics }
  const moments = { created, cancelled, completed, purging, purged, submitted, reported }
  return { ...own, ...moments, sandbox, sender, group }
}

/** Whether a changed row still belongs on a tab, as far as where it stands tells. */
export function belongsTo(
  row: VerificationRow,
  { status, progress }: Pick<VerificationFilters, 'status' | 'progress'>,
): boolean {
  if (status !== undefined) return row.status === status
  const isOpen = row.status !== 'completed' && row.status !== 'cancelled'
  switch (progress) {
    case 'waiting':
      return isOpen && row.status !== 'failed' && row.submitted === null
    case 'checking':
      return isOpen && row.submitted !== null
    case 'review':
      return row.status === 'completed' && row.warning !== null && row.purged === null
    case undefined:
      return true
  }
}

/** Puts a changed row in its place, or takes it out where it no longer belongs; the rest stays as it is. */
export function withVerification(
  list: LoadedVerifications,
  row: VerificationRow,
  filters: VerificationFilters,
): LoadedVerifications {
  const change = (rows: readonly VerificationRow[]) =>
    belongsTo(row, filters)
      ? rows.map((one) => (one.id === row.id ? row : one))
      : rows.filter((one) => one.id !== row.id)
  return {
    ...list,
    pages: list.pages.map((page) => ({ ...page, verifications: change(page.verifications) })),
  }
}

/** Lays a newly read first page over a loaded list: new rows appear on top without reading the whole list again. */
export function withNewest(list: LoadedVerifications, fresh: VerificationListPage): LoadedVerifications {
  const [first, ...rest] = list.pages
  if (!first || rest.length === 0) return { ...list, pages: [fresh, ...rest] }
  const shown = new Set(fresh.verifications.map((row) => row.id))
  const pushed = first.verifications.filter((row) => !shown.has(row.id))
  return { ...list, pages: [{ ...first, verifications: [...fresh.verifications, ...pushed] }, ...rest] }
}
