import { session } from '#contract/app/session.ts'
import { refusal } from '#domain/refusals.ts'
import type { Refusal } from '#domain/refusals.ts'
import { ok, refuse } from '#domain/result.ts'
import type { Result } from '#domain/result.ts'
import {
  findAccountLink,
  redeemAccountLink,
  replaceAccountLinks,
} from '../../database/organisations/account-links.ts'
import { isEmailConflict, lockAccount, updateAccountRow } from '../../database/organisations/accounts.ts'
import type { Executor } from '../../database/connection.ts'
import { secretHash } from '../../secrets/secrets.ts'
import { askToVerify, emailTaken } from '../accounts/invite.ts'
import { undoingRefusals } from '../envelopes/transition.ts'
import { operation } from '../operation.ts'
import { accountTarget, byAccount, noteSecurity } from '../security/record.ts'
import type { AnyoneCaller, Context } from '../operation.ts'

/**
 * Confirms the new email of an account by the link sent to it. The account then signs in with it. The link works once
 * and only while it is the latest. An unverified account is asked to verify at its new address, and links to the old
 * one stop working. Refuses `email-taken` when another account got it meanwhile. Source: specification, PUT
 * /v1/accounts/:id.
 */
export const confirmEmail = operation(session.confirmEmail, async (context, { body }) => {
  const hash = secretHash(body.token)
  try {
    return await undoingRefusals(context.database, (transaction) => confirm(context, transaction, hash))
  } catch (error) {
    if (isEmailConflict(error)) return refuse(emailTaken())
    throw error
  }
})

async function confirm(
  context: Context<AnyoneCaller>,
  transaction: Executor,
  hash: string,
): Promise<Result<{ readonly email: string }>> {
  const redeemed = await redeemAccountLink(transaction, hash, 'email-change')
  if (redeemed === undefined || redeemed.email === null) return refuse(await whyNot(transaction, hash))
  const { email, ...key } = redeemed
  const before = await lockAccount(transaction, key)
  if (before === undefined) return refuse(notRight())
  const account = await updateAccountRow(transaction, key, { email })
  for (const purpose of ['verification', 'password-reset'] as const)
    await replaceAccountLinks(transaction, key, purpose)
  if (account.verified === null) await askToVerify(transaction, account)
  await noteSecurity(transaction, byAccount(context, account), {
    kind: 'email-changed',
    target: accountTarget(account),
    details: { from: before.email, to: email },
  })
  return ok({ email })
}

function notRight(): Refusal {
  return refusal('link-invalid', 'This link isn’t valid.')
}

async function whyNot(transaction: Executor, hash: string): Promise<Refusal> {
  const link = await findAccountLink(transaction, hash)
  if (link?.purpose !== 'email-change') return notRight()
  return link.replaced === null
    ? refusal('link-expired', 'The link was used or has expired. Request the change again.')
    : refusal('link-expired', 'The change was cancelled, or a newer email replaced this one.')
}
