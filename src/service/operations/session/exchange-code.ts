import { session } from '#contract/app/session.ts'
import { refusal } from '#domain/refusals.ts'
import { ok, refuse } from '#domain/result.ts'
import { findAccount } from '../../database/organisations/accounts.ts'
import { findAccountLink, redeemAccountLink } from '../../database/organisations/account-links.ts'
import { openSession } from '../../database/organisations/sessions.ts'
import { secretHash } from '../../secrets/secrets.ts'
import { undoingRefusals } from '../envelopes/transition.ts'
import { operation } from '../operation.ts'
import { presentSession } from './present-session.ts'
import { whyNoSession } from './sign-in.ts'

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
          : refusal('link-invalid', 'The code is not right.'),
      )
    const account = await findAccount(transaction, key)
    if (account === undefined) return refuse(refusal('link-invalid', 'The code is not right.'))
    const blocked = whyNoSession(account)
    if (!blocked.ok) return blocked
    return ok({ key, ...(await openSession(transaction, key, { address, userAgent, provedBy: null })) })
  })
  if (!opened.ok) return opened
  const { key, secret, expires } = opened.value
  context.session.set(secret, expires)
  return ok(await presentSession(context, key))
})
