import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { QueryClient } from '@tanstack/react-query'
import { client } from './client.ts'
import { refreshEnvelopes } from './envelopes.ts'
import type { TemplateListState } from './template-filters.ts'

export type TemplateListPage = Awaited<ReturnType<typeof client.app.templates.list>>
export type TemplateRow = TemplateListPage['templates'][number]
export type EditedTemplate = Awaited<ReturnType<typeof client.app.templates.retrieve>>
export type TemplateRole = EditedTemplate['roles'][number]
export type TemplateUse = Parameters<typeof client.v1.templates.use>[0]['body']
export type UsedTemplate = Awaited<ReturnType<typeof client.v1.templates.use>>

const keys = {
  all: ['templates'] as const,
  lists: ['templates', 'list'] as const,
  one: (id: string) => ['templates', 'one', id] as const,
}

/** The rows of the list, a page at a time. Live events keep it fresh. */
export function templateList({ search, owner, sharing, sort, direction }: TemplateListState) {
  return infiniteQueryOptions({
    queryKey: [...keys.lists, { search, owner, sharing, sort, direction }],
    queryFn: ({ pageParam, signal }) =>
      client.app.templates.list(
        {
          query: {
            sort,
            direction,
            ...(search ? { search } : {}),
            ...(owner ? { accountId: owner } : {}),
            ...(sharing ? { shared: sharing === 'shared' ? ('true' as const) : ('false' as const) } : {}),
            ...(pageParam ? { cursor: pageParam } : {}),
          },
        },
        { signal },
      ),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => (page.hasMore ? page.cursor : null),
    placeholderData: keepPreviousData,
  })
}

/** Everything of one template. */
export function templateQuery(id: string) {
  return queryOptions({
    queryKey: keys.one(id),
    queryFn: ({ signal }) => client.app.templates.retrieve({ params: { id } }, { signal }),
  })
}

/** Starts a template with the content of an envelope. */
export async function templateFromEnvelope(cache: QueryClient, envelopeId: string): Promise<EditedTemplate> {
  const made = await client.app.templates.create({ body: { envelopeId } })
  await cache.invalidateQueries({ queryKey: keys.lists })
  return made
}

/** Makes a copy, which belongs to whoever asks. */
export async function duplicateTemplate(cache: QueryClient, id: string): Promise<EditedTemplate> {
  const made = await client.app.templates.duplicate({ params: { id } })
  await cache.invalidateQueries({ queryKey: keys.lists })
  return made
}

/** Shares a template with its group, or stops. */
export async function shareTemplate(cache: QueryClient, id: string, shared: boolean): Promise<void> {
  await client.app.templates.share({ params: { id }, body: { shared } })
  await cache.invalidateQueries({ queryKey: keys.all })
}

/** Deletes a template for good; envelopes made from it stay. */
export async function deleteTemplate(cache: QueryClient, id: string): Promise<void> {
  await client.app.templates.delete({ params: { id } })
  await cache.invalidateQueries({ queryKey: keys.lists })
}

/** Makes an envelope from a template, sent or a draft. The same key and body make no second one. */
export async function makeFromTemplate(
  cache: QueryClient,
  id: string,
  body: TemplateUse,
  idempotencyKey: string,
): Promise<UsedTemplate> {
  const made = await client.v1.templates.use({ params: { id }, body }, { idempotencyKey })
  await refreshEnvelopes(cache, [made.id])
  return made
}
