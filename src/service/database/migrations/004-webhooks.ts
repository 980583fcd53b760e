import { sql } from 'kysely'
import type { Kysely } from 'kysely'

/**
 * Endpoints and their deliveries: a row per event and endpoint, ordered by `sequence`. Rows have no foreign key to
 * their endpoint, because deleting an endpoint at the same moment must not make an envelope fail.
 */
const statements = [
  sql`create table endpoints (
    organisation_id text not null references organisations (id),
    id text not null,
    url text not null,
    signature text not null,
    active boolean not null default true,
    slow boolean not null default false,
    disabled timestamptz(3),
    disabled_reason text check (disabled_reason in ('gone', 'failing')),
    created timestamptz(3) not null default now(),
    primary key (organisation_id, id)
  )`,
  sql`create index endpoints_created on endpoints (organisation_id, created desc, id desc)`,
  sql`create table webhook_deliveries (
    organisation_id text not null,
    id text not null,
    endpoint_id text not null,
    event_id text not null,
    subject_id text not null,
    sequence bigint not null generated always as identity,
    event text not null,
    payload jsonb not null,
    origin text not null default 'event' check (origin in ('event', 'replay', 'test')),
    state text not null default 'pending' check (state in ('pending', 'delivered', 'failed')),
    attempts integer not null default 0,
    first_tried timestamptz(3),
    last_tried timestamptz(3),
    next_try timestamptz(3),
    claimed_until timestamptz(3),
    body text,
    status integer,
    response text,
    error text,
    milliseconds integer,
    created timestamptz(3) not null default now(),
    primary key (organisation_id, id)
  )`,
  sql`create index webhook_deliveries_waiting on webhook_deliveries
    (organisation_id, endpoint_id, subject_id, sequence) where state = 'pending'`,
  sql`create index webhook_deliveries_listed on webhook_deliveries (organisation_id, endpoint_id, sequence desc)`,
  sql`create index webhook_deliveries_created on webhook_deliveries (created)`,
]

export async function up(database: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await statement.execute(database)
}
