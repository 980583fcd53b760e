import { sql } from 'kysely'
import type { Executor } from '../connection.ts'
import type { RecipientRow } from '../tables/schema.ts'

/** What rows of the dashboard show of a recipient. */
export type ListedRecipient = Pick<
  RecipientRow,
  | 'envelopeId'
  | 'id'
  | 'name'
  | 'email'
  | 'type'
  | 'status'
  | 'signingOrder'
  | 'muted'
  | 'completed'
  | 'sent'
  | 'reminded'
  | 'diagnosis'
>

/**
 * The recipients of envelopes, each in request order, and in the order of the envelopes: of as many of the first as have
 * `most` together, and of the one that goes beyond.
 */
export async function listedRecipients(
  database: Executor,
  organisationId: string,
  envelopeIds: readonly string[],
  most: number,
): Promise<Map<string, ListedRecipient[]>> {
  const listed = new Map<string, ListedRecipient[]>()
  if (envelopeIds.length === 0) return listed
  const { rows } = await sql<ListedRecipient>`
    select envelope_id, id, name, email, type, status, signing_order, muted, completed, sent, reminded, diagnosis
    from (
      select wanted.id as wanted_id, wanted.place, sum(counted.recipients) over (order by wanted.place) as until,
        counted.recipients
      from unnest(${[...envelopeIds]}::text[]) with ordinality as wanted (id, place)
      cross join lateral (
        select count(*) as recipients from recipients
        where recipients.organisation_id = ${organisationId} and recipients.envelope_id = wanted.id
      ) as counted
    ) as wanted
    join recipients on recipients.organisation_id = ${organisationId} and recipients.envelope_id = wanted.wanted_id
    where wanted.until - wanted.recipients < ${most}
    order by wanted.place, recipients.position, recipients.id`.execute(database)
  let before = 0
  const byEnvelope = Map.groupBy(rows, ({ envelopeId }) => envelopeId)
  for (const id of envelopeIds) {
    if (before >= most) break
    const found = byEnvelope.get(id) ?? []
    listed.set(id, found)
    before += found.length
  }
  return listed
}
