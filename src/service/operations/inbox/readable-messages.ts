import { maySee, maySeeAll } from '#domain/account/visibility.ts'
import type { InboxMessageRow } from '../../database/inbox-messages.ts'
import { secretHash } from '../../secrets/secrets.ts'
import { viewerOf } from '../access.ts'
import type { AccountCaller, Context } from '../operation.ts'

const signingLink = /\/sign\/([\w-]{43})(?![\w-])/g

/** A message, and the visible envelope into which its link leads. */
export interface ReadableMessage extends InboxMessageRow {
  readonly envelopeId: string | null
}

/**
 * The messages of the built-in inbox that an account may read: all for administrators, otherwise those addressed to the
 * account and the links into envelopes it sees. Links sign in other people's names, and confirm other people's
 * accounts.
 */
export async function readableMessages(
  { database, caller }: Pick<Context<AccountCaller>, 'database' | 'caller'>,
  rows: readonly InboxMessageRow[],
): Promise<ReadableMessage[]> {
  const viewer = viewerOf(caller)
  const hashes = new Map(rows.map((row) => [row.id, linksIn(row)]))
  const all = [...hashes.values()].flat()
  const linked = await database
    .selectFrom('signingTokens')
    .innerJoin('envelopes', (join) =>
      join
        .onRef('envelopes.organisationId', '=', 'signingTokens.organisationId')
        .onRef('envelopes.id', '=', 'signingTokens.envelopeId'),
    )
    .select([
      'signingTokens.secretHash',
      'envelopes.id',
      'envelopes.accountId',
      'envelopes.groupId',
      'envelopes.shared',
    ])
    .where('signingTokens.organisationId', '=', caller.organisationId)
    .where('signingTokens.secretHash', 'in', all.length > 0 ? all : [''])
    .execute()
  const visible = new Map(
    linked.filter((one) => maySee(viewer, one)).map(({ secretHash: hash, id }) => [hash, id]),
  )
  const envelopeOf = ({ id }: InboxMessageRow) => {
    const hash = hashes.get(id)?.find((one) => visible.has(one))
    return hash === undefined ? null : (visible.get(hash) ?? null)
  }
  return rows
    .map((row) => ({ ...row, envelopeId: envelopeOf(row) }))
    .filter((row) => maySeeAll(viewer) || row.envelopeId !== null || isTo(row, caller.email))
}

function linksIn({ text }: InboxMessageRow): string[] {
  return [...text.matchAll(signingLink)].map(([, secret = '']) => secretHash(secret))
}

function isTo({ channel, toAddress }: InboxMessageRow, email: string): boolean {
  return channel === 'email' && toAddress.toLowerCase() === email.toLowerCase()
}
