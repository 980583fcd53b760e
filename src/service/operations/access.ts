import { mayAdminister } from '#domain/account/administration.ts'
import type { Viewer } from '#domain/account/visibility.ts'
import { mayManage, maySee } from '#domain/account/visibility.ts'
import type { Shareable } from '#domain/account/visibility.ts'
import { refusal } from '#domain/refusals.ts'
import { ok, refuse } from '#domain/result.ts'
import type { Result } from '#domain/result.ts'
import type { Author } from './envelopes/apply-effects.ts'
import { noSuchEnvelope } from './envelopes/transition.ts'
import type { AccountCaller, Context, CredentialsCaller } from './operation.ts'

/** A caller from inside an organisation: an account of the dashboard or its API credentials. */
export type OrganisationCaller = AccountCaller | CredentialsCaller

/** The caller as the visibility rules see it. */
export function viewerOf(caller: OrganisationCaller): Viewer {
  if (caller.kind === 'credentials') return { kind: 'credentials' }
  const { accountId, groupId, role } = caller
  return { kind: 'account', accountId, groupId, role }
}

/** The caller as the audit trail names it. */
export function authorOf({
  caller,
  address,
  userAgent,
}: Pick<Context<OrganisationCaller>, 'caller'> & Pick<Author, 'address' | 'userAgent'>): Author {
  const actor =
    caller.kind === 'credentials'
      ? { kind: caller.kind, id: caller.credentialsId, name: null, email: null }
      : { kind: caller.kind, id: caller.accountId, name: caller.name, email: caller.email }
  return { actor, address, userAgent }
}

/**
 * Refuses `not-found` for an envelope that the caller may not see, in the same words as for one that does not exist.
 */
export function checkVisible(caller: OrganisationCaller, envelope: Shareable): Result<true> {
  return maySee(viewerOf(caller), envelope) ? ok(true) : refuse(noSuchEnvelope())
}

/** Refuses `not-found` for what the caller may not see, `not-allowed` for what they may see but not change. */
export function checkManageable(caller: OrganisationCaller, envelope: Shareable): Result<true> {
  const visible = checkVisible(caller, envelope)
  if (!visible.ok) return visible
  if (mayManage(viewerOf(caller), envelope)) return ok(true)
  return refuse(refusal('not-allowed', 'Your account can view envelopes, but not change them.'))
}

/** Refuses `not-allowed` for callers who do not administer the organisation. `what` is part of the sentence. */
export function checkMayAdminister(caller: OrganisationCaller, what: string): Result<true> {
  if (mayAdminister(viewerOf(caller))) return ok(true)
  return refuse(refusal('not-allowed', `Only administrators can change ${what}.`))
}
