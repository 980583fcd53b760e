import { queryOptions } from '@tanstack/react-query'
import type { QueryClient } from '@tanstack/react-query'
import { client } from '../client.ts'
import { actOnEach } from '../lists/act-on-each.ts'
import type { BulkOutcome } from '../lists/act-on-each.ts'
import { refreshEnvelopes } from '../sending/envelopes.ts'

/** A label of the organisation. */
export type Label = Awaited<ReturnType<typeof client.app.labels.list>>['labels'][number]
type LabelBody = Pick<Label, 'name' | 'color'>

/** Every label of the organisation. */
export const labelsQuery = queryOptions({
  queryKey: ['labels', 'list'] as const,
  queryFn: ({ signal }) => client.app.labels.list({}, { signal }),
  select: ({ labels }) => labels,
  staleTime: 60_000,
})

/** How many envelopes that one sees have each label, by its id. */
export const labelUsageQuery = queryOptions({
  queryKey: ['labels', 'usage'] as const,
  queryFn: ({ signal }) => client.app.labels.usage({}, { signal }),
  select: ({ usage }) => new Map(usage.map(({ id, envelopes }) => [id, envelopes])),
})

export async function createLabel(cache: QueryClient, body: LabelBody): Promise<Label> {
  const label = await client.app.labels.create({ body })
  await cache.invalidateQueries({ queryKey: ['labels'] })
  return label
}

export async function updateLabel(cache: QueryClient, id: string, body: LabelBody): Promise<void> {
  await client.app.labels.update({ params: { id }, body })
  await readAgain(cache)
}

/** Gives every envelope with a label another one in its place. */
export async function mergeLabel(cache: QueryClient, id: string, into: string): Promise<void> {
  await client.app.labels.merge({ params: { id }, body: { into } })
  void cache.invalidateQueries({ queryKey: ['views'] })
  await readAgain(cache)
}

export async function deleteLabel(cache: QueryClient, id: string): Promise<void> {
  await client.app.labels.delete({ params: { id } })
  await readAgain(cache)
}

/** Envelopes show the names and colours of their labels. */
async function readAgain(cache: QueryClient): Promise<void> {
  void cache.invalidateQueries({ queryKey: ['envelopes'] })
  await cache.invalidateQueries({ queryKey: ['labels'] })
}

/** Puts labels on envelopes and takes others off them. */
export async function labelEach<Item extends { readonly id: string }>(
  cache: QueryClient,
  items: readonly Item[],
  body: { readonly add: string[]; readonly remove: string[] },
): Promise<BulkOutcome<Item>> {
  const outcome = await actOnEach(items, ({ id }) => client.app.labels.change({ params: { id }, body }))
  void cache.invalidateQueries({ queryKey: ['labels', 'usage'] })
  await refreshEnvelopes(
    cache,
    outcome.done.map(({ id }) => id),
  )
  return outcome
}
