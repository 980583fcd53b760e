import { sharedOnCreate } from '#domain/account/sharing.ts'
import { maySend, maySendAs } from '#domain/account/visibility.ts'
import { refusal } from '#domain/refusals.ts'
import type { Refusal } from '#domain/refusals.ts'
import { ok, refuse } from '#domain/result.ts'
import type { Result } from '#domain/result.ts'
import { findAccount, sharingOf } from '../../database/organisations/accounts.ts'
import type { AccountKey } from '../../database/organisations/accounts.ts'
import type { Executor } from '../../database/connection.ts'
import type { AccountRow } from '../../database/tables/schema.ts'
import { viewerOf } from '../access.ts'
import type { OrganisationCaller } from '../access.ts'
import { checkGroup } from '../groups/find-group.ts'
import type { Context } from '../operation.ts'

/** The sender of a new envelope, and what follows from it. */
export interface Sender {
  readonly account: AccountRow
  readonly groupId: string | null
  readonly shared: boolean
}

interface RequestedSender {
  readonly accountId: string
  /** Null inherits the account's group. */
  readonly groupId: string | null
  /** Null takes the account's default. */
  readonly shared: boolean | null
}

/**
 * The account in whose name to send. It must be the organisation's, active, verified, and one that the caller may send
 * as. Callers who may only send for themselves are not told which others exist. Source: specification, POST
 * /v1/envelopes rule 4 and Envelope visibility rule 4.
 */
export async function findSender(
  { database, caller }: { readonly database: Executor } & Pick<Context<OrganisationCaller>, 'caller'>,
  requested: RequestedSender,
): Promise<Result<Sender>> {
  const { organisationId } = caller
  if (!maySend(viewerOf(caller)))
    return refuse(refusal('not-allowed', 'Your account can view envelopes, but not create them.'))
  if (!maySendAs(viewerOf(caller), requested.accountId))
    return refuse(refusal('not-allowed', 'You can only send from your own account.'))
  const account = await findAccount(database, { organisationId, accountId: requested.accountId })
  if (account === undefined) return refuse(unknown('account_id', 'The organisation has no such account.'))
  const unfit = whyUnfit(account)
  if (unfit) return refuse(unfit)
  const group = await checkGroup(database, caller, requested.groupId)
  if (!group.ok) return group
  const sharing = await sharingOf(database, { organisationId, accountId: account.id })
  const shared = sharedOnCreate(requested.shared, sharing)
  return ok({ account, groupId: requested.groupId ?? account.groupId, shared })
}

/** Checks that the account of a draft may still send, since it may have been deactivated. */
export async function checkSenderMaySend(
  database: Executor,
  { organisationId, accountId }: AccountKey,
): Promise<Result<true>> {
  const account = await findAccount(database, { organisationId, accountId })
  const unfit =
    account === undefined ? unknown('account_id', 'The organisation has no such account.') : whyUnfit(account)
  return unfit ? refuse(unfit) : ok(true)
}

function whyUnfit(account: AccountRow): Refusal | null {
  if (!account.active)
    return refusal('account-deactivated', 'The sending account is deactivated. Use another one.')
  if (account.verified === null)
    return refusal(
      'account-not-verified',
      'The sending account isn’t verified yet. Its holder must confirm it through the email first.',
    )
  if (account.role === 'read-only')
    return refusal('not-allowed', 'The sending account can only view envelopes. Use another one.')
  return null
}

function unknown(path: string, message: string): Refusal {
  return refusal('invalid-input', message, { errors: [{ path, message }] })
}
