import { ownAccount } from '#contract/app/account/own-account.ts'
import { proofWaysOf } from '#domain/account/step-up.ts'
import { ok } from '#domain/result.ts'
import { replaceAccountLinks } from '../../database/organisations/account-links.ts'
import { updateAccountRow } from '../../database/organisations/accounts.ts'
import { closeOtherSessions, noteProof } from '../../database/organisations/sessions.ts'
import { hashPassword } from '../../secrets/passwords.ts'
import { operation } from '../operation.ts'
import { factorsOf } from '../passkeys/factors.ts'
import { checkOwnPassword } from './check-own-password.ts'
import { checkProof } from './check-proof.ts'
import { byCaller, noteSecurity, ownTarget } from '../security/record.ts'
import { noteFailedProof } from './prove.ts'
import { checkPasswordOf } from './check-new-password.ts'

/** PUT /app/account/password: requires the current one, and a recent proof by
 * the second factor where there is one. Ends every other session and way in. */
export const changePassword = operation(ownAccount.changePassword, async (context, { body }) => {
  const { database, caller } = context
  const right = await checkOwnPassword(database, caller, body.current, 'current')
  if (!right.ok) {
    await noteFailedProof(context, 'password', right.refusal)
    return right
  }
  if (!proofWaysOf(await factorsOf(context, caller)).includes('password')) {
    const proven = checkProof(caller)
    if (!proven.ok) return proven
  }
  const strong = await checkPasswordOf(database, caller, body.password)
  if (!strong.ok) return strong
  const passwordHash = await hashPassword(body.password)
  await database.transaction().execute(async (transaction) => {
    await updateAccountRow(transaction, caller, { passwordHash })
    for (const purpose of ['password-reset', 'sign-in'] as const)
      await replaceAccountLinks(transaction, caller, purpose)
    await noteProof(transaction, caller.sessionHash, 'password')
    await closeOtherSessions(transaction, caller, caller.sessionHash)
    const target = ownTarget(caller)
    const details = { how: 'present password' }
    await noteSecurity(transaction, byCaller(context), { kind: 'password-changed', target, details })
  })
  return ok(undefined)
})
