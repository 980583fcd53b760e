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

/** Reads a draft as it is now, past any cache: the editor keeps its own copy. */
export function readDraft(id: string, signal?: AbortSignal): Promise<Draft> {
  return client.app.drafts.retrieve({ params: { id } }, signal ? { signal } : {})
}

/** Writes a draft's content; refused with `stale-revision` when it was changed since `revision`. */
export async function saveDraft(id: string, content: DraftContent, revision: number): Promise<number> {
  const answer = await client.app.drafts.save({ params: { id }, body: { ...content, revision } })
  return answer.revision
}

/** Writes a draft's content while the page is going away: nobody waits for the answer. */
export function saveDraftOnLeave(id: string, content: DraftContent, revision: number): void {
  saveOnLeave(`/app/drafts/${encodeURIComponent(id)}`, { ...content, revision })
}

/** Adds a file at the end of the documents. */
export async function addDocument(id: string, file: File, options: UploadOptions): Promise<DocumentAnswer> {
  return (await upload(
    'POST',
    `/app/drafts/${encodeURIComponent(id)}/documents`,
    file,
    options,
  )) as DocumentAnswer
}

/** Puts another file in the place of a document; fields stay where they are. */
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

/** Orders the documents; fields move with their pages. Answers the draft as it is then. */
export function orderDocuments(id: string, documentIds: string[]): Promise<Draft> {
  return client.app.drafts.orderDocuments({ params: { id }, body: { documentIds } })
}

/** Removes a document with the fields on its pages. Answers the draft as it is then. */
export function removeDocument(id: string, documentId: string): Promise<Draft> {
  return client.app.drafts.removeDocument({ params: { id, documentId } })
}

/** Deletes a draft for good. */
export async function discardDraft(cache: QueryClient, id: string): Promise<void> {
  await client.app.drafts.discard({ params: { id } })
  await refreshEnvelopes(cache, [id])
}

/** What stands in the way of sending a draft as saved at `revision`. */
export function draftPreflight(id: string, revision: number) {
  return queryOptions({
    queryKey: ['drafts', 'preflight', id, revision],
    queryFn: async ({ signal }) => (await client.app.drafts.preflight({ params: { id } }, { signal })).issues,
    placeholderData: (before) => before,
    staleTime: Infinity,
  })
}

/** What a recipient will be sent, by the draft as saved at `revision`. */
export function messagePreview(id: string, recipientId: string, revision: number) {
  return previewed('drafts', [id, recipientId, revision], (signal) =>
    client.app.drafts.messages({ params: { id, recipientId } }, { signal }),
  )
}

/** What a draft or a template will have sent to someone, read anew with each revision of it. */
export function previewed(
  place: 'drafts' | 'templates',
  [id, partyId, revision]: readonly [id: string, partyId: string, revision: number],
  read: (signal: AbortSignal) => Promise<MessagePreview>,
) {
  return queryOptions({
    queryKey: ['messages', place, id, partyId, revision],
    queryFn: ({ signal }) => read(signal),
    placeholderData: (before, query) => (query?.queryKey[3] === partyId ? before : undefined),
    // What a brand or an organisation settles changes it too.
    staleTime: 0,
  })
}

/**
 * Where the service shows the email to a recipient of a draft, or to a role of a template, under a policy of its own, for a
 * frame; `version` makes it read again.
 */
export function letterAddress(
  place: 'drafts' | 'templates',
  id: string,
  partyId: string,
  version: number,
): string {
  return `/app/${place}/${encodeURIComponent(id)}/letters/${encodeURIComponent(partyId)}?version=${version}`
}

/** Where a text stands on the pages of a draft; `documents` names the files, in order, that it is sought in. */
export function draftAnchors(id: string, documents: string, text: string) {
  return queryOptions({
    queryKey: ['drafts', 'anchors', id, documents, text],
    queryFn: ({ signal }) => client.app.drafts.anchors({ params: { id }, query: { text } }, { signal }),
    enabled: text !== '',
    staleTime: Infinity,
    gcTime: 10 * 60_000,
  })
}

/** The fields that the documents of a draft ask for; `documents` names the files, in order. */
export function draftSuggestions(id: string, documents: string) {
  return queryOptions({
    queryKey: ['drafts', 'suggestions', id, documents],
    queryFn: ({ signal }) => client.app.drafts.suggestions({ params: { id } }, { signal }),
    staleTime: Infinity,
    gcTime: 10 * 60_000,
    retry: 1,
  })
}
