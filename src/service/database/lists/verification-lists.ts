import type { Viewer } from '#domain/account/visibility.ts'
import { maySeeAll } from '#domain/account/visibility.ts'
import type { VerificationStatus } from '#domain/verification/verification.ts'
import { sql } from 'kysely'
import type { Executor } from '../connection.ts'
import { afterPlace, at, createdPlace } from './created-order.ts'
import type { CreatedPlace } from './created-order.ts'
import type { VerificationRow } from '../verifications/verifications.ts'

/** Whose verifications are read: those of one organisation that a viewer may see. */
export interface VerificationScope {
  readonly organisationId: string
  readonly viewer: Viewer
}

/** Filters of the list; moments as ISO 8601 UTC. Source: specification, Verifications rule 1; open detail 45. */
export interface VerificationFilters {
  readonly name?: string | undefined
  readonly email?: string | undefined
  readonly status?: VerificationStatus | undefined
  readonly createdBefore?: string | undefined
  readonly createdAfter?: string | undefined
  readonly completedBefore?: string | undefined
  readonly completedAfter?: string | undefined
}

/** Where a verification stands beyond its status: with the individual, with the vendor, or with a reviewer. */
export type VerificationProgress = 'waiting' | 'checking' | 'review'

/** The dashboard's filters: those of the interface and its own. */
export interface VerificationListFilters extends VerificationFilters {
  /** Part of the name or email, in any letter case. */
  readonly search?: string | undefined
  readonly progress?: VerificationProgress | undefined
  readonly accountId?: string | undefined
  readonly groupId?: string | undefined
}

/** A verification with the names that the dashboard shows beside it. */
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
  return matching(database, scope, filters)
    .selectAll('verifications')
    .orderBy('verifications.created', 'desc')
    .orderBy('verifications.id', 'desc')
    .limit(limit)
    .execute()
}

/** One page of the dashboard's list, newest first, after a place in that order. */
export async function pageOfVerifications(
  database: Executor,
  scope: VerificationScope,
  filters: VerificationListFilters,
  { after, limit }: { readonly after: CreatedPlace | null; readonly limit: number },
): Promise<ListedVerification[]> {
  let query = withNames(filtered(database, scope, filters))
  if (after !== null) query = query.where(afterPlace(createdPlace('verifications'), after))
  return query
    .orderBy('verifications.created', 'desc')
    .orderBy('verifications.id', 'desc')
    .limit(limit)
    .execute()
}

/** One verification with the names beside it. */
export async function findListedVerification(
  database: Executor,
  scope: VerificationScope,
  verificationId: string,
): Promise<ListedVerification | undefined> {
  return withNames(matching(database, scope, {}))
    .where('verifications.id', '=', verificationId)
    .executeTakeFirst()
}

/** How many verifications stand where. */
export interface VerificationCounts {
  readonly all: number
  readonly waiting: number
  readonly failed: number
  readonly checking: number
  readonly review: number
  readonly completed: number
  readonly cancelled: number
}

/** How many verifications match, by where they stand. */
export async function countVerifications(
  database: Executor,
  scope: VerificationScope,
  filters: VerificationListFilters,
): Promise<VerificationCounts> {
  const count = (condition: ReturnType<typeof sql<boolean>>) =>
    sql<number>`count(*) filter (where ${condition})::int`
  return filtered(database, scope, filters)
    .select([
      sql<number>`count(*)::int`.as('all'),
      count(stands.waiting).as('waiting'),
      count(sql<boolean>`verifications.status = 'failed'`).as('failed'),
      count(stands.checking).as('checking'),
      count(stands.review).as('review'),
      count(sql<boolean>`verifications.status = 'completed'`).as('completed'),
      count(sql<boolean>`verifications.status = 'cancelled'`).as('cancelled'),
    ])
    .executeTakeFirstOrThrow()
}

const stands = {
  waiting: sql<boolean>`verifications.status in ('created', 'sent') and verifications.submitted is null`,
  checking: sql<boolean>`verifications.status in ('created', 'sent', 'failed') and verifications.submitted is not null`,
  review: sql<boolean>`verifications.status = 'completed' and verifications.warning is not null
    and verifications.purge_begun is null`,
} as const satisfies Record<VerificationProgress, unknown>

function filtered(database: Executor, scope: VerificationScope, filters: VerificationListFilters) {
  const { search, progress, accountId, groupId } = filters
  let query = matching(database, scope, filters)
  if (accountId !== undefined) query = query.where('verifications.accountId', '=', accountId)
  if (groupId !== undefined) query = query.where('verifications.groupId', '=', groupId)
  if (progress !== undefined) query = query.where(stands[progress])
  const words = search?.trim() ?? ''
  if (words === '') return query
  const pattern = `%${words.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`
  return query.where(
    sql<boolean>`(verifications.name ilike ${pattern} or verifications.email ilike ${pattern})`,
  )
}

/** What a viewer may see and what matches; the same rules as `maySee` of the domain. */
function matching(
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
  const { name, email, status, createdBefore, createdAfter, completedBefore, completedAfter } = filters
  if (name !== undefined) query = query.where('verifications.name', '=', name)
  if (email !== undefined) query = query.where(sql`lower(verifications.email)`, '=', email.toLowerCase())
  if (status !== undefined) query = query.where('verifications.status', '=', status)
  if (createdBefore !== undefined) query = query.where('verifications.created', '<', at(createdBefore))
  if (createdAfter !== undefined) query = query.where('verifications.created', '>', at(createdAfter))
  if (completedBefore !== undefined) query = query.where('verifications.completed', '<', at(completedBefore))
  if (completedAfter !== undefined) query = query.where('verifications.completed', '>', at(completedAfter))
  return query
}

function withNames(query: ReturnType<typeof matching>) {
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
