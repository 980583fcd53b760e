import { z } from 'zod'
import { accountList } from '../lists/accounts.ts'
import { nothing, operation } from '../operation.ts'
import { id, idParams, timestamp, timestampOrNull } from '../values.ts'
import { account } from '../v1/accounts.ts'

const access = 'account' as const
const tag = 'Accounts'

/** A session of an account, identified by an id that grants no access. */
export const accountSession = z.object({
  id: z.string(),
  current: z.boolean().describe('Whether it is the session of this request.'),
  created: timestamp,
  last_used: timestamp.describe('Rounded to the hour.'),
  expires: timestamp,
  address: z.string().nullable(),
  user_agent: z.string().nullable(),
})

/** An account in the dashboard's list. */
export const accountRow = account.extend({
  group: z.object({ id, name: z.string() }).nullable(),
  last_active: timestampOrNull.describe('When one of its sessions was last used, rounded to the hour.'),
  second_factor: z.boolean(),
  passkeys: z.number().int(),
})

/**
 * Everything about one account. Administrative details are null unless the caller is an administrator or its holder.
 */
export const accountPage = z.object({
  account: accountRow,
  administration: z
    .object({
      share_by_default: z.boolean(),
      force_sharing: z.boolean(),
      pending_email: z.string().nullable().describe('A new email that is not confirmed yet.'),
      has_password: z.boolean(),
      sign_on: z
        .object({ email: z.string().nullable(), created: timestamp })
        .nullable()
        .describe('Who they are at the identity provider of the organisation.'),
      sessions: z.number().int(),
    })
    .nullable(),
  may: z.object({
    administer: z.boolean(),
    /** Administrators cannot remove their own role or deactivate themselves. */
    demote: z.boolean(),
  }),
})

/** What administrators can see and do with accounts beyond the public interface. */
export const accountViews = {
  list: operation({
    method: 'GET',
    path: '/app/accounts',
    access,
    tag,
    summary: 'List accounts a page at a time, newest first',
    query: accountList.filters.extend({ cursor: z.string().max(500).optional() }),
    output: z.object({
      accounts: z.array(accountRow),
      cursor: z.string().nullable(),
      has_more: z.boolean(),
    }),
  }),
  page: operation({
    method: 'GET',
    path: '/app/accounts/{id}',
    access,
    tag,
    summary: 'Everything about one account',
    params: idParams,
    output: accountPage,
  }),
  share: operation({
    method: 'PUT',
    path: '/app/accounts/{id}/sharing',
    access,
    tag,
    summary: 'Set whether what an account creates is shared by default or always',
    status: 204,
    params: idParams,
    body: z.object({ share_by_default: z.boolean(), force_sharing: z.boolean() }),
    output: nothing,
  }),
  sessions: operation({
    method: 'GET',
    path: '/app/accounts/{id}/sessions',
    inTests: 'refused',
    access,
    tag,
    summary: 'List the sessions of an account, most recently used first',
    params: idParams,
    output: z.array(accountSession),
  }),
  endSessions: operation({
    method: 'DELETE',
    path: '/app/accounts/{id}/sessions',
    inTests: 'refused',
    access,
    tag,
    summary: 'Sign an account out everywhere',
    status: 204,
    params: idParams,
    output: nothing,
  }),
  resetSecondFactor: operation({
    method: 'DELETE',
    path: '/app/accounts/{id}/second-factor',
    inTests: 'refused',
    access,
    tag,
    proof: 'always',
    summary: 'Turn off the second factor of an account, and sign it out everywhere',
    status: 204,
    refusals: ['conflict'],
    params: idParams,
    output: nothing,
  }),
  sendPasswordReset: operation({
    method: 'POST',
    path: '/app/accounts/{id}/password-reset',
    inTests: 'refused',
    access,
    tag,
    summary: 'Email an account a link to choose a new password. Earlier links stop working',
    status: 204,
    refusals: ['conflict', 'too-many-requests'],
    params: idParams,
    output: nothing,
  }),
}
