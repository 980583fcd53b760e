import type { QueryClient } from '@tanstack/react-query'
import { reason } from '../api/failure-words.ts'
import { createSigningLink } from '../api/sending/recipients.ts'
import { notify } from '../kit/feedback/toasts.tsx'

/** Leaves for the page where a recipient, who is the signed-in person, signs or views. Says so when that fails. */
export async function openOwnTurn(
  cache: QueryClient,
  envelopeId: string,
  recipientId: string,
): Promise<void> {
  try {
    const { endpoint } = await createSigningLink(cache, envelopeId, recipientId, 1)
    location.assign(endpoint)
  } catch (error) {
    notify.error('The envelope couldn’t be opened', { description: reason(error) })
  }
}
