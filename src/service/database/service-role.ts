import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import { appendOnlyTables } from './append-only.ts'
import type { Database, Executor } from './connection.ts'

/** The role that the service runs as, unless `DATABASE_URL` names one of its own beside `DATABASE_OWNER_URL`. */
export const serviceRole = 'countersign_app'

/** The role that transactions of one organisation take up, which sees nothing of the others. */
export const tenantRole = 'countersign_tenant'

/** A role that another machine, or another database of the same server, made at the same time. */
const madeAlready = new Set(['42710', '23505'])

/** Creates {@link serviceRole} unless it exists. Throws without the right to create roles. */
export async function createServiceRole(
  database: Database,
  attribute: 'login' | 'nologin',
  role = serviceRole,
): Promise<void> {
  const { rows } = await sql`select from pg_roles where rolname = ${role}`.execute(database)
  if (rows.length > 0) return
  await sql`create role ${sql.id(role)} ${sql.raw(attribute)}`.execute(database).catch((error: unknown) => {
    if (!(error instanceof Error && 'code' in error && madeAlready.has(String(error.code)))) throw error
  })
}

interface TableRights {
  readonly schema: string
  readonly name: string
  readonly has: readonly string[]
  /** Whose rows it has: a column, or null if they belong to no organisation. */
  readonly owner: string | null
  readonly isOwnerOptional: boolean
  readonly isGuarded: boolean
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
    await sql`grant execute on function discard_unsent_trail, purge_envelope, forget_security_events, empty_test_organisation
      to ${sql.id(role)}`.execute(transaction)
  })
}

/** Milliseconds after which a statement of the service is given up, so that none holds others up without end. */
export const statementMilliseconds = 120_000

/**
 * Gives a role what the service needs, and lets it take up the role of one organisation in its transactions. Without the
 * right to create roles there is none, and the health page says so.
 */
export async function admitService(database: Database, role: string): Promise<void> {
  await grantToService(database, role)
  await createServiceRole(database, 'nologin', tenantRole)
  await grantToService(database, tenantRole)
  const { rows } = await sql<{ joined: boolean }>`
    select pg_has_role(${role}, ${tenantRole}, 'member') as joined`.execute(database)
  if (rows[0]?.joined !== true) await sql`grant ${sql.id(tenantRole)} to ${sql.id(role)}`.execute(database)
}

/** Tables and views of the service and of the job queue, as far as they belong to the current user. */
async function rightsOf(transaction: Executor, role: string): Promise<TableRights[]> {
  const { rows } = await sql<TableRights>`
    select nspname as schema, relname as name,
      array(select one from unnest(${everything}::text[]) one where has_table_privilege(${role}, tables.oid, one)) as has,
      not exists (
        select from pg_policies where schemaname = nspname and tablename = relname and policyname = ${role}
      ) as lacks_policy, relrowsecurity as is_guarded, not coalesce(attnotnull, true) as is_owner_optional,
      case when relkind = 'v' or nspname = 'graphile_worker' then null
        when relname = 'organisations' then 'id' else attname end as owner
    from pg_class tables join pg_namespace schemas on schemas.oid = relnamespace
      left join pg_attribute on attrelid = tables.oid and attname = 'organisation_id' and not attisdropped
    where relkind in ('r', 'p', 'v') and pg_has_role(relowner, 'usage')
      and (nspname = 'graphile_worker'
        or relnamespace = (select relnamespace from pg_class where oid = 'audit_events'::regclass))
  `.execute(transaction)
  return rows
}

/** The rows of a table that a role may see and write. */
function visible({ owner, isOwnerOptional }: TableRights, role: string): RawBuilder<unknown> {
  if (role !== tenantRole || owner === null) return sql`true`
  const own = sql`${sql.id(owner)} = current_setting('countersign.organisation', true)`
  return isOwnerOptional ? sql`${sql.id(owner)} is null or ${own}` : own
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
  if (table.owner !== null && !table.isGuarded)
    await sql`alter table ${name} enable row level security`.execute(transaction)
  // Guarded tables, and those of the queue, show their rows to their owner only, unless told otherwise.
  if (table.lacksPolicy && (table.owner !== null || table.isGuarded))
    await sql`create policy ${sql.id(role)} on ${name} to ${sql.id(role)} using (${visible(table, role)})`.execute(
      transaction,
    )
}
