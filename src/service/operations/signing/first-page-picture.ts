import { refusal } from '#domain/refusals.ts'
import { ok, refuse } from '#domain/result.ts'
import type { DocumentRow } from '../../database/tables/schema.ts'
import type { Ports } from '../../ports/ports.ts'
import { drawOnce } from '../downloads/live-files.ts'
import { fileOperation } from '../operation.ts'
import { shownDocument } from './read-document.ts'

/** Documents whose first page could not be drawn in time. No other reader waits for them. */
const notDrawn = new Set<string>()
const mostNoted = 1000

/** The first page of a stored document as PNG bytes, drawn once. Null when it cannot be drawn. */
export async function pictureOf(
  { storage, pdf }: Pick<Ports, 'storage' | 'pdf'>,
  { sha256, storageKey }: Pick<DocumentRow, 'sha256' | 'storageKey'>,
): Promise<Uint8Array | null> {
  if (notDrawn.has(sha256)) return null
  const picture = await drawOnce(['first-page', sha256], async () =>
    pdf.firstPage(await storage.get(storageKey)),
  )
  if (picture.ok) return picture.value
  // Another time it may be drawn.
  if (picture.refusal.code === 'too-many-requests') return null
  if (notDrawn.size >= mostNoted) notDrawn.clear()
  notDrawn.add(sha256)
  return null
}

/**
 * A document's first page as a small picture, for a page that cannot draw it yet. Served under the same conditions as
 * the document. Refuses `not-found` when it cannot be drawn.
 */
export const readFirstPage = fileOperation(
  '/signing/documents/{id}/first-page',
  'recipient',
  async (context, { id }) => {
    const document = await shownDocument(context, id)
    if (!document.ok) return document
    const picture = await pictureOf(context.ports, document.value)
    if (!picture) return refuse(refusal('not-found', 'There is no image of this document.'))
    return ok({
      name: 'first-page.png',
      contentType: 'image/png',
      disposition: 'inline',
      content: { bytes: picture },
    })
  },
)
