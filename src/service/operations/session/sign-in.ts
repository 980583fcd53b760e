import { session } from '#contract/app/session.ts'
import { opensByPassword, secondStepMinutes } from '#domain/account/step-up.ts'
import { refusal } from '#domain/refusals.ts'
import type { Refusal } from '#domain/refusals.ts'
import { ok, refuse } from '#domain/result.ts'
import type { Result } from '#domain/result.ts'
import { beginTry, countAttempt, endTry, forgiveAttempt } from '../../database/rate-limits.ts'
import type { Brake } from '../../database/rate-limits.ts'
import type { AccountKey } from '../../database/organisations/accounts.ts'
import { findAccountByEmail, openSession } from '../../database/organisations/sessions.ts'
import type { AccountRow } from '../../database/tables/schema.ts'
import { isPassword } from '../../secrets/passwords.ts'
import { networkOf } from '../../network.ts'
import { brakesOn, personOf } from '../brakes.ts'
import { operation } from '../operation.ts'
import type { AnyoneCaller, Context } from '../operation.ts'
import { checkSecondFactor } from '../second-factor/check-second-factor.ts'
import { factorsOf } from '../passkeys/factors.ts'
import { checkNotEnforced } from '../sign-on/enforced.ts'
import { isPublished } from '../setup/sample-password.ts'
import { presentSession } from './present-session.ts'
import { accountTarget, byAccount, noteSecurity } from '../security/record.ts'
import { addJob } from '../../queue/tasks.ts'

/**
 * Wrong passwords for whatever names that a network may give in a minute, since each costs a hash. A whole office may
 * share it, so no one waits longer, and those who signed in on their device before do not wait.
 */
const perNetwork = { attempts: 60, windowSeconds: 60 }

/**
 * Signs in with email and password, and a code where the account has a second factor. Neither words nor timing reveal
 * whether the email, the password or both are wrong. Other obstacles are only told with the right password. Wrong
 * passwords slow down the network that they came from, see {@link brakesOn}.
 */
export const signIn = operation(session.signIn, async (context, { body }) => {
  const { database, address, userAgent } = context
  const person = personOf(body.email)
  const brakes = await brakesOn('sign-in', person, context)
  const begun = await beginTries(context, person, brakes)
  if (!begun.ok) return begun
  const account = await findAccountByEmail(database, body.email)
  const isPasswordOf = await isPassword(body.password, account?.passwordHash ?? null)
  const isRight = isPasswordOf && (context.isLocal || !isPublished(body.email, body.password))
  if (account === undefined || !isRight) {
    // A job looks whose email it is: writing only for those that exist would take longer for them.
    await addJob(database, 'failed-sign-in', { email: body.email, address, userAgent })
    return refuse(refusal('wrong-credentials', 'The email or password is wrong.'))
  }
  await forgiveAttempt(database, networkSubject(address))
  const by = byAccount(context, account)
  const target = accountTarget(account)
  const failed = (reason: string) =>
    noteSecurity(database, by, { kind: 'sign-in-failed', target, details: { reason } })
  const blocked = whyNoSession(account)
  if (!blocked.ok) {
    await failed(reasonOf(blocked.refusal))
    return blocked
  }
  const key = { organisationId: account.organisationId, accountId: account.id }
  const here = await checkNotEnforced(context, { ...key, role: account.role })
  if (!here.ok) {
    await failed('right password, single sign-on required')
    return here
  }
  const proven = await checkSecondFactor(context, { ...key, email: account.email }, body.code)
  if (!proven.ok) {
    if (proven.refusal.code === 'wrong-credentials') await failed('wrong code')
    if (proven.refusal.code === 'second-factor-required') await awaitSecondStep(context, key)
    return proven
  }
  await endTry(database, brakes)
  if (!opensByPassword(await factorsOf(context, key))) {
    await failed('right password, no passkey')
    return askForPasskey()
  }
  const provedBy = proven.value ?? 'password'
  const { secret, expires } = await database.transaction().execute(async (transaction) => {
    const opened = await openSession(transaction, key, { address, userAgent, provedBy })
    await noteSecurity(transaction, by, { kind: 'signed-in', target, details: { how: provedBy } })
    return opened
  })
  context.session.set(secret, expires)
  await context.device.remember(person)
  return ok(await presentSession(context, key))
})

/** Asking for the code is how each such sign-in begins. That none came is only known, and recorded, later. */
async function awaitSecondStep(
  { database, now, address, userAgent }: Context<AnyoneCaller>,
  key: AccountKey,
): Promise<void> {
  const asked = await now()
  const runAt = new Date(asked.getTime() + secondStepMinutes * 60_000)
  const task = { ...key, address, userAgent, asked: asked.toISOString() }
  await addJob(database, 'missed-second-step', task, { runAt })
}

/** To those whose only second factor is a passkey, where the organisation asks for one. */
function askForPasskey(): Result<never> {
  const message = 'Sign in with your passkey. Your organisation requires more than a password.'
  return refuse(refusal('second-factor-required', message, { errors: [{ path: 'passkey', message }] }))
}

const networkSubject = (address: string) => `sign-in-network:${networkOf(address)}`

async function beginTries(
  { database, address, device }: Context<AnyoneCaller>,
  person: string,
  brakes: readonly Brake[],
): Promise<Result<true>> {
  const begun = await beginTry(database, brakes)
  if (!begun.ok || (await device.knownFor(person)) !== null) return begun
  const counted = await countAttempt(database, networkSubject(address), perNetwork)
  // This one was not looked at.
  if (!counted.ok) for (const { subject } of brakes) await forgiveAttempt(database, subject)
  return counted
}

/** Why an account may not sign in, as the security log says it. */
export function reasonOf({ code }: Refusal): string {
  return code === 'account-deactivated' ? 'deactivated' : 'not verified'
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
        'Confirm your email address first. Open the link in the email that was sent to you.',
      ),
    )
  return ok(true)
}
