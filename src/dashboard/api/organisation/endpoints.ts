import { queryOptions } from '@tanstack/react-query'
import type { QueryClient } from '@tanstack/react-query'
import type { DeliveryList } from '#contract/lists/deliveries.ts'
import type { Filters } from '../lists/list-definition.ts'
import { pagesOf } from '../lists/loaded-list.ts'
import type { From } from '../lists/loaded-list.ts'
import { client } from '../client.ts'
import { useChange } from '../use-change.ts'

/** A webhook endpoint with its status. */
export type Endpoint = Awaited<ReturnType<typeof client.app.endpoints.list>>[number]
/** An event at one endpoint, with its details. */
export type Delivery = Awaited<ReturnType<typeof client.app.endpoints.deliveries>>['deliveries'][number]
/** A delivery about an envelope, with its endpoint. */
export type EnvelopeDelivery = Awaited<
  ReturnType<typeof client.app.endpoints.deliveriesOfEnvelope>
>['deliveries'][number]
/** A delivery with what was sent and answered. */
export type DeliveryContent = Awaited<ReturnType<typeof client.app.endpoints.delivery>>
export type DeliveryState = Delivery['state']
export type WebhookEvent = Delivery['event']

const all = ['endpoints'] as const
/** Pending deliveries are read again, since receivers answer at any time. */
const everyFewSeconds = 5000

/** Every endpoint, newest first. */
export const endpointsQuery = queryOptions({
  queryKey: [...all, 'list'] as const,
  queryFn: ({ signal }) => client.app.endpoints.list({}, { signal }),
  refetchInterval: everyFewSeconds,
})

/** The signing secret. Read on request and not cached. */
export function signatureOf(id: string) {
  return queryOptions({
    queryKey: [...all, 'signature', id] as const,
    queryFn: ({ signal }) => client.app.endpoints.signature({ params: { id } }, { signal }),
    gcTime: 0,
    // Read once while it is shown: every reading may ask for a proof.
    staleTime: Infinity,
    retry: false,
  })
}

/** An endpoint's deliveries, newest first, page by page. */
export function deliveriesOf(id: string, filters: Filters<DeliveryList>) {
  const read = async (from: From<number>, options: { signal: AbortSignal }) => {
    const input = { params: { id }, query: { ...filters, ...from } }
    const { deliveries: rows, cursor } = await client.app.endpoints.deliveries(input, options)
    return { rows, cursor }
  }
  return pagesOf([...all, 'deliveries', id, filters], read, { refetchInterval: everyFewSeconds })
}

/** The deliveries about one envelope to all endpoints, newest first, page by page. */
export function deliveriesOfEnvelope(envelopeId: string) {
  const read = async (from: From<number>, options: { signal: AbortSignal }) => {
    const input = { query: { envelopeId, ...from } }
    const { deliveries: rows, cursor } = await client.app.endpoints.deliveriesOfEnvelope(input, options)
    return { rows, cursor }
  }
  return pagesOf([...all, 'of-envelope', envelopeId], read, { refetchInterval: everyFewSeconds })
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
  return useChange((url: string) => client.v1.endpoints.create({ body: { url } }), readAgain)
}

/** Pauses or resumes an endpoint. */
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

/** Sends an event once more, or a pending one at once. */
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
