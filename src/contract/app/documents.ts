import { fieldTypes } from '#domain/field/field.ts'
import { suggestionSources } from '#domain/field/suggestions/suggestion.ts'
import { limits } from '#domain/limits.ts'
import type { RefusalCode } from '#domain/refusals.ts'
import { z } from 'zod'
import { operation } from '../operation.ts'
import { id, idParams, oneLineName, timestamp } from '../values.ts'

/** For rows of lists. */
export const picture = z
  .string()
  .nullable()
  .describe('Address of a small picture of the first page, for the caller, under /app.')

export const draftDocument = z.object({
  id: z.string(),
  name: z.string(),
  size: z.number().int().describe('Bytes of the PDF as uploaded, or as converted from a Word file.'),
  pages: z
    .array(z.object({ width: z.number(), height: z.number() }))
    .describe('Visible size of each page, in points.'),
  file: z.string().describe('Address of the PDF for the caller, under /app.'),
  notes: z
    .array(z.string())
    .describe('What was removed from the upload or changed in it, a sentence each: scripts, comments …'),
  signed: z
    .boolean()
    .describe('Whether the upload had a digital signature, which does not cover the prepared pages.'),
  carried: z
    .boolean()
    .describe('Whether the upload goes along unchanged in the sealed file, where its signature still holds.'),
  created: timestamp,
})

/** Each once, since its places are told for each. */
const soughtTexts = z
  .array(z.string().min(1).max(limits.anchorLength))
  .min(1)
  .max(100)
  .refine((texts) => new Set(texts).size === texts.length, 'Ask for each text once.')

/** Where a text is: on a page numbered across all documents, in points from its bottom-left. */
export const anchorPlace = z.object({
  page: z.number().int(),
  left: z.number(),
  bottom: z.number(),
  width: z.number(),
  height: z.number(),
})

export const preflightIssue = z.object({
  severity: z.enum(['error', 'warning']),
  code: z.string(),
  message: z.string(),
  recipient_id: z.string().optional(),
  field_id: z.string().optional(),
  document_id: z.string().optional(),
  place: anchorPlace.optional().describe('Where the field would not have the problem.'),
})

/**
 * A field that the document itself asks for, in points from the bottom-left of a page numbered across all documents.
 */
export const fieldSuggestion = anchorPlace.extend({
  type: z.enum(fieldTypes),
  source: z.enum(suggestionSources).describe('What it was derived from.'),
  label: z.string().describe('The words beside it.'),
  party: z.string().describe('Whose block it is in, as the document calls them, or empty.'),
  required: z.boolean(),
  options: z.array(z.object({ value: z.string(), option: z.string() })),
})

export const withDocument = z.object({ id, document_id: z.string().min(1) })
export const revised = z.object({ revision: z.number().int() })
export const uploading = [
  'too-large',
  'unsupported-type',
  'document-damaged',
  'document-unclear',
  'document-encrypted',
  'document-too-long',
] as const

interface EditedKind<Edited extends z.ZodType> {
  readonly place: '/app/drafts' | '/app/templates'
  readonly tag: string
  /** What each operation refuses besides its own reasons. */
  readonly refusals: readonly RefusalCode[]
  /** What is edited, as a change of its documents answers. */
  readonly edited: Edited
  /** What its preflight finds. */
  readonly preflight: string
}

/** Editing the documents of a draft or a template, and what is found on their pages. */
export function documentOperations<Edited extends z.ZodType>({
  place,
  tag,
  refusals,
  edited,
  preflight,
}: EditedKind<Edited>) {
  const access = 'account'
  return {
    addDocument: operation({
      method: 'POST',
      path: `${place}/{id}/documents`,
      access,
      tag,
      summary: 'Add a document; the body is multipart/form-data with one file',
      status: 201,
      refusals: [...uploading, ...refusals],
      params: idParams,
      body: z.object({ file: z.file() }),
      output: revised.extend({ document: draftDocument }),
    }),
    replaceDocument: operation({
      method: 'PUT',
      path: `${place}/{id}/documents/{document_id}/file`,
      access,
      tag,
      summary: 'Replace a document with another file; fields keep their places',
      refusals: [...uploading, ...refusals],
      params: withDocument,
      body: z.object({ file: z.file() }),
      output: revised.extend({ document: draftDocument }),
    }),
    renameDocument: operation({
      method: 'PUT',
      path: `${place}/{id}/documents/{document_id}`,
      access,
      tag,
      summary: 'Rename a document',
      refusals,
      params: withDocument,
      body: z.object({ name: oneLineName }),
      output: revised,
    }),
    orderDocuments: operation({
      method: 'PUT',
      path: `${place}/{id}/documents`,
      access,
      tag,
      summary: 'Reorder the documents; fields move with their pages',
      refusals: ['conflict', ...refusals],
      params: idParams,
      body: z.object({ document_ids: z.array(z.string()).max(100) }),
      output: edited,
    }),
    removeDocument: operation({
      method: 'DELETE',
      path: `${place}/{id}/documents/{document_id}`,
      access,
      tag,
      summary: 'Remove a document and the fields on its pages',
      refusals,
      params: withDocument,
      output: edited,
    }),
    preflight: operation({
      method: 'GET',
      path: `${place}/{id}/preflight`,
      access,
      tag,
      summary: preflight,
      refusals: ['document-damaged', ...refusals],
      params: idParams,
      output: z.object({ issues: z.array(preflightIssue) }),
    }),
    anchors: operation({
      method: 'GET',
      path: `${place}/{id}/anchors`,
      access,
      tag,
      summary: 'Where texts occur on the pages',
      description: 'For each text in turn. Of thousands of places, only the first are given.',
      refusals: ['document-damaged', ...refusals],
      params: idParams,
      query: z.object({ texts: soughtTexts }),
      output: z.array(z.array(anchorPlace)),
    }),
    suggestions: operation({
      method: 'GET',
      path: `${place}/{id}/suggestions`,
      access,
      tag,
      summary: 'The fields that the documents themselves ask for',
      refusals,
      params: idParams,
      output: z.array(fieldSuggestion),
    }),
  }
}
