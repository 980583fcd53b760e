import { queryOptions } from '@tanstack/react-query'
import type { QueryClient } from '@tanstack/react-query'
import { client } from '../client.ts'
import { refreshEnvelopes } from './envelopes.ts'
import { saveOnLeave } from '../save-on-leave.ts'
import { upload } from './upload.ts'
import type { UploadOptions } from './upload.ts'

export type Draft = Awaited<ReturnType<typeof client.app.drafts.retrieve>>
export type DraftContent = Omit<Parameters<typeof client.app.drafts.save>[0]['body'], 'revision'>
export type DraftDocument = Draft['documents'][number]
export type DraftRecipient = DraftContent['recipients'][number]
export type DraftField = DraftContent['fields'][number]
export type PreflightIssue = Awaited<ReturnType<typeof client.app.drafts.preflight>>['issues'][number]
export type MessagePreview = Awaited<ReturnType<typeof client.app.drafts.messages>>
export type AnchorPlace = Awaited<ReturnType<typeof client.app.drafts.anchors>>[number]

export type FieldSuggestion = Awaited<ReturnType<typeof client.app.drafts.suggestions>>[number]

interface DocumentAnswer {
  readonly revision: number
  readonly document: DraftDocument
}

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

/** Saves a draft's content while the page is closing, without waiting for the response. */
export function saveDraftOnLeave(id: string, content: DraftContent, revision: number): void {
  saveOnLeave(`/app/drafts/${encodeURIComponent(id)}`, { ...content, revision })
}

/** Adds a file after the existing documents. */
export async function addDocument(id: string, file: File, options: UploadOptions): Promise<DocumentAnswer> {
  return (await upload(
    'POST',
    `/app/drafts/${encodeURIComponent(id)}/documents`,
    file,
    options,
  )) as DocumentAnswer
}

/** Replaces a document by another file. Fields stay where they are. */
export async function replaceDocument(
  id: string,
  documentId: string,
  file: File,
  options: UploadOptions,
): Promise<DocumentAnswer> {
  const path = `/app/drafts/${encodeURIComponent(id)}/documents/${encodeURIComponent(documentId)}/file`
  return (await upload('PUT', path, file, options)) as DocumentAnswer
}

export async function renameDocument(id: string, documentId: string, name: string): Promise<number> {
  const answer = await client.app.drafts.renameDocument({ params: { id, documentId }, body: { name } })
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

/** What prevents a draft from being sent, as saved at `revision`. */
export function draftPreflight(id: string, revision: number) {
  return queryOptions({
    queryKey: ['drafts', 'preflight', id, revision],
    queryFn: async ({ signal }) => (await client.app.drafts.preflight({ params: { id } }, { signal })).issues,
    placeholderData: (before) => before,
    staleTime: Infinity,
  })
}

/** The messages that a recipient would get from the draft, as saved at `revision`. */
export function messagePreview(id: string, recipientId: string, revision: number) {
  return previewed('drafts', [id, recipientId, revision], (signal) =>
    client.app.drafts.messages({ params: { id, recipientId } }, { signal }),
  )
}

/** The messages of a draft or a template to one person, read again for each revision. */
export function previewed(
  place: 'drafts' | 'templates',
  [id, partyId, revision]: readonly [id: string, partyId: string, revision: number],
  read: (signal: AbortSignal) => Promise<MessagePreview>,
) {
  return queryOptions({
    queryKey: ['messages', place, id, partyId, revision],
    queryFn: ({ signal }) => read(signal),
    placeholderData: (before, query) => (query?.queryKey[3] === partyId ? before : undefined),
    // Changes of branding or organisation settings affect it too.
    staleTime: 0,
  })
}

/**
 * The address of the email to a draft's recipient or a template's role, for a frame with its own policy. `version`
 * makes it reload.
 */
export function emailPageAddress(
  place: 'drafts' | 'templates',
  id: string,
  partyId: string,
  version: number,
): string {
  return `/app/${place}/${encodeURIComponent(id)}/letters/${encodeURIComponent(partyId)}?version=${version}`
}

/** Where a text occurs on the pages of a draft. `documents` names the searched files in order. */
export function draftAnchors(id: string, documents: string, text: string) {
  return queryOptions({
    queryKey: ['drafts', 'anchors', id, documents, text],
    queryFn: ({ signal }) => client.app.drafts.anchors({ params: { id }, query: { text } }, { signal }),
    enabled: text !== '',
    staleTime: Infinity,
    gcTime: 10 * 60_000,
  })
}

/** The fields that a draft's documents ask for. `documents` names the files in order. */
export function draftSuggestions(id: string, documents: string) {
  return queryOptions({
    queryKey: ['drafts', 'suggestions', id, documents],
    queryFn: ({ signal }) => client.app.drafts.suggestions({ params: { id } }, { signal }),
    staleTime: Infinity,
    gcTime: 10 * 60_000,
    retry: 1,
  })
}
