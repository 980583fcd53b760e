import type { AccountChange } from './administration.ts'
import type { Role } from './account.ts'

/**
 * Minutes for which people need not prove again who they are, before they change who may sign in. See decision record
 * 085.
 */
export const proofMinutes = 10

/** Minutes after a right password in which its second step is still to come. Later, the sign-in has failed. */
export const secondStepMinutes = 10

/** How people prove who they are. */
const proofKinds = ['password', 'code', 'recovery-code', 'passkey', 'provider'] as const
export type ProofKind = (typeof proofKinds)[number]

/** What a person is asked for. A code is the authenticator's, or a recovery code; the provider is the organisation's. */
export const proofWays = ['password', 'code', 'passkey', 'provider'] as const
export type ProofWay = (typeof proofWays)[number]

/** What an account can sign in with, and what it must have. */
export interface Factors {
  readonly hasAuthenticator: boolean
  readonly hasPasskey: boolean
  readonly isTwoStepRequired: boolean
  readonly hasPassword: boolean
  /** Whether it is linked to a person at the organisation's identity provider. */
  readonly hasProvider: boolean
  /** Whether everyone has to come from there. */
  readonly isSignOnEnforced: boolean
}

/**
 * What accepts a person's proof: a passkey, which is two factors in one, the organisation's identity provider, and besides
 * them the authenticator, or the password of those who may sign in with it alone. See decision records 118 and 120.
 */
export function proofWaysOf(factors: Factors): readonly ProofWay[] {
  const { hasAuthenticator, hasPasskey, hasProvider } = factors
  const others: ProofWay[] = [
    ...(hasPasskey ? (['passkey'] as const) : []),
    ...(hasProvider ? (['provider'] as const) : []),
  ]
  if (hasAuthenticator) return ['code', ...others]
  return others.length > 0 && !isPasswordProof(factors) ? others : ['password', ...others]
}

function isPasswordProof(factors: Factors): boolean {
  return factors.hasPassword && !factors.isSignOnEnforced && opensByPassword(factors)
}

/** Whether the password, with a code where there is an authenticator, opens the account. */
export function opensByPassword({ hasAuthenticator, hasPasskey, isTwoStepRequired }: Factors): boolean {
  return hasAuthenticator || !(hasPasskey && isTwoStepRequired)
}

/** Whether someone has to come from the organisation's identity provider. Administrators with a passkey need not. */
export function mustUseProvider(
  { isSignOnEnforced, hasPasskey }: Pick<Factors, 'isSignOnEnforced' | 'hasPasskey'>,
  role: Role,
): boolean {
  return isSignOnEnforced && !(role === 'administrator' && hasPasskey)
}

/** Whether someone who signed in here has to set up a second factor before anything else. */
export function lacksFactor({
  hasAuthenticator,
  hasPasskey,
  isTwoStepRequired,
}: Pick<Factors, 'hasAuthenticator' | 'hasPasskey' | 'isTwoStepRequired'>): boolean {
  return isTwoStepRequired && !hasAuthenticator && !hasPasskey
}

/** Whether a change of an account changes who may sign in, or what they may do then. */
export function changesAccess(
  account: { readonly email: string; readonly role: Role },
  change: AccountChange,
): boolean {
  const isNewEmail = change.email !== undefined && change.email.toLowerCase() !== account.email.toLowerCase()
  return isNewEmail || (change.role ?? account.role) !== account.role
}
