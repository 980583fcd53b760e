import { session } from '#contract/app/session.ts'
import { refusal } from '#domain/refusals.ts'
import { ok, refuse } from '#domain/result.ts'
import { findAccount } from '../../database/organisations/accounts.ts'
import { findAccountLink, redeemAccountLink } from '../../database/organisations/account-links.ts'
import { findOrganisation, openSession } from '../../database/organisations/sessions.ts'
import { secretHash } from '../../secrets/secrets.ts'
import { undoingRefusals } from '../envelopes/transition.ts'
import { operation } from '../operation.ts'
import { presentSession } from './present-session.ts'
import { reasonOf, whyNoSession } from './sign-in.ts'
import { accountTarget, byAccount, byAnyone, noteSecurity } from '../security/record.ts'
import type { Refusal } from '#domain/refusals.ts'
import { opensByPassword } from '#domain/account/step-up.ts'
import { factorsOf } from '../passkeys/factors.ts'
import type { AnyoneCaller, Context } from '../operation.ts'

/**
 * Signs in with an authentication code, which works once. Refuses an unknown code as `link-invalid`, a used or expired
 * one as `link-expired`. Source: specification, GET /v1/accounts/:id/auth-code.
 */
export const exchangeCode = operation(session.exchange, async (context, { body }) => {
  const { database, address, userAgent } = context
  const hash = secretHash(body.code)
  const opened = await undoingRefusals(database, async (transaction) => {
    const key = await redeemAccountLink(transaction, hash, 'sign-in')
    if (key === undefined)
      return refuse(
        (await findAccountLink(transaction, hash))?.purpose === 'sign-in'
          ? refusal('link-expired', 'The code was used or has expired. Ask for a new one.')
          : refusal('link-invalid', 'This code is wrong.'),
      )
    const account = await findAccount(transaction, key)
    if (account === undefined) return refuse(refusal('link-invalid', 'This code is wrong.'))
    const blocked = whyNoSession(account)
    if (!blocked.ok) return blocked
    const session = await openSession(transaction, key, { address, userAgent, provedBy: null })
    const organisation = await findOrganisation(transaction, key.organisationId)
    const factors = await factorsOf({ database: transaction, config: context.config }, key)
    const factor = factors.hasAuthenticator || !opensByPassword(factors) ? 'passed over' : 'none'
    await noteSecurity(transaction, byAccount(context, account), {
      kind: 'signed-in',
      target: accountTarget(account),
      details: { how: 'partner code', factor, partner: organisation?.partner ?? '' },
    })
    return ok({ key, ...session })
  })
  if (!opened.ok) {
    await noteFailed(context, hash, opened.refusal)
    return opened
  }
  const { key, secret, expires } = opened.value
  context.session.set(secret, expires)
  return ok(await presentSession(context, key))
})

/** A code that was made once tells whose sign-in failed. */
async function noteFailed(context: Context<AnyoneCaller>, hash: string, why: Refusal): Promise<void> {
  const { database } = context
  const link = await findAccountLink(database, hash)
  const account = link?.purpose === 'sign-in' ? await findAccount(database, link) : undefined
  if (account === undefined) return
  const reason = why.code === 'link-expired' ? 'used or expired partner code' : reasonOf(why)
  await noteSecurity(database, byAnyone(context, account.organisationId), {
    kind: 'sign-in-failed',
    target: accountTarget(account),
    details: { reason },
  })
}
