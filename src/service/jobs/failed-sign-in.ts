import { findAccountByEmail } from '../database/organisations/sessions.ts'
import { accountTarget, byAnyone, noteSecurity } from '../operations/security/record.ts'
import type { Handler } from './runner.ts'

/** Records a sign-in with a wrong password for the organisation of the account that it was tried on. */
export const failedSignIn: Handler<'failed-sign-in'> = async ({ email, ...from }, { database, log }) => {
  const account = await findAccountByEmail(database, email)
  if (account === undefined) return
  await noteSecurity(database, byAnyone({ ...from, log }, account.organisationId), {
    kind: 'sign-in-failed',
    target: accountTarget(account),
    details: { reason: 'wrong password' },
  })
}
