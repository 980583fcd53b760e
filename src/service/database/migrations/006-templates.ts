import { sql } from 'kysely'
import type { Kysely } from 'kysely'

const statements = [
  sql`create table templates (
    organisation_id text not null references organisations (id),
    id text not null,
    name text not null,
    shared boolean not null default false,
    envelope_name text,
    envelope_message text,
    envelope_shared boolean not null default false,
    account_id text not null,
    group_id text,
    revision integer not null default 1,
    created timestamptz(3) not null default now(),
    primary key (organisation_id, id),
    foreign key (organisation_id, account_id) references accounts (organisation_id, id)
  )`,
  sql`create index templates_created on templates (organisation_id, created desc, id desc)`,
  sql`create index templates_account on templates (organisation_id, account_id)`,
  sql`create index templates_group on templates (organisation_id, group_id)`,
  sql`create table template_documents (
    organisation_id text not null,
    template_id text not null,
    id text not null,
    position integer not null,
    name text not null,
    type text not null,
    size integer not null,
    sha256 text not null,
    pages jsonb not null,
    removed jsonb not null default '[]',
    signed boolean not null default false,
    storage_key text not null,
    created timestamptz(3) not null default now(),
    primary key (organisation_id, template_id, id),
    foreign key (organisation_id, template_id) references templates (organisation_id, id) on delete cascade
  )`,
  sql`create table template_roles (
    organisation_id text not null,
    template_id text not null,
    id text not null,
    position integer not null,
    name text not null,
    recipient_name text,
    recipient_email text,
    recipient_mobile text,
    recipient_type text not null check (recipient_type in ('signer', 'viewer', 'carbon-copy')),
    recipient_password text,
    recipient_order integer not null default 1,
    recipient_redirects jsonb not null default '{}',
    primary key (organisation_id, template_id, id),
    foreign key (organisation_id, template_id) references templates (organisation_id, id) on delete cascade
  )`,
  sql`create table template_fields (
    organisation_id text not null,
    template_id text not null,
    id text not null,
    role_id text not null,
    position integer not null,
    type text not null,
    page integer,
    anchor text,
    x_offset integer not null default 0,
    y_offset integer not null default 0,
    x_coordinate integer,
    y_coordinate integer,
    required boolean not null default false,
    read_only boolean not null default false,
    collaborative boolean not null default false,
    value text,
    checked boolean not null default false,
    width integer,
    height integer,
    options jsonb not null default '[]',
    font_size integer not null,
    font_type text not null,
    date_format text not null,
    created timestamptz(3) not null default now(),
    primary key (organisation_id, template_id, id),
    foreign key (organisation_id, template_id, role_id)
      references template_roles (organisation_id, template_id, id) on delete cascade
  )`,
  sql`create index template_fields_role on template_fields (organisation_id, template_id, role_id)`,
]

export async function up(database: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await statement.execute(database)
}
