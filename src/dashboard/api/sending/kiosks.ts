import { queryOptions } from '@tanstack/react-query'
import type { QueryClient } from '@tanstack/react-query'
import { client } from '../client.ts'
import { leavePage } from '../organisation/page-owner.ts'
import { notifyOtherTabs } from '../organisation/session.ts'

const keyOf = (id: string) => ['envelopes', 'page', id, 'kiosk'] as const

/** Where an envelope is being signed in person. */
export function kioskQuery(id: string) {
  return queryOptions({
    queryKey: keyOf(id),
    queryFn: ({ signal }) => client.app.kiosks.read({ params: { id } }, { signal }),
    refetchInterval: 60_000,
  })
}

/** Makes this device the kiosk of an envelope. No one is signed in on it any more, in no tab. */
export async function startKiosk(cache: QueryClient, id: string, pin: string): Promise<void> {
  await client.app.kiosks.start({ params: { id }, body: { pin } })
  cache.clear()
  leavePage()
  notifyOtherTabs()
}

/** Ends the signing in person of an envelope, wherever the device is. */
export async function endKiosk(cache: QueryClient, id: string): Promise<void> {
  await client.app.kiosks.end({ params: { id } })
  await cache.invalidateQueries({ queryKey: keyOf(id) })
}
