import { sql } from 'kysely'
import type { Executor } from '../connection.ts'
import { newest } from './list-sql.ts'
import type { Place } from './list-sql.ts'
import { firstInOrder, matchingInPieces } from './matching-envelopes.ts'
import type { EnvelopeFilters, ListScope } from './matching-envelopes.ts'
import type { EnvelopeRow } from '../tables/schema.ts'

/** An envelope with its prepared answer from the database. */
export interface WireRow extends Pick<EnvelopeRow, 'id' | 'status' | 'created' | 'wire'> {
  /** The recipients in request order, each as JSON, separated by commas. */
  readonly recipients: string
}

const { orderBy, behind } = newest('envelopes')

/**
 * The newest envelopes that a viewer may see, at most `limit`, after a place in that order. Drafts only when the status
 * asks for them. The JSON is read as the database stores it and never rebuilt: decision 040. Source: specification, GET
 * /v1/envelopes.
 */
export async function newestEnvelopes(
  database: Executor,
  scope: ListScope,
  filters: EnvelopeFilters,
  { limit, after = null }: { readonly limit: number; readonly after?: Place | null },
): Promise<WireRow[]> {
  const pieces = matchingInPieces(database, scope, filters).map((piece) =>
    piece
      .$if(filters.status === undefined, (query) => query.where('envelopes.status', '<>', 'draft'))
      .$if(after !== null, (query) => (after === null ? query : query.where(behind(after)))),
  )
  const { rows } = await sql<WireRow>`
    select envelopes.id, envelopes.status, envelopes.created, envelopes.wire, array_to_string(array(
      select recipients.wire from recipients
      where recipients.organisation_id = ${scope.organisationId} and recipients.envelope_id = envelopes.id
      order by recipients.position, recipients.id
    ), ',') as recipients
    from ${firstInOrder(pieces, orderBy, limit)} as envelopes
    order by ${orderBy}`.execute(database)
  return rows
}
