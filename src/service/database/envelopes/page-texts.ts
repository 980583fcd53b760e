import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import { longestPage, tokensOf } from '#domain/search/search-text.ts'
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
  /** What it is found by, separated by spaces, where that is known already. */
  readonly tokens?: string
  /** Whether it is a picture that a machine has yet to read. */
  readonly isScan?: boolean
}

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
  for (const { documentId, page, text: whole, tokens, isScan = false } of pages) {
    const { text, words } = searchable(whole, tokens)
    if (words === '' && !isScan) continue
    const tries = isScan ? 0 : null
    await sql`
      insert into page_texts (organisation_id, envelope_id, document_id, page, text, words, scan_tries)
      values (${organisationId}, ${envelopeId}, ${documentId}, ${page}, ${text}, ${words}::tsvector, ${tries})
    `.execute(transaction)
  }
}

function searchable(whole: string, tokens?: string): { readonly text: string; readonly words: string } {
  const text = storable(whole.slice(0, longestPage))
  const known = tokens?.split(' ').filter((token) => token !== '')
  return { text, words: vectorOf(known ?? tokensOf(text).map((token) => token.text)) }
}

/** A scanned page that waits to be read, and its file. */
export interface WaitingScan extends EnvelopeKey {
  readonly documentId: string
  readonly page: number
  readonly storageKey: string
  readonly sha256: string
}

/** A page during which the service ended so often is given up: it may be the page that ends it. */
const mostTries = 2

/**
 * The scanned page to be read next, and counts the try. First pages of all envelopes come first, so that no one's long
 * document keeps others waiting.
 */
export async function nextScan(database: Executor): Promise<WaitingScan | undefined> {
  const { rows } = await sql<WaitingScan>`
    with next as (
      select organisation_id, envelope_id, document_id, page from page_texts
      where scan_tries < ${mostTries}
      order by scan_tries, page, envelope_id limit 1 for update skip locked
    )
    update page_texts set scan_tries = page_texts.scan_tries + 1 from next, documents
    where page_texts.organisation_id = next.organisation_id and page_texts.envelope_id = next.envelope_id
      and page_texts.document_id = next.document_id and page_texts.page = next.page
      and documents.organisation_id = next.organisation_id and documents.envelope_id = next.envelope_id
      and documents.id = next.document_id
    returning next.*, documents.storage_key, documents.sha256`.execute(database)
  return rows[0]
}

/**
 * Takes what a scanned page says into the search, beside the text that it has. Does nothing if the page has another file
 * by now, was read by someone else, or is searched no more.
 */
export async function storeScan(database: Executor, scan: WaitingScan, read: string): Promise<void> {
  const { organisationId, envelopeId, documentId, page, sha256 } = scan
  const row = await database
    .selectFrom('pageTexts')
    .innerJoin('documents', (join) =>
      join
        .onRef('documents.organisationId', '=', 'pageTexts.organisationId')
        .onRef('documents.envelopeId', '=', 'pageTexts.envelopeId')
        .onRef('documents.id', '=', 'pageTexts.documentId'),
    )
    .select('pageTexts.text')
    .where('pageTexts.organisationId', '=', organisationId)
    .where('pageTexts.envelopeId', '=', envelopeId)
    .where('pageTexts.documentId', '=', documentId)
    .where('pageTexts.page', '=', page)
    .where('documents.sha256', '=', sha256)
    .where('pageTexts.scanTries', 'is not', null)
    .forUpdate('pageTexts')
    .executeTakeFirst()
  if (row === undefined) return
  const { text, words } = searchable(row.text === '' ? read : `${row.text}\n${read}`)
  await sql`
    update page_texts set text = ${text}, words = ${words}::tsvector, scan_tries = null
    where organisation_id = ${organisationId} and envelope_id = ${envelopeId} and document_id = ${documentId}
      and page = ${page}`.execute(database)
}

/** Takes back a try that failed for another reason than the page. */
export async function takeBackTry(database: Executor, scan: WaitingScan): Promise<void> {
  await sql`
    update page_texts set scan_tries = greatest(scan_tries - 1, 0)
    where organisation_id = ${scan.organisationId} and envelope_id = ${scan.envelopeId}
      and document_id = ${scan.documentId} and page = ${scan.page} and scan_tries is not null`.execute(
    database,
  )
}

/** Whether scanned pages wait to be read. */
export async function hasScans(database: Executor): Promise<boolean> {
  const { rows } = await sql`select from page_texts where scan_tries < ${mostTries} limit 1`.execute(database)
  return rows.length > 0
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

/** What a text is found by, as PostgreSQL searches it. Tokens hold letters, marks and digits alone, so that none needs escaping. */
function vectorOf(tokens: readonly string[]): string {
  return tokens.map((token, at) => `'${token}':${Math.min(at + 1, lastPlace)}`).join(' ')
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
