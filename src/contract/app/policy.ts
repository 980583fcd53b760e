import { retentionDaysMost } from '#domain/envelope/retention.ts'
import { deadlineDaysMost } from '#domain/envelope/deadline.ts'
import { embeddingOrigin, originHint } from '#domain/embedding-origin.ts'
import { languages } from '#domain/language.ts'
import { limits } from '#domain/limits.ts'
import { reuseDaysMost } from '#domain/recipient/identity.ts'
import { policyLevels } from '#domain/policy/policy.ts'
import { z } from 'zod'
import { operation } from '../operation.ts'
import { idParams, timestamp, timestampOrNull } from '../values.ts'

const access = 'account' as const
const days = z.number().int().min(1).max(90)

const afterDays = z.object({ days: z.number().int().min(1).max(deadlineDaysMost) })
const anyDeadline = z.union([afterDays, z.object({ at: timestamp })])

const reminders = z.object({
  first_after_days: days.describe('Days from the link to the first reminder.'),
  every_days: days.describe('Days between later reminders.'),
  at_most: z.number().int().min(1).max(100),
  before_deadline: z.boolean().describe('One more a day before the deadline.'),
})

const rules = z.object({
  deadline: afterDays
    .nullable()
    .describe('Days after sending at which an envelope is voided by the service.'),
  reminders: reminders.nullable(),
  attached_copies: z
    .boolean()
    .describe('The finished documents are attached to the email that links to them, up to 10 MB.'),
  notices: z
    .boolean()
    .describe('Recipients who hold a link are notified when an envelope is voided or someone declines.'),
  reassigning: z.boolean().describe('Recipients may name someone else in their place.'),
  identity: z
    .object({
      reuse_days: z
        .number()
        .int()
        .min(0)
        .max(reuseDaysMost)
        .describe('Days for which an earlier check of the same person counts; 0 asks each time.'),
    })
    .nullable()
    .describe('Signers prove their identity before the documents open.'),
  retention: z
    .object({ days: z.number().int().min(1).max(retentionDaysMost) })
    .nullable()
    .describe(
      'Days after which what a completed or voided envelope holds about people is erased. The present rule holds for all that are not erased yet.',
    ),
})

/** What an organisation, a group or a template decides. What is left out is inherited; null means none. */
const policy = rules.partial()
/** What an envelope's sender decides: its deadline can be a moment too. */
const envelopePolicy = policy.extend({ deadline: anyDeadline.nullish() })
const only = z
  .array(rules.keyof())
  .optional()
  .describe(
    'The parts that are decided, or inherited in future if left out. Others stay. By default all are.',
  )

const from = z.enum(['default', ...policyLevels])
const inherited = z.object({
  deadline: z.object({ value: rules.shape.deadline, from }),
  reminders: z.object({ value: rules.shape.reminders, from }),
  attached_copies: z.object({ value: z.boolean(), from }),
  notices: z.object({ value: z.boolean(), from }),
  reassigning: z.object({ value: z.boolean(), from }),
  identity: z.object({ value: rules.shape.identity, from }),
  retention: z.object({ value: rules.shape.retention, from }),
})

/** What is decided at one place, and what holds where it decides nothing. */
export const placedRules = z.object({
  policy: envelopePolicy,
  inherited: inherited.describe('What holds where nothing is decided here, and who decided it.'),
})

/** The rules of envelopes, where they are decided. An envelope keeps those that hold when it is sent. */
export const rulesOperations = {
  organisation: operation({
    method: 'GET',
    path: '/app/organisation/rules',
    access,
    tag: 'Organisation',
    summary: 'What the organisation decides about envelopes',
    output: placedRules,
  }),
  setOrganisation: operation({
    method: 'PUT',
    path: '/app/organisation/rules',
    access,
    proof: 'sometimes',
    tag: 'Organisation',
    summary: 'Decide about envelopes that are sent in future',
    body: policy.extend({ only }),
    output: placedRules,
  }),
  group: operation({
    method: 'GET',
    path: '/app/groups/{id}/rules',
    access,
    tag: 'Groups',
    summary: 'What a group decides about envelopes, and what it inherits',
    params: idParams,
    output: placedRules,
  }),
  setGroup: operation({
    method: 'PUT',
    path: '/app/groups/{id}/rules',
    access,
    proof: 'sometimes',
    tag: 'Groups',
    summary: 'Decide about the envelopes of a group that are sent in future',
    params: idParams,
    body: policy.extend({ only }),
    output: placedRules,
  }),
  template: operation({
    method: 'GET',
    path: '/app/templates/{id}/rules',
    access,
    tag: 'Templates',
    summary: 'What a template decides about envelopes, and what it inherits',
    params: idParams,
    output: placedRules,
  }),
  setTemplate: operation({
    method: 'PUT',
    path: '/app/templates/{id}/rules',
    access,
    proof: 'sometimes',
    tag: 'Templates',
    summary: 'Decide about the envelopes that are made from a template in future',
    params: idParams,
    body: policy.extend({ only }),
    output: placedRules,
  }),
  draft: operation({
    method: 'GET',
    path: '/app/drafts/{id}/rules',
    access,
    tag: 'Drafts',
    summary: 'What is decided about a draft, and what it inherits',
    refusals: ['envelope-not-draft'],
    params: idParams,
    output: placedRules,
  }),
  setDraft: operation({
    method: 'PUT',
    path: '/app/drafts/{id}/rules',
    access,
    proof: 'sometimes',
    tag: 'Drafts',
    summary: 'Decide about a draft',
    refusals: ['envelope-not-draft'],
    params: idParams,
    body: envelopePolicy.extend({ only }),
    output: placedRules,
  }),
  moveDeadline: operation({
    method: 'PUT',
    path: '/app/envelopes/{id}/deadline',
    access,
    tag: 'Envelopes',
    summary: 'Move the deadline of a sent envelope, or take it away',
    refusals: ['envelope-not-open'],
    params: idParams,
    body: z.object({ deadline: timestampOrNull }),
    output: z.object({ deadline: timestampOrNull }),
  }),
}

const origin = z
  .string()
  .max(300)
  .overwrite((text) => embeddingOrigin(text) ?? text)
  .refine((text) => embeddingOrigin(text) !== null, originHint)

/** The settings that apply to everyone in the organisation. */
export const organisationPolicy = z.object({
  share_by_default: z.boolean().describe('New envelopes, templates and verifications are shared by default.'),
  force_sharing: z.boolean().describe('They are always shared.'),
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
    tag: 'Organisation',
    summary: 'The settings that apply to everyone in the organisation',
    output: organisationPolicy,
  }),
  setPolicy: operation({
    method: 'PUT',
    path: '/app/organisation/policy',
    access,
    tag: 'Organisation',
    proof: 'sometimes',
    summary: 'Change the settings for everyone; omitted settings keep their value',
    refusals: ['conflict'],
    description:
      'A new retention period also applies to verifications that have already ended: their purge date moves.',
    body: organisationPolicy.partial(),
    output: organisationPolicy,
  }),
}
