import type { SigningLink } from '#domain/recipient/access.ts'
import { sql } from 'kysely'
import type { Selectable } from 'kysely'
import { newSecret, secretHash } from '../../secrets/secrets.ts'
import type { Executor } from '../connection.ts'
import type { SigningTokensTable } from '../tables/signing-tables.ts'

export type SigningTokenRow = Selectable<SigningTokensTable>

/** Whose link it is, and which way it goes to them. */
export interface NewSigningToken {
  readonly organisationId: string
  readonly envelopeId: string
  readonly recipientId: string
  readonly channel: SigningTokensTable['channel']
  /** Days of 24 hours that it lives. */
  readonly days: number
}

/** Makes a signing link's secret and keeps its hash. The secret itself is in nobody's hands but the caller's. */
export async function addSigningToken(
  database: Executor,
  { days, ...about }: NewSigningToken,
): Promise<{ readonly secret: string; readonly expires: Date }> {
  const secret = newSecret()
  const { expires } = await database
    .insertInto('signingTokens')
    .values({
      ...about,
      secretHash: secretHash(secret),
      expires: sql<Date>`clock_timestamp() + make_interval(hours => ${days * 24})`,
    })
    .returning('expires')
    .executeTakeFirstOrThrow()
  return { secret, expires }
}

/** The link that a secret, or its hash, belongs to. */
export async function findSigningToken(
  database: Executor,
  hash: string,
): Promise<SigningTokenRow | undefined> {
  return database.selectFrom('signingTokens').selectAll().where('secretHash', '=', hash).executeTakeFirst()
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
