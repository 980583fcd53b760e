import { session } from '#contract/app/session.ts'
import { refusal } from '#domain/refusals.ts'
import type { Refusal } from '#domain/refusals.ts'
import { ok, refuse } from '#domain/result.ts'
import type { Result } from '#domain/result.ts'
import {
  findAccountLink,
  isRedeemable,
  redeemAccountLink,
  replaceAccountLinks,
} from '../../database/organisations/account-links.ts'
import { lockAccount, updateAccountRow } from '../../database/organisations/accounts.ts'
import type { Executor } from '../../database/connection.ts'
import { countAttempt } from '../../database/rate-limits.ts'
import { closeAllSessions } from '../../database/organisations/sessions.ts'
import { addJob } from '../../queue/tasks.ts'
import { hashPassword } from '../../secrets/passwords.ts'
import { secretHash } from '../../secrets/secrets.ts'
import { undoingRefusals } from '../envelopes/transition.ts'
import { networkOf } from '../../network.ts'
import { personOf } from '../brakes.ts'
import { operation } from '../operation.ts'
import { accountTarget, byAccount, noteSecurity } from '../security/record.ts'
import type { AnyoneCaller, Context } from '../operation.ts'
import { checkPasswordOf } from './check-new-password.ts'

const perEmail = { attempts: 3, windowSeconds: 900 }
/** A whole office may share a network, so no one in it waits longer than a minute. */
const perNetwork = { attempts: 20, windowSeconds: 60 }

/**
 * Emails a link to choose a new password. Neither words nor timing reveal whether the account exists: a job looks for
 * it, see `password-reset-request`.
 */
export const requestPasswordReset = operation(session.requestPasswordReset, async (context, { body }) => {
  const { database, address } = context
  const byNetwork = await countAttempt(database, `password-reset-network:${networkOf(address)}`, perNetwork)
  if (!byNetwork.ok) return byNetwork
  const email = secretHash(body.email.trim().toLowerCase())
  const byEmail = await countAttempt(database, `password-reset-email:${email}`, perEmail)
  if (!byEmail.ok) return byEmail
  await addJob(database, 'password-reset-request', { email: body.email })
  return ok(undefined)
})

/**
 * Sets a new password with the emailed link, which works once and only while it is the latest. Ends every session and
 * every other way in. The next step is signing in, with the second factor where there is one. Whoever has the link is
 * the owner, so that the wrong passwords of others do not slow them down on this device.
 */
export const resetPassword = operation(session.resetPassword, async (context, { body }) => {
  const { database, device } = context
  const hash = secretHash(body.token)
  if (!(await isRedeemable(database, hash, 'password-reset'))) return refuse(await whyNot(database, hash))
  const link = await findAccountLink(database, hash)
  const strong = link === undefined ? ok(true) : await checkPasswordOf(database, link, body.password)
  if (!strong.ok) return strong
  const passwordHash = await hashPassword(body.password)
  const changed = await undoingRefusals(database, (transaction) =>
    reset(context, transaction, { hash, passwordHash }),
  )
  if (changed.ok) await device.remember(personOf(changed.value.email))
  return changed
})

async function reset(
  context: Context<AnyoneCaller>,
  transaction: Executor,
  { hash, passwordHash }: { readonly hash: string; readonly passwordHash: string },
): Promise<Result<{ readonly email: string }>> {
  const key = await redeemAccountLink(transaction, hash, 'password-reset')
  if (key === undefined) return refuse(await whyNot(transaction, hash))
  const account = await lockAccount(transaction, key)
  if (account === undefined || !account.active)
    return refuse(
      refusal('account-deactivated', 'The account is deactivated. Ask an administrator of the organisation.'),
    )
  await updateAccountRow(transaction, key, { passwordHash })
  for (const purpose of ['password-reset', 'sign-in'] as const)
    await replaceAccountLinks(transaction, key, purpose)
  await closeAllSessions(transaction, key)
  await noteSecurity(transaction, byAccount(context, account), {
    kind: 'password-changed',
    target: accountTarget(account),
    details: { how: 'emailed link' },
  })
  return ok({ email: account.email })
}

async function whyNot(database: Executor, hash: string): Promise<Refusal> {
  const link = await findAccountLink(database, hash)
  if (link?.purpose !== 'password-reset') return refusal('link-invalid', 'This link isn’t valid.')
  return link.replaced === null
    ? refusal('link-expired', 'The link was used or has expired. Ask for a new one.')
    : refusal('link-expired', 'A newer email replaced this one. Open the link in the latest email.')
}
