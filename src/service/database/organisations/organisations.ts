import type { Insertable, Updateable } from 'kysely'
import type { Executor } from '../connection.ts'
import type { OrganisationRow } from '../tables/schema.ts'
import type { OrganisationsTable } from '../tables/account-tables.ts'

export async function insertOrganisation(
  database: Executor,
  organisation: Insertable<OrganisationsTable>,
): Promise<OrganisationRow> {
  return database.insertInto('organisations').values(organisation).returningAll().executeTakeFirstOrThrow()
}

export async function updateOrganisation(
  database: Executor,
  organisationId: string,
  change: Updateable<OrganisationsTable>,
): Promise<OrganisationRow> {
  return database
    .updateTable('organisations')
    .set(change)
    .where('id', '=', organisationId)
    .returningAll()
    .executeTakeFirstOrThrow()
}
