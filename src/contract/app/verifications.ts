import { limits } from '#domain/limits.ts'
import { comparedFields, fieldResults } from '#domain/verification/local/compare.ts'
import { verificationEventKinds } from '#domain/verification/events.ts'
import { checkStates } from '#domain/verification/checks.ts'
import { photoKinds, verifyingSteps } from '#domain/verification/identity.ts'
import { z } from 'zod'
import { nothing, operation } from '../operation.ts'
import { idParams, timestamp, timestampOrNull } from '../values.ts'
import { verificationList } from '../lists/verifications.ts'
import { verification } from '../v2/verifications.ts'

const person = z.object({ id: z.string(), name: z.string(), email: z.string() })

/** An event of a verification's audit trail; none of them identifies the individual. */
const verificationEvent = z.object({
  sequence: z.number().int(),
  kind: z.enum(verificationEventKinds),
  at: timestamp,
  actor: z.object({
    kind: z.enum(['account', 'credentials', 'individual', 'vendor', 'service']),
    id: z.string().nullable(),
  }),
  details: z.record(z.string(), z.json()),
  hash: z.string(),
})

/** Everything about one verification, for the dashboard. */
export const verificationPage = z.object({
  verification,
  sandbox: z.boolean().describe('Whether a sandbox replaces the vendor, so nothing is really checked.'),
  local: z.boolean().describe('Whether documents are only read and compared here, by no vendor.'),
  step: z.enum(verifyingSteps).describe("The individual's next step."),
  diagnosis: z.string().nullable(),
  sent: timestampOrNull,
  opened: timestampOrNull,
  consented: timestampOrNull,
  submitted: timestampOrNull,
  reported: timestampOrNull,
  purge_begun: timestampOrNull,
  checks: z
    .array(
      z.object({
        check: z.enum(['document', 'biometrics', 'records', 'screening']),
        state: z.enum(checkStates),
        note: z.string().nullable().describe("The vendor's own wording, once there is any."),
      }),
    )
    .nullable()
    .describe('Every check that was asked for, with its progress; null once purged.'),
  warning: z
    .object({
      code: z.string(),
      title: z.string(),
      meaning: z.string(),
      advice: z.string(),
      is_known: z
        .boolean()
        .describe('Whether the code is known; otherwise its explanation is derived from the code.'),
    })
    .nullable()
    .describe("An explanation of the vendor's warning code."),
  link_requested: timestampOrNull.describe(
    'When the individual of a muted verification asked for a new link that has not been created yet.',
  ),
  receipt: z.string().nullable().describe("Address of the purge's receipt, once confirmed."),
  sender: person,
  group: z.object({ id: z.string(), name: z.string() }).nullable(),
  trail: z.array(verificationEvent),
  may: z.object({ manage: z.boolean() }),
})

/** A row of the dashboard's list. */
export const verificationRow = verification
  .pick({
    id: true,
    name: true,
    email: true,
    status: true,
    shared: true,
    muted: true,
    warning: true,
    screening: true,
    biometrics: true,
    created: true,
    cancelled: true,
    completed: true,
    purging: true,
    purged: true,
  })
  .extend({
    sender: person,
    group: z.object({ id: z.string(), name: z.string() }).nullable(),
    sandbox: z.boolean().describe('Whether a sandbox replaces the vendor, so nothing is really checked.'),
    local: z.boolean().describe('Whether documents are only read and compared here, by no vendor.'),
    submitted: timestampOrNull,
    reported: timestampOrNull,
  })

const share = z.number().describe('Share of the photo’s width or height.')

