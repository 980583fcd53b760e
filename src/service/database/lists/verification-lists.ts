import type { Camelized } from '#contract/codec.ts'
import type { FiltersOf, SortOf } from '#contract/lists/list.ts'
import type { VerificationList } from '#contract/lists/verifications.ts'
import type { verificationFilters } from '#contract/v2/verifications.ts'
import type { Viewer } from '#domain/account/visibility.ts'
import { maySeeAll } from '#domain/account/visibility.ts'
import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import type { z } from 'zod'
import type { Executor } from '../connection.ts'
import { after, before, byCreated, contains, equals, matching, newestFirst, ordering } from './list-sql.ts'
import type { Conditions, Place, Placed, Sorts } from './list-sql.ts'
import type { VerificationRow } from '../verifications/verifications.ts'
import { lowerAddress } from '../organisations/lower-address.ts'

/** Selects the verifications of one organisation that a viewer may see. */
export interface VerificationScope {
  readonly organisationId: string
  readonly viewer: Viewer
}

/** Filters of the interface, and of the dashboard's list. Source: specification, Verifications rule 1; open detail 45. */
export type VerificationFilters = FiltersOf<VerificationList> &
  Camelized<z.output<typeof verificationFilters>>

const moments = { created: 'verifications.created', completed: 'verifications.completed' }

const progressConditions: Readonly<
  Record<NonNullable<VerificationFilters['progress']>, RawBuilder<boolean>>
> = {
  waiting: sql`verifications.status in ('created', 'sent') and verifications.submitted is null`,
  checking: sql`verifications.status in ('created', 'sent', 'failed') and verifications.submitted is not null`,
  review: sql`verifications.status = 'completed' and verifications.warning is not null
    and verifications.purge_begun is null`,
}

const conditions: Conditions<VerificationFilters> = {
  name: equals('verifications.name'),
  email: (email) => sql`${lowerAddress('verifications.email')} = ${email.toLowerCase()}`,
  status: equals('verifications.status'),
  createdBefore: before(moments.created),
  createdAfter: after(moments.created),
  completedBefore: before(moments.completed),
  completedAfter: after(moments.completed),
  search: (words) => contains(words, 'verifications.name', 'verifications.email'),
  progress: (progress) => progressConditions[progress],
  accountId: equals('verifications.accountId'),
  groupId: equals('verifications.groupId'),
}

export const verificationSorts: Sorts<SortOf<VerificationList>> = byCreated('verifications')

/** A verification with the names that the dashboard shows next to it. */
export interface ListedVerification extends VerificationRow {
  readonly senderName: string
  readonly senderEmail: string
  readonly groupName: string | null
}

/** The newest verifications that a viewer may see, at most `limit`. */
export async function listVerifications(
  database: Executor,
  scope: VerificationScope,
  filters: VerificationFilters,
  limit: number,
): Promise<VerificationRow[]> {
  const { orderBy } = ordering('verifications', verificationSorts, newestFirst)
  return visible(database, scope, filters).selectAll('verifications').orderBy(orderBy).limit(limit).execute()
}

/** One page of the dashboard's list, newest first, after a place in that order. */
export async function pageOfVerifications(
  database: Executor,
  scope: VerificationScope,
  filters: VerificationFilters,
  { after: place, limit }: { readonly after: Place | null; readonly limit: number },
): Promise<(ListedVerification & Placed)[]> {
  const order = ordering('verifications', verificationSorts, newestFirst)
  let query = withNames(visible(database, scope, filters)).select(order.sortKey)
  if (place !== null) query = query.where(order.behind(place))
  return query.orderBy(order.orderBy).limit(limit).execute()
}

/** A verification with the names next to it. */
export async function findListedVerification(
  database: Executor,
  scope: VerificationScope,
  verificationId: string,
): Promise<ListedVerification | undefined> {
  return withNames(visible(database, scope, {}))
    .where('verifications.id', '=', verificationId)
    .executeTakeFirst()
}

/** The number of verifications at each stage. */
export interface VerificationCounts {
  readonly all: number
  readonly waiting: number
  readonly failed: number
  readonly checking: number
  readonly review: number
  readonly completed: number
  readonly cancelled: number
}

/** The number of matching verifications at each stage. */
export async function countVerifications(
  database: Executor,
  scope: VerificationScope,
  filters: VerificationFilters,
): Promise<VerificationCounts> {
  const count = (condition: ReturnType<typeof sql<boolean>>) =>
    sql<number>`count(*) filter (where ${condition})::int`
  return visible(database, scope, filters)
    .select([
      sql<number>`count(*)::int`.as('all'),
      count(progressConditions.waiting).as('waiting'),
      count(sql<boolean>`verifications.status = 'failed'`).as('failed'),
      count(progressConditions.checking).as('checking'),
      count(progressConditions.review).as('review'),
      count(sql<boolean>`verifications.status = 'completed'`).as('completed'),
      count(sql<boolean>`verifications.status = 'cancelled'`).as('cancelled'),
    ])
    .executeTakeFirstOrThrow()
}

/** What a viewer may see and what matches. The same rules as the domain's `maySee`. */
function visible(
  database: Executor,
  { organisationId, viewer }: VerificationScope,
  filters: VerificationFilters,
) {
  let query = database.selectFrom('verifications').where('verifications.organisationId', '=', organisationId)
  if (viewer.kind === 'account' && !maySeeAll(viewer)) {
    const { accountId, groupId } = viewer
    query = query.where((row) =>
      row.or([
        row('verifications.accountId', '=', accountId),
        ...(groupId === null
          ? []
          : [row.and([row('verifications.shared', '=', true), row('verifications.groupId', '=', groupId)])]),
      ]),
    )
  }
  return query.where(matching(conditions, filters))
}

function withNames(query: ReturnType<typeof visible>) {
  return query
    .innerJoin('accounts', (join) =>
      join
        .onRef('accounts.organisationId', '=', 'verifications.organisationId')
        .onRef('accounts.id', '=', 'verifications.accountId'),
    )
    .leftJoin('groups', (join) =>
      join
        .onRef('groups.organisationId', '=', 'verifications.organisationId')
        .onRef('groups.id', '=', 'verifications.groupId'),
    )
    .selectAll('verifications')
    .select(['accounts.name as senderName', 'accounts.email as senderEmail', 'groups.name as groupName'])
}
