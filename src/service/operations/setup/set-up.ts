import { setup } from '#contract/app/setup.ts'
import { ok, refuse } from '#domain/result.ts'
import { openSession } from '../../database/organisations/sessions.ts'
import { hashPassword } from '../../secrets/passwords.ts'
import { undoingRefusals } from '../envelopes/transition.ts'
import { personOf } from '../brakes.ts'
import { operation } from '../operation.ts'
import { presentSession } from '../session/present-session.ts'
import { findAccount } from '../../database/organisations/accounts.ts'
import { accountTarget, byAccount, noteSecurity } from '../security/record.ts'
import { alreadySetUp, claimSetup, foundOrganisation, isEmpty, isSetUp } from './found-organisation.ts'
import { checkSetUpCode, forgetSetUpCode } from './set-up-code.ts'
import { checkNewPassword } from '../session/check-new-password.ts'

export const setupStatus = operation(setup.status, async ({ database, isLocal }) => {
  const needed = !(await isSetUp(database))
  return ok({ needed, empty: needed && (await isEmpty(database)), codeRequired: needed && !isLocal })
})

/**
 * Sets up a service that no organisation runs, and signs its administrator in. Of two concurrent calls, one is refused
 * `already-set-up`. Anyone who is not at the service's own machine needs the set-up code.
 */
export const setUp = operation(setup.create, async (context, { body }) => {
  const { database, address, userAgent } = context
  const { organisation, name, email, timezone = '+00:00' } = body
  if (await isSetUp(database)) return refuse(alreadySetUp())
  const allowed = await checkSetUpCode(context, body.code)
  if (!allowed.ok) return allowed
  const strong = await checkNewPassword(body.password, [organisation, name, email])
  if (!strong.ok) return strong
  const passwordHash = await hashPassword(body.password)
  const founded = await undoingRefusals(database, async (transaction) => {
    const claimed = await claimSetup(transaction)
    if (!claimed.ok) return claimed
    const made = await foundOrganisation(transaction, { organisation, name, email, passwordHash, timezone })
    if (!made.ok) return made
    await forgetSetUpCode(transaction)
    const key = made.value
    const session = await openSession(transaction, key, { address, userAgent, provedBy: 'password' })
    const account = await findAccount(transaction, key)
    if (account === undefined) throw new Error('The new administrator is gone')
    const by = byAccount(context, account)
    await noteSecurity(transaction, by, { kind: 'organisation-created', target: accountTarget(account) })
    return ok({ key, ...session })
  })
  if (!founded.ok) return founded
  const { key, secret, expires } = founded.value
  context.session.set(secret, expires)
  await context.device.remember(personOf(email))
  return ok(await presentSession(context, key))
})
