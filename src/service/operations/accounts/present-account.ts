import type { account } from '#contract/v1/accounts.ts'
import type { AccountRow } from '../../database/tables/schema.ts'
import { isoOrNull } from '../moments.ts'
import type { Answer } from '../operation.ts'

/** An account as the interface returns it. Source: specification, Account. */
export function presentAccount(row: AccountRow): Answer<typeof account> {
  return {
    id: row.id,
    name: row.name,
    email: row.email,
    number: row.number,
    timezone: row.timezone,
    role: row.role,
    active: row.active,
    groupId: row.groupId,
    organisationId: row.organisationId,
    created: row.created.toISOString(),
    verified: isoOrNull(row.verified),
  }
}
