import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { QueryClient } from '@tanstack/react-query'
import type { BulkSendList } from '#contract/lists/bulk-sends.ts'
import type { Filters } from '../lists/list-definition.ts'
import { pagesOf } from '../lists/loaded-list.ts'
import type { From } from '../lists/loaded-list.ts'
import { client } from '../client.ts'
import { upload } from './upload.ts'
import type { UploadOptions } from './upload.ts'

export type BulkSend = Awaited<ReturnType<typeof client.app.bulkSends.retrieve>>
export type BulkSendEntry = Awaited<ReturnType<typeof client.app.bulkSends.list>>['bulkSends'][number]
export type BulkRow = Awaited<ReturnType<typeof client.app.bulkSends.rows>>['rows'][number]
/** Which rows are shown. */
export type BulkRowsShown = 'all' | 'faulty' | 'waiting' | 'made' | 'failed'

const keys = {
  all: ['bulk-sends'] as const,
  one: (id: string) => ['bulk-sends', id] as const,
}

export function bulkSendQuery(id: string) {
  return queryOptions({
    queryKey: keys.one(id),
    queryFn: ({ signal }) => client.app.bulkSends.retrieve({ params: { id } }, { signal }),
  })
}

/** Rows, a hundred at a time. */
export function bulkRows(id: string, show: BulkRowsShown) {
  return infiniteQueryOptions({
    queryKey: [...keys.one(id), 'rows', show],
    queryFn: ({ pageParam, signal }) =>
      client.app.bulkSends.rows({ params: { id }, query: { show, after: pageParam } }, { signal }),
    initialPageParam: 0,
    getNextPageParam: ({ rows, hasMore }) => (hasMore ? rows.at(-1)?.number : undefined),
    placeholderData: keepPreviousData,
  })
}

/** Bulk sends, newest first, of one template or of all. */
export function bulkSendList(filters: Filters<BulkSendList>) {
  return pagesOf([...keys.all, 'list', filters], async (from: From, options) => {
    const query = { ...filters, ...from }
    const { bulkSends: rows, cursor, hasMore } = await client.app.bulkSends.list({ query }, options)
    return { rows, cursor: hasMore ? cursor : null }
  })
}

/** Starts a bulk send of a template with a CSV file. */
export async function beginBulkSend(
  cache: QueryClient,
  templateId: string,
  file: File,
  options: UploadOptions = {},
): Promise<BulkSend> {
  const path = `/app/templates/${encodeURIComponent(templateId)}/bulk-sends`
  return keep(cache, (await upload('POST', path, file, options)) as BulkSend)
}

/** Replaces the rows by those of another file. */
export async function replaceBulkFile(cache: QueryClient, id: string, file: File): Promise<BulkSend> {
  return keep(cache, (await upload('PUT', `${addressOf(id)}/file`, file)) as BulkSend)
}

export async function mapBulkSend(
  cache: QueryClient,
  id: string,
  mapping: (string | null)[],
): Promise<BulkSend> {
  return keep(cache, await client.app.bulkSends.map({ params: { id }, body: { mapping } }))
}

/** Returns the row with the faults it still has. */
export async function correctBulkRow(
  cache: QueryClient,
  id: string,
  number: number,
  cells: string[],
): Promise<BulkRow> {
  const row = await client.app.bulkSends.correctRow({
    params: { id, number: String(number) },
    body: { cells },
  })
  await cache.invalidateQueries({ queryKey: keys.one(id) })
  return row
}

export async function removeBulkRow(cache: QueryClient, id: string, number: number): Promise<void> {
  await client.app.bulkSends.removeRow({ params: { id, number: String(number) } })
  await cache.invalidateQueries({ queryKey: keys.one(id) })
}

export async function startBulkSend(cache: QueryClient, id: string): Promise<BulkSend> {
  try {
    return await keep(cache, await client.app.bulkSends.start({ params: { id } }))
  } catch (error) {
    // Starting checks every row again, so there may be new faults.
    await cache.invalidateQueries({ queryKey: keys.one(id) })
    throw error
  }
}

export async function stopBulkSend(cache: QueryClient, id: string): Promise<BulkSend> {
  return keep(cache, await client.app.bulkSends.stop({ params: { id } }))
}

export async function deleteBulkSend(cache: QueryClient, id: string): Promise<void> {
  await client.app.bulkSends.delete({ params: { id } })
  cache.removeQueries({ queryKey: keys.one(id) })
  await cache.invalidateQueries({ queryKey: [...keys.all, 'list'] })
}

/** The addresses of the result, and of the empty file to fill in. */
export function bulkResultAddress(id: string): string {
  return `${addressOf(id)}/result.csv`
}

export function bulkFormAddress(templateId: string): string {
  return `/app/templates/${encodeURIComponent(templateId)}/bulk-send.csv`
}

async function keep(cache: QueryClient, made: BulkSend): Promise<BulkSend> {
  cache.setQueryData(keys.one(made.id), made)
  await cache.invalidateQueries({ queryKey: [...keys.one(made.id), 'rows'] })
  await cache.invalidateQueries({ queryKey: [...keys.all, 'list'] })
  return made
}

function addressOf(id: string): string {
  return `/app/bulk-sends/${encodeURIComponent(id)}`
}
