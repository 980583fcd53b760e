/**
 * Joins inspected documents into one, pages in order with their boxes and rotation. A single document is returned as it is.
 */
export async function combineDocuments(documents: readonly Uint8Array[]): Promise<Uint8Array> {
  throw new Error(`unwritten ${documents.length}`)
}
