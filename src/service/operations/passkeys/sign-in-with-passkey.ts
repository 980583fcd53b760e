import { session } from '#contract/app/session.ts'
import { refusal } from '#domain/refusals.ts'
import { ok, refuse } from '#domain/result.ts'
import { findAccount } from '../../database/organisations/accounts.ts'
import { notePasskeyUse } from '../../database/organisations/passkeys.ts'
import { countAttempt, endTry } from '../../database/rate-limits.ts'
import { openSession } from '../../database/organisations/sessions.ts'
import { networkOf } from '../../network.ts'
import { brakesOn, personOf } from '../brakes.ts'
import { undoingRefusals } from '../envelopes/transition.ts'
import { operation } from '../operation.ts'
import type { AnyoneCaller, Context } from '../operation.ts'
import { accountTarget, byAccount, byAnyone, noteSecurity } from '../security/record.ts'
import { presentSession } from '../session/present-session.ts'
import { reasonOf, whyNoSession } from '../session/sign-in.ts'
import { checkNotEnforced } from '../sign-on/enforced.ts'
import { challengeFor } from './challenges.ts'
import { checkPasskey } from './check-passkey.ts'
import type { WrongPasskey } from './check-passkey.ts'

/** Challenges that a network may have in a minute: each is a row, and a whole office may share the network. */
const perNetwork = { attempts: 300, windowSeconds: 60 }
const use = { purpose: 'sign-in', sessionHash: null } as const

/** POST /app/session/passkey/challenge: for whichever passkey the person chooses. */
export const beginPasskey = operation(session.beginPasskey, async (context) => {
  const { database, address } = context
  const counted = await countAttempt(database, `passkey-challenge:${networkOf(address)}`, perNetwork)
  return counted.ok ? challengeFor(context, use, []) : counted
})

/** POST /app/session/passkey: without a password, and without a code where there is an authenticator. */
export const signInWithPasskey = operation(session.signInWithPasskey, async (context, { body }) => {
  const { database, address, userAgent } = context
  const checked = await checkPasskey(context, body, use)
  if (!checked.ok) {
    await noteFailed(context, checked)
    return refuse(checked.refusal)
  }
  const { passkey, ...answer } = checked.value
  const key = { organisationId: passkey.organisationId, accountId: passkey.accountId }
  const account = await findAccount(database, key)
  if (account === undefined) throw new Error(`The account ${key.accountId} of a passkey is gone`)
  const by = byAccount(context, account)
  const target = accountTarget(account)
  const blocked = whyNoSession(account)
  if (!blocked.ok) {
    const details = { reason: reasonOf(blocked.refusal) }
    await noteSecurity(database, by, { kind: 'sign-in-failed', target, details })
    return blocked
  }
  const here = await checkNotEnforced(context, { ...key, role: account.role })
  if (!here.ok) {
    const details = { reason: 'passkey, single sign-on required' }
    await noteSecurity(database, by, { kind: 'sign-in-failed', target, details })
    return here
  }
  const opened = await undoingRefusals(database, async (transaction) => {
    if (!(await notePasskeyUse(transaction, passkey, answer)))
      return refuse(refusal('wrong-credentials', 'The passkey has just been used or removed. Try again.'))
    const made = await openSession(transaction, key, { address, userAgent, provedBy: 'passkey' })
    const details = { how: 'passkey', passkey: passkey.name }
    await noteSecurity(transaction, by, { kind: 'signed-in', target, details })
    return ok(made)
  })
  if (!opened.ok) return opened
  const person = personOf(account.email)
  await endTry(database, await brakesOn('sign-in', person, context))
  context.session.set(opened.value.secret, opened.value.expires)
  await context.device.remember(person)
  return ok(await presentSession(context, key))
})

async function noteFailed(
  context: Context<AnyoneCaller>,
  { passkey, reason }: Pick<WrongPasskey, 'passkey' | 'reason'>,
): Promise<void> {
  const account = passkey === null ? undefined : await findAccount(context.database, passkey)
  if (account === undefined) return
  await noteSecurity(context.database, byAnyone(context, account.organisationId), {
    kind: 'sign-in-failed',
    target: accountTarget(account),
    details: { reason },
  })
}
