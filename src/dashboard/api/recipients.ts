import type { QueryClient } from '@tanstack/react-query'
import { client } from './client.ts'
import { acted } from './envelopes.ts'
import type { EnvelopePage } from './envelopes.ts'

/** A recipient as the dashboard shows it, with when it was opened and why a message failed. */
export type RecipientProgress = EnvelopePage['recipients'][number]
export type Recipient = Awaited<ReturnType<typeof client.app.recipients.correct>>
export type RecipientAddress = Parameters<typeof client.app.recipients.correct>[0]['body']
export type SigningToken = Awaited<ReturnType<typeof client.v1.recipients.token>>

/** Sends a recipient its link again, or the finished documents once the envelope is completed. */
export async function resendToRecipient(
  cache: QueryClient,
  envelopeId: string,
  recipientId: string,
): Promise<void> {
  await acted(cache, envelopeId, () => client.v1.recipients.resendEmail({ params: { id: recipientId } }))
}

/** Puts a recipient's name and addresses right; a mobile that is left out stays. */
export function correctRecipient(
  cache: QueryClient,
  envelopeId: string,
  recipientId: string,
  body: RecipientAddress,
): Promise<Recipient> {
  return acted(cache, envelopeId, () => client.app.recipients.correct({ params: { id: recipientId }, body }))
}

/** Makes a signing link of a recipient that stays valid for `days` (1 to 90). */
export function createSigningLink(
  cache: QueryClient,
  envelopeId: string,
  recipientId: string,
  days: number,
): Promise<SigningToken> {
  return acted(cache, envelopeId, () =>
    client.v1.recipients.token({ params: { id: recipientId }, query: { tokenDuration: days } }),
  )
}
