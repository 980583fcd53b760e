import { useEffect, useState } from 'react'
import type { PaperPage } from './paper-document.ts'
import { usePaperFile } from './paper-files.tsx'
import { textRunsOf } from './text-runs.ts'
import type { TextPiece, TextRun } from './text-runs.ts'

/**
 * The text lines of a page, read from its file once they are needed. Null until then, empty where it cannot be read.
 */
export function useTextRuns(page: PaperPage, isWanted: boolean): readonly TextRun[] | null {
  const file = usePaperFile(page.document)
  const pdf = file.status === 'ready' ? file.pdf : null
  const [known, setKnown] = useState<{ readonly of: object; readonly runs: readonly TextRun[] } | null>(null)
  const isKnown = known?.of === pdf && pdf !== null
  const { pageOfDocument, size } = page
  useEffect(() => {
    if (!pdf || !isWanted || isKnown) return
    let isCurrent = true
    const tell = (runs: readonly TextRun[]) => isCurrent && setKnown({ of: pdf, runs })
    const read = async () => {
      const shown = await pdf.getPage(pageOfDocument)
      const { items } = await shown.getTextContent()
      const pieces = items.flatMap((item): TextPiece[] => ('str' in item ? [item] : []))
      return textRunsOf(pieces, shown.getViewport({ scale: 1 }), size)
    }
    read().then(tell, () => tell([]))
    return () => {
      isCurrent = false
    }
  }, [pdf, isWanted, isKnown, pageOfDocument, size])
  return isKnown ? known.runs : null
}
