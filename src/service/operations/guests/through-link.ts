import { ok } from '#domain/result.ts'
import type { Result } from '#domain/result.ts'
import { withMoreShares } from '../../database/connections/connection-shares.ts'
import type { Database, Executor } from '../../database/connection.ts'
import { secretHash } from '../../secrets/secrets.ts'
import { undoingRefusals } from '../envelopes/transition.ts'
import type { Followed, LinkPart } from './entrance.ts'

/** What a witness is told whose link has ended since they opened it. */
export const witnessLinkEnded = 'This link no longer works. Open it again to find out why.'

/**
 * Follows a link's secret and acts while its target is locked, so that the target stays true until the act is done.
 * `unknown` answers for a secret without a link. A refusal undoes everything.
 */
export async function throughLink<Row, Link extends Followed, Value>(
  links: Pick<LinkPart<Row, Link, unknown>, 'find' | 'targetOf' | 'follow'>,
  { database, secret }: { readonly database: Database; readonly secret: string },
  unknown: () => Result<Value>,
  act: (link: Link, transaction: Executor) => Promise<Result<Value>>,
): Promise<Result<Value>> {
  const row = await links.find(database, secretHash(secret))
  if (row === undefined) return unknown()
  // Strangers are told apart by their network alone, which may be everyone's.
  return withMoreShares([{ of: `target:${links.targetOf(row)}`, part: 1 / 5 }], () =>
    undoingRefusals(database, async (transaction) => {
      const link = await links.follow(transaction, row)
      return link === undefined ? unknown() : act(link, transaction)
    }),
  )
}

/** Opens a link: the result of `enter`, or why it does not open. */
export async function openThrough<Row, Link extends Followed, DeadEnd, Value>(
  links: LinkPart<Row, Link, DeadEnd>,
  by: { readonly database: Database; readonly secret: string },
  enter: (link: Link, transaction: Executor) => Promise<Result<Value>>,
): Promise<Result<Value | { readonly deadEnd: DeadEnd }>> {
  return throughLink<Row, Link, Value | { readonly deadEnd: DeadEnd }>(
    links,
    by,
    () => ok({ deadEnd: links.unknown }),
    async (link, transaction) =>
      link.end === null ? enter(link, transaction) : ok({ deadEnd: await links.explain(transaction, link) }),
  )
}
