import { refusal } from '#domain/refusals.ts'
import { ok, refuse } from '#domain/result.ts'
import type { Result } from '#domain/result.ts'
import type { AccountKey } from '../../database/organisations/accounts.ts'
import type { Database } from '../../database/connection.ts'
import { beginTry, endTry } from '../../database/rate-limits.ts'
import {
  findAuthenticator,
  spendRecoveryCode,
  spendStep,
} from '../../database/organisations/second-factors.ts'
import type { AuthenticatorRow } from '../../database/organisations/second-factors.ts'
import { decryptColumn, encryptColumn, encrypted } from '../../database/encrypted-columns.ts'
import { plainCode, stepOfCode } from '../../secrets/one-time-codes.ts'
import { secretHash } from '../../secrets/secrets.ts'
import { brakesOn, personOf } from '../brakes.ts'
import type { Context } from '../operation.ts'

/**
 * Checks the second factor of an account after its password: a code of the authenticator, or a recovery code. Nothing
 * is required where there is none, which is null. Refuses `second-factor-required` without a code, `wrong-credentials`
 * for a wrong or used one, and `too-many-requests` while wrong codes make further ones wait. Recovery codes never wait:
 * no one guesses their 80 bits, and they are the way in while someone else tries codes.
 */
export async function checkSecondFactor(
  context: Pick<Context, 'database' | 'now' | 'address' | 'device'>,
  key: AccountKey & { readonly email: string },
  code: string | undefined,
): Promise<Result<'code' | 'recovery-code' | null>> {
  const { database } = context
  const authenticator = await findAuthenticator(database, key)
  if (authenticator === undefined || authenticator.confirmed === null) return ok(null)
  if (code === undefined)
    return refuse(refusal('second-factor-required', 'Enter the code from your authenticator app.'))
  const isCode = /^\d{6}$/.test(code.replaceAll(/\s/g, ''))
  const brakes = isCode ? await brakesOn('second-factor', personOf(key.email), context) : []
  const begun = isCode ? await beginTry(database, brakes) : ok(true)
  if (!begun.ok) return begun
  const isRight = isCode
    ? await isCodeOf(database, authenticator, code, await context.now())
    : await spendRecoveryCode(database, key, secretHash(plainCode(code)))
  if (!isRight) {
    const message = 'This code is wrong, or was already used.'
    return refuse(refusal('wrong-credentials', message, { errors: [{ path: 'code', message }] }))
  }
  await endTry(database, brakes)
  return ok(isCode ? 'code' : 'recovery-code')
}

/**
 * Whether a code is the authenticator's current one. It counts once, even when two requests bring it at the same
 * moment.
 */
export async function isCodeOf(
  database: Database,
  { organisationId, accountId, secret, lastStep }: AuthenticatorRow,
  code: string,
  now: Date,
): Promise<boolean> {
  const plain = await decryptColumn(database, encrypted.authenticator, [organisationId, accountId], secret)
  const step = stepOfCode(plain, code.replaceAll(/\s/g, ''), { now, lastStep: Number(lastStep) })
  return step !== undefined && (await spendStep(database, { organisationId, accountId }, step))
}

/** The secret of an account's authenticator as stored. */
export async function keptSecret(
  database: Database,
  { organisationId, accountId }: AccountKey,
  secret: Uint8Array,
): Promise<Buffer> {
  return encryptColumn(database, encrypted.authenticator, [organisationId, accountId], secret)
}
