import { queryOptions } from '@tanstack/react-query'
import type { QueryClient } from '@tanstack/react-query'
import { client } from '../client.ts'
import { previewed } from './drafts.ts'
import { refreshEnvelopes } from './envelopes.ts'
import { saveOnLeave } from '../save-on-leave.ts'
import { filterQuery } from '../lists/list-address.ts'
import { pagesOf } from '../lists/loaded-list.ts'
import type { From } from '../lists/loaded-list.ts'
import { templates } from '../lists/templates.ts'
import type { TemplateListState } from '../lists/templates.ts'
import { upload } from './upload.ts'
import type { UploadOptions } from './upload.ts'

export type TemplateRow = Awaited<ReturnType<typeof client.app.templates.list>>['templates'][number]
export type EditedTemplate = Awaited<ReturnType<typeof client.app.templates.retrieve>>
export type TemplateRole = EditedTemplate['roles'][number]
export type TemplateUse = Parameters<typeof client.v1.templates.use>[0]['body']
export type UsedTemplate = Awaited<ReturnType<typeof client.v1.templates.use>>

const keys = {
  all: ['templates'] as const,
  lists: ['templates', 'list'] as const,
  one: (id: string) => ['templates', 'one', id] as const,
}

/** The rows of the list, page by page. Live events keep it fresh. */
export function templateList({ filters, sort, direction }: TemplateListState) {
  return pagesOf([...keys.lists, { filters, sort, direction }], async (from: From, options) => {
    const query = { ...filterQuery(templates, filters), sort, direction, ...from }
    const { templates: rows, cursor } = await client.app.templates.list({ query }, options)
    return { rows, cursor }
  })
}

/** Everything about one template. */
export function templateQuery(id: string) {
  return queryOptions({
    queryKey: keys.one(id),
    queryFn: ({ signal }) => client.app.templates.retrieve({ params: { id } }, { signal }),
  })
}

/** Creates a template with the content of an envelope. */
export async function templateFromEnvelope(cache: QueryClient, envelopeId: string): Promise<EditedTemplate> {
  const made = await client.app.templates.create({ body: { envelopeId } })
  await cache.invalidateQueries({ queryKey: keys.lists })
  return made
}

/** Creates a copy that belongs to the caller. */
export async function duplicateTemplate(cache: QueryClient, id: string): Promise<EditedTemplate> {
  const made = await client.app.templates.duplicate({ params: { id } })
  await cache.invalidateQueries({ queryKey: keys.lists })
  return made
}

/** Shares a template with its group, or stops sharing. */
export async function shareTemplate(cache: QueryClient, id: string, shared: boolean): Promise<void> {
  await client.app.templates.share({ params: { id }, body: { shared } })
  await cache.invalidateQueries({ queryKey: keys.all })
}

/** Deletes a template for good. Envelopes created from it stay. */
export async function deleteTemplate(cache: QueryClient, id: string): Promise<void> {
  await client.app.templates.delete({ params: { id } })
  await cache.invalidateQueries({ queryKey: keys.lists })
}

/** Creates an envelope from a template, sent or as a draft. The same key and body create no second one. */
export async function makeFromTemplate(
  cache: QueryClient,
  id: string,
  body: TemplateUse,
  idempotencyKey: string,
): Promise<UsedTemplate> {
  const made = await client.v1.templates.use({ params: { id }, body }, { idempotencyKey })
  await refreshEnvelopes(cache, [made.id])
  return made
}

export type TemplateContent = Omit<Parameters<typeof client.app.templates.save>[0]['body'], 'revision'>
type DocumentAnswer = Awaited<ReturnType<typeof client.app.templates.addDocument>>

/** Starts an empty template. */
export function createTemplate(): Promise<EditedTemplate> {
  return client.app.templates.create({ body: {} })
}

/** Reads the current template, bypassing any cache: the editor keeps its own copy. */
export function readTemplate(id: string, signal?: AbortSignal): Promise<EditedTemplate> {
  return client.app.templates.retrieve({ params: { id } }, signal ? { signal } : {})
}

