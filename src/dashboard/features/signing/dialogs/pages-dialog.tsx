import { useMemo } from 'react'
import { isAnswered } from '#domain/field/answers.ts'
import { PageGrid } from '../../../paper/page-grid.tsx'
import { pagesOf } from '../../../paper/paper-document.ts'
import type { PaperDocument, PaperPage } from '../../../paper/paper-document.ts'
import { missingOf } from '../guide.ts'
import { useWords } from '../messages/words.ts'
import { useSigningState, useView } from '../signing-context.ts'
import { answerOf } from '../signing-state.ts'
import { Sheet } from './sheet.tsx'

export interface PagesDialogProps {
  readonly documents: readonly PaperDocument[]
  /** The page that is read now. */
  readonly current: number
  readonly onChoose: (page: number) => void
  readonly onClose: () => void
}

/** All pages as small pictures, and how many required fields are left on each. Only inside `PaperFiles`. */
export function PagesDialog({ documents, current, onChoose, onClose }: PagesDialogProps) {
  const words = useWords()
  const pages = useMemo(() => pagesOf(documents), [documents])
  const left = useLeft()
  const nameOf = ({ page, pageOfDocument, document }: PaperPage) =>
    [
      words.page(page, pages.length),
      documents.length > 1 && pageOfDocument === 1 ? document.name : '',
      left.has(page) ? words.progress.left(left.get(page) ?? 0) : '',
    ]
      .filter((part) => part !== '')
      .join(words.field.parts)
  return (
    <Sheet title={words.pages} onClose={onClose}>
      <PageGrid
        pages={pages}
        current={current}
        label={words.pages}
        nameOf={nameOf}
        counts={left}
        onChoose={(page) => {
          onClose()
          onChoose(page)
        }}
      />
    </Sheet>
  )
}

/** How many required fields are still empty, by page. */
function useLeft(): ReadonlyMap<number, number> {
  const { fields } = useView()
  const pending = useSigningState((state) => state.pending)
  return useMemo(() => {
    const byId = new Map(fields.map((field) => [field.id, field]))
    const isFilled = (id: string): boolean => {
      const field = byId.get(id)
      return field !== undefined && isAnswered(field, answerOf(field, pending.get(id)))
    }
    const counts = new Map<number, number>()
    for (const { page } of missingOf(fields, isFilled)) counts.set(page, (counts.get(page) ?? 0) + 1)
    return counts
  }, [fields, pending])
}
