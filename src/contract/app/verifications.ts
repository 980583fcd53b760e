import { limits } from '#domain/limits.ts'
import { verificationEventKinds } from '#domain/verification/events.ts'
import { checkStates } from '#domain/verification/checks.ts'
import { verifyingSteps } from '#domain/verification/identity.ts'
import { verificationStatuses } from '#domain/verification/verification.ts'
import { z } from 'zod'
import { operation } from '../operation.ts'
import { dateFilter, id, idParams, timestamp, timestampOrNull } from '../values.ts'
import { verification } from '../v2/verifications.ts'

const person = z.object({ id: z.string(), name: z.string(), email: z.string() })

/** An event of a verification's trail; nothing of it names the individual. */
export const verificationEvent = z.object({
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

/** Everything of one verification in the dashboard. */
export const verificationPage = z.object({
  verification,
  sandbox: z.boolean().describe('Whether a sandbox stands in for the vendor: nothing is really checked.'),
  step: z.enum(verifyingSteps).describe('What the individual stands before.'),
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
        note: z.string().nullable().describe("The vendor's own words, once there are any."),
      }),
    )
    .nullable()
    .describe('Every check that was asked for, with how far it has come; null once it was purged.'),
  warning: z
    .object({
      code: z.string(),
      title: z.string(),
      meaning: z.string(),
      advice: z.string(),
      is_known: z.boolean().describe('Whether the code is known; else the words are read off it.'),
    })
    .nullable()
    .describe("The vendor's warning code in words."),
  link_requested: timestampOrNull.describe(
    'When the individual of a muted verification asked for a new link that nobody has made yet.',
  ),
  receipt: z.string().nullable().describe('Address of the receipt of the purge, once it is confirmed.'),
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
    sandbox: z.boolean().describe('Whether a sandbox stands in for the vendor: nothing is really checked.'),
    submitted: timestampOrNull,
    reported: timestampOrNull,
  })

const filters = z.object({
  search: z.string().max(200).optional().describe('Part of the name or email.'),
  status: z.enum(verificationStatuses).optional(),
  progress: z
    .enum(['waiting', 'checking', 'review'])
    .optional()
    .describe('Waits for the individual; is with the vendor; completed with a warning and not purged.'),
  account_id: id.optional(),
  group_id: id.optional(),
  created_before: dateFilter,
  created_after: dateFilter,
  completed_before: dateFilter,
  completed_after: dateFilter,
})

/** The dashboard's own part of verifications; its other verbs are those of the public interface. */
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
    summary: 'How many verifications stand where',
    query: filters.omit({ status: true, progress: true }),
    output: z.object({
      all: z.number().int(),
      waiting: z.number().int().describe('Wait for the individual, failed ones left out.'),
      failed: z.number().int(),
      checking: z.number().int().describe('Are with the vendor.'),
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
    summary: 'Everything of one verification, with its trail',
    params: idParams,
    output: verificationPage,
  }),
  link: operation({
    method: 'POST',
    path: '/app/verifications/{id}/links',
    access: 'account',
    tag: 'Verifications',
    summary: 'Make a link to hand on, for muted verifications above all',
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
        .describe("Days that the link stays valid; the organisation's usual ones unless told."),
    }),
    output: z.object({ endpoint: z.string(), expiration: timestamp }),
  }),
  cancel: operation({
    method: 'POST',
    path: '/app/verifications/{id}/cancel',
    access: 'account',
    tag: 'Verifications',
    summary: 'Call a verification off: its links lead nowhere any more',
    refusals: ['conflict'],
    params: idParams,
    output: verification,
  }),
}
