import { fieldTypes, fontTypes } from '#domain/field/field.ts'
import { languages } from '#domain/language.ts'
import { limits } from '#domain/limits.ts'
import { recipientTypes } from '#domain/recipient/recipient.ts'
import { z } from 'zod'
import { nothing, operation } from '../operation.ts'
import {
  chosenId,
  id,
  idParams,
  inOneLine,
  metadata,
  signingOrder,
  timestamp,
  timestampOrNull,
} from '../values.ts'
import { documentOperations, draftDocument } from './documents.ts'

const whole = z.number().int().min(-20000).max(20000)

/** A field of a draft. May be incomplete, since a draft may hold what can’t be sent yet. */
export const draftField = z.object({
  id: chosenId,
  recipient_id: id,
  type: z.enum(fieldTypes),
  page: z.number().int().min(1).nullable(),
  anchor: z.string().max(limits.anchorLength).nullable(),
  x_offset: whole,
  y_offset: whole,
  x_coordinate: whole.nullable(),
  y_coordinate: whole.nullable(),
  required: z.boolean(),
  read_only: z.boolean(),
  collaborative: z.boolean(),
  value: z.string().max(limits.fieldValue).nullable(),
  checked: z.boolean(),
  width: z.number().int().min(1).max(20000).nullable(),
  height: z.number().int().min(1).max(20000).nullable(),
  options: z.array(z.object({ value: z.string().max(1000), option: z.string().max(1000) })).max(500),
  font_size: z.number().int().min(limits.fontSizeMin).max(limits.fontSizeMax),
  font_type: z.enum(fontTypes),
  date_format: z.string().max(100),
  label: z
    .string()
    .overwrite(inOneLine)
    .max(limits.fieldLabel)
    .nullable()
    .describe('What its sender calls it, for everyone who sees the field. The interface does not know it.'),
})

/** A field as it is saved. Pages that were opened before fields had labels send none. */
export const savedField = draftField.partial({ label: true })

/** A recipient of a draft; the dashboard creates the `id` of a new one (a UUID). */
export const draftRecipient = z.object({
  id: z.uuid(),
  name: z.string().overwrite(inOneLine).max(250),
  email: z.string().max(254),
  mobile: z.string().max(30),
  type: z.enum(recipientTypes),
  order: signingOrder,
  message: z.string().max(limits.envelopeMessage),
  /** A new password; null keeps the current one, an empty string removes it. */
  password: z.string().max(200).nullable(),
  has_password: z.boolean(),
  sms_auth: z.string().max(30),
  muted: z.boolean(),
  language: z
    .enum(languages)
    .nullish()
    .describe("The language of messages and pages until they choose one; null for the organisation's."),
  identity: z
    .boolean()
    .nullish()
    .describe('Whether they prove their identity before the documents open; null as the rules say.'),
  session_completed: z.string().max(2000),
  session_declined: z.string().max(2000),
})

/** What the editor saves. */
const draftContent = z.object({
  name: z.string().overwrite(inOneLine).max(limits.envelopeName),
  message: z.string().max(limits.envelopeMessage),
  shared: z.boolean(),
  group_id: id.nullable(),
  metadata,
  recipients: z.array(draftRecipient).max(500),
  fields: z.array(draftField).max(5000),
})

/** A draft as it is saved, from the revision that was read. */
export const savedDraft = draftContent.extend({
  fields: z.array(savedField).max(5000),
  revision: z.number().int(),
})

/** A draft in the editor. `revision` increases with every change, from any tab or client. */
export const draft = draftContent.extend({
  id: z.string(),
  revision: z.number().int(),
  account_id: z.string(),
  documents: z.array(draftDocument),
  created: timestamp,
  sent: timestampOrNull.describe('When it was last sent, if it has been recalled.'),
})

/** The messages to one recipient; null if none is sent. */
export const messagePreview = z.object({
  email: z
    .object({
      from: z.string(),
      reply_to: z.string(),
      to: z.string(),
      subject: z.string(),
      text: z.string(),
    })
    .nullable(),
  sms: z.object({ to: z.string(), text: z.string() }).nullable(),
})

/** Editing drafts in the dashboard. */
export const drafts = {
  create: operation({
    method: 'POST',
    path: '/app/drafts',
    access: 'account',
    tag: 'Drafts',
    summary: 'Create an empty draft',
    status: 201,
    refusals: ['account-deactivated', 'account-not-verified'],
    output: draft,
  }),
  retrieve: operation({
    method: 'GET',
    path: '/app/drafts/{id}',
    access: 'account',
    tag: 'Drafts',
    summary: 'Read a draft',
    refusals: ['envelope-not-draft'],
    params: idParams,
    output: draft,
  }),
  save: operation({
    method: 'PUT',
    path: '/app/drafts/{id}',
    access: 'account',
    tag: 'Drafts',
    summary: 'Save a draft; refused if it has changed since the given revision',
    refusals: ['stale-revision', 'envelope-not-draft'],
    params: idParams,
    body: savedDraft,
    output: z.object({ revision: z.number().int() }),
  }),
  ...documentOperations({
    place: '/app/drafts',
    tag: 'Drafts',
    refusals: ['envelope-not-draft'],
    edited: draft,
    preflight: 'Problems that prevent sending, and warnings',
  }),
  messages: operation({
    method: 'GET',
    path: '/app/drafts/{id}/messages/{recipient_id}',
    access: 'account',
    tag: 'Drafts',
    summary: 'The email and text message a recipient would get if the draft were sent now',
    refusals: ['envelope-not-draft'],
    params: z.object({ id, recipient_id: id }),
    output: messagePreview,
  }),
  discard: operation({
    method: 'DELETE',
    path: '/app/drafts/{id}',
    access: 'account',
    tag: 'Drafts',
    summary: 'Delete a draft',
    status: 204,
    refusals: ['envelope-was-sent'],
    params: idParams,
    output: nothing,
  }),
}
