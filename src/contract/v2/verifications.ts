import { verificationStatuses } from '#domain/verification/verification.ts'
import { z } from 'zod'
import { nothing, openDetail, operation } from '../operation.ts'
import {
  dateFilter,
  email,
  envelopeMessage,
  id,
  idParams,
  metadata,
  mobile,
  personName,
  timestampOrNull,
} from '../values.ts'

const access = 'organisation' as const
const tag = 'Verifications'

/** A verification of an individual. Source: specification, Verification (version 2). */
export const verification = z.object({
  id: z.string(),
  name: z.string(),
  email: z.string(),
  mobile: z.string().nullable(),
  mobile_otp: z.string().nullable(),
  message: z.string().nullable(),
  message_sms: z.string().nullable(),
  status: openDetail('B', z.enum(verificationStatuses)),
  account_id: z.string(),
  group_id: z.string().nullable(),
  shared: z.boolean(),
  warning: z.string().nullable(),
  muted: z.boolean(),
  screening: z.boolean(),
  biometrics: z.boolean(),
  created: timestampOrNull,
  cancelled: timestampOrNull,
  completed: timestampOrNull,
  purging: timestampOrNull,
  purged: timestampOrNull,
  metadata,
})

/** A boolean, or the strings `true` and `false`. Source: specification, Verification `screening`. */
const booleanOrText = z.union([z.boolean(), z.enum(['true', 'false']).transform((word) => word === 'true')])

/** Filters of the list. Source: specification, Verifications rule 1. */
export const verificationFilters = z.object({
  name: openDetail('B', z.string().optional()),
  email: openDetail('B', z.string().optional()),
  status: openDetail('B', z.enum(verificationStatuses).optional()),
  created_before: openDetail('B', dateFilter),
  created_after: openDetail('B', dateFilter),
  completed_before: dateFilter,
  completed_after: dateFilter,
})

export const verifications = {
  list: operation({
    method: 'GET',
    path: '/v2/verifications',
    access,
    tag,
    summary: 'List verifications',
    description: 'Newest first, at most 1,000.',
    query: verificationFilters,
    output: z.array(verification),
  }),
  retrieve: operation({
    method: 'GET',
    path: '/v2/verifications/{id}',
    access,
    tag,
    summary: 'Retrieve a verification',
    params: idParams,
    output: verification,
  }),
  create: operation({
    method: 'POST',
    path: '/v2/verifications',
    access,
    tag,
    summary: 'Create a verification',
    status: 201,
    refusals: ['account-not-verified', 'account-deactivated', 'not-allowed'],
    body: z.object({
      name: personName,
      email,
      account_id: id,
      mobile: mobile.nullish(),
      mobile_otp: mobile.nullish(),
      message: envelopeMessage.nullish(),
      message_sms: z.string().max(1000).nullish(),
      group_id: id.nullish(),
      shared: z.boolean().nullish(),
      screening: booleanOrText.nullish(),
      biometrics: booleanOrText.nullish(),
      muted: z.boolean().nullish(),
      metadata: metadata.nullish(),
    }),
    output: verification,
  }),
  resend: operation({
    method: 'POST',
    path: '/v2/verifications/{id}/resend',
    access,
    tag,
    summary: 'Resend by email, and by SMS if there is a mobile number',
    status: 204,
    refusals: ['conflict'],
    params: idParams,
    output: nothing,
  }),
  reports: operation({
    method: 'GET',
    path: '/v2/verifications/{id}/reports',
    access,
    tag,
    summary: 'Addresses of the reports, null until ready',
    params: idParams,
    output: z.object({
      certificate: z.string().nullable(),
      multibureau: z.string().nullable(),
      screening: z.string().nullable(),
    }),
  }),
  purge: operation({
    method: 'POST',
    path: '/v2/verifications/{id}/purge',
    access,
    tag,
    summary: 'Purge identity documents and personal data',
    status: 204,
    refusals: ['conflict'],
    params: idParams,
    output: nothing,
  }),
}
