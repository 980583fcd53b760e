import { sql } from 'kysely'
import type { Kysely } from 'kysely'

/**
 * Kiosks: one device on which the recipients of an envelope sign one after another, and the channel of the signing links that
 * it makes. See decision 136.
 */
const statements = [
  sql`alter table ceremonies drop constraint ceremonies_kind_check`,
  sql`alter table ceremonies add constraint ceremonies_kind_check check (kind in ('start', 'kiosk', 'compose'))`,
  sql`alter table ceremonies
    alter column template_id drop not null,
    alter column secret drop not null,
    alter column asks_code set default false,
    alter column domains set default '{}',
    add column envelope_id text,
    add column pin_hash text,
    add constraint ceremonies_envelope foreign key (organisation_id, envelope_id)
      references envelopes (organisation_id, id) on delete cascade,
    add constraint ceremonies_target check (
      (kind = 'start') = (template_id is not null) and (kind = 'start') = (envelope_id is null)
    )`,
  sql`create unique index ceremonies_of_envelope on ceremonies (organisation_id, envelope_id)
    where ended is null and kind = 'kiosk'`,
  sql`create index ceremonies_by_envelope on ceremonies (organisation_id, envelope_id) where envelope_id is not null`,
  sql`alter table signing_tokens add column ceremony_id text`,
  sql`create index signing_tokens_ceremony on signing_tokens (organisation_id, ceremony_id)
    where ceremony_id is not null`,
  sql`alter table signing_tokens drop constraint signing_tokens_channel_check`,
  sql`alter table signing_tokens add constraint signing_tokens_channel_check
    check (channel in ('email', 'sms', 'copied', 'public', 'in-person')) not valid`,
]

export async function up(database: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await statement.execute(database)
}
