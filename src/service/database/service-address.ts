import { sql } from 'kysely'
import type { Log } from '../logging.ts'
import { appendOnlyTables } from './append-only.ts'
import { isDatabaseAway, openConnection } from './connection.ts'
import type { Database, DatabaseAddress, Executor } from './connection.ts'
import { changeEach } from '../database-hosts.ts'
import {
  admitService,
  createServiceRole,
  grantToService,
  serviceRole,
  statementMilliseconds,
  tenantRole,
} from './service-role.ts'

/** Source: PostgreSQL, appendix A: insufficient_privilege. */
const notAllowed = '42501'

type UrlAddress = Extract<DatabaseAddress, { url: string }>

/**
 * The address under which an external database's user has the service's rights only, as far as it may take up the
 * service's role. The role comes with the connection, because one that is taken up later stays behind in connections
 * that a pooler gives to others. Otherwise the address as it is, which the health page shows.
 */
export async function limitedAddress(
  database: Database,
  given: UrlAddress,
  log: Log,
): Promise<DatabaseAddress> {
  if (!(await changesEvidence(database))) return given
  try {
    await createServiceRole(database, 'nologin')
    await joinServiceRole(database, serviceRole)
    await grantToService(database, serviceRole)
    await makeTenantRole(database, log)
  } catch (error) {
    if (!isNotAllowed(error)) throw error
    log.warn({ err: error }, `the database user cannot take up the role ${serviceRole}; see the health page`)
    return given
  }
  const { schema } = await placeOf(database)
  const limited = { ...given, url: changeEach(given.url, (url) => inRole(url, schema)) }
  const user = await userAt(limited, log).catch((error: unknown) => {
    if (isDatabaseAway(error)) throw error
    log.warn(
      { err: error },
      'connections that start in a role are refused, such as by a pooler; see the health page',
    )
    return null
  })
  return user === serviceRole ? limited : given
}

/** Gives the user of an address its rights. Refuses one that could change evidence whatever it is given. */
export async function setLimits(owner: Database, address: UrlAddress, log: Log): Promise<DatabaseAddress> {
  const connection = openConnection(address, log, 1)
  try {
    const [theirs, ours] = [await placeOf(connection.database), await placeOf(owner)]
    if (theirs.server !== ours.server || theirs.database !== ours.database)
      throw new Error(
        'DATABASE_URL and DATABASE_OWNER_URL lead to different databases: both must name the same one',
      )
    if (theirs.user === ours.user)
      throw new Error(
        'DATABASE_URL and DATABASE_OWNER_URL have the same user: create another one for DATABASE_URL, with no rights of its own',
      )
    await grantToService(owner, theirs.user)
    await admitService(owner, theirs.user).catch((error: unknown) => {
      if (!isNotAllowed(error)) throw error
      log.warn(
        { err: error },
        `the owner of the database may not create the role ${tenantRole}; see the health page`,
      )
    })
    if (await actsAsOwner(connection.database))
      throw new Error(
        `The user ${theirs.user} of DATABASE_URL can change the audit trail, as a superuser, or a member of the role that owns the tables: create one with no rights of its own`,
      )
    return address
  } finally {
    await connection.close()
  }
}

/** Makes the role for transactions of one organisation. Without the right to create roles there is none. */
async function makeTenantRole(database: Database, log: Log): Promise<void> {
  try {
    await createServiceRole(database, 'nologin', tenantRole)
    await joinServiceRole(database, tenantRole)
    await grantToService(database, tenantRole)
  } catch (error) {
    if (!isNotAllowed(error)) throw error
    log.warn({ err: error }, `the database user cannot take up the role ${tenantRole}; see the health page`)
  }
}

async function actsAsOwner(database: Executor): Promise<boolean> {
  const { rows } = await sql<{ acts: boolean }>`
    select pg_has_role(relowner, 'member') as acts from pg_class where oid = 'audit_events'::regclass
  `.execute(database)
  return rows[0]?.acts ?? true
}

/** Whether the current user may change or remove rows that must stay as they are, as far as its rights go. */
export async function changesEvidence(database: Executor): Promise<boolean> {
  const { rows } = await sql<{ changes: boolean }>`
    select bool_or(
      has_table_privilege(name, 'update') or has_table_privilege(name, 'delete') or has_table_privilege(name, 'truncate')
    ) as changes
    from unnest(${appendOnlyTables}::text[]) name
  `.execute(database)
  return rows[0]?.changes ?? true
}

async function joinServiceRole(database: Database, role: string): Promise<void> {
  const { rows } = await sql<{ joined: boolean; options: boolean }>`
    select pg_has_role(${role}, 'member') as joined,
      current_setting('server_version_num')::int >= 160000 as options
  `.execute(database)
  // From version 16 on, whoever creates a role may give it away but not take it up.
  const options = sql.raw(rows[0]?.options === true ? 'with set true, inherit false' : '')
  const join = sql`grant ${sql.id(role)} to current_user ${options}`.execute(database)
  await join.catch((error: unknown) => {
    if (rows[0]?.joined !== true || !isNotAllowed(error)) throw error
  })
}

async function userAt(address: DatabaseAddress, log: Log): Promise<string> {
  const connection = openConnection(address, log, 1)
  try {
    return (await placeOf(connection.database)).user
  } finally {
    await connection.close()
  }
}

interface Place {
  readonly user: string
  readonly database: number
  readonly server: string
  /** Of the tables. */
  readonly schema: string
}

async function placeOf(database: Executor): Promise<Place> {
  const { rows } = await sql<Place>`
    select current_user::text as user, oid::int8 as database, pg_postmaster_start_time()::text as server,
      coalesce((select nspname from pg_namespace join pg_class tables on tables.relnamespace = pg_namespace.oid
        where tables.oid = to_regclass('audit_events')), 'public')::text as schema
    from pg_database where datname = current_database()
  `.execute(database)
  const place = rows[0]
  if (place === undefined) throw new Error('The database does not tell where it is')
  return place
}

/** The address with connections that start in the service's role, after what its own options say. */
function inRole(url: string, schema: string): string {
  const address = new URL(url)
  // A schema named after the owner would not be searched any more.
  const path = schema === 'public' ? [] : [`-c search_path=${schema.replaceAll(/[\\\s]/g, '\\$&')}`]
  const options = [
    address.searchParams.get('options') ?? '',
    ...path,
    `-c role=${serviceRole}`,
    `-c statement_timeout=${statementMilliseconds}`,
  ]
    .join(' ')
    .trim()
  address.searchParams.set('options', options)
  return address.href
}

function isNotAllowed(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === notAllowed
}
