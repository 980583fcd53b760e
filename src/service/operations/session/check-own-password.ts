import { refusal } from '#domain/refusals.ts'
import { ok, refuse } from '#domain/result.ts'
import type { Result } from '#domain/result.ts'
import { findAccount } from '../../database/organisations/accounts.ts'
import type { AccountKey } from '../../database/organisations/accounts.ts'
import type { Database } from '../../database/connection.ts'
import { beginTry, endTry } from '../../database/rate-limits.ts'
import { isPassword } from '../../secrets/passwords.ts'

const tries = { free: 5, longestSeconds: 900 }

/**
 * Checks the password of a signed-in person before something that a borrowed screen must not do. Refuses
 * `wrong-credentials` at the input `path`, and `too-many-requests` while wrong tries in this session make further ones wait.
 */
export async function checkOwnPassword(
  database: Database,
  key: AccountKey & { readonly sessionHash: string },
  password: string,
  path: string,
): Promise<Result<'password'>> {
  const brakes = [{ subject: `own-password:${key.sessionHash}`, ...tries }]
  const begun = await beginTry(database, brakes)
  if (!begun.ok) return begun
  const account = await findAccount(database, key)
  if (!(await isPassword(password, account?.passwordHash ?? null))) {
    const message = 'The password is wrong.'
    return refuse(refusal('wrong-credentials', message, { errors: [{ path, message }] }))
  }
  await endTry(database, brakes)
  return ok('password')
}
