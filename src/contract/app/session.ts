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
    /** Days that a new link stays valid unless told. */
    link_days: z.number().int(),
    /** The partner that registered it. */
    partner: z.string().nullable(),
  }),
  /** Whether a second factor has to be set up before anything else. */
  must_enrol: z.boolean(),
  /** Whether mail or SMS lands in the built-in inbox because no gateway is configured. */
  inbox: z.object({ email: z.boolean(), sms: z.boolean() }),
  /** Whether they look after the service itself: administrators of an organisation that no partner registered. */
  operates: z.boolean(),
  /** Whether they have a page for partners: they operate a service that has some. */
  partners: z.boolean(),
  /** Whether a sandbox stands in for the vendor that checks identities. */
  verification_sandbox: z.boolean(),
})

export const session = {
  current: operation({
    method: 'GET',
    path: '/app/session',
    access: 'account',
    whileEnrolling: true,
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
    refusals: [
      'wrong-credentials',
      'second-factor-required',
      'account-not-verified',
      'account-deactivated',
      'too-many-requests',
    ],
    body: z.object({
      email: z.string().min(1).max(254),
      password: z.string().min(1).max(200),
      code: z
        .string()
        .min(1)
        .max(50)
        .optional()
        .describe('Of the authenticator, or a recovery code; once `second-factor-required` was answered.'),
    }),
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
  requestPasswordReset: operation({
    method: 'POST',
    path: '/app/session/password-reset',
    access: 'anyone',
    tag: 'Session',
    summary: 'Email a link to choose a new password, if there is such an account',
    status: 204,
    refusals: ['too-many-requests'],
    body: z.object({ email: z.string().min(1).max(254) }),
    output: nothing,
  }),
  resetPassword: operation({
    method: 'PUT',
    path: '/app/session/password',
    access: 'anyone',
    tag: 'Session',
    summary: 'Choose a new password by the link that was emailed; ends every session',
    refusals: ['link-expired', 'link-invalid', 'account-deactivated', 'too-many-requests'],
    body: z.object({ token: z.string().min(1).max(200), password }),
    output: z.object({ email: z.string() }).describe('The email to sign in with.'),
  }),
  signOut: operation({
    method: 'DELETE',
    path: '/app/session',
    access: 'account',
    whileEnrolling: true,
    tag: 'Session',
    summary: 'Sign out',
    status: 204,
    output: nothing,
  }),
}
