import type { AnchorMatch, FoundAnchor } from '#domain/field/anchors.ts'
import { refusal } from '#domain/refusals.ts'
import type { Refusal } from '#domain/refusals.ts'
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

/** Being read, so that many who ask at once wait for one. */
const reading = new Map<string, Promise<Result<PackedText>>>()

async function textOf(
  ports: Pick<Ports, 'pdf'>,
  document: SearchedDocument,
  owner: string,
): Promise<Result<PackedText>> {
  const kept = texts.get(document.sha256)
  const read = kept === undefined ? await readOnce(ports, document, owner) : ok(kept)
  if (read.ok) {
    texts.delete(document.sha256)
    texts.set(document.sha256, read.value)
    forgetOldest(document.sha256)
  }
  return read
}

function readOnce(
  { pdf }: Pick<Ports, 'pdf'>,
  { sha256, bytes }: SearchedDocument,
  owner: string,
): Promise<Result<PackedText>> {
  // One organisation does not wait for the turn of another.
  const key = `${owner} ${sha256}`
  const read =
    reading.get(key) ??
    bytes()
      .then((file) => pdf.packedText(file, owner))
      .finally(() => reading.delete(key))
  reading.set(key, read)
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
/** More would take others' time to be sent, and no one looks at them all. */
const shownAtMost = 5000

/**
 * Where every anchor is in all documents, by anchor, with pages numbered across documents. Beyond `most` in total,
 * matches are only counted, but for the first of each. Reads no text when there is no anchor. `owner` is the
 * organisation that asks. Source: specification, Field, placement rule 1.
 */
export async function findAnchors(
  ports: Pick<Ports, 'pdf'>,
  documents: readonly SearchedDocument[],
  anchors: ReadonlySet<string>,
  { owner, most }: { readonly owner: string; readonly most: number },
): Promise<Result<Map<string, FoundAnchor>>> {
  if (anchors.size === 0) return ok(new Map())
  const { read, refused } = await readAll(ports, documents, owner)
  if (refused !== null) return refuse(refused)
  const found = await ports.pdf.findAnchors(read, [...anchors], most, owner)
  return found.ok || found.refusal.code !== 'document-damaged' ? found : refuse(tooManyAnchors)
}

/** Where texts are on the pages, for each in turn: the places at which fields that have them as anchors would be. */
export async function placesOf(
  ports: Pick<Ports, 'pdf'>,
  documents: readonly SearchedDocument[],
  sought: readonly string[],
  owner: string,
): Promise<Result<Omit<AnchorMatch, 'anchor'>[][]>> {
  const found = await findAnchors(ports, documents, new Set(sought), { owner, most: shownAtMost })
  if (!found.ok) return found
  return ok(
    sought.map((text) => (found.value.get(text)?.matches ?? []).map(({ anchor: _, ...place }) => place)),
  )
}

/** No document is at fault. */
const tooManyAnchors = refusal(
  'invalid-input',
  'The anchors take too long to find in these documents. Use fewer, or place fields by page and coordinates.',
)

/**
 * The text of all documents, to ask about. A document whose text cannot be read has none. Refuses `too-many-requests`
 * while too many are being read.
 */
export async function textsOf(
  ports: Pick<Ports, 'pdf'>,
  documents: readonly SearchedDocument[],
  owner: string,
): Promise<Result<DocumentText[]>> {
  const { read, refused } = await readAll(ports, documents, owner)
  return refused === null || refused.code === 'document-damaged' ? ok(read) : refuse(refused)
}

/** The texts of documents, and why one could not be read, if any. */
async function readAll(
  ports: Pick<Ports, 'pdf'>,
  documents: readonly SearchedDocument[],
  owner: string,
): Promise<{ readonly read: DocumentText[]; readonly refused: Refusal | null }> {
  const read: DocumentText[] = []
  let refused: Refusal | null = null
  let before = 0
  for (const document of documents) {
    const text = await textOf(ports, document, owner)
    if (text.ok) read.push({ packed: text.value, before })
    else if (refused === null || text.refusal.code !== 'document-damaged') refused = text.refusal
    before += document.pages.length
  }
  return { read, refused }
}
