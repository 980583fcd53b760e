import { randomUUIDv7 } from 'node:crypto'
import { sql } from 'kysely'
import type { Database, Executor } from '../connection.ts'
import { decryptColumn, encryptColumn, encrypted } from '../encrypted-columns.ts'
import type { SealKeyRow } from '../tables/schema.ts'
import { fingerprintOf } from './seal-certificates.ts'

/** What makes a new row, besides what its certificate says. */
export interface NewSealKey extends Pick<SealKeyRow, 'kind' | 'organisationId' | 'name'> {
  readonly generation: number | null
  readonly issuerId: string | null
  readonly privateKey: Uint8Array
  readonly certificate: Uint8Array
  /** The certificates above it (DER), nearest first. */
  readonly issuers: readonly Uint8Array[]
  readonly serial: string
  readonly notBefore: Date
  readonly notAfter: Date
}

/** Lets one process at a time make keys, until its transaction ends. */
export async function lockSealKeys(transaction: Executor): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('countersign seal keys', 0))`.execute(transaction)
}

/** Stores a key, encrypted. `database` is the one that the transaction is on: it knows the deployment's key. */
export async function insertSealKey(
  transaction: Executor,
  database: Database,
  { certificate, privateKey, issuers, ...columns }: NewSealKey,
): Promise<SealKeyRow> {
  const id = randomUUIDv7()
  return transaction
    .insertInto('sealKeys')
    .values({
      ...columns,
      id,
      sha256: fingerprintOf(certificate),
      certificate: Buffer.from(certificate),
      chain: Buffer.concat(issuers),
      privateKey: await encryptColumn(database, encrypted.sealKey, [id], privateKey),
    })
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** The private key (PKCS #8) of a row, or null when it is not here. */
export async function privateKeyOf(
  database: Database,
  { id, privateKey }: SealKeyRow,
): Promise<Uint8Array | null> {
  if (privateKey === null) return null
  return new Uint8Array(await decryptColumn(database, encrypted.sealKey, [id], privateKey))
}

/** Gives a row its private key back, or takes it away. */
export async function setPrivateKey(
  transaction: Executor,
  database: Database,
  id: string,
  privateKey: Uint8Array | null,
): Promise<void> {
  const stored =
    privateKey === null ? null : await encryptColumn(database, encrypted.sealKey, [id], privateKey)
  await transaction.updateTable('sealKeys').set({ privateKey: stored }).where('id', '=', id).execute()
}

/** The authorities of this installation, newest first. */
export async function authorityKeys(database: Executor): Promise<SealKeyRow[]> {
  return database
    .selectFrom('sealKeys')
    .selectAll()
    .where('organisationId', 'is', null)
    .orderBy('generation', 'desc')
    .execute()
}

/** An organisation's keys, newest first. */
export async function organisationKeys(database: Executor, organisationId: string): Promise<SealKeyRow[]> {
  return database
    .selectFrom('sealKeys')
    .selectAll()
    .where('organisationId', '=', organisationId)
    .orderBy('created', 'desc')
    .orderBy('id', 'desc')
    .execute()
}

/** Stops using a key, and forgets its private part unless it still has lists to sign. */
export async function retireSealKey(transaction: Executor, { id, kind }: SealKeyRow): Promise<void> {
  const isAuthority = kind === 'root' || kind === 'issuing'
  await transaction
    .updateTable('sealKeys')
    .set({ retired: sql<Date>`clock_timestamp()`, ...(isAuthority ? {} : { privateKey: null }) })
    .where('id', '=', id)
    .where('retired', 'is', null)
    .execute()
}

/** Withdraws a certificate for good. False when there is none, or it is withdrawn already. */
export async function revokeSealKey(
  transaction: Executor,
  organisationId: string,
  id: string,
  reason: 'compromised' | 'replaced',
): Promise<SealKeyRow | undefined> {
  return transaction
    .updateTable('sealKeys')
    .set({
      revoked: sql<Date>`date_trunc('second', clock_timestamp())`,
      retired: sql<Date>`coalesce(retired, clock_timestamp())`,
      reason,
      privateKey: null,
    })
    .where('organisationId', '=', organisationId)
    .where('id', '=', id)
    .where('revoked', 'is', null)
    .returningAll()
    .executeTakeFirst()
}

/** The keys in use whose certificates an authority issued. */
export async function issuedKeys(database: Executor, issuerId: string): Promise<SealKeyRow[]> {
  return database
    .selectFrom('sealKeys')
    .selectAll()
    .where('issuerId', '=', issuerId)
    .where('retired', 'is', null)
    .execute()
}

/** The certificates that an authority issued and that were withdrawn, oldest first. */
export async function revokedBy(database: Executor, issuerId: string): Promise<SealKeyRow[]> {
  return database
    .selectFrom('sealKeys')
    .selectAll()
    .where('issuerId', '=', issuerId)
    .where('revoked', 'is not', null)
    .orderBy('revoked')
    .orderBy('id')
    .execute()
}

/** An authority's revocation list. */
export interface RevocationList {
  readonly number: number
  readonly list: Buffer
  readonly made: Date
  readonly until: Date
}

export async function revocationListOf(
  database: Executor,
  issuerId: string,
): Promise<RevocationList | undefined> {
  return database
    .selectFrom('revocationLists')
    .select(['number', 'list', 'made', 'until'])
    .where('issuerId', '=', issuerId)
    .executeTakeFirst()
}

/** Stores an authority's next list in place of the one before. */
export async function keepRevocationList(
  transaction: Executor,
  issuerId: string,
  list: RevocationList,
): Promise<void> {
  await transaction
    .insertInto('revocationLists')
    .values({ issuerId, ...list })
    .onConflict((conflict) => conflict.column('issuerId').doUpdateSet(list))
    .execute()
}
