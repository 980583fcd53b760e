import { roles } from '#domain/account/account.ts'
import { passwordLength } from '#domain/account/password.ts'
import { z } from 'zod'
import { nothing, openDetail, operation } from '../operation.ts'
import {
  dateFilter,
  email,
  id,
  idParams,
  oneLineName,
  personName,
  timestamp,
  timestampOrNull,
  timezone,
} from '../values.ts'

/** A password that a program sets. */
const password = z
  .string()
  .min(passwordLength.interface, `Use at least ${passwordLength.interface} characters.`)
  .max(passwordLength.most)

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

/** Filters of the account lists. All match exactly; invalid dates are ignored. Names: open detail 30. */
export const accountFilters = z.object({
  name: openDetail('A', z.string().optional()),
  email: openDetail('A', z.string().optional()),
  role: openDetail('A', z.enum(roles).optional()),
  active: openDetail('A', z.boolean().optional()),
  group_id: openDetail('A', z.string().optional()),
  created_before: openDetail('A', dateFilter),
  created_after: openDetail('A', dateFilter),
})

/** A code that signs a browser in as an account. Source: specification, Authentication code. */
const authenticationCode = z.object({ code: z.string(), expiration: timestamp })

const access = 'organisation' as const
const tag = 'Accounts'
const number = z.string().max(100).nullish()

export const accounts = {
  list: operation({
    method: 'GET',
    path: '/v1/accounts',
    access: 'organisation-or-partner',
    tag,
    summary: 'List accounts',
    description:
      'Newest first, at most 1,000. With the partner header: the accounts that the partner registered, without its own users.',
    query: accountFilters,
    output: z.array(account),
  }),
  retrieve: operation({
    method: 'GET',
    path: '/v1/accounts/{id}',
    access,
    tag,
    summary: 'Retrieve an account',
    openDetail: 'A',
    params: idParams,
    output: account,
  }),
  create: operation({
    method: 'POST',
    path: '/v1/accounts',
    inTests: 'refused',
    access,
    tag,
    proof: 'always',
    summary: 'Create an account in the organisation',
    description:
      'The holder is emailed a link to verify the address and set a password. With `password` and, from a partner, `skip_verification` the account is verified at once.',
    status: 201,
    openDetail: 'A',
    refusals: ['email-taken', 'partner-only'],
    body: z.object({
      name: personName,
      email,
      password: password.nullish(),
      number,
      timezone: timezone.nullish(),
      role: z.enum(roles).nullish(),
      group_id: id.nullish(),
      skip_verification: z.boolean().nullish(),
    }),
    output: account,
  }),
  update: operation({
    method: 'PUT',
    path: '/v1/accounts/{id}',
    access,
    tag,
    proof: 'sometimes',
    summary: 'Update an account. Omitted fields keep their value',
    description: 'A new email takes effect once it is confirmed through the link sent to it.',
    refusals: ['email-taken', 'conflict'],
    params: idParams,
    body: z.object({
      name: personName.optional(),
      email: email.optional(),
      number,
      timezone: timezone.nullish(),
      role: z.enum(roles).optional(),
      group_id: id.nullish(),
    }),
    output: account,
  }),
  deactivate: operation({
    method: 'POST',
    path: '/v1/accounts/{id}/deactivate',
    inTests: 'refused',
    access,
    tag,
    proof: 'always',
    summary: 'Deactivate an account and end its sessions',
    status: 204,
    openDetail: 'A',
    refusals: ['conflict'],
    params: idParams,
    output: nothing,
  }),
  restore: operation({
    method: 'POST',
    path: '/v1/accounts/{id}/restore',
    inTests: 'refused',
    access,
    tag,
    proof: 'always',
    summary: 'Restore a deactivated account',
    status: 204,
    openDetail: 'A',
    params: idParams,
    output: nothing,
  }),
  resendVerification: operation({
    method: 'POST',
    path: '/v1/accounts/{id}/verification',
    inTests: 'refused',
    access,
    tag,
    summary: 'Resend the verification email and end earlier links',
    status: 204,
    refusals: ['already-verified'],
    params: idParams,
    output: nothing,
  }),
  authCode: operation({
    method: 'GET',
    path: '/v1/accounts/{id}/auth-code',
    access: 'partner',
    tag,
    summary: 'Get a code to sign in as an account',
    givesAccess: true,
    description:
      'Partner only, for accounts of the organisations it registered. The code works once, at `/code-exchange?code=` of the dashboard.',
    refusals: ['account-deactivated'],
    params: idParams,
    output: authenticationCode,
  }),
  register: operation({
    method: 'POST',
    path: '/v1/accounts/register',
    access: 'partner',
    tag: 'Accounts',
    summary: 'Register an account and its organisation',
    description:
      'Partner only. The answer includes the API credentials of the new organisation. The key is shown only once.',
    status: 201,
    refusals: ['email-taken'],
    body: z.object({
      name: personName,
      email,
      business: oneLineName,
      number: z.string().max(100).nullish(),
      timezone: timezone.nullish(),
      password: password.nullish(),
      skip_verification: z.boolean().nullish(),
    }),
    output: account.extend({ credentials }),
  }),
}
