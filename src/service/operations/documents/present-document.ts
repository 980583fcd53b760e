import type { document } from '#contract/v1/documents.ts'
import type { DocumentRow, EnvelopeRow } from '../../database/tables/schema.ts'
import type { DownloadLinks } from '../downloads/download-links.ts'
import type { Answer } from '../operation.ts'

/** A document as the interface returns it. Source: open detail 28. */
export function presentDocument(
  envelope: EnvelopeRow,
  row: DocumentRow,
  links: DownloadLinks,
): Answer<typeof document> {
  return {
    id: row.id,
    name: row.name,
    pages: row.pages.length,
    ...links.ofDocument(envelope, row.id),
    created: row.created.toISOString(),
  }
}
