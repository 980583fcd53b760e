import { fieldTypes } from '#domain/field/field.ts'
import { fieldChangeKinds } from '#domain/field/replacement.ts'
import { limits } from '#domain/limits.ts'
import { recipientTypes } from '#domain/recipient/recipient.ts'
import { learnedFrom } from '#domain/template/learned-from.ts'
import { z } from 'zod'
import { orderOf } from '../lists/list.ts'
import { templateList } from '../lists/templates.ts'
import { nothing, operation } from '../operation.ts'
import { id, idParams, inOneLine, signingOrder, timestamp } from '../values.ts'
import {
  anchorPlace,
  documentOperations,
  draftDocument,
  picture,
  revised,
  uploading,
  withDocument,
} from './documents.ts'
import { draftField, messagePreview, savedField } from './drafts.ts'

/** A role of a template; the dashboard creates the `id` of a new one (a UUID). */
const templateRole = z.object({
  id: z.uuid(),
  name: z.string().overwrite(inOneLine).max(250),
  recipient_name: z.string().overwrite(inOneLine).max(250),
  recipient_email: z.string().max(254),
  recipient_mobile: z.string().max(30),
  recipient_type: z.enum(recipientTypes),
  recipient_password: z.string().max(200),
  recipient_order: signingOrder,
  session_completed: z.string().max(2000),
  session_declined: z.string().max(2000),
})

/** What the editor saves; a field's `recipient_id` is the id of its role. May be incomplete. */
export const templateContent = z.object({
  name: z.string().overwrite(inOneLine).max(limits.envelopeName),
  shared: z.boolean(),
  group_id: id.nullable(),
  envelope_name: z.string().overwrite(inOneLine).max(limits.envelopeName),
  envelope_message: z.string().max(limits.envelopeMessage),
  envelope_shared: z.boolean(),
  roles: z.array(templateRole).max(500),
  fields: z.array(draftField).max(5000),
})

/** A template in the editor. `revision` increases with every change, from any tab or client. */
export const editedTemplate = templateContent.extend({
  id: z.string(),
  revision: z.number().int(),
  account_id: z.string(),
  documents: z.array(draftDocument),
  created: timestamp,
})

/** A row of the dashboard's list of templates. */
export const templateRow = z.object({
  id: z.string(),
  name: z.string(),
  shared: z.boolean(),
  owner: z.object({ id: z.string(), name: z.string(), email: z.string() }),
  group: z.object({ id: z.string(), name: z.string() }).nullable(),
  picture,
  documents: z.number().int(),
  roles: z.array(templateRole.pick({ id: true, name: true, recipient_type: true })),
  created: timestamp,
})

/** The envelopes that a template is learned from. */
const examples = z.array(id).min(learnedFrom.fewest).max(learnedFrom.most)

/** What a template of finished envelopes would be. */
export const learnedProposal = z.object({
  name: z.string(),
  message: z.string().nullable(),
  examples: z.number().int().describe('From how many envelopes.'),
  roles: z.array(
    z.object({
      name: z.string(),
      type: z.enum(recipientTypes),
      people: z.array(z.object({ name: z.string(), email: z.string() })).describe('Who had it, in each.'),
      is_fixed: z.boolean().describe('Whether that was always the same person, who stays.'),
    }),
  ),
  fields: z.array(
    z.object({
      name: z.string().nullable(),
      type: z.enum(fieldTypes),
      page: z.number().int(),
      role: z.number().int().describe('Its place among the roles.'),
      stays: z.string().nullable().describe('What it says in all of them, and in the template.'),
      times: z.number().int().describe('In how many of them it is.'),
    }),
  ),
})

/** What was chosen about a proposal. */
export const learnedTemplate = z.object({
  envelope_ids: examples,
  name: z.string().overwrite(inOneLine).trim().min(1, 'Give the template a name.').max(limits.envelopeName),
  roles: z.array(z.string().overwrite(inOneLine).max(250)).max(500).describe('Names of the roles, in order.'),
  cleared: z
    .array(z.number().int().min(0))
    .max(5000)
    .describe('Places of fields that start empty after all.'),
})

const tag = 'Templates'
const access = 'account' as const

