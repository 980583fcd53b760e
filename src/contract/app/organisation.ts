import { embeddingOrigin, originHint } from '#domain/embedding-origin.ts'
import { languages } from '#domain/language.ts'
import { limits } from '#domain/limits.ts'
import { z } from 'zod'
import { operation } from '../operation.ts'

const access = 'account' as const
const tag = 'Organisation'

const origin = z
  .string()
  .max(300)
  .overwrite((text) => embeddingOrigin(text) ?? text)
  .refine((text) => embeddingOrigin(text) !== null, originHint)

/** The settings that apply to everyone in the organisation. */
export const organisationPolicy = z.object({
  share_by_default: z.boolean().describe('New envelopes, templates and verifications are shared by default.'),
  force_sharing: z.boolean().describe('They are always shared.'),
  reminders: z
    .object({ every_days: z.number().int().min(1).max(90), at_most: z.number().int().min(1).max(100) })
    .nullable()
    .describe('When recipients are reminded; null means never.'),
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
      'Days after its end that the personal data of a verification is kept; null until purged by hand.',
    ),
  redact_mobiles: z.boolean().describe('Certificates mask mobile numbers.'),
  mail_name: z
    .enum(['sender', 'business'])
    .describe('The sender name of emails to recipients and individuals.'),
  recipient_language: z
    .enum(languages)
    .describe('The language for recipients and individuals who have not chosen one.'),
  tell_when_ended: z
    .boolean()
    .describe('Recipients who hold a link are told when an envelope is voided or someone declines.'),
  attach_copies: z
    .boolean()
    .describe('The signed document is attached to the email that links to the finished documents.'),
  require_second_factor: z
    .boolean()
    .describe('Accounts without a second factor must set one up first; API credentials keep working.'),
  refuse_plain_webhooks: z
    .boolean()
    .describe('No endpoint may be active whose events travel over the internet without encryption (http).'),
  embedding_origins: z
    .array(origin)
    .max(limits.embeddingOrigins, `List at most ${limits.embeddingOrigins} origins.`)
    .overwrite((origins) => [...new Set(origins)])
    .describe('Origins of sites whose pages may show signing pages in a frame.'),
})

/** The organisation's settings other than its name and branding, which are in the public interface. */
export const organisationSettings = {
  policy: operation({
    method: 'GET',
    path: '/app/organisation/policy',
    access,
    tag,
    summary: 'The settings that apply to everyone in the organisation',
    output: organisationPolicy,
  }),
  setPolicy: operation({
    method: 'PUT',
    path: '/app/organisation/policy',
    access,
    tag,
    proof: 'sometimes',
    summary: 'Change the settings for everyone; omitted settings keep their value',
    refusals: ['conflict'],
    description:
      'A new retention period also applies to verifications that have already ended: their purge date moves.',
    body: organisationPolicy.partial(),
    output: organisationPolicy,
  }),
}
