import { inDatabase } from '../database.ts'
import type { Organisation } from '../interface-client.ts'

/**
 * Inserts sent envelopes into an organisation, named `Agreement 1` and so on with the last one newest, with two
 * signers each and no documents, for lists longer than a test could send.
 */
export async function insertList(
  dataDir: string,
  { organisationId, accountId }: Organisation,
  count: number,
): Promise<void> {
  await inDatabase(dataDir, async (client) => {
    await client.query(
      `insert into envelopes (organisation_id, id, name, message, status, account_id, created, sent)
       select $1, gen_random_uuid()::text, 'Agreement ' || number, '', 'sent', $2,
         now() - ($3::int - number) * interval '1 minute', now() - ($3::int - number) * interval '1 minute'
       from generate_series(1, $3::int) number`,
      [organisationId, accountId, count],
    )
    await client.query(
      `insert into recipients (organisation_id, id, envelope_id, position, name, email, type, status, signing_order, sent)
       select $1, gen_random_uuid()::text, id, place, 'Person ' || place, 'person-' || place || '@mail.example', 'signer',
         'sent', 1, sent
       from envelopes cross join generate_series(0, 1) place where organisation_id = $1
         and not exists (select from recipients where envelope_id = id and recipients.organisation_id = $1)`,
      [organisationId],
    )
    // As autovacuum would have done in the time it takes to send this many.
    await client.query('analyze envelopes, recipients')
  })
}
