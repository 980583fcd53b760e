import { useMemo } from 'react'
import { composerHeaders } from '../../api/composer-secret.ts'
import type { PaperDocument } from '../../paper/paper-document.ts'
import type { DraftDocument } from '../../api/sending/drafts.ts'
import { useDraft } from './editor-context.ts'

const known = new WeakMap<DraftDocument, PaperDocument>()

/** The draft's documents as paper shows them. Each keeps its identity while its document does. */
export function usePaperDocuments(): readonly PaperDocument[] {
  const documents = useDraft((state) => state.documents)
  return useMemo(() => documents.map(asPaper), [documents])
}

function asPaper(document: DraftDocument): PaperDocument {
  const before = known.get(document)
  if (before) return before
  const { id, name, pages, file } = document
  const paper = { id, name, pages, file: { url: file, headers: composerHeaders() } }
  known.set(document, paper)
  return paper
}
