import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { Database, Executor } from './connection.ts'
import { decryptColumn, encryptColumn, encrypted } from './encrypted-columns.ts'
import { deleteRows, findRow } from './rows.ts'

/** The keys of encrypted files in the store, each encrypted for its file. */
export function fileKeys(database: Database) {
  const find = async (storageKey: string): Promise<Buffer | null> => {
    const row = await findRow(database, 'fileKeys', { storageKey })
    return row === undefined ? null : decryptColumn(database, encrypted.fileKey, [storageKey], row.encrypted)
  }
  return {
    find,
    async make(storageKey: string): Promise<Buffer> {
      const kept = await encryptColumn(database, encrypted.fileKey, [storageKey], randomBytes(32))
      await database
        .insertInto('fileKeys')
        .values({ storageKey, encrypted: kept })
        .onConflict((conflict) => conflict.column('storageKey').doNothing())
        .execute()
      const key = await find(storageKey)
      if (key === null) throw new Error(`The key of ${storageKey} could not be kept`)
      return key
    },
    async remove(storageKey: string): Promise<void> {
      await deleteRows(database, 'fileKeys', { storageKey })
    },
  }
}

/** A file of a verification that an earlier version stored as it is. */
export interface PlainFile {
  readonly organisationId: string
  readonly verificationId: string
  readonly storageKey: string
}

/** Files of verifications that are stored as they are, some at a time in the order of their names. */
export async function plainFiles(database: Executor, after: string, limit: number): Promise<PlainFile[]> {
  const { rows } = await sql<PlainFile>`
    select organisation_id, verification_id, storage_key from (
      select organisation_id, id as verification_id, photo->>'storageKey' as storage_key
      from verifications, jsonb_array_elements(photos) as photo
      union all select organisation_id, id, named.key
      from verifications, unnest(array[certificate_key, multibureau_key, screening_key]) as named(key)
    ) files
    where storage_key > ${after} and not exists (select from file_keys where file_keys.storage_key = files.storage_key)
    order by storage_key limit ${limit}
  `.execute(database)
  return rows
}

/** Names a copy of a verification's file in place of it. False if the verification does not name it any more. */
export async function replaceFile(
  database: Executor,
  { organisationId, verificationId, storageKey }: PlainFile,
  copy: string,
): Promise<boolean> {
  const renamed = (column: string) =>
    sql`${sql.ref(column)} = case when ${sql.ref(column)} = ${storageKey} then ${copy} else ${sql.ref(column)} end`
  const { numAffectedRows } = await sql`
    update verifications set ${renamed('certificate_key')}, ${renamed('multibureau_key')}, ${renamed('screening_key')},
      photos = (
        select coalesce(jsonb_agg(case when photo->>'storageKey' = ${storageKey}
          then jsonb_set(photo, '{storageKey}', to_jsonb(${copy}::text)) else photo end order by position), '[]')
        from jsonb_array_elements(photos) with ordinality as old(photo, position)
      )
    where organisation_id = ${organisationId} and id = ${verificationId} and purging is null
      and (${storageKey} in (certificate_key, multibureau_key, screening_key)
        or photos @> jsonb_build_array(jsonb_build_object('storageKey', ${storageKey}::text)))
  `.execute(database)
  return (numAffectedRows ?? 0n) > 0n
}

/** Forgets the keys of files that were never stored, or are gone: older than a day, and no verification names them. */
export async function forgetUnusedFileKeys(database: Executor): Promise<void> {
  await sql`
    delete from file_keys where created < now() - interval '1 day' and storage_key not in (
        select named.key from verifications,
          unnest(array[certificate_key, multibureau_key, screening_key]) as named(key) where named.key is not null
        union all select photo->>'storageKey' from verifications, jsonb_array_elements(photos) as photo
      )
  `.execute(database)
}
