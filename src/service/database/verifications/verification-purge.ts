import { sql } from 'kysely'
import type { Executor } from '../connection.ts'
import { removeInboxMessages } from '../inbox-messages.ts'
import { endVerificationSessions } from '../guests/guest-sessions.ts'
import { removeLocalCheck } from './local-checks.ts'
import type { VerificationKey } from './verifications.ts'

/** Deletes the sessions of a verification, what was read of its photos here, and its messages from the inbox. */
export async function removeVerificationData(transaction: Executor, key: VerificationKey): Promise<void> {
  const { organisationId, verificationId } = key
  await endVerificationSessions(transaction, key)
  await removeLocalCheck(transaction, key)
  const messages = await transaction
    .selectFrom('sentMessages')
    .select('id')
    .where('organisationId', '=', organisationId)
    .where('kind', 'in', ['identity', 'identity-code'])
    .where(sql<boolean>`position(${`.${verificationId}@`} in id) > 0`)
    .execute()
  const ids = messages.map(({ id }) => id)
  await removeInboxMessages(transaction, organisationId, ids)
}
