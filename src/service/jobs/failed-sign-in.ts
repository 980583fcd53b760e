import { secondStepMinutes } from '#domain/account/step-up.ts'
import { findAccount } from '../database/organisations/accounts.ts'
import { wentOnSigningIn } from '../database/organisations/security-events.ts'
import { findAccountByEmail } from '../database/organisations/sessions.ts'
import { accountTarget, byAccount, byAnyone, noteSecurity } from '../operations/security/record.ts'
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

/** Records a right password after which neither a code nor a passkey came from there. */
export const missedSecondStep: Handler<'missed-second-step'> = async (payload, { database, log }) => {
  const { address, userAgent } = payload
  const account = await findAccount(database, payload)
  if (account === undefined || (await wentOnSigningIn(database, payload))) return
  await noteSecurity(database, byAccount({ address, userAgent, log }, account), {
    kind: 'sign-in-failed',
    target: accountTarget(account),
    details: { reason: `right password, no code within ${secondStepMinutes} minutes` },
  })
}
