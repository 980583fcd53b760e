import { sql } from 'kysely'
import type { Insertable, Selectable } from 'kysely'
import { newSecret, secretHash } from '../../secrets/secrets.ts'
import type { Database, Executor } from '../connection.ts'
import { decryptColumn, encryptColumn, encrypted } from '../encrypted-columns.ts'
import type { TemplateKey } from '../envelopes/templates.ts'
import { findRow, lockRow, updateRow, updateRows } from '../rows.ts'
import type { CeremoniesTable, CeremonyVisitsTable } from '../tables/ceremony-tables.ts'

export type CeremonyRow = Selectable<CeremoniesTable>
export type CeremonyVisitRow = Selectable<CeremonyVisitsTable>
type Named = Pick<CeremonyRow, 'organisationId' | 'id'>

/** The public link of a template that has not been closed. */
export async function startLinkOf(
  database: Executor,
  { organisationId, templateId }: TemplateKey,
): Promise<CeremonyRow | undefined> {
  return findRow(database, 'ceremonies', { organisationId, templateId, kind: 'start', ended: null })
}

/** A public link by the hash of its secret, whatever has become of it. */
export async function ceremonyBySecret(database: Executor, hash: string): Promise<CeremonyRow | undefined> {
  return findRow(database, 'ceremonies', { secretHash: hash })
}

/** A public link, whatever has become of it. */
export async function findCeremony(
  database: Executor,
  { organisationId, id }: Named,
): Promise<CeremonyRow | undefined> {
  return findRow(database, 'ceremonies', { organisationId, id })
}

/** A public link, locked until the transaction ends. */
export async function lockCeremony(
  transaction: Executor,
  { organisationId, id }: Named,
): Promise<CeremonyRow | undefined> {
  return lockRow(transaction, 'ceremonies', { organisationId, id })
}

/** Creates a public link. Its secret is kept encrypted, since it is shown again. */
export async function addCeremony(
  database: Database,
  transaction: Executor,
  about: Omit<Insertable<CeremoniesTable>, 'secretHash' | 'secret' | 'created'>,
): Promise<CeremonyRow> {
  const secret = newSecret()
  const kept = await encryptColumn(
    database,
    encrypted.ceremonySecret,
    [about.organisationId, about.id],
    secret,
  )
  return transaction
    .insertInto('ceremonies')
    .values({ ...about, secretHash: secretHash(secret), secret: kept })
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** What a public link ends with, to show it to those who manage it. */
export async function ceremonySecret(
  database: Database,
  { organisationId, id, secret }: CeremonyRow,
): Promise<string> {
  const plain = await decryptColumn(database, encrypted.ceremonySecret, [organisationId, id], secret)
  return plain.toString()
}

/** Changes a public link. */
export async function updateCeremony(
  database: Executor,
  { organisationId, id }: Named,
  change: Parameters<typeof updateRow<'ceremonies'>>[3],
): Promise<CeremonyRow | undefined> {
  return updateRow(database, 'ceremonies', { organisationId, id }, change)
}

/** A visit that has not expired, with or without the envelope it began. */
export async function findVisit(database: Executor, hash: string): Promise<CeremonyVisitRow | undefined> {
  return database
    .selectFrom('ceremonyVisits')
    .selectAll()
    .where('secretHash', '=', hash)
    .where('expires', '>', sql<Date>`clock_timestamp()`)
    .executeTakeFirst()
}

/** Records that a visit has begun its envelope. False when it had before. */
export async function markVisitUsed(transaction: Executor, hash: string): Promise<boolean> {
  const used = await transaction
    .updateTable('ceremonyVisits')
    .set({ used: sql<Date>`clock_timestamp()` })
    .where('secretHash', '=', hash)
    .where('used', 'is', null)
    .executeTakeFirst()
  return used.numUpdatedRows === 1n
}

/** Counts one more use of a link by a mailbox. Returns how often that was, with this one. */
export async function countStart(
  transaction: Executor,
  { organisationId, id }: Named,
  mailboxHash: string,
): Promise<number> {
  const counted = await transaction
    .insertInto('ceremonyStarts')
    .values({ organisationId, ceremonyId: id, mailboxHash, starts: 1 })
    .onConflict((conflict) =>
      conflict
        .columns(['organisationId', 'ceremonyId', 'mailboxHash'])
        .doUpdateSet({ starts: sql<number>`ceremony_starts.starts + 1` }),
    )
    .returning('starts')
    .executeTakeFirstOrThrow()
  await updateRows(transaction, 'ceremonies', { organisationId, id }, { uses: sql<number>`uses + 1` })
  return counted.starts
}
