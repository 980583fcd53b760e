import { sql } from 'kysely'
import type { Executor } from './connection.ts'

/** A stored file and the owner of its folder: an organisation or a verification. */
export interface KeptFile {
  readonly key: string
  readonly ownerId: string
}

/**
 * Which of these stored files no row of an envelope, template, branding or verification names. Only counts owners known
 * to this database, so that it does not empty a store shared with another database. Suited to thousands of files at
 * once.
 */
export async function unnamedFiles(database: Executor, files: readonly KeptFile[]): Promise<string[]> {
  if (files.length === 0) return []
  const keys = files.map(({ key }) => key)
  const owners = files.map(({ ownerId }) => ownerId)
  const { rows } = await sql<{ key: string }>`
    select file.key from unnest(${keys}::text[], ${owners}::text[]) as file(key, owner_id)
    where file.owner_id in (select id from organisations union all select id from verifications) and file.key not in (
      select storage_key from documents
      union all select upload_key from documents where upload_key is not null
      union all select storage_key from template_documents
      union all select upload_key from template_documents where upload_key is not null
      union all select named.key from envelopes,
        unnest(array[original_key, master_key, certificate_key, combined_key]) as named(key) where named.key is not null
      union all select storage_key from seal_tails
      union all select logo_key from organisations where logo_key is not null
      union all select logo_key from groups where logo_key is not null
      union all select named.key from verifications,
        unnest(array[certificate_key, multibureau_key, screening_key]) as named(key) where named.key is not null
      union all select photo->>'storageKey' from verifications, jsonb_array_elements(photos) as photo
    )
  `.execute(database)
  return rows.map(({ key }) => key)
}
