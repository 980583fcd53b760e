import { z } from 'zod'
import { proofWays } from '#domain/account/step-up.ts'
import { nothing, operation } from '../operation.ts'
import { account } from '../v1/accounts.ts'
import { passkeyAnswer, passkeyChallenge } from './account/passkeys.ts'
import { chosenPassword } from './account/password.ts'

/** Who is signed in, and how their dashboard is set up. */
export const currentSession = z.object({
  account: account.extend({ share_by_default: z.boolean(), force_sharing: z.boolean() }),
  organisation: z.object({
    id: z.string(),
    name: z.string(),
    color: z.string().nullable(),
    logo: z.string().nullable(),
    /** Default validity of a new link, in days. */
    link_days: z.number().int(),
    /** The partner that registered it. */
    partner: z.string().nullable(),
  }),
  /** `on` while the session is in the test organisation, `off` while it may switch there, otherwise null. */
  test_mode: z.enum(['on', 'off']).nullable(),
  /** Whether a second factor must be set up first. */
  must_enrol: z.boolean(),
  /** Whether emails or text messages go to the built-in inbox because no gateway is configured. */
  inbox: z.object({ email: z.boolean(), sms: z.boolean() }),
  /** Whether they operate the service itself: administrators of an organisation that no partner registered. */
  operates: z.boolean(),
  /** Whether they see the page for partners: they operate a service that has some. */
  partners: z.boolean(),
  /** Whether a sandbox replaces the identity vendor. */
  verification_sandbox: z.boolean(),
  /** Whether documents are only read and compared by the service itself. */
  verification_local: z.boolean(),
})

/** One of the ways that the service names will do. */
export const givenProof = z.object({
  password: z.string().min(1).max(200).optional(),
  code: z.string().min(1).max(50).optional().describe('From the authenticator, or a recovery code.'),
  passkey: passkeyAnswer.optional(),
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
      'not-allowed',
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
        .describe('From the authenticator, or a recovery code, after the answer `second-factor-required`.'),
    }),
    output: currentSession,
  }),
  beginPasskey: operation({
    method: 'POST',
    path: '/app/session/passkey/challenge',
    access: 'anyone',
    tag: 'Session',
    summary: 'Begin to sign in with a passkey',
    status: 201,
    refusals: ['conflict', 'too-many-requests'],
    output: passkeyChallenge,
  }),
  signInWithPasskey: operation({
    method: 'POST',
    path: '/app/session/passkey',
    access: 'anyone',
    tag: 'Session',
    summary: 'Sign in with a passkey, which counts as both steps',
    status: 201,
    refusals: ['wrong-credentials', 'account-not-verified', 'account-deactivated', 'not-allowed'],
    body: passkeyAnswer,
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
    summary: "Confirm an account through its verification email's link, choose its password, and sign in",
    status: 201,
    refusals: ['link-expired', 'link-invalid', 'account-deactivated', 'not-allowed'],
    body: z.object({
      token: z.string().min(1).max(200),
      password: chosenPassword.optional().describe('Required if the account has none.'),
    }),
    output: currentSession,
  }),
  confirmEmail: operation({
    method: 'POST',
    path: '/app/session/email',
    access: 'anyone',
    tag: 'Session',
    summary: 'Confirm the new email of an account through the link sent to it',
    refusals: ['link-expired', 'link-invalid', 'email-taken'],
    body: z.object({ token: z.string().min(1).max(200) }),
    output: z.object({ email: z.string() }).describe('The email to sign in with in the future.'),
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
    summary: 'Choose a new password through the emailed link; ends every session',
    refusals: ['link-expired', 'link-invalid', 'account-deactivated', 'too-many-requests'],
    body: z.object({ token: z.string().min(1).max(200), password: chosenPassword }),
    output: z.object({ email: z.string() }).describe('The email to sign in with.'),
  }),
  proof: operation({
    method: 'GET',
    path: '/app/session/proof',
    inTests: 'as-oneself',
    access: 'account',
    whileEnrolling: true,
    tag: 'Session',
    summary: 'How to prove who I am, and whether I just did',
    output: z.object({
      ways: z.array(z.enum(proofWays)).describe('Any of them will do.'),
      is_fresh: z.boolean().describe('Nothing that asks for a proof would be refused now.'),
    }),
  }),
  beginProof: operation({
    method: 'POST',
    path: '/app/session/proof/challenge',
    inTests: 'as-oneself',
    access: 'account',
    whileEnrolling: true,
    tag: 'Session',
    summary: 'Begin to prove with a passkey who I am',
    status: 201,
    refusals: ['conflict'],
    output: passkeyChallenge,
  }),
  prove: operation({
    method: 'POST',
    path: '/app/session/proof',
    inTests: 'as-oneself',
    access: 'account',
    whileEnrolling: true,
    tag: 'Session',
    summary: 'Prove again who I am, before changing who may sign in',
    status: 204,
    refusals: ['wrong-credentials', 'too-many-requests'],
    body: givenProof,
    output: nothing,
  }),
  signOut: operation({
    method: 'DELETE',
    path: '/app/session',
    inTests: 'as-oneself',
    access: 'account',
    whileEnrolling: true,
    tag: 'Session',
    summary: 'Sign out',
    status: 204,
    output: nothing,
  }),
}
