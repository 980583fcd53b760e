import { z } from 'zod'
import { nothing, operation } from '../operation.ts'
import { account, password } from '../v1/accounts.ts'

/** Who is signed in, and what their dashboard looks like. */
export const currentSession = z.object({
  account: account.extend({ share_by_default: z.boolean(), force_sharing: z.boolean() }),
  organisation: z.object({
    id: z.string(),
    name: z.string(),
    color: z.string().nullable(),
    logo: z.string().nullable(),
  }),
  /** Whether mail or SMS lands in the built-in inbox because no gateway is configured. */
  inbox: z.object({ email: z.boolean(), sms: z.boolean() }),
})

export const session = {
  current: operation({
    method: 'GET',
    path: '/app/session',
    access: 'account',
    tag: 'Session',
    summary: 'Who is signed in',
    output: currentSession,
  }),
  signIn: operation({
    method: 'POST',
    path: '/app/session',
    access: 'anyone',
    tag: 'Session',
    summary: 'Sign in with email and password',
    status: 201,
    refusals: ['wrong-credentials', 'account-not-verified', 'account-deactivated', 'too-many-requests'],
    body: z.object({ email: z.string().min(1).max(254), password: z.string().min(1).max(200) }),
    output: currentSession,
  }),
  exchange: operation({
    method: 'POST',
    path: '/app/session/code',
    access: 'anyone',
    tag: 'Session',
    summary: 'Sign in with an authentication code',
    status: 201,
    refusals: ['link-expired', 'link-invalid', 'account-not-verified', 'account-deactivated'],
    body: z.object({ code: z.string().min(1).max(200) }),
    output: currentSession,
  }),
  activate: operation({
    method: 'POST',
    path: '/app/session/activation',
    access: 'anyone',
    tag: 'Session',
    summary: 'Confirm an account by the link of its verification email, choose its password, and sign in',
    status: 201,
    refusals: ['link-expired', 'link-invalid', 'account-deactivated'],
    body: z.object({
      token: z.string().min(1).max(200),
      password: password.optional().describe('Needed while the account has none.'),
    }),
    output: currentSession,
  }),
  confirmEmail: operation({
    method: 'POST',
    path: '/app/session/email',
    access: 'anyone',
    tag: 'Session',
    summary: 'Confirm the new email of an account by the link that was sent to it',
    refusals: ['link-expired', 'link-invalid', 'email-taken'],
    body: z.object({ token: z.string().min(1).max(200) }),
    output: z.object({ email: z.string() }).describe('The email to sign in with from now on.'),
  }),
  signOut: operation({
    method: 'DELETE',
    path: '/app/session',
    access: 'account',
    tag: 'Session',
    summary: 'Sign out',
    status: 204,
    output: nothing,
  }),
}
