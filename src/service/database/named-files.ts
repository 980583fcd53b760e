import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import type { Executor } from './connection.ts'

/** A stored file and the owner of its folder: an organisation or a verification. */
export interface KeptFile {
  readonly key: string
  readonly ownerId: string
}

/** Every file that a row of an envelope, template, branding or verification names, with the digest it should have. */
export const namedFiles = sql`
  select storage_key as key, sha256 from documents
  union all select upload_key, uploaded_sha256 from documents where upload_key is not null
  union all select picture_key, null from documents where picture_key is not null
  union all select storage_key, sha256 from template_documents
  union all select upload_key, uploaded_sha256 from template_documents where upload_key is not null
  union all select picture_key, null from template_documents where picture_key is not null
  union all select named.key, named.sha256 from envelopes, lateral (values
      (original_key, original_sha256), (master_key, master_sha256), (certificate_key, null), (combined_key, null)
    ) as named(key, sha256) where named.key is not null
  union all select storage_key, null from seal_tails
  union all select logo_key, null from organisations where logo_key is not null
  union all select logo_key, null from groups where logo_key is not null
  union all select named.key, null from verifications,
    unnest(array[certificate_key, multibureau_key, screening_key]) as named(key) where named.key is not null
  union all select photo->>'storageKey', null from verifications, jsonb_array_elements(photos) as photo`

/** Whether a row names a file. Its sealed files lie in an envelope's own folder, as all of a verification do in its own. */
const hasName = (key: RawBuilder<unknown>) => sql`(
  exists (select from documents where storage_key = ${key} or upload_key = ${key} or picture_key = ${key})
  or exists (select from template_documents
    where storage_key = ${key} or upload_key = ${key} or picture_key = ${key})
  or exists (select from envelopes where organisation_id = split_part(${key}, '/', 1) and id = split_part(${key}, '/', 2)
    and ${key} in (original_key, master_key, certificate_key, combined_key))
  or exists (select from seal_tails where organisation_id = split_part(${key}, '/', 1)
    and envelope_id = split_part(${key}, '/', 2) and storage_key = ${key})
  or exists (select from organisations where logo_key = ${key})
  or exists (select from groups where logo_key = ${key})
  or exists (select from verifications where id = split_part(${key}, '/', 2)
    and (${key} in (certificate_key, multibureau_key, screening_key)
      or exists (select from jsonb_array_elements(photos) as photo where photo->>'storageKey' = ${key}))))`

/**
 * Which of these stored files no row names. Only counts owners known to this database, so that it does not empty a store
 * shared with another database. Suited to thousands of files at once.
 */
export async function unnamedFiles(database: Executor, files: readonly KeptFile[]): Promise<string[]> {
  if (files.length === 0) return []
  const keys = files.map(({ key }) => key)
  const owners = files.map(({ ownerId }) => ownerId)
  const { rows } = await sql<{ key: string }>`
    select file.key from unnest(${keys}::text[], ${owners}::text[]) as file(key, owner_id)
    where file.owner_id in (select id from organisations union all select id from verifications)
      and not ${hasName(sql`file.key`)}
  `.execute(database)
  return rows.map(({ key }) => key)
}

/** Whether a row names this file. */
export async function isNamed(database: Executor, key: string): Promise<boolean> {
  const { rows } = await sql<{ named: boolean }>`select ${hasName(sql`${key}::text`)} as named`.execute(
    database,
  )
  return rows[0]?.named ?? false
}
