import { infiniteQueryOptions, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { QueryClient } from '@tanstack/react-query'
import { client } from '../client.ts'

/** A webhook endpoint with how it fares. */
export type Endpoint = Awaited<ReturnType<typeof client.app.endpoints.list>>[number]
/** One event at one endpoint, and everything of it. */
export type Delivery = Awaited<ReturnType<typeof client.app.endpoints.deliveries>>['deliveries'][number]
/** One of an envelope's, with the endpoint that was told. */
export type EnvelopeDelivery = Awaited<
  ReturnType<typeof client.app.endpoints.deliveriesOfEnvelope>
>['deliveries'][number]
/** One with what was sent and answered. */
export type DeliveryContent = Awaited<ReturnType<typeof client.app.endpoints.delivery>>
export type DeliveryState = Delivery['state']
export type WebhookEvent = Delivery['event']

const all = ['endpoints'] as const
/** What waits is looked at again, for a receiver answers when it likes. */
const everyFewSeconds = 5000

/** Every endpoint, newest first. */
export const endpointsQuery = queryOptions({
  queryKey: [...all, 'list'] as const,
  queryFn: ({ signal }) => client.app.endpoints.list({}, { signal }),
  refetchInterval: everyFewSeconds,
})

/** The secret that bodies are signed with. Read when it is asked for, and not kept. */
export function signatureOf(id: string) {
  return queryOptions({
    queryKey: [...all, 'signature', id] as const,
    queryFn: ({ signal }) => client.app.endpoints.signature({ params: { id } }, { signal }),
    gcTime: 0,
    staleTime: 0,
  })
}

/** What an endpoint was told, newest first, a page at a time. */
export function deliveriesOf(id: string, state: DeliveryState | undefined) {
  return infiniteQueryOptions({
    queryKey: [...all, 'deliveries', id, state ?? 'all'] as const,
    queryFn: ({ pageParam, signal }) =>
      client.app.endpoints.deliveries(
        {
          params: { id },
          query: {
            ...(state === undefined ? {} : { state }),
            ...(pageParam === null ? {} : { cursor: pageParam }),
          },
        },
        { signal },
      ),
    initialPageParam: null as number | null,
    getNextPageParam: ({ cursor }) => cursor,
    refetchInterval: everyFewSeconds,
  })
}

/** What all endpoints were told of one envelope, newest first, a page at a time. */
export function deliveriesOfEnvelope(envelopeId: string) {
  return infiniteQueryOptions({
    queryKey: [...all, 'of-envelope', envelopeId] as const,
    queryFn: ({ pageParam, signal }) =>
      client.app.endpoints.deliveriesOfEnvelope(
        { query: { envelopeId, ...(pageParam === null ? {} : { cursor: pageParam }) } },
        { signal },
      ),
    initialPageParam: null as number | null,
    getNextPageParam: ({ cursor }) => cursor,
    refetchInterval: everyFewSeconds,
  })
}

/** What was sent and answered. */
export function deliveryOf(id: string, deliveryId: string) {
  return queryOptions({
    queryKey: [...all, 'delivery', id, deliveryId] as const,
    queryFn: ({ signal }) => client.app.endpoints.delivery({ params: { id, deliveryId } }, { signal }),
    refetchInterval: ({ state }) => (state.data?.state === 'pending' ? everyFewSeconds : false),
  })
}

export function useCreateEndpoint() {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: (url: string) => client.v1.endpoints.create({ body: { url } }),
    onSuccess: () => readAgain(cache),
  })
}

/** Pauses an endpoint or lets it be told again. */
export function setActive(cache: QueryClient, id: string, active: boolean): Promise<void> {
  return thenRead(cache, client.v1.endpoints.update({ params: { id }, body: { active } }))
}

export function deleteEndpoint(cache: QueryClient, id: string): Promise<void> {
  return thenRead(cache, client.v1.endpoints.delete({ params: { id } }))
}

/** Sends an example of an event. */
export function sendTest(cache: QueryClient, id: string, event: WebhookEvent): Promise<void> {
  return thenRead(cache, client.app.endpoints.test({ params: { id }, body: { event } }))
}

/** Sends an event once more, or what waits without further waiting. */
export function replay(cache: QueryClient, id: string, deliveryId: string): Promise<void> {
  return thenRead(cache, client.app.endpoints.replay({ params: { id, deliveryId } }))
}

async function thenRead(cache: QueryClient, work: Promise<unknown>): Promise<void> {
  await work
  await readAgain(cache)
}

function readAgain(cache: QueryClient): Promise<void> {
  return cache.invalidateQueries({ queryKey: all })
}
