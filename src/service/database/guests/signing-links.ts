import type { SigningLink } from '#domain/recipient/access.ts'
import { sql } from 'kysely'
import type { Selectable } from 'kysely'
import type { Executor } from '../connection.ts'
import type { EnvelopeKey } from '../envelopes/envelope-aggregate.ts'
import type { SigningTokensTable } from '../tables/signing-tables.ts'

/** A link, and when that was read, by the database's clock. */
export type SigningTokenRow = Selectable<SigningTokensTable> & { readonly readAt: Date }

interface LinksOf extends EnvelopeKey {
  readonly recipientId?: string
}

/** What bears on where a link leads. */
export type LinkColumns = Pick<SigningTokenRow, 'expires' | 'replaced' | 'removed' | 'recalled'>

/** A token as the domain sees it. */
export function linkOf(row: LinkColumns): SigningLink {
  return {
    expires: row.expires.toISOString(),
    replaced: row.replaced?.toISOString() ?? null,
    removed: row.removed?.toISOString() ?? null,
    recalled: row.recalled?.toISOString() ?? null,
  }
}

/** Revokes links of an envelope for good, and records why: all of them, or one recipient's. */
export async function endSigningLinks(
  transaction: Executor,
  { organisationId, envelopeId, recipientId }: LinksOf,
  why: 'replaced' | 'removed' | 'recalled',
): Promise<void> {
  let links = transaction
    .updateTable('signingTokens')
    .set({ [why]: sql<Date>`clock_timestamp()` })
    .where('organisationId', '=', organisationId)
    .where('envelopeId', '=', envelopeId)
    .where(why, 'is', null)
  if (recipientId !== undefined) links = links.where('recipientId', '=', recipientId)
  await links.execute()
}
