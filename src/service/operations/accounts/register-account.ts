import { randomUUIDv7 } from 'node:crypto'
import { accounts } from '#contract/v1/accounts.ts'
import { ok, refuse } from '#domain/result.ts'
import { insertAccount } from '../../database/organisations/accounts.ts'
import { databaseNow } from '../../database/clock.ts'
import { insertCredentials } from '../../database/organisations/credentials.ts'
import { insertOrganisation } from '../../database/organisations/organisations.ts'
import { hashPassword } from '../../secrets/passwords.ts'
import { newCredentials, secretHash } from '../../secrets/secrets.ts'
import { undoingRefusals } from '../envelopes/transition.ts'
import { operation } from '../operation.ts'
import { askToVerify, emailTaken } from './invite.ts'
import { presentAccount } from './present-account.ts'
import { accountTarget, byPartner, noteSecurity } from '../security/record.ts'

/**
 * POST /v1/accounts/register: a partner creates an organisation, its first administrator and its API credentials. Their
 * key is returned only here and stored as a hash. Unless the partner vouches for the holder and sets a password, the
 * holder is emailed a link to verify the address and choose one. Refuses `email-taken`. Source: specification,
 * Accounts.
 */
export const registerAccount = operation(accounts.register, async (context, { body }) => {
  const { database, caller } = context
  const passwordHash = body.password ? await hashPassword(body.password) : null
  const isVouchedFor = passwordHash !== null && body.skipVerification === true
  const organisationId = randomUUIDv7()
  const credentials = newCredentials({ isTest: false })
  const made = await undoingRefusals(database, async (transaction) => {
    const now = await databaseNow(transaction)
    await insertOrganisation(transaction, {
      id: organisationId,
      name: body.business,
      partner: caller.partner,
      created: now,
    })
    const account = await insertAccount(transaction, {
      organisationId,
      id: randomUUIDv7(),
      name: body.name,
      email: body.email,
      number: body.number ?? null,
      timezone: body.timezone ?? '+00:00',
      role: 'administrator',
      passwordHash,
      registered: true,
      verified: isVouchedFor ? now : null,
      created: now,
    })
    if (account === undefined) return refuse(emailTaken())
    const { id, key } = credentials
    const keyHash = secretHash(key)
    await insertCredentials(transaction, { id, organisationId, keyHash, name: 'Registration', created: now })
    if (!isVouchedFor) await askToVerify(transaction, account)
    await noteSecurity(transaction, byPartner(context, caller.partner, organisationId), {
      kind: 'organisation-created',
      target: accountTarget(account),
    })
    return ok(account)
  })
  return made.ok ? ok({ ...presentAccount(made.value), credentials }) : made
})
