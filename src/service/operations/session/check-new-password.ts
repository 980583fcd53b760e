import { passwordFault } from '#domain/account/password.ts'
import { refusal } from '#domain/refusals.ts'
import { ok, refuse } from '#domain/result.ts'
import type { Result } from '#domain/result.ts'
import type { AccountKey } from '../../database/organisations/accounts.ts'
import { findAccount } from '../../database/organisations/accounts.ts'
import type { Executor } from '../../database/connection.ts'
import { findOrganisation } from '../../database/organisations/sessions.ts'

/** Refuses `invalid-input` for a password that is easy to guess for someone who knows these words about its owner. */
export async function checkNewPassword(password: string, known: readonly string[]): Promise<Result<true>> {
  const { estimatePassword } = await import('#contract/password-strength.ts')
  const message = passwordFault(password, estimatePassword(password, known))
  return message === null
    ? ok(true)
    : refuse(refusal('invalid-input', message, { errors: [{ path: 'password', message }] }))
}

/** The same for an account that exists. */
export async function checkPasswordOf(
  database: Executor,
  key: AccountKey,
  password: string,
): Promise<Result<true>> {
  const account = await findAccount(database, key)
  const organisation = await findOrganisation(database, key.organisationId)
  const known = [account?.name, account?.email, organisation?.name]
  return checkNewPassword(
    password,
    known.filter((words) => words !== undefined),
  )
}
