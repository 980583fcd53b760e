import { maySee, maySeeAll } from '#domain/account/visibility.ts'
import type { InboxMessageRow } from '../../database/inbox-messages.ts'
import { secretHash } from '../../secrets/secrets.ts'
import { viewerOf } from '../access.ts'
import type { AccountCaller, Context } from '../operation.ts'

const signingLink = /\/sign\/([\w-]{43})(?![\w-])/g

/**
 * The messages of the built-in inbox that an account may read: all for administrators, otherwise those addressed to the
 * account and the links into envelopes it sees. Links sign in other people's names, and confirm other people's
 * accounts.
 */
export async function readableMessages(
  { database, caller }: Pick<Context<AccountCaller>, 'database' | 'caller'>,
  rows: readonly InboxMessageRow[],
): Promise<InboxMessageRow[]> {
  const viewer = viewerOf(caller)
  if (maySeeAll(viewer)) return [...rows]
  const hashes = new Map(rows.map((row) => [row.id, linksIn(row)]))
  const all = [...hashes.values()].flat()
  const linked = await database
    .selectFrom('signingTokens')
    .innerJoin('envelopes', (join) =>
      join
        .onRef('envelopes.organisationId', '=', 'signingTokens.organisationId')
        .onRef('envelopes.id', '=', 'signingTokens.envelopeId'),
    )
    .select(['signingTokens.secretHash', 'envelopes.accountId', 'envelopes.groupId', 'envelopes.shared'])
    .where('signingTokens.organisationId', '=', caller.organisationId)
    .where('signingTokens.secretHash', 'in', all.length > 0 ? all : [''])
    .execute()
  const visible = new Set(linked.filter((one) => maySee(viewer, one)).map((one) => one.secretHash))
  return rows.filter(
    (row) => isTo(row, caller.email) || (hashes.get(row.id) ?? []).some((hash) => visible.has(hash)),
  )
}

function linksIn({ text }: InboxMessageRow): string[] {
  return [...text.matchAll(signingLink)].map(([, secret = '']) => secretHash(secret))
}

function isTo({ channel, toAddress }: InboxMessageRow, email: string): boolean {
  return channel === 'email' && toAddress.toLowerCase() === email.toLowerCase()
}
