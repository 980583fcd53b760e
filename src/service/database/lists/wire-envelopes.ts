import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import type { Executor } from '../connection.ts'
import { newest } from './list-sql.ts'
import type { Place } from './list-sql.ts'
import { firstInOrder, matchingEnvelopes, matchingInPieces } from './matching-envelopes.ts'
import type { EnvelopeFilters, EnvelopeQuery, ListScope } from './matching-envelopes.ts'
import type { EnvelopeRow } from '../tables/schema.ts'

/** An envelope with its prepared answer from the database. */
export interface WireRow extends Pick<EnvelopeRow, 'id' | 'status' | 'created' | 'wire'> {
  /** The recipients in request order, each as JSON, separated by commas. */
  readonly recipients: string
}

/** The envelopes of a list, of which all are known before all are read. */
export interface WireList {
  readonly rows: readonly Pick<WireRow, 'id' | 'created'>[]
  /** Reads the first of them in their order, some at a time: not more than `bytesAtOnce`, and at least one. */
  readonly inParts: (most?: number) => AsyncGenerator<readonly WireRow[]>
}

interface SizedRow extends Pick<WireRow, 'id' | 'status' | 'created'> {
  /** Bytes of this one and of those before it. */
  readonly until: number
  /** Null for one that is not among the first. */
  readonly wire: string | null
  readonly recipients: string | null
}

/** An envelope has up to five megabytes in such a list, and a list has up to a thousand of them. */
const bytesAtOnce = 2_000_000

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
): Promise<WireList> {
  const pieces = matchingInPieces(database, scope, filters).map((piece) =>
    withoutDrafts(piece, filters).$if(after !== null, (query) =>
      after === null ? query : query.where(behind(after)),
    ),
  )
  const own = sql`octet_length(envelopes.wire) + coalesce((
    select sum(octet_length(recipients.wire)) from recipients where ${ofEnvelope(scope)}), 0)`
  const isFirst = sql`(envelopes.until - envelopes.own < ${bytesAtOnce})`
  const { rows } = await sql<SizedRow>`
    select envelopes.id, envelopes.status, envelopes.created, envelopes.until::float8,
      case when ${isFirst} then envelopes.wire end as wire,
      case when ${isFirst} then ${recipientsOf(scope)} end as recipients
    from (
      select envelopes.*, sum(envelopes.own) over (order by ${orderBy} rows unbounded preceding) as until
      from (
        select envelopes.id, envelopes.status, envelopes.created, envelopes.wire, ${own} as own
        from ${firstInOrder(pieces, orderBy, limit)} as envelopes
      ) as envelopes
    ) as envelopes
    order by ${orderBy}`.execute(database)
  return {
    rows,
    async *inParts(most = limit) {
      const wanted = rows.slice(0, most)
      const first = wanted.filter(isRead)
      if (first.length > 0) yield first
      for (const ids of inBatches(wanted.slice(first.length))) {
        const again = matchingEnvelopes(database, scope, { ...filters, ids })
        yield await readAgain(database, scope, withoutDrafts(again, filters))
      }
    },
  }
}

function isRead(row: SizedRow): row is SizedRow & WireRow {
  return row.wire !== null
}

function ofEnvelope({ organisationId }: ListScope): RawBuilder<boolean> {
  return sql`recipients.organisation_id = ${organisationId} and recipients.envelope_id = envelopes.id`
}

function recipientsOf(scope: ListScope): RawBuilder<string> {
  return sql`array_to_string(array(
    select recipients.wire from recipients where ${ofEnvelope(scope)}
    order by recipients.position, recipients.id), ',')`
}

/** The ids of rows, in batches that are small enough to be read at once. */
function* inBatches(rows: readonly SizedRow[]): Generator<string[]> {
  let [batch, begun]: [string[], number] = [[], 0]
  for (const [index, { id, until }] of rows.entries()) {
    if (batch.length > 0 && until - begun > bytesAtOnce) {
      yield batch
      batch = []
    }
    if (batch.length === 0) begun = rows[index - 1]?.until ?? 0
    batch.push(id)
  }
  if (batch.length > 0) yield batch
}

function withoutDrafts(query: EnvelopeQuery, { status }: EnvelopeFilters): EnvelopeQuery {
  return status === undefined ? query.where('envelopes.status', '<>', 'draft') : query
}

/** Those of these envelopes that are still there and still match, in the list's order. */
async function readAgain(database: Executor, scope: ListScope, query: EnvelopeQuery): Promise<WireRow[]> {
  const { rows } = await sql<WireRow>`
    select envelopes.id, envelopes.status, envelopes.created, envelopes.wire, ${recipientsOf(scope)} as recipients
    from (${query.selectAll('envelopes')}) as envelopes
    order by ${orderBy}`.execute(database)
  return rows
}
