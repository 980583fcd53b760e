import { queryOptions } from '@tanstack/react-query'
import type { QueryClient } from '@tanstack/react-query'
import { client } from '../client.ts'
import { acted } from './envelopes.ts'
import type { EnvelopePage } from './envelopes.ts'

/** A recipient as the dashboard shows it, with when it was opened and why a message failed. */
export type RecipientProgress = EnvelopePage['recipients'][number]
export type Recipient = Awaited<ReturnType<typeof client.app.recipients.correct>>
export type RecipientAddress = Parameters<typeof client.app.recipients.correct>[0]['body']
export type RecipientEdit = Parameters<typeof client.app.recipients.edit>[0]['body']
export type SigningToken = Awaited<ReturnType<typeof client.v1.recipients.token>>

/** Sends a recipient its link again, or the finished documents once the envelope is completed. */
export async function resendToRecipient(
  cache: QueryClient,
  envelopeId: string,
  recipientId: string,
): Promise<void> {
  await acted(cache, envelopeId, () => client.v1.recipients.resendEmail({ params: { id: recipientId } }))
}

/** Corrects a recipient's name and addresses. An omitted mobile stays. */
export function correctRecipient(
  cache: QueryClient,
  envelopeId: string,
  recipientId: string,
  body: RecipientAddress,
): Promise<Recipient> {
  return acted(cache, envelopeId, () => client.app.recipients.correct({ params: { id: recipientId }, body }))
}

/** Changes what may change about a recipient. A password of null stays. */
export function editRecipient(
  cache: QueryClient,
  envelopeId: string,
  recipientId: string,
  body: RecipientEdit,
): Promise<Recipient> {
  return acted(cache, envelopeId, () => client.app.recipients.edit({ params: { id: recipientId }, body }))
}

/** Accepts a check of identity that was looked at. */
export async function acceptIdentity(
  cache: QueryClient,
  envelopeId: string,
  recipientId: string,
  verificationId: string,
): Promise<void> {
  await acted(cache, envelopeId, () =>
    client.app.recipients.acceptIdentity({ params: { id: recipientId }, body: { verificationId } }),
  )
}

/** Asks a recipient to prove their identity again. */
export async function repeatIdentity(
  cache: QueryClient,
  envelopeId: string,
  recipientId: string,
): Promise<void> {
  await acted(cache, envelopeId, () => client.app.recipients.repeatIdentity({ params: { id: recipientId } }))
}

/** Removes a recipient from an envelope, with their fields. */
export async function removeRecipient(
  cache: QueryClient,
  envelopeId: string,
  recipientId: string,
): Promise<void> {
  await acted(cache, envelopeId, () => client.v1.recipients.remove({ params: { id: recipientId } }))
}

/** Resends a recipient its link as a text message. */
export async function resendTextToRecipient(
  cache: QueryClient,
  envelopeId: string,
  recipientId: string,
): Promise<void> {
  await acted(cache, envelopeId, () => client.v1.recipients.resendSms({ params: { id: recipientId } }))
}

/** The number of fields of each recipient, by recipient id. */
export function fieldCounts(envelopeId: string) {
  return queryOptions({
    queryKey: ['envelopes', 'field-counts', envelopeId] as const,
    queryFn: ({ signal }) => client.v1.fields.list({ query: { envelopeId } }, { signal }),
    select: (fields) => Map.groupBy(fields, ({ recipientId }) => recipientId),
  })
}

/** Creates a signing link for a recipient, valid for `days` (1 to 90). */
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
