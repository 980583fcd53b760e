import { sql } from 'kysely'
import type { Executor } from '../connection.ts'
import type { EnvelopeKey } from '../envelopes/envelope-aggregate.ts'
import { findRow, lockRow, updateRow } from '../rows.ts'
import { addTimedCeremony } from './ceremonies.ts'
import type { CeremonyRow, SecretUntil } from './ceremonies.ts'

/** A device on which the recipients of an envelope sign. */
export type KioskRow = CeremonyRow & {
  readonly envelopeId: string
  readonly pinHash: string
  readonly expires: Date
}
type Named = Pick<CeremonyRow, 'organisationId' | 'id'>

const now = sql<Date>`clock_timestamp()`

/** A kiosk that has neither ended nor expired, by the hash of its secret. */
export async function runningKiosk(database: Executor, hash: string): Promise<KioskRow | undefined> {
  const row = await database
    .selectFrom('ceremonies')
    .selectAll()
    .where('secretHash', '=', hash)
    .where('kind', '=', 'kiosk')
    .where('ended', 'is', null)
    .where('expires', '>', now)
    .executeTakeFirst()
  return row as KioskRow | undefined
}

/** The kiosk of an envelope that has not been ended. It may have expired. */
export async function kioskOf(
  database: Executor,
  { organisationId, envelopeId }: EnvelopeKey,
): Promise<KioskRow | undefined> {
  const row = await findRow(database, 'ceremonies', {
    organisationId,
    envelopeId,
    kind: 'kiosk',
    ended: null,
  })
  return row as KioskRow | undefined
}

/** A kiosk by its id. */
export async function findKiosk(
  database: Executor,
  { organisationId, id }: Named,
): Promise<KioskRow | undefined> {
  return (await findRow(database, 'ceremonies', { organisationId, id, kind: 'kiosk' })) as
    | KioskRow
    | undefined
}

/** A kiosk, locked until the transaction ends. */
export async function lockKiosk(
  transaction: Executor,
  { organisationId, id }: Named,
): Promise<KioskRow | undefined> {
  const row = await lockRow(transaction, 'ceremonies', { organisationId, id, kind: 'kiosk' })
  return row as KioskRow | undefined
}

/** Begins a kiosk. Only the caller gets its secret. */
export async function addKiosk(
  transaction: Executor,
  {
    hours,
    ...about
  }: EnvelopeKey & Pick<CeremonyRow, 'id' | 'accountId' | 'pinHash'> & { readonly hours: number },
): Promise<SecretUntil> {
  return addTimedCeremony(transaction, { ...about, kind: 'kiosk' }, 60 * hours)
}

/** Ends what the last person has open on the device: the signing session, and the link that could open another. */
export async function endTurns(transaction: Executor, { organisationId, id }: Named): Promise<void> {
  const links = transaction
    .selectFrom('signingTokens')
    .select('secretHash')
    .where('organisationId', '=', organisationId)
    .where('ceremonyId', '=', id)
  await transaction
    .updateTable('signingSessions')
    .set({ ended: now })
    .where('organisationId', '=', organisationId)
    .where('ended', 'is', null)
    .where('tokenHash', 'in', links)
    .execute()
  await transaction
    .updateTable('signingTokens')
    .set({ replaced: now })
    .where('organisationId', '=', organisationId)
    .where('ceremonyId', '=', id)
    .where('replaced', 'is', null)
    .execute()
}

/** Ends a kiosk with what is open on its device. Returns whether it still ran. */
export async function endKiosk(transaction: Executor, kiosk: Named): Promise<boolean> {
  const { organisationId, id } = kiosk
  await endTurns(transaction, kiosk)
  const key = { organisationId, id, ended: null }
  return (await updateRow(transaction, 'ceremonies', key, { ended: now })) !== undefined
}
