import type { AccountChange } from './administration.ts'
import type { Role } from './account.ts'

/**
 * Minutes for which people need not prove again who they are, before they change who may sign in. See decision record
 * 085.
 */
export const proofMinutes = 10

/** How people prove who they are. A passkey would be another. */
const proofKinds = ['password', 'code', 'recovery-code'] as const
export type ProofKind = (typeof proofKinds)[number]

/** What a person is asked for. A code is the authenticator's, or a recovery code. */
export const proofWays = ['password', 'code'] as const
export type ProofWay = (typeof proofWays)[number]

/** What accepts a person's proof: their second factor, and without one their password. */
export function proofWaysOf({ hasSecondFactor }: { readonly hasSecondFactor: boolean }): readonly ProofWay[] {
  return hasSecondFactor ? ['code'] : ['password']
}

/** Whether a change of an account changes who may sign in, or what they may do then. */
export function changesAccess(
  account: { readonly email: string; readonly role: Role },
  change: AccountChange,
): boolean {
  const isNewEmail = change.email !== undefined && change.email.toLowerCase() !== account.email.toLowerCase()
  return isNewEmail || (change.role ?? account.role) !== account.role
}
