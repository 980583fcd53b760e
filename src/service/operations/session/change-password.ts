import { ownAccount } from '#contract/app/own-account.ts'
import { ok } from '#domain/result.ts'
import { replaceAccountLinks } from '../../database/organisations/account-links.ts'
import { updateAccountRow } from '../../database/organisations/accounts.ts'
import { hasSecondFactor } from '../../database/organisations/second-factors.ts'
import { closeOtherSessions, noteProof } from '../../database/organisations/sessions.ts'
import { hashPassword } from '../../secrets/passwords.ts'
import { operation } from '../operation.ts'
import { checkOwnPassword } from './check-own-password.ts'
import { checkProof } from './check-proof.ts'

/** PUT /app/account/password: requires the current one, and a recent code where there is a
 * second factor. Ends every other session and way in. */
export const changePassword = operation(ownAccount.changePassword, async ({ database, caller }, { body }) => {
  const right = await checkOwnPassword(database, caller, body.current, 'current')
  if (!right.ok) return right
  if (await hasSecondFactor(database, caller)) {
    const proven = checkProof(caller)
    if (!proven.ok) return proven
  }
  const passwordHash = await hashPassword(body.password)
  await database.transaction().execute(async (transaction) => {
    await updateAccountRow(transaction, caller, { passwordHash })
    for (const purpose of ['password-reset', 'sign-in'] as const)
      await replaceAccountLinks(transaction, caller, purpose)
    await noteProof(transaction, caller.sessionHash, 'password')
    await closeOtherSessions(transaction, caller, caller.sessionHash)
  })
  return ok(undefined)
})
