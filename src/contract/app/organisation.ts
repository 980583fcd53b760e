import { languages } from '#domain/language.ts'
import { limits } from '#domain/limits.ts'
import { z } from 'zod'
import { operation } from '../operation.ts'

const access = 'account' as const
const tag = 'Organisation'

/** What administrators settle for everyone in the organisation. */
export const organisationPolicy = z.object({
  share_by_default: z
    .boolean()
    .describe('New envelopes, templates and verifications are shared unless told.'),
  force_sharing: z.boolean().describe('They are always shared.'),
  reminders: z
    .object({ every_days: z.number().int().min(1).max(90), at_most: z.number().int().min(1).max(100) })
    .nullable()
    .describe('When recipients are reminded; null for never.'),
  link_days: z
    .number()
    .int()
    .min(limits.tokenDaysMin)
    .max(limits.tokenDaysMax)
    .describe('Days that links sent to recipients and individuals stay valid.'),
  verification_retention_days: z
    .number()
    .int()
    .min(0)
    .max(36_500)
    .nullable()
    .describe(
      'Days after its end that the personal data of a verification is kept; null until somebody purges.',
    ),
  redact_mobiles: z.boolean().describe('Certificates show mobile numbers only in part.'),
  mail_name: z.enum(['sender', 'business']).describe('Whose name mails to recipients and individuals carry.'),
  recipient_language: z
    .enum(languages)
    .describe('The language of recipients and individuals who have chosen none.'),
  require_second_factor: z
    .boolean()
    .describe('Whoever has no second factor sets one up before anything else; API credentials go on.'),
})

/** The settings of the organisation beyond its name and brand, which are in the public interface. */
export const organisationSettings = {
  policy: operation({
    method: 'GET',
    path: '/app/organisation/policy',
    access,
    tag,
    summary: 'What holds for everyone in the organisation',
    output: organisationPolicy,
  }),
  setPolicy: operation({
    method: 'PUT',
    path: '/app/organisation/policy',
    access,
    tag,
    summary: 'Settle what holds for everyone; omitted settings keep their value',
    refusals: ['conflict'],
    description:
      'A new retention holds for verifications that have ended before, too: the day of their purge moves.',
    body: organisationPolicy.partial(),
    output: organisationPolicy,
  }),
}
