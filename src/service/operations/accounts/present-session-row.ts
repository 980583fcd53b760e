import type { accountSession } from '#contract/app/accounts.ts'
import type { SessionsTable } from '../../database/tables/account-tables.ts'
import type { Selectable } from 'kysely'
import type { Answer } from '../operation.ts'

/** A session as listed, without its secret. `hash` is that of the caller's session. */
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
