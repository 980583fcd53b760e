import { sql } from 'kysely'
import type { Kysely } from 'kysely'

/**
 * Labels of an organisation on envelopes, and what the pages of sent envelopes say, to be searched. `words` is made by the
 * service, which knows how scripts without spaces are cut. See decision 138.
 */
const statements = [
  sql`create table labels (
    organisation_id text not null references organisations (id) on delete cascade,
    id text not null,
    name text not null,
    color text not null,
    created timestamptz(3) not null default clock_timestamp(),
    primary key (organisation_id, id)
  )`,
  sql`create unique index labels_name on labels (organisation_id, lower(name))`,
  sql`create table envelope_labels (
    organisation_id text not null,
    envelope_id text not null,
    label_id text not null,
    primary key (organisation_id, envelope_id, label_id),
    foreign key (organisation_id, envelope_id) references envelopes (organisation_id, id) on delete cascade,
    foreign key (organisation_id, label_id) references labels (organisation_id, id) on delete cascade
  )`,
  sql`create index envelope_labels_label on envelope_labels (organisation_id, label_id, envelope_id)`,
  sql`create table page_texts (
    organisation_id text not null,
    envelope_id text not null,
    document_id text not null,
    page integer not null,
    text text not null,
    words tsvector not null,
    primary key (organisation_id, envelope_id, document_id, page),
    foreign key (organisation_id, envelope_id) references envelopes (organisation_id, id) on delete cascade
  )`,
  sql`do $$ begin
    create index page_texts_words on page_texts using gin (organisation_id, words);
  exception when undefined_object then
    create index page_texts_words on page_texts using gin (words);
  end $$`,
  sql`alter table envelopes add column texts_read timestamptz(3)`,
  sql`create index envelopes_texts_unread on envelopes (sent desc, id)
    where texts_read is null and status <> 'draft' and sent is not null and purge_begun is null`,
]

export async function up(database: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await statement.execute(database)
}
