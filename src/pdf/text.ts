import type { AnchorMatch, TextLine } from '#domain/field/anchors.ts'

/** A started PDFium. Opaque to callers: made once by `startTextEngine`, serves any number of documents, one at a time. */
export interface TextEngine {
  readonly linesOf: (bytes: Uint8Array) => TextLine[]
}

/**
 * Starts PDFium from the bytes of `@embedpdf/pdfium/pdfium.wasm`.
 */
export async function startTextEngine(wasm: Uint8Array): Promise<TextEngine> {
  throw new Error(`unwritten ${wasm.length}`)
}

/**
 * The visible text of a document with positions in specification space: horizontal lines first to last, page by page.
 * Plain data: keep it by the file's hash and match anchors on it with `matchAnchor` of the domain.
 */
export function readTextLines(bytes: Uint8Array, engine: TextEngine): TextLine[] {
  return engine.linesOf(bytes)
}

/** Every match of every anchor in a document. Source: specification, Field, placement rule 1. */
export function findAnchors(
  bytes: Uint8Array,
  anchors: readonly string[],
  engine: TextEngine,
): Map<string, AnchorMatch[]> {
  throw new Error(`unwritten ${bytes.length} ${anchors.length} ${typeof engine}`)
}
