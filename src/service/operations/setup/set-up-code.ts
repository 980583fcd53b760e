import { refusal } from '#domain/refusals.ts'
import { ok, refuse } from '#domain/result.ts'
import type { Result } from '#domain/result.ts'
import { randomBytes } from 'node:crypto'
import type { Config } from '../../config.ts'
import type { Database, Executor } from '../../database/connection.ts'
import { beginTry } from '../../database/rate-limits.ts'
import { removeSecret, serviceSecret } from '../../database/service-secrets.ts'
import { networkOf } from '../../network.ts'
import { plainCode, writtenCode } from '../../secrets/one-time-codes.ts'
import { sameSecret } from '../../secrets/secrets.ts'
import type { Context } from '../operation.ts'
import { isSetUp } from './found-organisation.ts'

/** 80 bits: only the network that tries codes has to wait. */
const tries = { free: 10, longestSeconds: 900 }

/** Where the service is set up, with the code that says who may. Null once it is. Every process tells the same. */
export async function setUpAddress(database: Database, config: Config): Promise<string | null> {
  if (await isSetUp(database)) return null
  return `${config.dashboardUrl}/setup#code=${await setUpCode(database)}`
}

/**
 * Refuses to set the service up for anyone who neither is at its own machine nor has the code that it printed there:
 * `set-up-code-required` without one, `wrong-credentials` for a wrong one.
 */
export async function checkSetUpCode(
  { database, address, isLocal }: Pick<Context, 'database' | 'address' | 'isLocal'>,
  code: string | undefined,
): Promise<Result<true>> {
  if (isLocal) return ok(true)
  if (code === undefined || code.trim() === '')
    return refused('set-up-code-required', 'Enter the set-up code.')
  const begun = await beginTry(database, [{ subject: `set-up:${networkOf(address)}`, ...tries }])
  if (!begun.ok) return begun
  const isRight = sameSecret(plainCode(code), plainCode(await setUpCode(database)))
  return isRight ? ok(true) : refused('wrong-credentials', 'This code is wrong.')
}

function refused(code: 'set-up-code-required' | 'wrong-credentials', what: string): Result<never> {
  const message = `${what} Countersign printed it when it started, in its terminal and its log.`
  return refuse(refusal(code, message, { errors: [{ path: 'code', message }] }))
}

/** Removes the code once it is not needed any more. */
export async function forgetSetUpCode(transaction: Executor): Promise<void> {
  await removeSecret(transaction, secretName)
}

const secretName = 'set-up-code'

async function setUpCode(database: Database): Promise<string> {
  return writtenCode(await serviceSecret(database, secretName, () => randomBytes(10)))
}
