import { limits } from '#domain/limits.ts'
import { recipientTypes } from '#domain/recipient/recipient.ts'
import { z } from 'zod'
import { openDetail, operation } from '../operation.ts'
import {
  chosenId,
  dateFilter,
  email,
  envelopeMessage,
  envelopeName,
  id,
  idParams,
  mobile,
  personName,
  signingOrder,
  timestamp,
} from '../values.ts'
import { documentInput, envelope } from './envelopes.ts'
import { redirects } from './recipients.ts'

const access = 'organisation' as const
const tag = 'Templates'

/** A template. Source: specification, Template. */
export const template = z.object({
  id: z.string(),
  name: z.string(),
  shared: z.boolean(),
  envelope_name: z.string().nullable(),
  envelope_message: z.string().nullable(),
  envelope_shared: z.boolean(),
  created: timestamp,
  account_id: z.string(),
  group_id: z.string().nullable(),
  documents: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      pages: z.number().int(),
      original: z.string(),
      master: z.string(),
      created: timestamp,
    }),
  ),
  roles: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      recipient_name: z.string().nullable(),
      recipient_email: z.string().nullable(),
      recipient_mobile: z.string().nullable(),
      recipient_type: z.enum(recipientTypes),
      recipient_password: z.string().nullable(),
      recipient_order: z.number().int(),
      recipient_redirects: z.object({
        session_completed: z.string().nullable(),
        session_declined: z.string().nullable(),
      }),
    }),
  ),
})

const useRecipient = z.object({
  role_id: id,
  name: personName.nullish(),
  email: email.nullish(),
  mobile: mobile.nullish(),
  message: envelopeMessage.nullish(),
  password: z.string().min(1).max(200).nullish(),
  sms_auth: mobile.nullish(),
  muted: z.boolean().nullish(),
  order: signingOrder.nullish(),
  redirects: redirects.nullish(),
  fields: z
    .array(z.object({ id: chosenId, value: z.string().max(limits.fieldValue) }))
    .max(5000)
    .nullish(),
})

/** Filters of the template list. Names: open detail 36. */
export const templateFilters = z.object({
  name: openDetail('A', z.string().optional()),
  created_before: openDetail('A', dateFilter),
  created_after: openDetail('A', dateFilter),
})

/** Input to create an envelope from a template. Source: open detail 37. */
export const templateUse = z.object({
  name: envelopeName.nullish(),
  message: envelopeMessage.nullish(),
  shared: z.boolean().nullish(),
  draft: z.boolean().nullish(),
  account_id: id,
  group_id: id.nullish(),
  documents: z
    .array(documentInput.extend({ replacing: chosenId.nullish() }))
    .max(100)
    .nullish(),
  recipients: z.array(useRecipient).max(500),
})

export const templates = {
  list: operation({
    method: 'GET',
    path: '/v1/templates',
    access,
    tag,
    summary: 'List templates',
    description: 'Newest first, at most 250. Only templates with at least one document and one role.',
    query: templateFilters,
    output: z.array(template),
  }),
  retrieve: operation({
    method: 'GET',
    path: '/v1/templates/{id}',
    access,
    tag,
    summary: 'Retrieve a template',
    openDetail: 'A',
    params: idParams,
    output: template,
  }),
  use: operation({
    method: 'POST',
    path: '/v1/templates/{id}/use',
    access,
    tag,
    summary: 'Create an envelope from a template',
    status: 201,
    openDetail: 'A',
    refusals: [
      'account-deactivated',
      'account-not-verified',
      'conflict',
      'too-large',
      'unsupported-type',
      'document-damaged',
      'document-unclear',
      'document-encrypted',
      'document-too-long',
      'field-not-printable',
      'not-ready-to-send',
    ],
    params: idParams,
    body: templateUse,
    output: envelope,
  }),
}
