import type { QueryClient } from '@tanstack/react-query'
import { client } from '../client.ts'
import { refreshEnvelopes } from './envelopes.ts'

export type Draft = Awaited<ReturnType<typeof client.app.drafts.retrieve>>
export type DraftContent = Omit<
  Parameters<typeof client.app.drafts.save>[0]['body'],
  'revision' | 'fields'
> & {
  // The service takes fields without a label too, from pages of an earlier version.
  readonly fields: Draft['fields']
}
export type DraftDocument = Draft['documents'][number]
export type DraftRecipient = DraftContent['recipients'][number]
export type DraftField = DraftContent['fields'][number]
export type PreflightIssue = Awaited<ReturnType<typeof client.app.drafts.preflight>>['issues'][number]
export type MessagePreview = Awaited<ReturnType<typeof client.app.drafts.messages>>
export type AnchorPlace = Awaited<ReturnType<typeof client.app.drafts.anchors>>[number][number]

export type FieldSuggestion = Awaited<ReturnType<typeof client.app.drafts.suggestions>>[number]

/** Starts an empty draft. */
export function createDraft(): Promise<Draft> {
  return client.app.drafts.create({})
}

/** Reads the current draft, bypassing any cache: the editor keeps its own copy. */
export function readDraft(id: string, signal?: AbortSignal): Promise<Draft> {
  return client.app.drafts.retrieve({ params: { id } }, signal ? { signal } : {})
}

/** Saves a draft's content. Refused with `stale-revision` when it has changed since `revision`. */
export async function saveDraft(id: string, content: DraftContent, revision: number): Promise<number> {
  const answer = await client.app.drafts.save({ params: { id }, body: { ...content, revision } })
  return answer.revision
}

/** Orders the documents. Fields move with their pages. Returns the draft afterwards. */
export function orderDocuments(id: string, documentIds: string[]): Promise<Draft> {
  return client.app.drafts.orderDocuments({ params: { id }, body: { documentIds } })
}

/** Removes a document with the fields on its pages. Returns the draft afterwards. */
export function removeDocument(id: string, documentId: string): Promise<Draft> {
  return client.app.drafts.removeDocument({ params: { id, documentId } })
}

/** Deletes a draft for good. */
export async function discardDraft(cache: QueryClient, id: string): Promise<void> {
  await client.app.drafts.discard({ params: { id } })
  await refreshEnvelopes(cache, [id])
}
