import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import { tokensOf } from '#domain/search/search-text.ts'
import type { Term } from '#domain/search/search-text.ts'
import type { Executor } from '../connection.ts'
import { storable } from '../storable.ts'
import type { EnvelopeKey } from './envelope-aggregate.ts'

/** What a page says. */
export interface PageText {
  readonly documentId: string
  /** From 1 in its document. */
  readonly page: number
  readonly text: string
}

/** A page longer than this is found by its beginning. A page of small print has 8,000 characters. */
const longestPage = 30_000

/** Sent envelopes whose texts have not been taken into the search, latest first. */
export async function envelopesWithUnreadTexts(database: Executor, limit: number): Promise<EnvelopeKey[]> {
  const { rows } = await sql<EnvelopeKey>`
    select organisation_id, id as envelope_id from envelopes
    where texts_read is null and status <> 'draft' and sent is not null and purge_begun is null
    order by sent desc, id limit ${limit}`.execute(database)
  return rows
}

/** Takes the texts of an envelope's pages into the search, in place of what was there. */
export async function replacePageTexts(
  transaction: Executor,
  key: EnvelopeKey,
  pages: readonly PageText[],
): Promise<void> {
  await forgetPageTexts(transaction, key)
  const { organisationId, envelopeId } = key
  for (const { documentId, page, text: whole } of pages) {
    const text = storable(whole.slice(0, longestPage))
    const words = vectorOf(text)
    if (words === '') continue
    await sql`
      insert into page_texts (organisation_id, envelope_id, document_id, page, text, words)
      values (${organisationId}, ${envelopeId}, ${documentId}, ${page}, ${text}, ${words}::tsvector)
    `.execute(transaction)
  }
}

export async function forgetPageTexts(
  transaction: Executor,
  { organisationId, envelopeId }: EnvelopeKey,
): Promise<void> {
  await transaction
    .deleteFrom('pageTexts')
    .where('organisationId', '=', organisationId)
    .where('envelopeId', '=', envelopeId)
    .execute()
}

/** Places beyond this all count as the last one. Source: PostgreSQL 18, section 8.11.1. */
const lastPlace = 16_383

/** A text as PostgreSQL searches it. Tokens hold letters, marks and digits alone, so that none needs escaping. */
function vectorOf(text: string): string {
  return tokensOf(text)
    .map((token, at) => `'${token.text}':${Math.min(at + 1, lastPlace)}`)
    .join(' ')
}

/** All terms as PostgreSQL searches for them. Null where there are none. */
export function queryOf(terms: readonly Term[]): RawBuilder<unknown> | null {
  if (terms.length === 0) return null
  const each = terms.map(({ tokens, isBeginning }) => {
    const quoted = tokens.map((token) => `'${token}'`)
    return `(${quoted.join(' <-> ')}${isBeginning ? ':*' : ''})`
  })
  return sql`${each.join(' & ')}::tsquery`
}

/** A page on which something was found. */
export interface FoundPage {
  readonly envelopeId: string
  /** From 1 across all documents of the envelope. */
  readonly page: number
  readonly document: string
  readonly text: string
}

/** The first page of each envelope on which all terms are, by the envelope's id. */
export async function foundPages(
  database: Executor,
  organisationId: string,
  envelopeIds: readonly string[],
  terms: readonly Term[],
): Promise<Map<string, FoundPage>> {
  const query = queryOf(terms)
  if (query === null || envelopeIds.length === 0) return new Map()
  const { rows } = await sql<FoundPage>`
    select found.* from unnest(${[...envelopeIds]}::text[]) as wanted (id) cross join lateral (
      select page_texts.envelope_id, documents.name as document, page_texts.text,
        page_texts.page + (
          select coalesce(sum(jsonb_array_length(earlier.pages)), 0)::int from documents earlier
          where earlier.organisation_id = documents.organisation_id and earlier.envelope_id = documents.envelope_id
            and (earlier.position, earlier.id) < (documents.position, documents.id)
        ) as page
      from page_texts join documents on documents.organisation_id = page_texts.organisation_id
        and documents.envelope_id = page_texts.envelope_id and documents.id = page_texts.document_id
      where page_texts.organisation_id = ${organisationId} and page_texts.envelope_id = wanted.id
        and page_texts.words @@ ${query}
      order by documents.position, documents.id, page_texts.page limit 1
    ) as found`.execute(database)
  return new Map(rows.map((row) => [row.envelopeId, row]))
}
