import { envelopeViews } from '#contract/app/envelopes.ts'
import { limits } from '#domain/limits.ts'
import { ok } from '#domain/result.ts'
import { passageOf, termsOf } from '#domain/search/search-text.ts'
import type { Term } from '#domain/search/search-text.ts'
import { envelopeSorts, listedEnvelopes, pageOfEnvelopes } from '../../../database/lists/envelope-lists.ts'
import type { EnvelopeOrder, ListedEnvelope } from '../../../database/lists/envelope-lists.ts'
import { readCursor } from '../../../database/lists/list-sql.ts'
import type { Executor } from '../../../database/connection.ts'
import { firstDocuments } from '../../../database/envelopes/documents.ts'
import { labelsOfEnvelopes } from '../../../database/envelopes/labels.ts'
import { foundPages } from '../../../database/envelopes/page-texts.ts'
import type { FoundPage } from '../../../database/envelopes/page-texts.ts'
import { listedRecipients } from '../../../database/lists/listed-recipients.ts'
import { unhurried } from '../../unhurried.ts'
import { viewerOf } from '../../access.ts'
import { isoOrNull } from '../../moments.ts'
import { operation } from '../../operation.ts'
import { cutPage } from '../../lists/cut-page.ts'
import { presentOrigin, presentRow } from './present-row.ts'
import type { BesideRow } from './present-row.ts'

/** The first page arrives fast, and scrolling on through a long list takes fewer requests. */
const pageSizes = { first: 50, later: 200 }
/** Recipients at which a page ends, however many envelopes it has. */
const recipientsAPage = 3000

/** GET /app/envelopes: one page of the dashboard's list. An invalid cursor counts as the beginning. */
export const listPage = operation(envelopeViews.list, async ({ database, caller }, { query }) => {
  const { sort, direction, cursor, ...filters } = query
  const scope = { organisationId: caller.organisationId, viewer: viewerOf(caller) }
  const order: EnvelopeOrder = { sort, direction }
  const after = readCursor(cursor, envelopeSorts, order)
  const pageSize = after === null ? pageSizes.first : pageSizes.later
  const read = await pageOfEnvelopes(database, scope, filters, { order, after, limit: pageSize + 1 })
  const envelopes = await presentRows(database, caller.organisationId, read.slice(0, pageSize), {
    documentText: filters.documentText,
    mostRecipients: recipientsAPage,
  })
  const { cursor: next, hasMore } = cutPage(read, envelopes.length, order)
  return ok({ envelopes, cursor: next, hasMore })
})

/** POST /app/envelopes/rows: the current state of some rows, in any order. */
export const readRows = operation(envelopeViews.rows, async ({ database, caller }, { body }) => {
  const scope = { organisationId: caller.organisationId, viewer: viewerOf(caller) }
  const rows = await listedEnvelopes(database, scope, body.ids)
  return ok({ envelopes: await presentRows(database, caller.organisationId, rows) })
})

/** GET /app/envelopes/selection: all matching envelopes that can be selected at once, in the list's order. */
export const selectEnvelopes = operation(envelopeViews.selection, async ({ database, caller }, { query }) => {
  const { sort, direction, ...filters } = query
  const scope = { organisationId: caller.organisationId, viewer: viewerOf(caller) }
  const wanted = { order: { sort, direction }, after: null, limit: limits.selection + 1 }
  const rows = await pageOfEnvelopes(database, scope, filters, wanted)
  const ids = rows.map(({ id }) => id)
  const labels = await labelsOfEnvelopes(database, caller.organisationId, ids)
  return ok({
    envelopes: rows.slice(0, limits.selection).map((row) => ({
      id: row.id,
      name: row.name,
      status: row.status,
      shared: row.shared,
      sent: isoOrNull(row.sent),
      ...presentOrigin(row),
      labels: labels.get(row.id) ?? [],
    })),
    hasMore: rows.length > limits.selection,
  })
})

/**
 * Rows with their recipients and labels, where the picture of the first document is, and what was found in documents. They
 * end with the one by which they have `mostRecipients`.
 */
export async function presentRows(
  database: Executor,
  organisationId: string,
  wanted: readonly ListedEnvelope[],
  { documentText = '', mostRecipients = Number.MAX_SAFE_INTEGER }: Presenting = {},
) {
  const wantedIds = wanted.map(({ id }) => id)
  const recipients = await listedRecipients(database, organisationId, wantedIds, mostRecipients)
  const rows = wanted.filter(({ id }) => recipients.has(id))
  const ids = rows.map(({ id }) => id)
  const documents = await firstDocuments(database, organisationId, ids)
  const labels = await labelsOfEnvelopes(database, organisationId, ids)
  const terms = termsOf(documentText)
  const found = await foundPages(database, organisationId, ids, terms)
  const presented = []
  for await (const row of unhurried(rows)) {
    const { id } = row
    const beside = {
      recipients: recipients.get(id) ?? [],
      document: documents.get(id),
      labels: labels.get(id) ?? [],
      passage: presentPassage(found.get(id), terms),
    }
    presented.push(presentRow(row, beside))
  }
  return presented
}

interface Presenting {
  readonly documentText?: string | undefined
  readonly mostRecipients?: number
}

function presentPassage(found: FoundPage | undefined, terms: readonly Term[]): BesideRow['passage'] {
  if (found === undefined) return null
  const { document, page, text } = found
  const passage = passageOf(text, terms)
  return passage && { document, page, ...passage }
}
