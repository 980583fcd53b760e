import { sql } from 'kysely'
import type { Insertable, Selectable } from 'kysely'
import { newSecret, secretHash } from '../../secrets/secrets.ts'
import type { Database, Executor } from '../connection.ts'
import { decryptColumn, encryptColumn, encrypted } from '../encrypted-columns.ts'
import type { TemplateKey } from '../envelopes/templates.ts'
import { findRow, lockRow, updateRow, updateRows } from '../rows.ts'
import type { CeremoniesTable, CeremonyVisitsTable } from '../tables/ceremony-tables.ts'

export type CeremonyRow = Selectable<CeremoniesTable>
/** A public link. */
export type StartLinkRow = CeremonyRow & { readonly templateId: string; readonly secret: Buffer }
export type CeremonyVisitRow = Selectable<CeremonyVisitsTable>
type Named = Pick<CeremonyRow, 'organisationId' | 'id'>

/** The public link of a template that has not been closed. */
export async function startLinkOf(
  database: Executor,
  { organisationId, templateId }: TemplateKey,
): Promise<StartLinkRow | undefined> {
  const row = await findRow(database, 'ceremonies', {
    organisationId,
    templateId,
    kind: 'start',
    ended: null,
  })
  return asStartLink(row)
}

/** A public link by the hash of its secret, whatever has become of it. */
export async function startLinkBySecret(database: Executor, hash: string): Promise<StartLinkRow | undefined> {
  return asStartLink(await findRow(database, 'ceremonies', { secretHash: hash, kind: 'start' }))
}

/** A public link, whatever has become of it. */
export async function findStartLink(
  database: Executor,
  { organisationId, id }: Named,
): Promise<StartLinkRow | undefined> {
  return asStartLink(await findRow(database, 'ceremonies', { organisationId, id, kind: 'start' }))
}

/** A public link, locked until the transaction ends. */
export async function lockStartLink(
  transaction: Executor,
  { organisationId, id }: Named,
): Promise<StartLinkRow | undefined> {
  return asStartLink(await lockRow(transaction, 'ceremonies', { organisationId, id, kind: 'start' }))
}

/** The database sees to it that public links have both. */
function asStartLink(row: CeremonyRow | undefined): StartLinkRow | undefined {
  return row as StartLinkRow | undefined
}

/** A secret, and until when it works. */
export interface SecretUntil {
  readonly secret: string
  readonly expires: Date
}

/** Creates what ends after so many minutes. Only the caller gets its secret. */
export async function addTimedCeremony(
  transaction: Executor,
  about: Omit<Insertable<CeremoniesTable>, 'secretHash' | 'secret' | 'expires' | 'created'>,
  minutes: number,
): Promise<SecretUntil> {
  const secret = newSecret()
  const { expires } = await transaction
    .insertInto('ceremonies')
    .values({
      ...about,
      secretHash: secretHash(secret),
      expires: sql<Date>`clock_timestamp() + make_interval(mins => ${minutes})`,
    })
    .returning('expires')
    .executeTakeFirstOrThrow()
  if (expires === null) throw new Error('A ceremony without an end')
  return { secret, expires }
}

/** Creates a public link. Its secret is kept encrypted, since it is shown again. */
export async function addStartLink(
  database: Database,
  transaction: Executor,
  about: Omit<Insertable<CeremoniesTable>, 'kind' | 'secretHash' | 'secret' | 'created'>,
): Promise<void> {
  const secret = newSecret()
  const kept = await encryptColumn(
    database,
    encrypted.ceremonySecret,
    [about.organisationId, about.id],
    secret,
  )
  await transaction
    .insertInto('ceremonies')
    .values({ ...about, kind: 'start', secretHash: secretHash(secret), secret: kept })
    .execute()
}

/** What a public link ends with, to show it to those who manage it. */
export async function ceremonySecret(
  database: Database,
  { organisationId, id, secret }: StartLinkRow,
): Promise<string> {
  const plain = await decryptColumn(database, encrypted.ceremonySecret, [organisationId, id], secret)
  return plain.toString()
}

/** Changes a public link, or whatever else is one of them. */
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
