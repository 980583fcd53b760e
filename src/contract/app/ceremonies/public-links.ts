import { z } from 'zod'
import { nothing, operation } from '../../operation.ts'
import { idParams, timestampOrNull } from '../../values.ts'

const host = z
  .string()
  .trim()
  .toLowerCase()
  .regex(
    /^(?=.{1,253}$)([a-z0-9]([a-z0-9-]*[a-z0-9])?\.)+[a-z0-9-]{2,}$/,
    'Enter a domain such as example.com.',
  )

/** What a public link allows. */
const limits = {
  asks_code: z.boolean().describe('Whether an address is proved by a code sent to it.'),
  most_uses: z.number().int().min(1).max(100_000).nullable().describe('How many envelopes it makes.'),
  uses_each: z
    .number()
    .int()
    .min(1)
    .max(1000)
    .nullable()
    .describe('How many of them for one address. Needs the code.'),
  domains: z.array(host).max(20).describe('Domains that addresses have to be of. Empty for any.'),
  expires: timestampOrNull,
}

/** A template's public link. */
export const publicLink = z.object({
  ...limits,
  endpoint: z.string().describe('The address to share.'),
  owner: z.object({ id: z.string(), name: z.string() }).describe('In whose name it sends.'),
  uses: z.number().int(),
  standing: z.enum(['open', 'paused', 'expired', 'used-up', 'closed']),
})

const answer = z.object({
  link: publicLink.nullable(),
  problem: z.string().nullable().describe('Why the template can’t have a public link as it is.'),
})

const access = 'account' as const
const tag = 'Templates'

/** Links with which anyone begins an envelope from a template. */
export const publicLinks = {
  read: operation({
    method: 'GET',
    path: '/app/templates/{id}/public-link',
    access,
    tag,
    summary: 'Read the public link of a template',
    givesAccess: true,
    params: idParams,
    output: answer,
  }),
  set: operation({
    method: 'PUT',
    path: '/app/templates/{id}/public-link',
    access,
    tag,
    summary: 'Create the public link of a template, or change what it allows',
    description:
      'A link that is changed stays the same. One that was created sends in the name of its creator.',
    refusals: ['conflict', 'account-deactivated', 'account-not-verified', 'not-found'],
    proof: 'always',
    params: idParams,
    body: z.object(limits).refine(({ asks_code: asks, uses_each: each }) => asks || each === null, {
      path: ['uses_each'],
      error: 'Without a code, no one knows whose address it is. Ask for the code, or leave this empty.',
    }),
    output: answer,
  }),
  pause: operation({
    method: 'PUT',
    path: '/app/templates/{id}/public-link/pause',
    access,
    tag,
    summary: 'Pause the public link of a template, or let it go on',
    params: idParams,
    body: z.object({ paused: z.boolean() }),
    output: answer,
  }),
  close: operation({
    method: 'DELETE',
    path: '/app/templates/{id}/public-link',
    access,
    tag,
    summary: 'Close the public link of a template for good',
    status: 204,
    params: idParams,
    output: nothing,
  }),
}
