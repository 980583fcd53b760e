import { sql } from 'kysely'
import type { Kysely } from 'kysely'

/**
 * Account and group management: email changes awaiting confirmation, accounts created by a partner's registration (so
 * far the first one of each organisation), and ordered lists.
 */
const statements = [
  sql`alter table account_links add column email text`,
  sql`alter table account_links drop constraint account_links_purpose_check`,
  sql`alter table account_links add constraint account_links_purpose_check
    check (purpose in ('verification', 'sign-in', 'email-change') and (purpose = 'email-change') = (email is not null))`,
  sql`alter table accounts add column registered boolean not null default false`,
  sql`update accounts set registered = true from organisations
    where organisations.id = accounts.organisation_id and organisations.partner is not null
      and not exists (select from accounts earlier where earlier.organisation_id = accounts.organisation_id
        and (earlier.created, earlier.id) < (accounts.created, accounts.id))`,
  sql`create index accounts_registered on accounts (created desc, id desc) where registered`,
  sql`create index organisations_partner on organisations (partner, id) where partner is not null`,
  sql`create index groups_created on groups (organisation_id, created desc, id desc)`,
  sql`create index envelopes_of_group on envelopes (organisation_id, group_id) where group_id is not null`,
]

export async function up(database: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await statement.execute(database)
}
