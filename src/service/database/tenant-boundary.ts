import { CompiledQuery, sql } from 'kysely'
import { postpone } from './compiled.ts'
import { noteView } from './connection.ts'
import type { Database, Transaction } from './connection.ts'
import type { Database as Tables } from './tables/schema.ts'
import { tenantRole } from './service-role.ts'

const bound = `select set_config('role', $1, true), set_config('countersign.organisation', $2, true)`
const bounded = new WeakSet<Database>()

/**
 * Lets transactions of one organisation be bounded to its rows, where the service's user may take up the role for that.
 * Returns whether it may. See decision 075.
 */
export async function openBoundary(database: Database): Promise<boolean> {
  const { rows } = await sql<{ may: boolean }>`
    select exists (select from pg_roles where rolname = ${tenantRole})
      and pg_has_role(session_user, (select oid from pg_roles where rolname = ${tenantRole}), 'member')
      and current_user <> (select rolname from pg_roles join pg_class on pg_class.relowner = pg_roles.oid
        where pg_class.oid = 'audit_events'::regclass) as may
  `.execute(database)
  const may = rows[0]?.may === true
  if (may) bounded.add(database)
  return may
}

/**
 * The database for one organisation: what its transactions read, add, change and remove are rows of that organisation
 * alone, whatever their statements say. Statements outside of a transaction are as ever.
 */
export function databaseOf(database: Database, organisationId: string): Database {
  if (!bounded.has(database)) return database
  const own = new Proxy(database, {
    get: (target, name) => {
      if (name === 'transaction') return () => boundedBuilder(target.transaction(), organisationId)
      const value: unknown = Reflect.get(target, name, target)
      return typeof value === 'function' ? (value.bind(target) as unknown) : value
    },
  })
  noteView(own, database)
  return own
}

type Builder = ReturnType<Database['transaction']>

function boundedBuilder(builder: Builder, organisationId: string): Builder {
  return new Proxy(builder, {
    get: (target, name) => {
      if (name === 'execute')
        return <Value>(act: (transaction: Transaction<Tables>) => Promise<Value>) =>
          target.execute(async (transaction) => {
            await postpone(transaction, CompiledQuery.raw(bound, [tenantRole, organisationId]))
            return act(transaction)
          })
      const value: unknown = Reflect.get(target, name, target)
      if (typeof value !== 'function') return value
      return (...parameters: unknown[]) =>
        boundedBuilder(value.apply(target, parameters) as Builder, organisationId)
    },
  })
}
