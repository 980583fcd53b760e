import { queryOptions } from '@tanstack/react-query'
import { client } from '../client.ts'
import { saveOnLeave } from '../save-on-leave.ts'
import type { DraftDocument, MessagePreview } from './drafts.ts'
import { upload } from './upload.ts'
import type { UploadOptions } from './upload.ts'

type Place = 'drafts' | 'templates'

interface DocumentAnswer {
  readonly revision: number
  readonly document: DraftDocument
}

export const draftDocuments = documentsIn('drafts')
export const templateDocuments = documentsIn('templates')

/** What drafts and templates have in common: their documents, and what is found on the pages. */
function documentsIn(place: Place) {
  const calls = client.app[place]
  const minutes = 60_000
  return {
    /** Where its files and email previews are in the service. */
    place,
    editing: {
      /** Adds a file after the existing documents. */
      addDocument: async (id: string, file: File, options: UploadOptions) =>
        (await upload('POST', `${addressOf(place, id)}/documents`, file, options)) as DocumentAnswer,
      /** Replaces a document by another file. Fields stay where they are; a template's anchored ones follow their text. */
      replaceDocument: async (id: string, documentId: string, file: File, options: UploadOptions) => {
        const path = `${addressOf(place, id)}/documents/${encodeURIComponent(documentId)}/file`
        return (await upload('PUT', path, file, options)) as DocumentAnswer
      },
      renameDocument: async (id: string, documentId: string, name: string) =>
        (await calls.renameDocument({ params: { id, documentId }, body: { name } })).revision,
    },
    /** Saves content while the page is closing, without waiting for the response. */
    saveOnLeave: (id: string, content: object, revision: number) =>
      saveOnLeave(addressOf(place, id), { ...content, revision }),
    /** The key under which {@link preflight} of every revision is kept. */
    preflights: (id: string) => preflights(place, id),
    /** What prevents it from being sent or used, as saved at `revision`. */
    preflight: (id: string, revision: number) =>
      queryOptions({
        queryKey: [...preflights(place, id), revision],
        queryFn: async ({ signal }) => (await calls.preflight({ params: { id } }, { signal })).issues,
        placeholderData: (before) => before,
        staleTime: Infinity,
      }),
    /** Where each of some texts occurs on the pages. `documents` names the searched files in order. */
    anchors: (id: string, documents: string, texts: readonly string[]) =>
      queryOptions({
        queryKey: ['anchors', place, id, documents, ...texts],
        queryFn: ({ signal }) => calls.anchors({ params: { id }, query: { texts: [...texts] } }, { signal }),
        staleTime: Infinity,
        gcTime: minutes,
      }),
    /** The fields that the documents ask for. `documents` names the files in order. */
    suggestions: (id: string, documents: string) =>
      queryOptions({
        queryKey: ['suggestions', place, id, documents],
        queryFn: ({ signal }) => calls.suggestions({ params: { id } }, { signal }),
        staleTime: Infinity,
        gcTime: 10 * minutes,
        retry: 1,
      }),
    /** The messages to a recipient or to the person who takes a role, as saved at `revision`. */
    messages: (id: string, partyId: string, revision: number) =>
      queryOptions({
        queryKey: ['messages', place, id, partyId, revision],
        queryFn: ({ signal }): Promise<MessagePreview> =>
          place === 'drafts'
            ? client.app.drafts.messages({ params: { id, recipientId: partyId } }, { signal })
            : client.app.templates.messages({ params: { id, roleId: partyId } }, { signal }),
        placeholderData: (before, query) => (query?.queryKey[3] === partyId ? before : undefined),
        // Changes of branding or organisation settings affect it too.
        staleTime: 0,
      }),
  }
}

/**
 * The address of the email to a draft's recipient or a template's role, for a frame with its own policy. `version`
 * makes it reload.
 */
export function emailPageAddress(place: Place, id: string, partyId: string, version: number): string {
  return `${addressOf(place, id)}/letters/${encodeURIComponent(partyId)}?version=${version}`
}

/** Where a draft or a template is in the service. */
export function addressOf(place: Place, id: string): string {
  return `/app/${place}/${encodeURIComponent(id)}`
}

function preflights(place: Place, id: string): string[] {
  return [place, 'preflight', id]
}
