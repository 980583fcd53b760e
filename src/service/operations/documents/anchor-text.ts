import type { FoundAnchor } from '#domain/field/anchors.ts'
import { refusal } from '#domain/refusals.ts'
import { ok, refuse } from '#domain/result.ts'
import type { Result } from '#domain/result.ts'
import type { DocumentText, PackedText } from '#pdf/text/packed-text.ts'
import type { PageSize } from '../../database/tables/envelope-tables.ts'
import type { Ports } from '../../ports/ports.ts'

/** A document to search. Its bytes are read only when its text is not known yet. */
export interface SearchedDocument {
  readonly sha256: string
  readonly pages: readonly PageSize[]
  readonly bytes: () => Promise<Uint8Array>
}

/**
 * Texts of recently searched documents by the file's SHA-256, since typing an anchor searches again with every letter.
 */
const texts = new Map<string, PackedText>()
/** Two million characters. */
const bytesKept = 100_000_000

async function textOf(
  { pdf }: Pick<Ports, 'pdf'>,
  document: SearchedDocument,
  owner: string,
): Promise<Result<PackedText>> {
  const kept = texts.get(document.sha256)
  const read = kept === undefined ? await pdf.packedText(await document.bytes(), owner) : ok(kept)
  if (read.ok) {
    texts.delete(document.sha256)
    texts.set(document.sha256, read.value)
    forgetOldest(document.sha256)
  }
  return read
}

function forgetOldest(newest: string): void {
  let total = [...texts.values()].reduce((sum, { byteLength }) => sum + byteLength, 0)
  for (const [sha256, { byteLength }] of texts) {
    if (total <= bytesKept || sha256 === newest) return
    total -= byteLength
    texts.delete(sha256)
  }
}

/** An anchor such as "e" matches everywhere, and no one fills in that many fields. */
export const matchesAtMost = 10_000

/**
 * Where every anchor is in all documents, by anchor, with pages numbered across documents. Beyond {@link matchesAtMost}
 * in total, matches are only counted. Reads no text when there is no anchor. `owner` is the organisation that asks.
 * Source: specification, Field, placement rule 1.
 */
export async function findAnchors(
  ports: Pick<Ports, 'pdf'>,
  documents: readonly SearchedDocument[],
  anchors: ReadonlySet<string>,
  owner: string,
): Promise<Result<Map<string, FoundAnchor>>> {
  if (anchors.size === 0) return ok(new Map())
  const searched: DocumentText[] = []
  let before = 0
  for (const document of documents) {
    const text = await textOf(ports, document, owner)
    if (!text.ok) return text
    searched.push({ packed: text.value, before })
    before += document.pages.length
  }
  const found = await ports.pdf.findAnchors(searched, [...anchors], matchesAtMost, owner)
  return found.ok || found.refusal.code !== 'document-damaged' ? found : refuse(tooManyAnchors)
}

/** No document is at fault. */
const tooManyAnchors = refusal(
  'invalid-input',
  'The anchors take too long to find in these documents. Use fewer, or place fields by page and coordinates.',
)

/** The text of all documents, to ask about. A document whose text cannot be read has none. */
export async function textsOf(
  ports: Pick<Ports, 'pdf'>,
  documents: readonly SearchedDocument[],
  owner: string,
): Promise<DocumentText[]> {
  const read: DocumentText[] = []
  let before = 0
  for (const document of documents) {
    const text = await textOf(ports, document, owner)
    if (text.ok) read.push({ packed: text.value, before })
    before += document.pages.length
  }
  return read
}
