import { matchAnchor } from '#domain/field/anchors.ts'
import type { AnchorMatch, TextLine } from '#domain/field/anchors.ts'
import { ok } from '#domain/result.ts'
import type { Result } from '#domain/result.ts'
import type { PageSize } from '../../database/schema.ts'
import type { Ports } from '../../ports/ports.ts'

/** A document whose text is searched. Its bytes are read only when its text is not known yet. */
export interface SearchedDocument {
  readonly sha256: string
  readonly pages: readonly PageSize[]
  readonly bytes: () => Promise<Uint8Array>
}

/** Texts of the documents searched last, by SHA-256 of the file: typing an anchor asks again with every letter. */
const texts = new Map<string, TextLine[]>()
const textsKept = 24

async function textOf({ pdf }: Pick<Ports, 'pdf'>, document: SearchedDocument): Promise<Result<TextLine[]>> {
  const kept = texts.get(document.sha256)
  if (kept !== undefined) {
    texts.delete(document.sha256)
    texts.set(document.sha256, kept)
    return ok(kept)
  }
  const read = await pdf.textLines(await document.bytes())
  if (!read.ok) return read
  texts.set(document.sha256, read.value)
  const oldest = texts.keys().next().value
  if (texts.size > textsKept && oldest !== undefined) texts.delete(oldest)
  return read
}

/**
 * Every match of every anchor over all documents, by anchor, pages counted through. Reads no text when there is no anchor.
 * Source: specification, Field, placement rule 1.
 */
export async function findAnchors(
  ports: Pick<Ports, 'pdf'>,
  documents: readonly SearchedDocument[],
  anchors: ReadonlySet<string>,
): Promise<Result<Map<string, AnchorMatch[]>>> {
  const found = new Map<string, AnchorMatch[]>([...anchors].map((anchor) => [anchor, []]))
  if (anchors.size === 0) return ok(found)
  let before = 0
  for (const document of documents) {
    const text = await textOf(ports, document)
    if (!text.ok) return text
    for (const [anchor, matches] of found)
      for (const match of matchAnchor(anchor, text.value))
        matches.push({ ...match, page: match.page + before })
    before += document.pages.length
  }
  return ok(found)
}
