import { setup } from '#contract/app/setup.ts'
import { ok, refuse } from '#domain/result.ts'
import { openSession } from '../../database/organisations/sessions.ts'
import { hashPassword } from '../../secrets/passwords.ts'
import { undoingRefusals } from '../envelopes/transition.ts'
import { personOf } from '../brakes.ts'
import { operation } from '../operation.ts'
import { presentSession } from '../session/present-session.ts'
import { alreadySetUp, claimSetup, foundOrganisation, isUntouched } from './found-organisation.ts'
import { findAccount } from '../../database/organisations/accounts.ts'
import { accountTarget, byAccount, noteSecurity } from '../security/record.ts'

export const setupStatus = operation(setup.status, async ({ database }) =>
  ok({ needed: await isUntouched(database) }),
)

/**
 * Sets up an empty service and signs its administrator in. Of two concurrent calls, one is refused `already-set-up`.
 */
export const setUp = operation(setup.create, async (context, { body }) => {
  const { database, address, userAgent } = context
  const { organisation, name, email, timezone = '+00:00' } = body
  if (!(await isUntouched(database))) return refuse(alreadySetUp())
  const passwordHash = await hashPassword(body.password)
  const founded = await undoingRefusals(database, async (transaction) => {
    const claimed = await claimSetup(transaction)
    if (!claimed.ok) return claimed
    const key = await foundOrganisation(transaction, { organisation, name, email, passwordHash, timezone })
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
