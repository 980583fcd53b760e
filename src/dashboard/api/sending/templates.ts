import { queryOptions } from '@tanstack/react-query'
import type { QueryClient } from '@tanstack/react-query'
import { client } from '../client.ts'
import { addressOf } from './documents.ts'
import { refreshEnvelopes } from './envelopes.ts'
import { pagesOf } from '../lists/loaded-list.ts'
import type { From } from '../lists/loaded-list.ts'
import { filterQuery } from '../lists/list-address.ts'
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

export type LearnedProposal = Awaited<ReturnType<typeof client.app.templates.propose>>

/** What a template of completed envelopes would be. */
export function learnedQuery(envelopeIds: readonly string[]) {
  return queryOptions({
    queryKey: ['templates', 'learned', envelopeIds],
    queryFn: ({ signal }) =>
      client.app.templates.propose({ body: { envelopeIds: [...envelopeIds] } }, { signal }),
    staleTime: 0,
    gcTime: 0,
    retry: false,
  })
}

/** Creates a template as it was proposed. */
export async function learnTemplate(
  cache: QueryClient,
  body: Parameters<typeof client.app.templates.learn>[0]['body'],
): Promise<EditedTemplate> {
  const made = await client.app.templates.learn({ body })
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

export type ReplacementComparison = Awaited<ReturnType<typeof client.app.templates.compare>>

/** What replacing a document by another file would do to its fields. The service does not store the file. */
export async function compareReplacement(
  id: string,
  documentId: string,
  file: File,
  options: UploadOptions = {},
): Promise<ReplacementComparison> {
  const path = `${addressOf('templates', id)}/documents/${encodeURIComponent(documentId)}/comparison`
  return (await upload('POST', path, file, options)) as ReplacementComparison
}

/** Orders the documents. Fields move with their pages. Returns the template afterwards. */
export function orderTemplateDocuments(id: string, documentIds: string[]): Promise<EditedTemplate> {
  return client.app.templates.orderDocuments({ params: { id }, body: { documentIds } })
}

/** Removes a document with the fields on its pages. Returns the template afterwards. */
export function removeTemplateDocument(id: string, documentId: string): Promise<EditedTemplate> {
  return client.app.templates.removeDocument({ params: { id, documentId } })
}
