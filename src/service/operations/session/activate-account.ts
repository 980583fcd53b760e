import { session } from '#contract/app/session.ts'
import { refusal } from '#domain/refusals.ts'
import type { Refusal } from '#domain/refusals.ts'
import { ok, refuse } from '#domain/result.ts'
import type { Result } from '#domain/result.ts'
import {
  findAccountLink,
  isRedeemable,
  redeemAccountLink,
} from '../../database/organisations/account-links.ts'
import { findAccount, verifyAccount } from '../../database/organisations/accounts.ts'
import type { AccountRow } from '../../database/tables/schema.ts'
import type { Executor } from '../../database/connection.ts'
import { openSession } from '../../database/organisations/sessions.ts'
import { hashPassword } from '../../secrets/passwords.ts'
import { secretHash } from '../../secrets/secrets.ts'
import { undoingRefusals } from '../envelopes/transition.ts'
import { checkNotEnforced } from '../sign-on/enforced.ts'
import { personOf } from '../brakes.ts'
import { operation } from '../operation.ts'
import { presentSession } from './present-session.ts'
import { accountTarget, byAccount, noteSecurity } from '../security/record.ts'
import { checkPasswordOf } from './check-new-password.ts'

/**
 * Confirms an account by the link of its verification email, sets its first password, and signs in. The link works once
 * and only while it is the latest. Source: specification, POST /v1/accounts/register and /v1/accounts/:id/verification.
 */
export const activateAccount = operation(session.activate, async (context, { body }) => {
  const { database, address, userAgent } = context
  const hash = secretHash(body.token)
  if (!(await isRedeemable(database, hash, 'verification'))) return refuse(await whyNot(database, hash))
  const link = await findAccountLink(database, hash)
  const invited = link && (await findAccount(database, link))
  if (invited !== undefined) {
    const key = { organisationId: invited.organisationId, accountId: invited.id }
    const here = await checkNotEnforced(context, { ...key, role: invited.role })
    if (!here.ok) return here
  }
  if (body.password !== undefined && link !== undefined) {
    const strong = await checkPasswordOf(database, link, body.password)
    if (!strong.ok) return strong
  }
  const passwordHash = body.password === undefined ? null : await hashPassword(body.password)
  const opened = await undoingRefusals(database, async (transaction) => {
    const account = await confirm(transaction, hash, passwordHash)
    if (!account.ok) return account
    const { organisationId, id: accountId } = account.value
    const key = { organisationId, accountId }
    const session = await openSession(transaction, key, { address, userAgent, provedBy: 'password' })
    await noteSecurity(transaction, byAccount(context, account.value), {
      kind: 'signed-in',
      target: accountTarget(account.value),
      details: { how: 'activation link' },
    })
    return ok({ key, ...session })
  })
  if (!opened.ok) return opened
  const { key, secret, expires } = opened.value
  context.session.set(secret, expires)
  const presented = await presentSession(context, key)
  await context.device.remember(personOf(presented.account.email))
  return ok(presented)
})

async function confirm(
  transaction: Executor,
  hash: string,
  passwordHash: string | null,
): Promise<Result<AccountRow>> {
  const key = await redeemAccountLink(transaction, hash, 'verification')
  if (key === undefined) return refuse(await whyNot(transaction, hash))
  const account = await findAccount(transaction, key)
  if (account === undefined || !account.active)
    return refuse(
      refusal('account-deactivated', 'The account is deactivated. Ask an administrator of the organisation.'),
    )
  if (account.passwordHash === null && passwordHash === null)
    return refuse(
      refusal('invalid-input', 'Choose a password.', {
        errors: [{ path: 'password', message: 'Choose a password.' }],
      }),
    )
  await verifyAccount(transaction, key, account.passwordHash ?? passwordHash)
  return ok(account)
}

async function whyNot(database: Executor, hash: string): Promise<Refusal> {
  const link = await findAccountLink(database, hash)
  if (link?.purpose !== 'verification') return refusal('link-invalid', 'This link isn’t valid.')
  if (link.replaced !== null)
    return refusal('link-expired', 'A newer email replaced this one. Open the link in the latest email.')
  return refusal('link-expired', 'The link was used or has expired. Sign in, or ask for a new email.')
}
