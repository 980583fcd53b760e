import { sql } from 'kysely'
import { runCompiled } from '../compiled.ts'
import type { Executor } from '../connection.ts'
import type { OrganisationRow } from '../tables/schema.ts'

const columns = [
  'shareByDefault',
  'forceSharing',
  'linkDays',
  'verificationRetentionDays',
  'redactMobiles',
  'mailName',
  'recipientLanguage',
  'requireSecondFactor',
  'refusePlainWebhooks',
  'embeddingOrigins',
] as const satisfies readonly (keyof OrganisationRow)[]

/** What administrators have set for their organisation. */
export type OrganisationPolicy = Pick<OrganisationRow, (typeof columns)[number]>

/** Reads the policy of an organisation. Throws when there is no such organisation. */
export async function policyOf(database: Executor, organisationId: string): Promise<OrganisationPolicy> {
  const [policy] = await runCompiled(database, {
    kind: 'policy of an organisation',
    values: [organisationId],
    write: () => database.selectFrom('organisations').select(columns).where('id', '=', organisationId),
  })
  if (policy === undefined) throw new Error(`There is no organisation ${organisationId}`)
  return policy
}

/** Changes the policy of an organisation and returns all of it. */
export async function updatePolicy(
  transaction: Executor,
  organisationId: string,
  change: Partial<OrganisationPolicy>,
): Promise<OrganisationPolicy> {
  return transaction
    .updateTable('organisations')
    .set(change)
    .where('id', '=', organisationId)
    .returning(columns)
    .executeTakeFirstOrThrow()
}

/** Moves the purge date of every verification that has ended and is not being purged yet. */
export async function replanPurges(
  transaction: Executor,
  organisationId: string,
  days: number | null,
): Promise<void> {
  const day =
    days === null
      ? sql<Date | null>`null`
      : sql<Date>`coalesce(completed, cancelled) + make_interval(hours => ${days * 24})`
  await transaction
    .updateTable('verifications')
    .set({ purging: day })
    .where('organisationId', '=', organisationId)
    .where('status', 'in', ['completed', 'cancelled'])
    .where('purgeBegun', 'is', null)
    .execute()
}