/** Saves a template's content. Refused with `stale-revision` when it has changed since `revision`. */
export async function saveTemplate(id: string, content: TemplateContent, revision: number): Promise<number> {
  const answer = await client.app.templates.save({ params: { id }, body: { ...content, revision } })
  return answer.revision
}

/** Saves a template's content while the page is closing, without waiting for the response. */
export function saveTemplateOnLeave(id: string, content: TemplateContent, revision: number): void {
  saveOnLeave(addressOf(id), { ...content, revision })
}

/** Adds a file after the existing documents. */
export async function addTemplateDocument(
  id: string,
  file: File,
  options: UploadOptions,
): Promise<DocumentAnswer> {
  return (await upload('POST', `${addressOf(id)}/documents`, file, options)) as DocumentAnswer
}

/** Replaces a document by another file. Fields stay where they are, and anchored ones follow their text. */
export async function replaceTemplateDocument(
  id: string,
  documentId: string,
  file: File,
  options: UploadOptions,
): Promise<DocumentAnswer> {
  const path = `${addressOf(id)}/documents/${encodeURIComponent(documentId)}/file`
  return (await upload('PUT', path, file, options)) as DocumentAnswer
}

export type ReplacementComparison = Awaited<ReturnType<typeof client.app.templates.compare>>

/** What replacing a document by another file would do to its fields. The service does not store the file. */
export async function compareReplacement(
  id: string,
  documentId: string,
  file: File,
  options: UploadOptions = {},
): Promise<ReplacementComparison> {
  const path = `${addressOf(id)}/documents/${encodeURIComponent(documentId)}/comparison`
  return (await upload('POST', path, file, options)) as ReplacementComparison
}

export async function renameTemplateDocument(id: string, documentId: string, name: string): Promise<number> {
  const answer = await client.app.templates.renameDocument({ params: { id, documentId }, body: { name } })
  return answer.revision
}

/** Orders the documents. Fields move with their pages. Returns the template afterwards. */
export function orderTemplateDocuments(id: string, documentIds: string[]): Promise<EditedTemplate> {
  return client.app.templates.orderDocuments({ params: { id }, body: { documentIds } })
}

/** Removes a document with the fields on its pages. Returns the template afterwards. */
export function removeTemplateDocument(id: string, documentId: string): Promise<EditedTemplate> {
  return client.app.templates.removeDocument({ params: { id, documentId } })
}

/** What prevents a template from being used, as saved at `revision`. */
export function templatePreflight(id: string, revision: number) {
  return queryOptions({
    queryKey: [...keys.one(id), 'preflight', revision],
    queryFn: async ({ signal }) =>
      (await client.app.templates.preflight({ params: { id } }, { signal })).issues,
    placeholderData: (before) => before,
    staleTime: Infinity,
  })
}

/** The messages to the person who takes a role, for the template as saved at `revision`. */
export function roleMessages(id: string, roleId: string, revision: number) {
  return previewed('templates', [id, roleId, revision], (signal) =>
    client.app.templates.messages({ params: { id, roleId } }, { signal }),
  )
}

/** Where a text occurs on the pages of a template. `documents` names the searched files in order. */
export function templateAnchors(id: string, documents: string, text: string) {
  return queryOptions({
    queryKey: ['template-anchors', id, documents, text],
    queryFn: ({ signal }) => client.app.templates.anchors({ params: { id }, query: { text } }, { signal }),
    enabled: text !== '',
    staleTime: Infinity,
    gcTime: 10 * 60_000,
  })
}

/** The fields that a template's documents ask for. `documents` names the files in order. */
export function templateSuggestions(id: string, documents: string) {
  return queryOptions({
    queryKey: ['template-suggestions', id, documents],
    queryFn: ({ signal }) => client.app.templates.suggestions({ params: { id } }, { signal }),
    staleTime: Infinity,
    gcTime: 10 * 60_000,
    retry: 1,
  })
}

function addressOf(id: string): string {
  return `/app/templates/${encodeURIComponent(id)}`
}
