import { sql } from 'kysely'
import type { Kysely } from 'kysely'

/**
 * The keys that seal, with their certificates: the installation's authorities, one of each organisation, and those that
 * organisations brought. `private_key` is encrypted with the deployment's key, and empty once it is not needed any more
 * or was moved out. Rows stay, because files that were sealed with them do. See decision 069.
 */
const statements = [
  sql`create table seal_keys (
    id text primary key,
    kind text not null check (kind in ('root', 'issuing', 'organisation', 'uploaded')),
    organisation_id text references organisations (id),
    generation integer,
    issuer_id text references seal_keys (id),
    name text not null,
    sha256 text not null,
    serial text not null,
    certificate bytea not null,
    chain bytea not null,
    private_key bytea,
    not_before timestamptz(3) not null,
    not_after timestamptz(3) not null,
    created timestamptz(3) not null default now(),
    retired timestamptz(3),
    revoked timestamptz(3),
    reason text check (reason in ('compromised', 'replaced')),
    check ((kind in ('root', 'issuing')) = (organisation_id is null)),
    check ((organisation_id is null) = (generation is not null)),
    check ((revoked is null) = (reason is null)),
    check (revoked is null or retired is not null)
  )`,
  sql`create unique index seal_keys_authority on seal_keys (kind)
    where organisation_id is null and retired is null`,
  sql`create unique index seal_keys_generation on seal_keys (kind, generation) where organisation_id is null`,
  sql`create unique index seal_keys_active on seal_keys (organisation_id, kind) where retired is null`,
  sql`create index seal_keys_history on seal_keys (organisation_id, created)`,
  sql`create index seal_keys_sha256 on seal_keys (sha256)`,
  sql`create index seal_keys_revoked on seal_keys (issuer_id) where revoked is not null`,
  sql`create table revocation_lists (
    issuer_id text primary key references seal_keys (id),
    number integer not null,
    list bytea not null,
    made timestamptz(3) not null,
    until timestamptz(3) not null
  )`,
  sql`alter table seal_certificates add column organisation_id text`,
]

export async function up(database: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await statement.execute(database)
}
