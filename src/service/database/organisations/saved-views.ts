import { sql } from 'kysely'
import type { Insertable } from 'kysely'
import type { Executor } from '../connection.ts'
import type { SavedViewRow } from '../tables/schema.ts'
import type { SavedViewsTable } from '../tables/account-tables.ts'
import { deleteRows, updateRow } from '../rows.ts'

/** The owner of views. */
export interface ViewOwner {
  readonly organisationId: string
  readonly accountId: string
}

/** The views of an account in order, optionally of one list. */
export async function savedViewsOf(
  database: Executor,
  { organisationId, accountId }: ViewOwner,
  list?: SavedViewRow['list'],
): Promise<SavedViewRow[]> {
  return database
    .selectFrom('savedViews')
    .selectAll()
    .where('organisationId', '=', organisationId)
    .where('accountId', '=', accountId)
    .$if(list !== undefined, (query) => query.where('list', '=', list ?? 'envelopes'))
    .orderBy('list')
    .orderBy('position')
    .orderBy('created')
    .orderBy('id')
    .execute()
}

/** Locks an account until the transaction ends, so that the count of its views stays true. */
export async function lockViews(
  transaction: Executor,
  { organisationId, accountId }: ViewOwner,
): Promise<void> {
  await transaction
    .selectFrom('accounts')
    .select('id')
    .where('organisationId', '=', organisationId)
    .where('id', '=', accountId)
    .forNoKeyUpdate()
    .execute()
}

export async function insertView(
  transaction: Executor,
  view: Insertable<SavedViewsTable>,
): Promise<SavedViewRow> {
  return transaction.insertInto('savedViews').values(view).returningAll().executeTakeFirstOrThrow()
}

/** Changes a view of an account. Undefined when it has no view with this id. */
export async function updateView(
  transaction: Executor,
  { organisationId, accountId }: ViewOwner,
  id: string,
  change: { readonly name?: string; readonly query?: string },
): Promise<SavedViewRow | undefined> {
  return updateRow(transaction, 'savedViews', { organisationId, accountId, id }, { id, ...change })
}

/** Orders the views of an account by the given ids. */
export async function orderViews(
  transaction: Executor,
  { organisationId, accountId }: ViewOwner,
  ids: readonly string[],
): Promise<void> {
  await sql`update saved_views set position = place.number
    from unnest(${[...ids]}::text[]) with ordinality place (id, number)
    where organisation_id = ${organisationId} and account_id = ${accountId} and saved_views.id = place.id`.execute(
    transaction,
  )
}

/** False when the account has no view with this id. */
export async function deleteView(
  database: Executor,
  { organisationId, accountId }: ViewOwner,
  id: string,
): Promise<boolean> {
  return (await deleteRows(database, 'savedViews', { organisationId, accountId, id })) > 0
}
