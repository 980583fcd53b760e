import { limits } from '#domain/limits.ts'
import { recipientStatuses, recipientTypes } from '#domain/recipient/recipient.ts'
import { z } from 'zod'
import { nothing, openDetail, operation } from '../operation.ts'
import {
  email,
  envelopeMessage,
  idParams,
  mobile,
  personName,
  redirectUrl,
  signingOrder,
  timestamp,
  timestampOrNull,
} from '../values.ts'
import { fieldInput } from './fields.ts'

export const redirects = z.object({
  session_completed: redirectUrl.nullish().describe('Opened after completing.'),
  session_declined: redirectUrl.nullish().describe('Opened after declining.'),
})

/** The attributes of a recipient that a sender sets. Source: specification, Recipient. */
export const recipientAttributes = z.object({
  name: personName,
  email,
  mobile: mobile.nullish(),
  type: z.enum(recipientTypes).nullish(),
  message: envelopeMessage.nullish(),
  password: z.string().min(1).max(200).nullish(),
  sms_auth: mobile.nullish(),
  muted: z.boolean().nullish(),
  order: signingOrder.nullish(),
  redirects: redirects.nullish(),
})

export const recipientInput = recipientAttributes.extend({
  fields: z.array(fieldInput).max(5000).nullish(),
})

/**
 * The whole new state of a recipient; omitted members are reset. `sms_auth` is a number. As a boolean, as in one
 * example of the specification, false removes it and true keeps the current number. Source: specification, Update
 * rules.
 */
export const recipientUpdate = recipientAttributes.extend({
  type: z.enum(recipientTypes),
  sms_auth: z
    .union([mobile, z.boolean()], 'Enter the number in international form, such as +61400000000.')
    .nullish()
    .describe('Number that receives a one-time code. False removes it, true keeps the current one.'),
})

/** A recipient in an answer. Source: specification, Recipient; statuses: open detail 19. */
export const recipient = z.object({
  id: z.string(),
  name: z.string(),
  email: z.string(),
  mobile: z.string().nullable(),
  type: z.enum(recipientTypes),
  status: openDetail('A', z.enum(recipientStatuses).nullable()),
  message: z.string().nullable(),
  password: z.boolean().describe('Whether a password is set.'),
  sms_auth: z.string().nullable(),
  muted: z.boolean(),
  order: z.number().int(),
  declined_reason: z.string().nullable(),
  created: timestampOrNull,
  sent: timestampOrNull,
  declined: timestampOrNull,
  completed: timestampOrNull,
  redirects: z.object({
    session_completed: z.string().nullable(),
    session_declined: z.string().nullable(),
  }),
})

const signingToken = z.object({ endpoint: z.string(), expiration: timestamp })

export const recipients = {
  retrieve: operation({
    method: 'GET',
    path: '/v1/recipients/{id}',
    access: 'organisation',
    tag: 'Recipients',
    summary: 'Retrieve a recipient',
    openDetail: 'A',
    params: idParams,
    output: recipient,
  }),
  token: operation({
    method: 'GET',
    path: '/v1/recipients/{id}/token',
    access: 'organisation',
    tag: 'Recipients',
    summary: 'Generate a signing token',
    givesAccess: true,
    refusals: ['conflict'],
    params: idParams,
    query: z.object({
      token_duration: openDetail(
        'A',
        z.coerce
          .number()
          .int()
          .min(limits.tokenDaysMin)
          .max(limits.tokenDaysMax)
          .default(limits.tokenDaysDefault),
      ).describe('Days that the token stays valid.'),
    }),
    output: signingToken,
  }),
  resendEmail: operation({
    method: 'POST',
    path: '/v1/recipients/{id}/resend-email',
    access: 'organisation',
    tag: 'Recipients',
    summary: 'Resend a signing email',
    refusals: ['conflict', 'envelope-not-open', 'recipient-finished'],
    params: idParams,
    output: recipient,
  }),
  resendSms: operation({
    method: 'POST',
    path: '/v1/recipients/{id}/resend-sms',
    access: 'organisation',
    tag: 'Recipients',
    summary: 'Resend the link by SMS',
    openDetail: 'A',
    refusals: ['conflict', 'envelope-not-open', 'recipient-finished'],
    params: idParams,
    output: recipient,
  }),
  update: operation({
    method: 'PUT',
    path: '/v1/recipients/{id}',
    access: 'organisation',
    tag: 'Recipients',
    summary: 'Update a recipient',
    description:
      'Replaces the whole state. Once the envelope was sent, the recipient’s sessions end. A new email or mobile invalidates earlier links and gets a new one. Order and type cannot change.',
    refusals: ['conflict', 'envelope-not-open', 'recipient-finished'],
    params: idParams,
    body: recipientUpdate,
    output: recipient,
  }),
  remove: operation({
    method: 'DELETE',
    path: '/v1/recipients/{id}',
    access: 'organisation',
    tag: 'Recipients',
    summary: 'Remove a recipient',
    description: 'From a draft or a sent envelope. If everyone else has finished, the envelope completes.',
    status: 204,
    refusals: ['conflict', 'envelope-not-open', 'last-recipient'],
    params: idParams,
    output: nothing,
  }),
}
