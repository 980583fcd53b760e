import { X509Certificate } from 'node:crypto'
import type { Config } from '../../config.ts'
import { databaseNow } from '../../database/clock.ts'
import type { Database, Executor } from '../../database/connection.ts'
import { keepSealCertificate } from '../../database/seals/seal-certificates.ts'
import {
  authorityKeys,
  insertSealKey,
  keepRevocationList,
  lockSealKeys,
  privateKeyOf,
  retireSealKey,
  revocationListOf,
  revokedBy,
} from '../../database/seals/seal-keys.ts'
import { readSecret, removeSecret } from '../../database/service-secrets.ts'
import type { SealKeyRow } from '../../database/tables/schema.ts'
import { makeIssuing, makeRoot, serialOf, validityOf, yearsValid } from '../../pki/certificates.ts'
import type { Addresses, KeyPair } from '../../pki/certificates.ts'
import { makeRevocationList } from '../../pki/revocation-list.ts'
import type { Revoked } from '../../pki/revocation-list.ts'

export interface Surroundings {
  readonly database: Database
  readonly config: Pick<Config, 'baseUrl'>
}

/** The secret under which earlier versions kept their identity. */
const formerIdentity = 'seal-identity'
const day = 86_400_000
const year = 365 * day

/** Days that a list counts, and days after which the next one is made. */
const listDays = { root: { counts: 365, next: 30 }, issuing: { counts: 7, next: 0.9 } } as const

/**
 * The authority that issues the certificates of organisations. Makes it at first use, with the root above it and their
 * revocation lists, and makes the next one of each in good time. However many processes ask at once, there is one of
 * each. Throws, in words for the operator, when only the root could make the next one and is not here.
 */
export async function issuingAuthority(surroundings: Surroundings): Promise<SealKeyRow> {
  const { database } = surroundings
  const now = await secondNow(database)
  const found = active(await authorityKeys(database), 'issuing')
  if (found !== undefined && left(found, now) > yearsValid.seal * year) return found
  return database.transaction().execute(async (transaction) => {
    await lockSealKeys(transaction)
    return ensureAuthorities(transaction, surroundings)
  })
}

/**
 * Makes the authorities and revocation lists that are missing or due. Safe to run at any time, from several processes.
 * Also puts away the self-made identity of earlier versions, whose files stay known by its certificate. Throws as
 * {@link issuingAuthority} does.
 */
export async function renewAuthorities(surroundings: Surroundings): Promise<void> {
  const { database } = surroundings
  const former = await readSecret(database, formerIdentity)
  await database.transaction().execute(async (transaction) => {
    await lockSealKeys(transaction)
    if (former !== undefined) await putAwayFormer(transaction, former)
    const now = await secondNow(transaction)
    for (const authority of await authorityKeys(transaction))
      await renewList(transaction, database, authority, now)
  })
  // Last: lists are made even if the next authority cannot be.
  await issuingAuthority(surroundings)
}

async function ensureAuthorities(transaction: Executor, surroundings: Surroundings): Promise<SealKeyRow> {
  const now = await secondNow(transaction)
  const keys = await authorityKeys(transaction)
  const issuing = active(keys, 'issuing')
  if (issuing !== undefined && left(issuing, now) > yearsValid.seal * year) return issuing
  const root = await ensureRoot(transaction, surroundings, keys, now)
  const pair = await pairOf(surroundings.database, root)
  if (pair === null) {
    if (issuing !== undefined && issuing.notAfter > now) return issuing
    throw new Error(
      'The authority for seals has ended, and the root that could make the next one was moved out: bring it back with npm run seal-root -- --import FILE',
    )
  }
  if (issuing !== undefined) await retireSealKey(transaction, issuing)
  const made = await makeIssuing(hostOf(surroundings), now, pair, addressesOf(surroundings, root))
  return insertAuthority(transaction, surroundings, made, { kind: 'issuing', issuer: root, keys })
}

async function ensureRoot(
  transaction: Executor,
  surroundings: Surroundings,
  keys: readonly SealKeyRow[],
  now: Date,
): Promise<SealKeyRow> {
  const root = active(keys, 'root')
  const isLasting = root !== undefined && left(root, now) > yearsValid.issuing * year
  // Who moved the root out does not want another one here unasked.
  if (root !== undefined && (isLasting || root.privateKey === null)) return root
  if (root !== undefined) await retireSealKey(transaction, root)
  const made = await makeRoot(hostOf(surroundings), now)
  return insertAuthority(transaction, surroundings, made, { kind: 'root', issuer: null, keys })
}

