import { roles } from '#domain/account/account.ts'
import { z } from 'zod'
import { openDetail, operation } from '../operation.ts'
import { email, personName, timestamp, timestampOrNull, timezone } from '../values.ts'

export const password = z.string().min(10, 'Use at least 10 characters.').max(200)

/** An account. Source: specification, Account. */
export const account = z.object({
  id: z.string(),
  name: z.string(),
  email: z.string(),
  number: z.string().nullable(),
  timezone: z.string(),
  role: z.enum(roles),
  active: z.boolean(),
  group_id: z.string().nullable(),
  organisation_id: z.string(),
  created: timestamp,
  verified: timestampOrNull,
})

export const credentials = z.object({
  id: openDetail('A', z.string()),
  key: openDetail('A', z.string()),
})

export const accounts = {
  register: operation({
    method: 'POST',
    path: '/v1/accounts/register',
    access: 'partner',
    tag: 'Accounts',
    summary: 'Register an account and its organisation',
    description:
      'Partner only. The answer holds the API credentials of the new organisation; the key is shown once.',
    status: 201,
    refusals: ['email-taken'],
    body: z.object({
      name: personName,
      email,
      business: z.string().trim().min(1).max(250),
      number: z.string().max(100).nullish(),
      timezone: timezone.nullish(),
      password: password.nullish(),
      skip_verification: z.boolean().nullish(),
    }),
    output: account.extend({ credentials }),
  }),
}
