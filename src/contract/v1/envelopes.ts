import { envelopeStatuses } from '#domain/envelope/envelope.ts'
import { z } from 'zod'
import { nothing, openDetail, operation } from '../operation.ts'
import {
  chosenId,
  dateFilter,
  endpointDuration,
  envelopeMessage,
  envelopeName,
  id,
  idParams,
  metadata,
  oneLineName,
  timestampOrNull,
} from '../values.ts'
import { recipient, recipientInput } from './recipients.ts'

export const documentTypes = [
  'application/pdf',
  'application/msword',
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
] as const

/** A document to add. Source: specification, POST /v1/envelopes, document item. */
export const documentInput = z.object({
  id: chosenId.nullish(),
  name: oneLineName.nullish(),
  base: z.string().min(1).describe('The file in base64, at most 10 MB raw.'),
  type: z.enum(documentTypes),
})

/** An envelope in an answer. Source: specification, Envelope. */
export const envelope = z.object({
  id: z.string(),
  name: z.string(),
  message: z.string().nullable(),
  status: z.enum(envelopeStatuses),
  shared: z.boolean(),
  created: timestampOrNull,
  sent: timestampOrNull,
  voided: timestampOrNull,
  declined: timestampOrNull,
  completed: timestampOrNull,
  original: z.string(),
  master: z.string().nullable(),
  certificate: z.string().optional().describe('Only for a completed envelope.'),
  combined: z.string().optional().describe('Only for a completed envelope.'),
  account_id: z.string(),
  group_id: z.string().nullable(),
  recipients: z.array(recipient),
  metadata,
})

/** Input to create an envelope. Source: specification, POST /v1/envelopes body. */
export const envelopeInput = z.object({
  name: envelopeName,
  message: envelopeMessage.nullish(),
  shared: z.boolean().nullish(),
  draft: z.boolean().nullish(),
  account_id: id,
  group_id: id.nullish(),
  documents: z.array(documentInput).min(1, 'An envelope needs at least one document.').max(100),
  recipients: z.array(recipientInput).max(500).nullish(),
  metadata: metadata.nullish(),
})

/** The editable members of an envelope; omitted ones are unchanged. Source: open detail 12. */
export const envelopeUpdate = z.object({
  name: openDetail('B', envelopeName.optional()),
  message: openDetail('B', envelopeMessage.nullish()),
  shared: openDetail('B', z.boolean().optional()),
  group_id: openDetail('B', id.nullish()),
  metadata: openDetail('B', metadata.optional()),
})

/** Filters of the envelope list. Names: open detail 9. */
export const envelopeFilters = z.object({
  name: openDetail('A', z.string().optional()),
  status: z.enum(envelopeStatuses).optional(),
  recipient: openDetail('A', z.string().optional()).describe("A recipient's exact name or email."),
  created_before: openDetail('A', dateFilter),
  created_after: openDetail('A', dateFilter),
  completed_before: openDetail('A', dateFilter),
  completed_after: openDetail('A', dateFilter),
})

export const envelopes = {
  list: operation({
    method: 'GET',
    path: '/v1/envelopes',
    access: 'organisation',
    tag: 'Envelopes',
    summary: 'List envelopes',
    description:
      'Newest first, at most 1,000, with recipients but without fields. Drafts only with `status=draft`.',
    query: envelopeFilters,
    output: z.array(envelope),
  }),
  retrieve: operation({
    method: 'GET',
    path: '/v1/envelopes/{id}',
    access: 'organisation',
    tag: 'Envelopes',
    summary: 'Retrieve an envelope',
    params: idParams,
    query: z.object({ endpoint_duration: openDetail('A', endpointDuration) }),
    output: envelope,
  }),
  create: operation({
    method: 'POST',
    path: '/v1/envelopes',
    access: 'organisation',
    tag: 'Envelopes',
    summary: 'Create an envelope or a draft',
    status: 201,
    refusals: [
      'account-deactivated',
      'account-not-verified',
      'too-large',
      'unsupported-type',
      'document-damaged',
      'document-unclear',
      'document-encrypted',
      'document-too-long',
      'field-not-printable',
      'not-ready-to-send',
    ],
    body: envelopeInput,
    output: envelope,
  }),
  update: operation({
    method: 'PUT',
    path: '/v1/envelopes/{id}',
    access: 'organisation',
    tag: 'Envelopes',
    summary: 'Update an envelope',
    description:
      'The name and message only change in a draft, the rest at any time. Omitted members are unchanged. Forced sharing keeps it shared.',
    refusals: ['envelope-not-draft'],
    params: idParams,
    body: envelopeUpdate,
    output: envelope,
  }),
  send: operation({
    method: 'POST',
    path: '/v1/envelopes/{id}/send',
    access: 'organisation',
    tag: 'Envelopes',
    summary: 'Send a draft',
    status: 204,
    refusals: [
      'account-deactivated',
      'account-not-verified',
      'conflict',
      'document-damaged',
      'document-unclear',
      'envelope-not-draft',
      'field-not-printable',
      'not-ready-to-send',
    ],
    openDetail: 'A',
    params: idParams,
    output: nothing,
  }),
  void: operation({
    method: 'POST',
    path: '/v1/envelopes/{id}/void',
    access: 'organisation',
    tag: 'Envelopes',
    summary: 'Void an envelope before its completion',
    status: 204,
    refusals: ['envelope-not-open', 'envelope-completed', 'envelope-voided'],
    params: idParams,
    output: nothing,
  }),
  delete: operation({
    method: 'DELETE',
    path: '/v1/envelopes/{id}',
    access: 'organisation',
    tag: 'Envelopes',
    summary: 'Delete a draft that was never sent',
    status: 204,
    refusals: ['envelope-was-sent'],
    openDetail: 'A',
    params: idParams,
    output: nothing,
  }),
}
