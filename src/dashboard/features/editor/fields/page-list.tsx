import { useMemo } from 'react'
import { pagesOf } from '../../../paper/paper-document.ts'
import type { PaperPage } from '../../../paper/paper-document.ts'
import { PageButton, PageStrip } from '../../../paper/page-strip.tsx'
import { useFieldEditor, useFieldEditorState, useDraft } from '../editor-context.ts'
import { usePaperDocuments } from '../use-paper-documents.ts'

/** Thumbnails of all pages, with their fields as coloured spots. A press goes to the page. */
export function PageList() {
  const documents = usePaperDocuments()
  const pages = useMemo(() => pagesOf(documents), [documents])
  const current = useFieldEditorState((state) => state.page)
  return (
    <PageStrip pages={pages} current={current}>
      {(page, isCurrent) => <EditedPage page={page} isCurrent={isCurrent} />}
    </PageStrip>
  )
}

function EditedPage({ page, isCurrent }: { page: PaperPage; isCurrent: boolean }) {
  const fieldEditor = useFieldEditor()
  const boxes = useFieldEditorState((state) => state.boxesByPage.get(page.page))
  const { fields, recipients } = useDraft((state) => state.content)
  const spots = useMemo(
    () =>
      (boxes ?? []).map(({ key, rect, fieldId }) => {
        const owner = fields.find((field) => field.id === fieldId)?.recipientId
        return { key, rect, owner: recipients.findIndex((recipient) => recipient.id === owner) }
      }),
    [boxes, fields, recipients],
  )
  return (
    <PageButton
      page={page}
      isCurrent={isCurrent}
      spots={spots}
      onPress={() => fieldEditor.paper?.scrollToPage(page.page)}
    />
  )
}
