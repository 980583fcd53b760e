import type pg from 'pg'

/** An organisation full of envelopes: an administrator, 200 senders, ten groups, two recipients per envelope. */
export interface BenchOrganisation {
  readonly organisationId: string
  /** Sees everything. */
  readonly administrator: string
  /** Sees what they sent and what is shared in their group. */
  readonly sender: { readonly accountId: string; readonly groupId: string }
}

/**
 * Creates envelopes in every status, the newest from today and one every twenty seconds before. The database
 * generates the rows itself: a million takes some minutes.
 */
export async function insertEnvelopes(
  pool: Pick<pg.Pool, 'query'>,
  count: number,
): Promise<BenchOrganisation> {
  const organisation = benchOrganisation(count)
  for (const statement of statements) await pool.query(statement, [organisation.organisationId, count])
  // As autovacuum would have done in the time it takes to sign this many.
  await pool.query('vacuum (analyze) envelopes')
  await pool.query('vacuum (analyze) recipients')
  return organisation
}

/** The organisation that {@link insertEnvelopes} fills with so many. */
export function benchOrganisation(count: number): BenchOrganisation {
  const organisationId = `bench-${count}`
  return {
    organisationId,
    administrator: `${organisationId}-0`,
    sender: { accountId: `${organisationId}-5`, groupId: 'group-5' },
  }
}

const statements = [
  `with given as (select $1::text as id, $2::int as count)
   insert into organisations (id, name) select id, id from given`,
  `insert into groups (organisation_id, id, name)
   select $1::text, 'group-' || number, 'Group ' || number from generate_series(0, 9) number where $2::int > 0`,
  `insert into accounts (organisation_id, id, name, email, role, verified, group_id)
   select $1::text, $1 || '-' || number, 'Account ' || number, $1 || '-' || number || '@sender.example',
     case when number = 0 then 'administrator' else 'standard' end, now(), 'group-' || number % 10
   from generate_series(0, 199) number where $2::int > 0`,
  `insert into envelopes (organisation_id, id, name, message, status, shared, account_id, group_id, metadata, created,
     sent, completed, voided)
   select $1::text, $1 || '-' || lpad(number::text, 8, '0'), 'Agreement ' || number % 5000,
     'Please sign agreement number ' || number, status, number % 3 = 0, $1 || '-' || number % 200,
     'group-' || number % 10, jsonb_build_object('reference', 'R-' || number, 'cost_centre', number % 100), made,
     case when status <> 'draft' then made + interval '1 second' end,
     case when status = 'completed' then made + interval '1 day' end,
     case when status = 'voided' then made + interval '1 day' end
   from (
     select number, date_trunc('day', now()) - number * interval '20 seconds' as made,
       (array['draft', 'sent', 'completed', 'completed', 'completed', 'voided', 'completed', 'sent', 'completed', 'sent',
         'sent'])[1 + number % 11] as status
     from generate_series(1, $2::int) number
   ) generated`,
  `insert into recipients (organisation_id, id, envelope_id, position, name, email, type, status, signing_order, created,
     sent, completed)
   select $1::text, envelopes.id || '-' || place, envelopes.id, place, 'Person ' || number * 2 + place,
     'person-' || number * 2 + place || '@mail.example', 'signer',
     case envelopes.status when 'draft' then 'created' when 'completed' then 'completed' else 'sent' end, 1 + place,
     envelopes.created, envelopes.sent, envelopes.completed
   from (select *, right(id, 8)::int % 30000 as number from envelopes where organisation_id = $1::text) envelopes
   cross join generate_series(0, 1) place where $2::int > 0`,
]
