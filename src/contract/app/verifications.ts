import { limits } from '#domain/limits.ts'
import { verificationEventKinds } from '#domain/verification/events.ts'
import { verifyingSteps } from '#domain/verification/identity.ts'
import { z } from 'zod'
import { operation } from '../operation.ts'
import { idParams, timestamp, timestampOrNull } from '../values.ts'
import { verification } from '../v2/verifications.ts'

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
  sandbox: z.boolean().describe('Whether a sandbox stood in for the vendor: nothing was really checked.'),
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
        outcome: z.enum(['clear', 'review', 'failed']),
        note: z.string(),
      }),
    )
    .nullable()
    .describe('What the vendor found, once its reports are ready.'),
  trail: z.array(verificationEvent),
  may: z.object({ manage: z.boolean() }),
})

/** The dashboard's own part of verifications; its other verbs are those of the public interface. */
export const verificationViews = {
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
        .default(limits.tokenDaysDefault)
        .describe('Days that the link stays valid.'),
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
