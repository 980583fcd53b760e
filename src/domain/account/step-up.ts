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
const proofKinds = ['password', 'code', 'recovery-code', 'passkey'] as const
export type ProofKind = (typeof proofKinds)[number]

/** What a person is asked for. A code is the authenticator's, or a recovery code. */
export const proofWays = ['password', 'code', 'passkey'] as const
export type ProofWay = (typeof proofWays)[number]

/** What an account can sign in with besides its password, and whether it must have such a thing. */
export interface Factors {
  readonly hasAuthenticator: boolean
  readonly hasPasskey: boolean
  readonly isTwoStepRequired: boolean
}

/**
 * What accepts a person's proof: a passkey, which is two factors in one, and besides it the authenticator, or the password
 * of those who may sign in with it alone. See decision record 118.
 */
export function proofWaysOf({
  hasAuthenticator,
  hasPasskey,
  isTwoStepRequired,
}: Factors): readonly ProofWay[] {
  const passkey = hasPasskey ? (['passkey'] as const) : []
  if (hasAuthenticator) return ['code', ...passkey]
  return hasPasskey && isTwoStepRequired ? passkey : ['password', ...passkey]
}

/** Whether someone has to set up a second factor before anything else. */
export function lacksFactor({ hasAuthenticator, hasPasskey, isTwoStepRequired }: Factors): boolean {
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
