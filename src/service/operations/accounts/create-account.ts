import { randomUUIDv7 } from 'node:crypto'
import { accounts } from '#contract/v1/accounts.ts'
import { refusal } from '#domain/refusals.ts'
import { ok, refuse } from '#domain/result.ts'
import { insertAccount } from '../../database/organisations/accounts.ts'
import { databaseNow } from '../../database/clock.ts'
import { hashPassword } from '../../secrets/passwords.ts'
import { checkMayAdminister } from '../access.ts'
import { undoingRefusals } from '../envelopes/transition.ts'
import { operation } from '../operation.ts'
import { checkGroup } from '../groups/find-group.ts'
import { askToVerify, emailTaken } from './invite.ts'
import { presentAccount } from './present-account.ts'
import { accountTarget, byCaller, noteSecurity } from '../security/record.ts'

/**
 * POST /v1/accounts: an account of the caller's organisation, invited by email unless a partner vouches for its holder
 * and sets a password. Refuses `email-taken`. Source: open detail 31; specification, POST /v1/accounts/register.
 */
export const createAccount = operation(accounts.create, async (context, { body }) => {
  const { database, caller } = context
  const allowed = checkMayAdminister(caller, 'accounts')
  if (!allowed.ok) return allowed
  const isPartner = caller.kind === 'credentials' && caller.partner !== null
  if (body.skipVerification === true && !isPartner)
    return refuse(refusal('partner-only', 'Only a partner can skip the verification of an account.'))
  const { organisationId } = caller
  const passwordHash = body.password ? await hashPassword(body.password) : null
  const isVouchedFor = passwordHash !== null && body.skipVerification === true
  const made = await undoingRefusals(database, async (transaction) => {
    const group = await checkGroup(transaction, caller, body.groupId)
    if (!group.ok) return group
    const now = await databaseNow(transaction)
    const account = await insertAccount(transaction, {
      organisationId,
      id: randomUUIDv7(),
      name: body.name,
      email: body.email,
      number: body.number ?? null,
      timezone: body.timezone ?? '+00:00',
      role: body.role ?? 'standard',
      groupId: body.groupId ?? null,
      passwordHash,
      verified: isVouchedFor ? now : null,
      created: now,
    })
    if (account === undefined) return refuse(emailTaken())
    if (!isVouchedFor) await askToVerify(transaction, account)
    await noteSecurity(transaction, byCaller(context), {
      kind: 'account-created',
      target: accountTarget(account),
      details: { role: account.role, way: isVouchedFor ? 'partner vouches' : 'invitation' },
    })
    return ok(account)
  })
  return made.ok ? ok(presentAccount(made.value)) : made
})
