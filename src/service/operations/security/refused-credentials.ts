import { findRow } from '../../database/rows.ts'
import type { Database } from '../../database/connection.ts'
import { countAttempt } from '../../database/rate-limits.ts'
import type { Log } from '../../logging.ts'
import { networkOf } from '../../network.ts'
import { byAnyone, noteSecurity } from './record.ts'

interface Circumstances {
  readonly database: Database
  readonly log: Log
  readonly address: string
  readonly userAgent: string | null
}

/** Once an hour from each network, so that a program with an old key does not fill the log. */
const often = { attempts: 1, windowSeconds: 3600 }

/** Records that API credentials were refused, for their organisation. Nothing for an id that no one has. */
export async function noteRefusedCredentials(
  circumstances: Circumstances,
  id: string,
  reason?: 'expired' | 'other network',
): Promise<void> {
  const { database, address } = circumstances
  const found = await findRow(database, 'apiCredentials', { id })
  if (found === undefined) return
  if (!(await countAttempt(database, `refused-credentials:${id}:${networkOf(address)}`, often)).ok) return
  await noteSecurity(database, byAnyone(circumstances, found.organisationId), {
    kind: 'credentials-refused',
    target: { kind: 'credentials', id, name: found.name },
    details: { reason: reason ?? (found.revoked === null ? 'wrong key' : 'revoked') },
  })
}
