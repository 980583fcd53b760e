import { refusal } from '#domain/refusals.ts'
import type { Refusal } from '#domain/refusals.ts'
import { replaceAccountLinks } from '../../database/organisations/account-links.ts'
import type { Executor } from '../../database/connection.ts'
import type { AccountRow } from '../../database/tables/schema.ts'
import { addLinkEmail } from '../../queue/tasks.ts'

/** Emails an account holder a link to verify the address and set a password. Earlier links stop working. */
export async function askToVerify(transaction: Executor, account: AccountRow): Promise<void> {
  const about = { organisationId: account.organisationId, accountId: account.id }
  await replaceAccountLinks(transaction, about, 'verification')
  await addLinkEmail(transaction, 'verification-email', about)
}

/** The refusal of an email that belongs to another account. */
export function emailTaken(): Refusal {
  const message = 'An account with this email already exists.'
  return refusal('email-taken', message, { errors: [{ path: 'email', message }] })
}