/** Creating and editing templates in the dashboard, in the same editor as drafts. Source: open detail 37. */
export const templateEditing = {
  create: operation({
    method: 'POST',
    path: '/app/templates',
    access,
    tag,
    summary: 'Create an empty template, or one with the content of an envelope',
    status: 201,
    refusals: ['account-deactivated', 'account-not-verified', 'conflict', 'not-found'],
    body: z.object({ envelope_id: id.nullish() }),
    output: editedTemplate,
  }),
  propose: operation({
    method: 'POST',
    path: '/app/templates/learning',
    access,
    tag,
    summary: 'Compare completed envelopes of one form and propose a template; saves nothing',
    refusals: ['conflict', 'not-found'],
    body: z.object({ envelope_ids: examples }),
    output: learnedProposal,
  }),
  learn: operation({
    method: 'POST',
    path: '/app/templates/learned',
    access,
    tag,
    summary: 'Create a template from completed envelopes of one form, as it was proposed',
    status: 201,
    refusals: ['account-deactivated', 'account-not-verified', 'conflict', 'not-found'],
    body: learnedTemplate,
    output: editedTemplate,
  }),
  duplicate: operation({
    method: 'POST',
    path: '/app/templates/{id}/duplicate',
    access,
    tag,
    summary: 'Copy a template; the copy belongs to the caller',
    status: 201,
    refusals: ['account-deactivated', 'account-not-verified', 'conflict'],
    params: idParams,
    output: editedTemplate,
  }),
  list: operation({
    method: 'GET',
    path: '/app/templates',
    access,
    tag,
    summary: 'List templates a page at a time, including unfinished ones',
    query: templateList.filters.extend({ ...orderOf(templateList), cursor: z.string().max(2000).optional() }),
    output: z.object({
      templates: z.array(templateRow),
      cursor: z.string().nullable(),
      has_more: z.boolean(),
    }),
  }),
  retrieve: operation({
    method: 'GET',
    path: '/app/templates/{id}',
    access,
    tag,
    summary: 'Read a template for editing',
    params: idParams,
    output: editedTemplate,
  }),
  messages: operation({
    method: 'GET',
    path: '/app/templates/{id}/messages/{role_id}',
    access,
    tag,
    summary:
      'The email and text message for the person who gets a role, as if the caller used the template now',
    params: z.object({ id, role_id: id }),
    output: messagePreview,
  }),
  save: operation({
    method: 'PUT',
    path: '/app/templates/{id}',
    access,
    tag,
    summary: 'Save a template; refused if it has changed since the given revision',
    refusals: ['stale-revision'],
    params: idParams,
    body: templateContent.extend({ fields: z.array(savedField).max(5000), revision: z.number().int() }),
    output: revised,
  }),
  share: operation({
    method: 'PUT',
    path: '/app/templates/{id}/sharing',
    access,
    tag,
    summary: 'Share a template with the group, or stop sharing it',
    status: 204,
    params: idParams,
    body: z.object({ shared: z.boolean() }),
    output: nothing,
  }),
  delete: operation({
    method: 'DELETE',
    path: '/app/templates/{id}',
    access,
    tag,
    summary: 'Delete a template; envelopes created from it are kept',
    status: 204,
    params: idParams,
    output: nothing,
  }),
  ...documentOperations({
    place: '/app/templates',
    tag,
    refusals: [],
    edited: editedTemplate,
    preflight: 'Problems that prevent using a template, and warnings',
  }),
  compare: operation({
    method: 'POST',
    path: '/app/templates/{id}/documents/{document_id}/comparison',
    access,
    tag,
    summary: 'Preview how replacing a document would affect its fields; saves nothing',
    refusals: uploading,
    params: withDocument,
    body: z.object({ file: z.file() }),
    output: z.object({
      /** Media type of the file, detected from its content. */
      type: z.string(),
      pages: z.array(z.object({ width: z.number(), height: z.number() })),
      changes: z.array(
        z.object({
          field_id: z.string(),
          kind: z.enum(fieldChangeKinds),
          /** Positions on the document, with pages numbered from its first. */
          before: z.array(anchorPlace),
          after: z.array(anchorPlace),
          detail: z.string().nullable(),
        }),
      ),
    }),
  }),
}
