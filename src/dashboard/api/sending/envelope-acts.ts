import type { QueryClient } from '@tanstack/react-query'
import { limits } from '#domain/limits.ts'
import { client } from '../client.ts'
import { actOnEach } from '../lists/act-on-each.ts'
import type { BulkOptions, BulkOutcome } from '../lists/act-on-each.ts'
import { acted, forgetEnvelope, isStale, refreshEnvelopes } from './envelopes.ts'
import type { EnvelopeRow } from './envelopes.ts'

/** Voids an envelope before its completion. Its links stop working at once. */
export async function voidEnvelope(cache: QueryClient, id: string): Promise<void> {
  await acted(cache, id, () => client.v1.envelopes.void({ params: { id } }))
}

/** Takes a sent envelope back to draft. */
export async function recallEnvelope(cache: QueryClient, id: string): Promise<void> {
  await acted(cache, id, () => client.app.envelopes.recall({ params: { id } }))
}

/** Erases what an ended envelope holds about people. */
export async function holdEnvelope(
  cache: QueryClient,
  id: string,
  body: { readonly held: boolean; readonly reason: string },
): Promise<void> {
  await acted(cache, id, () => client.app.envelopes.hold({ params: { id }, body }))
}

export async function purgeEnvelope(cache: QueryClient, id: string): Promise<void> {
  await acted(cache, id, () => client.app.envelopes.purge({ params: { id } }))
}

/** Voids many. The lists are read again once at the end. */
export function voidEach<Item extends { readonly id: string }>(
  cache: QueryClient,
  items: readonly Item[],
  options: BulkOptions,
): Promise<BulkOutcome<Item>> {
  return actedOnEach(cache, items, (params) => client.v1.envelopes.void({ params }), options)
}

/** Reads the rows of envelopes as they are now, however many; those that are gone are left out. */
export async function rowsOf(ids: readonly string[], signal: AbortSignal): Promise<EnvelopeRow[]> {
  const rows: EnvelopeRow[] = []
  for (let first = 0; first < ids.length; first += limits.rowsAgain) {
    const body = { ids: ids.slice(first, first + limits.rowsAgain) }
    rows.push(...(await client.app.envelopes.rows({ body }, { signal })).envelopes)
  }
  return rows
}

/**
 * Sends the emails of many envelopes again, to those of their recipients that `receiversOf` names. The lists are read
 * again once at the end.
 */
export function resendEach<Item extends { readonly id: string }>(
  cache: QueryClient,
  items: readonly Item[],
  receiversOf: (row: EnvelopeRow) => readonly { readonly id: string }[],
  options: BulkOptions,
): Promise<BulkOutcome<Item>> {
  const resend = async ({ id }: { id: string }) => {
    const [row] = (await client.app.envelopes.rows({ body: { ids: [id] } })).envelopes
    for (const receiver of row ? receiversOf(row) : [])
      await client.v1.recipients.resendEmail({ params: { id: receiver.id } })
  }
  return actedOnEach(cache, items, resend, options)
}

/** Deletes many drafts that were never sent. The lists are read again once at the end. */
export function deleteEach<Item extends { readonly id: string }>(
  cache: QueryClient,
  items: readonly Item[],
  options: BulkOptions,
): Promise<BulkOutcome<Item>> {
  return actedOnEach(cache, items, (params) => client.v1.envelopes.delete({ params }), options)
}

async function actedOnEach<Item extends { readonly id: string }>(
  cache: QueryClient,
  items: readonly Item[],
  verb: (params: { id: string }) => Promise<unknown>,
  options: BulkOptions,
): Promise<BulkOutcome<Item>> {
  const outcome = await actOnEach(items, ({ id }) => verb({ id }), options)
  const tried = [...outcome.done, ...outcome.failed.map(({ item }) => item)]
  await refreshEnvelopes(
    cache,
    tried.map(({ id }) => id),
  )
  return outcome
}

/** Sends a draft. */
export async function sendEnvelope(cache: QueryClient, id: string): Promise<void> {
  await acted(cache, id, () => client.v1.envelopes.send({ params: { id } }))
}

/** Shares an envelope with its group, or stops sharing. */
export async function shareEnvelope(cache: QueryClient, id: string, shared: boolean): Promise<void> {
  await acted(cache, id, () => client.app.envelopes.share({ params: { id }, body: { shared } }))
}

/** Deletes a draft that was never sent. */
export async function deleteEnvelope(cache: QueryClient, id: string): Promise<void> {
  try {
    await client.v1.envelopes.delete({ params: { id } })
  } catch (error) {
    if (isStale(error)) await refreshEnvelopes(cache, [id])
    throw error
  }
  await forgetEnvelope(cache, id)
}