/** What was read of a document here, beside what was typed, for the person who looks at it. */
export const localReading = z.object({
  at: timestamp,
  reader: z.string(),
  unread: z.string().nullable().describe('Why nothing was read.'),
  is_accepted: z.boolean().describe('Whether the number is the typed one: nothing else counts without it.'),
  fields: z.array(
    z.object({
      field: z.enum(comparedFields),
      typed: z.string(),
      read: z.string(),
      result: z.enum(fieldResults),
      note: z.string().nullable(),
    }),
  ),
  zone: z
    .object({
      format: z.string(),
      lines: z.array(z.string()),
      photo: z.enum(photoKinds),
      box: z.object({ left: share, top: share, width: share, height: share }),
    })
    .nullable(),
  photos: z.array(z.object({ kind: z.enum(photoKinds), address: z.string() })),
  decision: z
    .object({
      outcome: z.enum(['accepted', 'repeated']),
      by: z.string(),
      at: timestamp,
      verification_id: z.string().nullable().describe('The one in which the person was asked again.'),
    })
    .nullable(),
  envelope_id: z.string().nullable().describe('Of the envelope that waits for it, where it is decided.'),
})

const { filters } = verificationList

/** The dashboard's own operations on verifications; the others are in the public interface. */
export const verificationViews = {
  list: operation({
    method: 'GET',
    path: '/app/verifications',
    access: 'account',
    tag: 'Verifications',
    summary: 'List verifications a page at a time, newest first',
    query: filters.extend({ cursor: z.string().max(500).optional() }),
    output: z.object({
      verifications: z.array(verificationRow),
      cursor: z.string().nullable(),
      has_more: z.boolean(),
    }),
  }),
  counts: operation({
    method: 'GET',
    path: '/app/verifications/counts',
    access: 'account',
    tag: 'Verifications',
    summary: 'The number of verifications by state',
    query: filters.omit({ status: true, progress: true }),
    output: z.object({
      all: z.number().int(),
      waiting: z.number().int().describe('Waiting for the individual, without failed ones.'),
      failed: z.number().int(),
      checking: z.number().int().describe('With the vendor.'),
      review: z.number().int().describe('Completed with a warning, and not purged.'),
      completed: z.number().int(),
      cancelled: z.number().int(),
    }),
  }),
  page: operation({
    method: 'GET',
    path: '/app/verifications/{id}',
    access: 'account',
    tag: 'Verifications',
    summary: 'Everything about one verification, with its audit trail',
    params: idParams,
    output: verificationPage,
  }),
  link: operation({
    method: 'POST',
    path: '/app/verifications/{id}/links',
    access: 'account',
    tag: 'Verifications',
    summary: 'Create a link to pass on, mainly for muted verifications',
    status: 201,
    refusals: ['conflict'],
    params: idParams,
    body: z.object({
      days: z
        .number()
        .int()
        .min(limits.tokenDaysMin)
        .max(limits.tokenDaysMax)
        .optional()
        .describe("Days that the link stays valid; defaults to the organisation's setting."),
    }),
    output: z.object({ endpoint: z.string(), expiration: timestamp }),
  }),
  reading: operation({
    method: 'GET',
    path: '/app/verifications/{id}/reading',
    access: 'account',
    tag: 'Verifications',
    summary: 'What was read of a document here, beside what was typed',
    refusals: ['conflict'],
    params: idParams,
    output: localReading,
  }),
  acceptReading: operation({
    method: 'POST',
    path: '/app/verifications/{id}/reading/accept',
    access: 'account',
    tag: 'Verifications',
    summary: 'Record that someone looked at a reading and accepts it',
    status: 204,
    refusals: ['conflict'],
    params: idParams,
    output: nothing,
  }),
  repeatReading: operation({
    method: 'POST',
    path: '/app/verifications/{id}/reading/repeat',
    access: 'account',
    tag: 'Verifications',
    summary: 'Record that someone looked at a reading, and ask the individual again in a new verification',
    status: 201,
    refusals: ['conflict'],
    params: idParams,
    output: z.object({ id: z.string() }),
  }),
  cancel: operation({
    method: 'POST',
    path: '/app/verifications/{id}/cancel',
    access: 'account',
    tag: 'Verifications',
    summary: 'Cancel a verification; its links stop working',
    refusals: ['conflict'],
    params: idParams,
    output: verification,
  }),
}
