import { createHash } from 'node:crypto'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { refusal } from '#domain/refusals.ts'
import { decrypt, encrypt } from '../../secrets/encryption.ts'
import { withShares } from '../../database/connections/connection-shares.ts'
import { claimKey, keepAnswer, releaseKey, renewClaim } from '../../database/idempotency-keys.ts'
import type { KeptAnswer, KeyHolder } from '../../database/idempotency-keys.ts'
import type { Database, Executor } from '../../database/connection.ts'
import type { Caller } from '../../operations/operation.ts'
import { Refused } from '../problem.ts'

const keptHeaders = ['content-type']
/** Responses that say nothing about the request itself and may differ next time. */
const passing = new Set([401, 408, 413, 429])
/** Several times within the minute after which a silent request counts as dead. */
const renewEvery = 10_000

/** Where keys are kept, and for which process. */
export interface Keeper {
  readonly database: Database
  readonly process: string | null
}

/** A request that holds its key. */
export interface HeldKey {
  /** A UUID of version 7 that any repetition of the request gets too. */
  readonly id: string
  /**
   * Keeps the response in the transaction that does what was asked: both happen or none. Throws when another request has
   * taken the key over.
   */
  readonly keep: (transaction: Executor, status: number, text: string | null) => Promise<void>
}

/**
 * Runs a POST at most once per `Idempotency-Key`: the same key and body get the first response again. Another body is
 * refused, and so is a second request while the first is still running. Source: open detail 7, IETF
 * draft-ietf-httpapi-idempotency-key-header.
 */
export async function onceForKey(
  request: Request,
  body: Uint8Array,
  caller: Caller,
  { database, process }: Keeper,
  run: (held: HeldKey | null) => Promise<Response>,
  milliseconds = renewEvery,
): Promise<Response> {
  const key = request.headers.get('idempotency-key')
  const owner = ownerOf(caller)
  if (request.method !== 'POST' || key === null || owner === null) return run(null)
  if (!/^[\x21-\x7e]{1,255}$/.test(key))
    throw new Refused(
      refusal('invalid-input', 'Idempotency-Key must have 1 to 255 visible ASCII characters.'),
    )
  const requestHash = await hashOf(request, body)
  const claim = await claimKey(database, { caller: owner, key, requestHash, process })
  const secret = secretOf(request, key)
  switch (claim.kind) {
    case 'mismatch':
      throw new Refused(
        refusal('idempotency-mismatch', 'This Idempotency-Key was used with another request. Use a new one.'),
      )
    case 'running':
      throw new Refused(
        refusal('conflict', 'The first request with this Idempotency-Key is still running.', {
          retryAfter: 2,
        }),
      )
    case 'answered': {
      const { status, headers, body: kept } = claim.answer
      const text = readKept(secret, kept)
      return new Response(text.byteLength === 0 ? null : text, {
        status,
        headers: { ...headers, 'idempotency-replayed': 'true' },
      })
    }
    case 'first': {
      const { holder } = claim
      const renewing = setInterval(() => {
        // However much else its caller waits for. While the database is away nobody else can claim the key either.
        void withShares([], () => renewClaim(database, holder)).catch(() => undefined)
      }, milliseconds)
      const held = { id: idOf(holder), keep: keeping(holder, secret) }
      return runAndKeep(database, holder, secret, () => run(held)).finally(() => clearInterval(renewing))
    }
  }
}

async function runAndKeep(
  database: Database,
  holder: KeyHolder,
  secret: Buffer,
  run: () => Promise<Response>,
): Promise<Response> {
  const release = () => releaseKey(database, holder)
  const response = await run().catch(async (error: unknown) => {
    await release()
    throw error
  })
  if (response.status >= 500 || passing.has(response.status)) {
    await release()
    return response
  }
  const bytes = Buffer.from(await response.clone().arrayBuffer())
  const headers = Object.fromEntries(
    keptHeaders.flatMap((name) => {
      const value = response.headers.get(name)
      return value === null ? [] : [[name, value]]
    }),
  )
  await keepAnswer(database, holder, { status: response.status, headers, body: encrypt(secret, bytes) })
  return response
}

/** Of the time when the key was used first, and of what else no other request has. Source: RFC 9562 §5.7. */
function idOf({ caller, key, since }: KeyHolder): string {
  const random = createHash('sha256')
    .update(JSON.stringify([caller, key, since]))
    .digest('hex')
  const time = since.getTime().toString(16).padStart(12, '0')
  const variant = (8 + (parseInt(random.slice(3, 4), 16) % 4)).toString(16)
  return [
    time.slice(0, 8),
    time.slice(8),
    `7${random.slice(0, 3)}`,
    `${variant}${random.slice(4, 7)}`,
    random.slice(7, 19),
  ].join('-')
}

function keeping(holder: KeyHolder, secret: Buffer): HeldKey['keep'] {
  return async (transaction, status, text) => {
    const headers: KeptAnswer['headers'] = text === null ? {} : { 'content-type': 'application/json' }
    const body = encrypt(secret, Buffer.from(text ?? ''))
    if (!(await keepAnswer(transaction, holder, { status, headers, body }))) throw takenOver()
  }
}

function takenOver(): Refused {
  const detail = 'Another request with this Idempotency-Key has taken over. Ask again for its answer.'
  return new Refused(refusal('conflict', detail, { retryAfter: 2 }))
}

function ownerOf(caller: Caller): string | null {
  switch (caller.kind) {
    case 'account':
      return `account:${caller.accountId}`
    case 'credentials':
      return `organisation:${caller.organisationId}`
    case 'partner':
      return `partner:${caller.partner}`
    case 'recipient':
    case 'witness-link':
    case 'individual':
    case 'kiosk':
    case 'anyone':
      return null
  }
}

/** Bytes that are hashed before others get their turn. */
const turn = 4 * 1024 * 1024

async function hashOf(request: Request, body: Uint8Array): Promise<string> {
  const { pathname, search } = new URL(request.url)
  const digest = createHash('sha256').update(`${request.method} ${pathname}${search}\n`)
  for (let at = 0; at < body.length; at += turn) {
    if (at > 0) await nextTurn()
    digest.update(body.subarray(at, at + turn))
  }
  return digest.digest('hex')
}

/**
 * Responses can contain secrets that are shown once (a new organisation's key), and secrets are not stored in readable
 * form. The response is encrypted with what only the caller has: its credentials and the key.
 */
function secretOf(request: Request, key: string): Buffer {
  const parts = ['x-service-key', 'x-service-partner', 'cookie'].map(
    (name) => request.headers.get(name) ?? '',
  )
  return createHash('sha256')
    .update(JSON.stringify([key, ...parts]))
    .digest()
}

function readKept(secret: Buffer, kept: Buffer): Buffer<ArrayBuffer> {
  try {
    return decrypt(secret, kept)
  } catch {
    throw new Refused(
      refusal('idempotency-mismatch', 'This Idempotency-Key was used with other credentials. Use a new one.'),
    )
  }
}
