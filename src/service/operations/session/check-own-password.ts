import { refusal } from '#domain/refusals.ts'
import { ok, refuse } from '#domain/result.ts'
import type { Result } from '#domain/result.ts'
import { findAccount } from '../../database/organisations/accounts.ts'
import type { AccountKey } from '../../database/organisations/accounts.ts'
import type { Executor } from '../../database/connection.ts'
import { countAttempt, forgetAttempts } from '../../database/rate-limits.ts'
import { isPassword } from '../../secrets/passwords.ts'

const limit = { attempts: 5, windowSeconds: 900 }

/**
 * Checks the password of a signed-in person before something that a borrowed screen must not do. Refuses
 * `wrong-credentials` at the input `path`, and `too-many-requests` after five tries.
 */
export async function checkOwnPassword(
  database: Executor,
  key: AccountKey,
  password: string,
  path: string,
): Promise<Result<'password'>> {
  const subject = `own-password:${key.accountId}`
  const counted = await countAttempt(database, subject, limit)
  if (!counted.ok) return counted
  const account = await findAccount(database, key)
  if (!(await isPassword(password, account?.passwordHash ?? null))) {
    const message = 'The password is not right.'
    return refuse(refusal('wrong-credentials', message, { errors: [{ path, message }] }))
  }
  await forgetAttempts(database, subject)
  return ok('password')
}