interface Place {
  readonly kind: 'root' | 'issuing'
  readonly issuer: SealKeyRow | null
  readonly keys: readonly SealKeyRow[]
}

/** Stores an authority with its first list. */
async function insertAuthority(
  transaction: Executor,
  { database }: Surroundings,
  { certificate, privateKey }: KeyPair,
  { kind, issuer, keys }: Place,
): Promise<SealKeyRow> {
  const { from, until } = validityOf(certificate)
  const row = await insertSealKey(transaction, database, {
    kind,
    organisationId: null,
    generation: Math.max(0, ...keys.filter((key) => key.kind === kind).map((key) => key.generation ?? 0)) + 1,
    issuerId: issuer?.id ?? null,
    name: new X509Certificate(certificate).subject,
    privateKey,
    certificate,
    issuers: issuer === null ? [] : [issuer.certificate],
    serial: serialOf(certificate),
    notBefore: from,
    notAfter: until,
  })
  await renewList(transaction, database, row, from)
  return row
}

/**
 * Makes the next revocation list of an authority if it is due, or at once after a withdrawal. Leaves it while the
 * authority's key is not here.
 */
export async function renewList(
  transaction: Executor,
  database: Database,
  authority: SealKeyRow,
  now: Date,
  isDueAtOnce = false,
): Promise<void> {
  if (authority.kind !== 'root' && authority.kind !== 'issuing') return
  const before = await revocationListOf(transaction, authority.id)
  const { counts, next } = listDays[authority.kind]
  const isDue = before === undefined || now.getTime() - before.made.getTime() > next * day
  const pair = await pairOf(database, authority)
  if (pair === null || authority.notAfter <= now || !(isDue || isDueAtOnce)) return
  const number = (before?.number ?? 0) + 1
  const until = new Date(now.getTime() + counts * day)
  const revoked = (await revokedBy(transaction, authority.id)).flatMap(asRevoked)
  const list = Buffer.from(await makeRevocationList(pair, revoked, { number, from: now, until }))
  await keepRevocationList(transaction, authority.id, { number, list, made: now, until })
}

function asRevoked({ serial, revoked, reason }: SealKeyRow): Revoked[] {
  return revoked === null || reason === null ? [] : [{ serial, at: revoked, reason }]
}

/** A row's key and certificate, or null while the key is not here. */
export async function pairOf(database: Database, row: SealKeyRow): Promise<KeyPair | null> {
  const privateKey = await privateKeyOf(database, row)
  return privateKey === null ? null : { privateKey, certificate: new Uint8Array(row.certificate) }
}

/** Where an authority's certificate and list are found. Each keeps its address when the next one takes over. */
export function addressesOf({ config }: Pick<Surroundings, 'config'>, authority: SealKeyRow): Addresses {
  const place = `${config.baseUrl}/pki/${authority.kind}${suffixOf(authority)}`
  return { certificate: `${place}.crt`, list: `${place}.crl` }
}

function suffixOf({ generation }: SealKeyRow): string {
  return generation === null || generation === 1 ? '' : `-${generation}`
}

/** The database's time to the second, which is how finely certificates tell it: never later than now. */
export async function secondNow(database: Executor): Promise<Date> {
  return new Date(Math.floor(Date.parse(await databaseNow(database)) / 1000) * 1000)
}

/** The key that is used of those of a kind. */
export function active(keys: readonly SealKeyRow[], kind: SealKeyRow['kind']): SealKeyRow | undefined {
  return keys.find((key) => key.kind === kind && key.retired === null)
}

function left({ notAfter }: SealKeyRow, now: Date): number {
  return notAfter.getTime() - now.getTime()
}

function hostOf({ config }: Surroundings): string {
  return new URL(config.baseUrl).hostname
}

/**
 * Earlier versions sealed with one self-made certificate for all. Its files stay known, and its key, which is of no use
 * any more, goes.
 */
async function putAwayFormer(transaction: Executor, identity: Buffer): Promise<void> {
  const { certificates } = JSON.parse(identity.toString('utf8')) as {
    readonly certificates: readonly string[]
  }
  const [certificate] = certificates
  if (certificate !== undefined)
    await keepSealCertificate(transaction, Uint8Array.fromBase64(certificate), null)
  await removeSecret(transaction, formerIdentity)
}
