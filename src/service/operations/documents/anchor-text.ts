import { matchAnchor } from '#domain/field/anchors.ts'
import type { AnchorMatch, TextLine } from '#domain/field/anchors.ts'
import { ok } from '#domain/result.ts'
import type { Result } from '#domain/result.ts'
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
const texts = new Map<string, TextLine[]>()
/** A character takes about a hundred bytes. */
const charactersKept = 1_000_000

async function textOf({ pdf }: Pick<Ports, 'pdf'>, document: SearchedDocument): Promise<Result<TextLine[]>> {
  const kept = texts.get(document.sha256)
  const read = kept === undefined ? await pdf.textLines(await document.bytes()) : ok(kept)
  if (read.ok) {
    texts.delete(document.sha256)
    texts.set(document.sha256, read.value)
    forgetOldest(document.sha256)
  }
  return read
}

function forgetOldest(newest: string): void {
  let total = [...texts.values()].reduce((sum, lines) => sum + lengthOf(lines), 0)
  for (const [sha256, lines] of texts) {
    if (total <= charactersKept || sha256 === newest) return
    total -= lengthOf(lines)
    texts.delete(sha256)
  }
}

function lengthOf(lines: readonly TextLine[]): number {
  return lines.reduce((sum, { characters }) => sum + characters.length, 0)
}

/**
 * Every match of every anchor in all documents, by anchor, with pages numbered across documents. Reads no text when
 * there is no anchor. Source: specification, Field, placement rule 1.
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

/** The text of all documents, with pages numbered across documents. A document whose text cannot be read has none. */
export async function textOfAll(
  ports: Pick<Ports, 'pdf'>,
  documents: readonly SearchedDocument[],
): Promise<TextLine[]> {
  const lines: TextLine[] = []
  let before = 0
  for (const document of documents) {
    const text = await textOf(ports, document)
    if (text.ok) for (const line of text.value) lines.push({ ...line, page: line.page + before })
    before += document.pages.length
  }
  return lines
}
