import { roles } from '#domain/account/account.ts'
import { isOwnPath } from '#domain/account/sign-on.ts'
import { limits } from '#domain/limits.ts'
import { z } from 'zod'
import { nothing, operation } from '../operation.ts'
import { id, idParams, oneLineName, timestamp } from '../values.ts'
import { currentSession } from './session.ts'

const claimName = z.string().trim().min(1, 'Name the claim.').max(200)

/** What an administrator sets about the organisation's identity provider. */
const settings = z.object({
  name: oneLineName.max(60).describe('After “Continue with”.'),
  issuer: z.url('Enter a web address that starts with https://.').max(500),
  client_id: z.string().trim().min(1, 'Enter the client ID.').max(300),
  scopes: z
    .string()
    .trim()
    .max(300)
    .regex(/^openid( [\w:./-]+)*$/, 'Separate scopes by spaces, beginning with openid.'),
  domains: z
    .array(
      z
        .string()
        .trim()
        .toLowerCase()
        .regex(/^[a-z0-9-]+(\.[a-z0-9-]+)+$/, 'Enter domains such as example.com.'),
    )
    .max(limits.signOnDomains),
  provisions: z.boolean().describe('Whether people without an account get one.'),
  claim: claimName.nullable().describe('What the rules read, such as groups.'),
  mapping: z
    .array(
      z.object({
        value: z.string().trim().min(1, 'Enter a value, or * for everyone.').max(200),
        role: z.enum(roles),
        group_id: id.nullable().describe('Null leaves the group as it is.'),
      }),
    )
    .max(limits.signOnRules)
    .describe('The first rule that fits decides, at each sign-in.'),
  is_active: z.boolean(),
  is_enforced: z.boolean().describe('Passwords open only accounts of administrators with a passkey.'),
})

/** The settings with all that an administrator has to know to set up both sides. */
export const signOnPage = z.object({
  settings: settings.nullable(),
  redirect_uri: z.string(),
  logout_uri: z.string(),
  address: z.string().nullable().describe('Where the people of the organisation sign in.'),
  domains: z.array(z.string()).describe('Those that may be listed.'),
  is_linked: z.boolean().describe('Whether the caller has signed in through the provider.'),
  has_passkey: z.boolean().describe('Whether any administrator could sign in without the provider.'),
})

/** What signing in would do, found out without doing it. */
const trial = z.object({
  claims: z.array(z.object({ name: z.string(), value: z.string() })),
  is_accepted: z.boolean(),
  outcome: z.string().describe('In words.'),
})

/** What became of a visit to the provider. */
export const finishedSignOn = z.object({
  return_path: z.string(),
  session: currentSession.nullable().describe('Null unless someone signed in.'),
  address: z.string().describe('Of the organisation’s own sign-in page.'),
  trial: trial.nullable(),
})

export const changedSignOn = settings.extend({
  client_secret: z.string().min(1).max(1000).optional().describe('Needed again for another issuer.'),
})

const organisation = { access: 'account', tag: 'Organisation' } as const
const place = z.object({ location: z.string().describe('Where to send the browser.') })
const returnPath = z.string().max(2000).refine(isOwnPath, 'Use a path of this site.')

/** Signing in through an organisation's own identity provider. */
export const signOn = {
  connection: operation({
    method: 'GET',
    path: '/app/session/sign-on/{address}',
    access: 'anyone',
    tag: 'Session',
    summary: 'Who signs in at an organisation’s own address',
    params: z.object({ address: z.string().min(1).max(100) }),
    refusals: ['not-found', 'too-many-requests'],
    output: z.object({ name: z.string(), organisation: z.string() }),
  }),
  begin: operation({
    method: 'POST',
    path: '/app/session/sign-on',
    access: 'anyone',
    tag: 'Session',
    summary: 'Begin to sign in through an identity provider',
    status: 201,
    refusals: ['not-found', 'too-many-requests', 'not-available', 'conflict'],
    body: z.object({ address: z.string().min(1).max(100), return_path: returnPath.optional() }),
    output: place,
  }),
  finish: operation({
    method: 'POST',
    path: '/app/session/sign-on/return',
    access: 'anyone',
    tag: 'Session',
    summary: 'Take in what the browser brought back from the identity provider',
    status: 201,
    refusals: [
      'link-expired',
      'wrong-credentials',
      'not-allowed',
      'email-taken',
      'conflict',
      'account-deactivated',
      'too-many-requests',
      'not-available',
    ],
    body: z.object({
      organisation_id: id.describe('Of the address that the provider led to.'),
      query: z.string().max(10_000).describe('Of the same address.'),
    }),
    output: finishedSignOn,
  }),
  remind: operation({
    method: 'POST',
    path: '/app/session/sign-on/reminder',
    access: 'anyone',
    tag: 'Session',
    summary: 'Email the organisation’s sign-in address to someone, if there is one for their domain',
    status: 204,
    refusals: ['too-many-requests'],
    body: z.object({ email: z.string().min(1).max(254) }),
    output: nothing,
  }),
  beginProof: operation({
    method: 'POST',
    path: '/app/session/proof/sign-on',
    inTests: 'as-oneself',
    access: 'account',
    whileEnrolling: true,
    tag: 'Session',
    summary: 'Begin to prove through the identity provider who I am',
    status: 201,
    refusals: ['conflict', 'not-available'],
    output: place,
  }),
  own: operation({
    method: 'GET',
    path: '/app/account/sign-on',
    access: 'account',
    whileEnrolling: true,
    tag: 'Own account',
    summary: 'Who I am at my organisation’s identity provider',
    output: z.object({
      provider: z.string().nullable().describe('Null where the organisation has none.'),
      identity: z
        .object({ email: z.string().nullable(), created: timestamp, last_used: timestamp })
        .nullable(),
      has_password: z.boolean(),
    }),
  }),
  unlink: operation({
    method: 'DELETE',
    path: '/app/accounts/{id}/sign-on',
    inTests: 'refused',
    access: 'account',
    tag: 'Accounts',
    proof: 'always',
    summary: 'Unlink an account from the identity provider, and sign it out everywhere',
    status: 204,
    refusals: ['conflict'],
    params: idParams,
    output: nothing,
  }),
  read: operation({
    ...organisation,
    method: 'GET',
    path: '/app/organisation/sign-on',
    summary: 'How people sign in through the organisation’s identity provider',
    output: signOnPage,
  }),
  set: operation({
    ...organisation,
    method: 'PUT',
    path: '/app/organisation/sign-on',
    inTests: 'refused',
    proof: 'always',
    summary: 'Set how people sign in through the organisation’s identity provider',
    refusals: ['conflict'],
    body: changedSignOn,
    output: signOnPage,
  }),
  remove: operation({
    ...organisation,
    method: 'DELETE',
    path: '/app/organisation/sign-on',
    inTests: 'refused',
    proof: 'always',
    summary: 'Forget the identity provider and who its people are here',
    status: 204,
    output: nothing,
  }),
  try: operation({
    ...organisation,
    method: 'POST',
    path: '/app/organisation/sign-on/trial',
    inTests: 'refused',
    summary: 'Begin a trial, which shows what signing in would do',
    status: 201,
    refusals: ['conflict', 'not-available'],
    output: place,
  }),
}
