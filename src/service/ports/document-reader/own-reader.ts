import type { DocumentPhoto, DocumentReader, DocumentReading } from './document-reader.ts'

/** Reads documents in a child process of this service. */
export function openOwnReader(): DocumentReader {
  const read = async (_photos: readonly DocumentPhoto[]): Promise<DocumentReading> => ({
    read: false,
    reason: 'unreadable',
  })
  return { read, probe: () => ({ stages: [] }), close: () => Promise.resolve() }
}
