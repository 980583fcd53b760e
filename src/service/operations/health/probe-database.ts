import { sql } from 'kysely'
import { migrationDifference, serverFacts, unguardedTables } from '../../database/server-facts.ts'
import { changesEvidence } from '../../database/service-address.ts'
import { serviceRole, tenantRole } from '../../database/service-role.ts'
import { openBoundary } from '../../database/tenant-boundary.ts'
import { ProbeFault } from '../../ports/probe/probe.ts'
import type { Found, Probe } from '../../ports/probe/probe.ts'
import type { Context } from '../operation.ts'

/** Milliseconds for the simplest query that a nearby database stays below. */
const slowMilliseconds = 100

/** Checks the database with the simplest query, its version, space and rights, and whether its schema is that of this code. */
export function probeDatabase({ database, config }: Pick<Context, 'database' | 'config'>): Probe {
  return {
    stages: [
      { name: 'Answer', run: () => lookAtAnswer(database) },
      { name: 'Tables', run: () => lookAtTables(database) },
      { name: 'Audit trail', run: () => lookAtRights(database) },
      { name: 'Organisations', run: () => lookAtBoundary(database) },
      { name: 'Room', run: () => checkFreeSpace(database, config.databaseUrl === null) },
    ],
  }
}

type Database = Context['database']

async function lookAtAnswer(database: Database): Promise<Found> {
  const started = performance.now()
  await sql`select 1`.execute(database)
  const milliseconds = performance.now() - started
  const words = `It answers in ${Math.max(1, Math.round(milliseconds))} ms.`
  return milliseconds < slowMilliseconds
    ? { words }
    : {
        words,
        remedy: 'Check whether it is overloaded or far from this machine. Every page queries it often.',
      }
}

async function lookAtTables(database: Database): Promise<string> {
  const { applied, missing, unknown } = await migrationDifference(database)
  if (missing.length > 0)
    throw new ProbeFault(
      `The tables are missing ${missing.length === 1 ? 'a change' : `${missing.length} changes`}, from ${missing[0] ?? ''}.`,
      'Restart the service. It updates the tables as it starts.',
    )
  if (unknown.length > 0)
    throw new ProbeFault(
      `The tables are newer than this service, from ${unknown[0] ?? ''}.`,
      'Another process runs a newer version. Update this one.',
    )
  return `All ${applied} changes are in place.`
}

async function lookAtRights(database: Database): Promise<Found> {
  const unguarded = await unguardedTables(database)
  if (unguarded.length > 0)
    throw new ProbeFault(
      `The triggers that keep the rows of ${unguarded.join(', ')} are missing or switched off.`,
      'Someone with the rights of the tables’ owner did that. Find out who and why, and restore the triggers from a backup of the schema.',
    )
  if (!(await changesEvidence(database))) return { words: 'Its rows can be added and read, but not changed.' }
  return {
    words:
      'Triggers keep its rows from being changed, but the service’s database user could switch them off.',
    remedy: `Name the owner of the tables in DATABASE_OWNER_URL and a user without rights in DATABASE_URL. Or run “create role ${serviceRole} nologin; grant ${serviceRole} to” the user of DATABASE_URL. Behind a pooler that refuses startup options only the first works. Then restart the service.`,
  }
}

async function lookAtBoundary(database: Database): Promise<Found> {
  if (await openBoundary(database))
    return { words: 'Transactions of one organisation see and change its own rows only.' }
  return {
    words:
      'Only the service’s own conditions keep organisations apart. Transactions can’t be limited to one of them.',
    remedy: `Run “create role ${tenantRole} nologin; grant ${tenantRole} to” the user of DATABASE_URL and to the owner of the tables. Then restart the service.`,
  }
}

async function checkFreeSpace(database: Database, isEmbedded: boolean): Promise<Found> {
  const { version, bytes, connections, maxConnections } = await serverFacts(database)
  const size = bytes < 1e9 ? `${Math.round(bytes / 1e6)} MB` : `${(bytes / 1e9).toFixed(1)} GB`
  const words = `PostgreSQL ${version.split(' ')[0] ?? ''}, ${size}, ${connections} of ${maxConnections} connections in use.`
  return connections < maxConnections * 0.9
    ? { words }
    : {
        words,
        remedy: isEmbedded
          ? 'Restart the service, and check in its log what holds so many.'
          : 'Raise max_connections of the server, or let fewer programs use it.',
      }
}
