import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { deadAfterSeconds } from './presence.ts'
import type { Database, Executor } from './connection.ts'
import { findRow, updateRows } from './rows.ts'

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
  /** When the key was used first, which does not change when another request takes it over. */
  readonly since: Date
}

/** Longer than for jobs: what a request does may not be safe to do twice. */
const deadSeconds = 2 * deadAfterSeconds

export type Claim =
  | { readonly kind: 'first'; readonly holder: KeyHolder }
  | { readonly kind: 'running' }
  | { readonly kind: 'mismatch' }
  | { readonly kind: 'answered'; readonly answer: KeptAnswer }

/**
 * Keys are stored for 24 hours. A request that died without a response may be repeated: once its process is dead, or when
 * its claim was not renewed for a minute.
 */
export async function claimKey(
  database: Database,
  {
    caller,
    key,
    requestHash,
    process,
  }: {
    readonly caller: string
    readonly key: string
    readonly requestHash: string
    /** The process that runs the request, if it says that it lives. */
    readonly process: string | null
  },
): Promise<Claim> {
  const claim = randomUUID()
  const { rows } = await sql<{ created: Date }>`
    insert into idempotency_keys as kept (caller, key, request_hash, claim, process)
    values (${caller}, ${key}, ${requestHash}, ${claim}, ${process})
    on conflict (caller, key) do update set
      request_hash = excluded.request_hash, claim = excluded.claim, process = excluded.process, renewed = now(),
      created = case when kept.created < now() - interval '24 hours' then now() else kept.created end,
      status = null, headers = null, body = null
    where kept.created < now() - interval '24 hours'
      or (kept.status is null and kept.request_hash = excluded.request_hash
        and (kept.renewed < now() - interval '1 minute'
          or (kept.process is not null and not exists (select from processes
            where id = kept.process and beat > now() - make_interval(secs => ${deadSeconds})))))
    returning created`.execute(database)
  const since = rows[0]?.created
  if (since !== undefined) return { kind: 'first', holder: { caller, key, claim, since } }
  const kept = await findRow(database, 'idempotencyKeys', { caller, key })
  if (!kept) return { kind: 'running' }
  if (kept.requestHash !== requestHash) return { kind: 'mismatch' }
  if (kept.status === null || kept.body === null) return { kind: 'running' }
  return { kind: 'answered', answer: { status: kept.status, headers: kept.headers ?? {}, body: kept.body } }
}

/** Says that the request is still running. */
export async function renewClaim(database: Database, { caller, key, claim }: KeyHolder): Promise<void> {
  await updateRows(database, 'idempotencyKeys', { caller, key, claim }, { renewed: sql<Date>`now()` })
}

/** Stores the response for later requests with the same key. Returns whether the request still held the key. */
export async function keepAnswer(
  database: Executor,
  { caller, key, claim }: KeyHolder,
  answer: KeptAnswer,
): Promise<boolean> {
  const { status, headers, body } = answer
  const { numUpdatedRows } = await database
    .updateTable('idempotencyKeys')
    .set({ status, headers: JSON.stringify(headers), body })
    .where('caller', '=', caller)
    .where('key', '=', key)
    .where('claim', '=', claim)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Releases a key under which nothing was done. One that already has its response keeps it. */
export async function releaseKey(database: Database, { caller, key, claim }: KeyHolder): Promise<void> {
  await database
    .deleteFrom('idempotencyKeys')
    .where('caller', '=', caller)
    .where('key', '=', key)
    .where('claim', '=', claim)
    .where('status', 'is', null)
    .execute()
}

/**
 * Deletes the kept answer to the request that made something, which is erased now. Answers are encrypted, but the id of what
 * was made under a key begins with when that key was first used.
 */
export async function removeKeptAnswer(
  database: Executor,
  { organisationId, id }: { readonly organisationId: string; readonly id: string },
): Promise<void> {
  const since = Number.parseInt(id.replaceAll('-', '').slice(0, 12), 16)
  if (!Number.isSafeInteger(since)) return
  const first = new Date(since).toISOString()
  await sql`
    delete from idempotency_keys
    where created >= ${first}::timestamptz and created < ${first}::timestamptz + interval '1 millisecond'
      and (caller = ${`organisation:${organisationId}`}
        or caller in (select 'account:' || id from accounts where organisation_id = ${organisationId}))
  `.execute(database)
}
