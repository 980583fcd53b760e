import { session } from '#contract/app/session.ts'
import { refusal } from '#domain/refusals.ts'
import { ok, refuse } from '#domain/result.ts'
import type { Result } from '#domain/result.ts'
import { countAttempt, forgetAttempts, forgiveAttempt } from '../../database/rate-limits.ts'
import { findAccountByEmail, openSession } from '../../database/organisations/sessions.ts'
import type { AccountRow } from '../../database/tables/schema.ts'
import { isPassword } from '../../secrets/passwords.ts'
import { secretHash } from '../../secrets/secrets.ts'
import { networkOf } from '../../network.ts'
import { operation } from '../operation.ts'
import type { AnyoneCaller, Context } from '../operation.ts'
import { checkSecondFactor } from '../second-factor/check-second-factor.ts'
import { presentSession } from './present-session.ts'

/**
 * Tries within 15 minutes. A successful sign-in is not a guess, so its try is taken back from the network, which a
 * whole office may share.
 */
const perEmail = { attempts: 10, windowSeconds: 900 }
const perAddress = { attempts: 50, windowSeconds: 900 }

/**
 * Signs in with email and password, and a code where the account has a second factor. Neither words nor timing reveal
 * whether the email, the password or both are wrong. Other obstacles are only told with the right password.
 */
export const signIn = operation(session.signIn, async (context, { body }) => {
  const { database, address, userAgent } = context
  const emailSubject = signInSubject(body.email)
  const counted = await countTries(context, emailSubject)
  if (!counted.ok) return counted
  const account = await findAccountByEmail(database, body.email)
  const isRight = await isPassword(body.password, account?.passwordHash ?? null)
  if (account === undefined || !isRight)
    return refuse(refusal('wrong-credentials', 'The email or the password is not right.'))
  await forgiveAttempt(database, addressSubject(address))
  const blocked = whyNoSession(account)
  if (!blocked.ok) return blocked
  const key = { organisationId: account.organisationId, accountId: account.id }
  const proven = await checkSecondFactor(database, key, body.code, await context.now())
  if (!proven.ok) return proven
  await forgetAttempts(database, emailSubject)
  const provedBy = proven.value ?? 'password'
  const { secret, expires } = await openSession(database, key, { address, userAgent, provedBy })
  context.session.set(secret, expires)
  return ok(await presentSession(context, key))
})

/** The subject under which tries to sign in with an email are counted. */
export function signInSubject(email: string): string {
  return `sign-in-email:${secretHash(email.trim().toLowerCase())}`
}

const addressSubject = (address: string) => `sign-in-address:${networkOf(address)}`

async function countTries(
  { database, address }: Context<AnyoneCaller>,
  emailSubject: string,
): Promise<Result<true>> {
  const byAddress = await countAttempt(database, addressSubject(address), perAddress)
  return byAddress.ok ? countAttempt(database, emailSubject, perEmail) : byAddress
}

/** What keeps an account from signing in after it proved its identity. Source: open detail 31. */
export function whyNoSession(account: AccountRow): Result<true> {
  if (!account.active)
    return refuse(
      refusal(
        'account-deactivated',
        'Your account is deactivated. Ask an administrator of your organisation.',
      ),
    )
  if (account.verified === null)
    return refuse(
      refusal(
        'account-not-verified',
        'Confirm your email address first: open the link in the email that was sent to you.',
      ),
    )
  return ok(true)
}
