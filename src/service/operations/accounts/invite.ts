import { refusal } from '#domain/refusals.ts'
import type { Refusal } from '#domain/refusals.ts'
import { ok, refuse } from '#domain/result.ts'
import type { Result } from '#domain/result.ts'
import { replaceAccountLinks } from '../../database/account-links.ts'
import type { Executor } from '../../database/connection.ts'
import { hasGroup } from '../../database/organisations.ts'
import type { AccountRow } from '../../database/schema.ts'
import { addJob } from '../../jobs/tasks.ts'

/** Emails the holder of an account a link to verify the address and set a password; earlier links stop working. */
export async function askToVerify(transaction: Executor, account: AccountRow): Promise<void> {
  const about = { organisationId: account.organisationId, accountId: account.id }
  await replaceAccountLinks(transaction, about, 'verification')
  await addJob(transaction, 'verification-email', about)
}

/** Refuses a group that the organisation does not have. */
export async function checkGroup(
  database: Executor,
  organisationId: string,
  groupId: string | null | undefined,
): Promise<Result<true>> {
  if (groupId === null || groupId === undefined) return ok(true)
  if (await hasGroup(database, { organisationId, groupId })) return ok(true)
  const message = 'The organisation has no such group.'
  return refuse(refusal('invalid-input', message, { errors: [{ path: 'group_id', message }] }))
}

/** The refusal of an email that another account has. */
export function emailTaken(): Refusal {
  const message = 'An account with this email exists already.'
  return refusal('email-taken', message, { errors: [{ path: 'email', message }] })
}
