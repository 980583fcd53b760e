import { sql } from 'kysely'
import { appendOnlyTables } from './append-only.ts'
import type { Database, Executor } from './connection.ts'

/** The role that the service runs as, unless `DATABASE_URL` names one of its own beside `DATABASE_OWNER_URL`. */
export const serviceRole = 'countersign_app'

/** A role that another machine, or another database of the same server, made at the same time. */
const madeAlready = new Set(['42710', '23505'])

/** Creates {@link serviceRole} unless it exists. Throws without the right to create roles. */
export async function createServiceRole(database: Database, attribute: 'login' | 'nologin'): Promise<void> {
  const { rows } = await sql`select from pg_roles where rolname = ${serviceRole}`.execute(database)
  if (rows.length > 0) return
  await sql`create role ${sql.id(serviceRole)} ${sql.raw(attribute)}`
    .execute(database)
    .catch((error: unknown) => {
      if (!(error instanceof Error && 'code' in error && madeAlready.has(String(error.code)))) throw error
    })
}

interface TableRights {
  readonly schema: string
  readonly name: string
  readonly has: readonly string[]
  readonly lacksPolicy: boolean
}

const everything = ['select', 'insert', 'update', 'delete', 'truncate', 'references', 'trigger'] as const
/** What says which version the schema has belongs to its owner. */
const ownersTables = new Set(['kysely_migration', 'kysely_migration_lock', 'migrations'])
const growing: ReadonlySet<string> = new Set(appendOnlyTables)

/**
 * Gives a role what the service needs in tables, sequences and functions of the service and of the job queue, and takes
 * away what it must not have. Runs as the owner, and changes nothing when all is as it should be.
 */
export async function grantToService(database: Database, role: string): Promise<void> {
  await database.transaction().execute(async (transaction) => {
    // Two machines that grant the same at once would disturb each other.
    await sql`select pg_advisory_xact_lock(hashtext('countersign rights'))`.execute(transaction)
    for (const table of await rightsOf(transaction, role)) await grantTable(transaction, table, role)
    const { rows } = await sql<{ schema: string }>`
      select nspname as schema from pg_namespace
      where oid = (select relnamespace from pg_class where oid = 'audit_events'::regclass) or nspname = 'graphile_worker'
    `.execute(transaction)
    for (const { schema } of rows) {
      await sql`grant usage on schema ${sql.id(schema)} to ${sql.id(role)}`.execute(transaction)
      await sql`grant usage on all sequences in schema ${sql.id(schema)} to ${sql.id(role)}`.execute(
        transaction,
      )
    }
    await sql`grant execute on function discard_unsent_trail, purge_envelope, forget_security_events to ${sql.id(role)}`.execute(
      transaction,
    )
  })
}

/** Tables and views of the service and of the job queue, as far as they belong to the current user. */
async function rightsOf(transaction: Executor, role: string): Promise<TableRights[]> {
  const { rows } = await sql<TableRights>`
    select nspname as schema, relname as name,
      array(select one from unnest(${everything}::text[]) one where has_table_privilege(${role}, tables.oid, one)) as has,
      relrowsecurity and not exists (
        select from pg_policies where schemaname = nspname and tablename = relname and policyname = ${role}
      ) as lacks_policy
    from pg_class tables join pg_namespace schemas on schemas.oid = relnamespace
    where relkind in ('r', 'p', 'v') and pg_has_role(relowner, 'usage')
      and (nspname = 'graphile_worker'
        or relnamespace = (select relnamespace from pg_class where oid = 'audit_events'::regclass))
  `.execute(transaction)
  return rows
}

async function grantTable(transaction: Executor, table: TableRights, role: string): Promise<void> {
  const name = sql.id(table.schema, table.name)
  const wanted: readonly string[] = ownersTables.has(table.name)
    ? ['select']
    : growing.has(table.name)
      ? ['select', 'insert']
      : ['select', 'insert', 'update', 'delete']
  const missing = wanted.filter((right) => !table.has.includes(right))
  const unwanted = table.has.filter((right) => !wanted.includes(right))
  if (missing.length > 0)
    await sql`grant ${sql.raw(missing.join(', '))} on ${name} to ${sql.id(role)}`.execute(transaction)
  if (unwanted.length > 0)
    await sql`revoke ${sql.raw(unwanted.join(', '))} on ${name} from ${sql.id(role)}`.execute(transaction)
  // The queue's tables show their rows to their owner only, unless told otherwise.
  if (table.lacksPolicy)
    await sql`create policy ${sql.id(role)} on ${name} to ${sql.id(role)} using (true)`.execute(transaction)
}
