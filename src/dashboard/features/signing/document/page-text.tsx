import { useEffect, useState } from 'react'
import type { PaperPage } from '../../../paper/paper-document.ts'
import { usePaperFile } from '../../../paper/paper-files.tsx'
import { useWords } from '../messages/words.ts'

/** The words of a page for those who have it read aloud; the picture of the page says nothing to them. */
export function PageText({ page }: { page: PaperPage }) {
  const words = useWords()
  const file = usePaperFile(page.document)
  const pdf = file.status === 'ready' ? file.pdf : null
  const [text, setText] = useState('')

  useEffect(() => {
    if (!pdf) return
    let wanted = true
    const read = async () => {
      const content = await (await pdf.getPage(page.pageOfDocument)).getTextContent()
      const lines = content.items.map((item) => ('str' in item ? item.str + (item.hasEOL ? '\n' : '') : ''))
      if (wanted) setText(inParagraphs(lines.join('')))
    }
    // Without its words the page is still there to be seen.
    read().catch(() => undefined)
    return () => {
      wanted = false
    }
  }, [pdf, page.pageOfDocument])

  return text === '' ? null : (
    <p className="sr-only whitespace-pre-line">
      {words.pageText}: {text}
    </p>
  )
}

function inParagraphs(text: string): string {
  return text
    .split(/\n\s*\n/)
    .map((paragraph) => paragraph.replaceAll(/\s+/g, ' ').trim())
    .filter((paragraph) => paragraph !== '')
    .join('\n')
}
