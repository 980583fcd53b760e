import { sql } from 'kysely'
import type { Database } from './connection.ts'
import { findRow, updateRows } from './rows.ts'

/** The stored response for an idempotency key. */
export interface KeptAnswer {
  readonly status: number
  readonly headers: Record<string, string>
  readonly body: Buffer
}

export type Claim =
  | { readonly kind: 'first' }
  | { readonly kind: 'running' }
  | { readonly kind: 'mismatch' }
  | { readonly kind: 'answered'; readonly answer: KeptAnswer }

/** Keys are stored for 24 hours. A request that died without a response may be repeated after a minute. */
export async function claimKey(
  database: Database,
  caller: string,
  key: string,
  requestHash: string,
): Promise<Claim> {
  const { rows } = await sql`
    insert into idempotency_keys as kept (caller, key, request_hash)
    values (${caller}, ${key}, ${requestHash})
    on conflict (caller, key) do update set
      request_hash = excluded.request_hash, created = now(), status = null, headers = null, body = null
    where kept.created < now() - interval '24 hours'
      or (kept.status is null and kept.request_hash = excluded.request_hash
        and kept.created < now() - interval '1 minute')
    returning key`.execute(database)
  if (rows.length > 0) return { kind: 'first' }
  const kept = await findRow(database, 'idempotencyKeys', { caller, key })
  if (!kept) return { kind: 'running' }
  if (kept.requestHash !== requestHash) return { kind: 'mismatch' }
  if (kept.status === null || kept.body === null) return { kind: 'running' }
  return { kind: 'answered', answer: { status: kept.status, headers: kept.headers ?? {}, body: kept.body } }
}

/** Stores the response for later requests with the same key. */
export async function keepAnswer(
  database: Database,
  caller: string,
  key: string,
  answer: KeptAnswer,
): Promise<void> {
  await updateRows(
    database,
    'idempotencyKeys',
    { caller, key },
    { status: answer.status, headers: JSON.stringify(answer.headers), body: answer.body },
  )
}

/** Releases a key under which nothing was done. */
export async function releaseKey(database: Database, caller: string, key: string): Promise<void> {
  await database
    .deleteFrom('idempotencyKeys')
    .where('caller', '=', caller)
    .where('key', '=', key)
    .where('status', 'is', null)
    .execute()
}
