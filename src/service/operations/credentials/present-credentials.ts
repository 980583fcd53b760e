import type { listedCredentials } from '#contract/app/credentials.ts'
import type { ListedCredentialsRow } from '../../database/organisations/credentials.ts'
import { isoOrNull } from '../moments.ts'
import type { Answer } from '../operation.ts'

/** API credentials as the dashboard lists them. */
export function presentCredentials(row: ListedCredentialsRow): Answer<typeof listedCredentials> {
  const { id, name, created, lastUsed, lastNetwork, revoked, expires, scopes, networks, makerId, makerName } =
    row
  return {
    id,
    name,
    created: created.toISOString(),
    createdBy: makerId === null ? null : { id: makerId, name: makerName ?? '' },
    lastUsed: isoOrNull(lastUsed),
    lastNetwork,
    expires: isoOrNull(expires),
    scopes,
    networks,
    revoked: isoOrNull(revoked),
  }
}
