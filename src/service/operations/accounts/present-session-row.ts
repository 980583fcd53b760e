import type { accountSession } from '#contract/app/accounts.ts'
import type { SessionsTable } from '../../database/tables/account-tables.ts'
import type { Selectable } from 'kysely'
import type { Answer } from '../operation.ts'

/** A session as it is listed, without what opens it. `hash` is that of the session that asks. */
export function presentSessionRow(
  { id, secretHash, created, lastUsed, expires, address, userAgent }: Selectable<SessionsTable>,
  hash: string,
): Answer<typeof accountSession> {
  return {
    id,
    current: secretHash === hash,
    created: created.toISOString(),
    lastUsed: lastUsed.toISOString(),
    expires: expires.toISOString(),
    address,
    userAgent,
  }
}
