import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { Database } from './connection.ts'
import { deleteRows, findRow, updateRows } from './rows.ts'

/** The stored response for an idempotency key. */
export interface KeptAnswer {
  readonly status: number
  readonly headers: Record<string, string>
  readonly body: Buffer
}

/** A request that holds a key. Once another one has taken the key over, it has no say any more. */
export interface KeyHolder {
  readonly caller: string
  readonly key: string
  readonly claim: string
}

export type Claim =
  | { readonly kind: 'first'; readonly holder: KeyHolder }
  | { readonly kind: 'running' }
  | { readonly kind: 'mismatch' }
  | { readonly kind: 'answered'; readonly answer: KeptAnswer }

/**
 * Keys are stored for 24 hours. A request that died without a response, and so has not renewed its claim for a minute,
 * may be repeated.
 */
export async function claimKey(
  database: Database,
  {
    caller,
    key,
    requestHash,
  }: { readonly caller: string; readonly key: string; readonly requestHash: string },
): Promise<Claim> {
  const claim = randomUUID()
  const { rows } = await sql`
    insert into idempotency_keys as kept (caller, key, request_hash, claim)
    values (${caller}, ${key}, ${requestHash}, ${claim})
    on conflict (caller, key) do update set
      request_hash = excluded.request_hash, claim = excluded.claim, created = now(), renewed = now(),
      status = null, headers = null, body = null
    where kept.created < now() - interval '24 hours'
      or (kept.status is null and kept.request_hash = excluded.request_hash
        and kept.renewed < now() - interval '1 minute')
    returning key`.execute(database)
  if (rows.length > 0) return { kind: 'first', holder: { caller, key, claim } }
  const kept = await findRow(database, 'idempotencyKeys', { caller, key })
  if (!kept) return { kind: 'running' }
  if (kept.requestHash !== requestHash) return { kind: 'mismatch' }
  if (kept.status === null || kept.body === null) return { kind: 'running' }
  return { kind: 'answered', answer: { status: kept.status, headers: kept.headers ?? {}, body: kept.body } }
}

/** Says that the request is still running. */
export async function renewClaim(database: Database, holder: KeyHolder): Promise<void> {
  await updateRows(database, 'idempotencyKeys', holder, { renewed: sql<Date>`now()` })
}

/** Stores the response for later requests with the same key. */
export async function keepAnswer(database: Database, holder: KeyHolder, answer: KeptAnswer): Promise<void> {
  const { status, headers, body } = answer
  await updateRows(database, 'idempotencyKeys', holder, { status, headers: JSON.stringify(headers), body })
}

/** Releases a key under which nothing was done. */
export async function releaseKey(database: Database, holder: KeyHolder): Promise<void> {
  await deleteRows(database, 'idempotencyKeys', holder)
}
