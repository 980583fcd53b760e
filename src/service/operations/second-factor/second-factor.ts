import { ownAccount } from '#contract/app/account/own-account.ts'
import { refusal } from '#domain/refusals.ts'
import type { SecurityKind } from '#domain/security/events.ts'
import { ok, refuse } from '#domain/result.ts'
import { renderSVG } from 'uqr'
import type { AccountKey } from '../../database/organisations/accounts.ts'
import { brandingOf } from '../../database/organisations/branding.ts'
import type { Executor } from '../../database/connection.ts'
import { policyOf } from '../../database/organisations/organisation-policy.ts'
import { beginTry, endTry } from '../../database/rate-limits.ts'
import {
  countRecoveryCodes,
  findAuthenticator,
  hasSecondFactor,
  keepAuthenticator,
  removeSecondFactor,
  replaceRecoveryCodes,
} from '../../database/organisations/second-factors.ts'
import { closeOtherSessions, noteProof } from '../../database/organisations/sessions.ts'
import {
  authenticatorUri,
  base32,
  newAuthenticatorSecret,
  newRecoveryCode,
  plainCode,
} from '../../secrets/one-time-codes.ts'
import { secretHash } from '../../secrets/secrets.ts'
import { isoOrNull } from '../moments.ts'
import { operation } from '../operation.ts'
import type { AccountCaller, Context } from '../operation.ts'
import { isCodeOf, keptSecret } from './check-second-factor.ts'
import { byCaller, noteSecurity, ownTarget } from '../security/record.ts'

const recoveryCodes = 10
/** Only the account itself, signed in, can try its new authenticator. */
const tries = { free: 5, longestSeconds: 300 }

/** GET /app/account/second-factor. */
export const readSecondFactor = operation(ownAccount.secondFactor, async ({ database, caller }) => {
  const authenticator = await findAuthenticator(database, caller)
  return ok({
    confirmed: isoOrNull(authenticator?.confirmed ?? null),
    recoveryCodesLeft: await countRecoveryCodes(database, caller),
  })
})

/**
 * POST /app/account/second-factor: a new authenticator, which counts from its first code on. Refuses `conflict` when
 * one is active.
 */
export const beginSecondFactor = operation(ownAccount.beginSecondFactor, async ({ database, caller }) => {
  const secret = newAuthenticatorSecret()
  if (!(await keepAuthenticator(database, caller, await keptSecret(database, caller, secret))))
    return refuse(refusal('conflict', 'Two-step sign-in is already on. Turn it off first.'))
  const { name } = await brandingOf(database, { ...caller, groupId: null })
  const uri = authenticatorUri(secret, { issuer: name, account: caller.email })
  return ok({ secret: base32(secret), uri, qr: renderSVG(uri, { border: 2 }) })
})

/**
 * POST /app/account/second-factor/confirmation: turns it on, shows the recovery codes once, and signs out all other
 * sessions.
 */
export const confirmSecondFactor = operation(ownAccount.confirmSecondFactor, async (context, { body }) => {
  const { database, caller, now } = context
  const authenticator = await findAuthenticator(database, caller)
  if (authenticator === undefined || authenticator.confirmed !== null)
    return refuse(refusal('conflict', 'There is nothing to confirm. Start over.'))
  const brakes = [{ subject: `enrolment:${caller.sessionHash}`, ...tries }]
  const begun = await beginTry(database, brakes)
  if (!begun.ok) return begun
  if (!(await isCodeOf(database, authenticator, body.code, await now()))) {
    const message = 'This code is wrong. Wait for the next one, and check your device’s clock.'
    return refuse(refusal('wrong-credentials', message, { errors: [{ path: 'code', message }] }))
  }
  await endTry(database, brakes)
  const codes = await database.transaction().execute(async (transaction) => {
    await noteProof(transaction, caller.sessionHash, 'code')
    await closeOtherSessions(transaction, caller, caller.sessionHash)
    const made = await newCodes(transaction, caller)
    await noteOwn(context, transaction, 'second-factor-added')
    return made
  })
  return ok({ recoveryCodes: codes })
})

/** POST /app/account/second-factor/recovery-codes: new codes, shown once. Earlier ones stop working. */
export const renewRecoveryCodes = operation(ownAccount.renewRecoveryCodes, async (context) => {
  const { database, caller } = context
  const authenticator = await findAuthenticator(database, caller)
  if (!authenticator?.confirmed) return refuse(refusal('conflict', 'Two-step sign-in is off.'))
  const codes = await database.transaction().execute(async (transaction) => {
    const made = await newCodes(transaction, caller)
    await noteOwn(context, transaction, 'recovery-codes-renewed')
    return made
  })
  return ok({ recoveryCodes: codes })
})

/** POST /app/account/second-factor/removal: turns it off, unless the organisation requires it. */
export const turnOffSecondFactor = operation(ownAccount.turnOffSecondFactor, async (context) => {
  const { database, caller } = context
  if ((await policyOf(database, caller.organisationId)).requireSecondFactor)
    return refuse(refusal('conflict', 'Your organisation requires two-step sign-in for everyone.'))
  await database.transaction().execute(async (transaction) => {
    const wasOn = await hasSecondFactor(transaction, caller)
    await removeSecondFactor(transaction, caller)
    if (wasOn) await noteOwn(context, transaction, 'second-factor-removed')
  })
  return ok(undefined)
})

async function noteOwn(
  context: Context<AccountCaller>,
  transaction: Executor,
  kind: SecurityKind,
): Promise<void> {
  await noteSecurity(transaction, byCaller(context), { kind, target: ownTarget(context.caller) })
}

async function newCodes(transaction: Executor, key: AccountKey): Promise<string[]> {
  const codes = Array.from({ length: recoveryCodes }, newRecoveryCode)
  const hashes = codes.map((code) => secretHash(plainCode(code)))
  await replaceRecoveryCodes(transaction, key, hashes)
  return codes
}
