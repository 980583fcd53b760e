import { memo, useEffect } from 'react'
import { useShallow } from 'zustand/react/shallow'
import { recipientColor } from '../../../kit/layout/recipient-colors.ts'
import type { PaperPage } from '../../../paper/paper-document.ts'
import { rectToScreen } from '../../../paper/page-matrix.ts'
import type { PageMatrix } from '../../../paper/page-matrix.ts'
import { useTextRuns } from '../../../paper/use-text-runs.ts'
import { useFieldEditor, useFieldEditorState, useDraft } from '../editor-context.ts'
import { FieldBox } from './field-box.tsx'
import type { Box } from './field-place.ts'
import { shifted } from './gestures/rects.ts'
import { OffersOnPage } from './suggestions/offer-box.tsx'
import { SelectionHandles } from './gestures/selection-handles.tsx'

const none: readonly Box[] = []

/** Everything over one page: its fields, what is being placed or carried here, guides, and matches of an anchor. */
export const FieldLayer = memo(function FieldLayer({
  page,
  matrix,
}: {
  page: PaperPage
  matrix: PageMatrix
}) {
  const boxes = useFieldEditorState((state) => state.boxesByPage.get(page.page) ?? none)
  return (
    <>
      <Text page={page} />
      <AnchorMatches matrix={matrix} />
      <OffersOnPage matrix={matrix} />
      {boxes.map((box) => (
        <FieldBox key={box.key} box={box} matrix={matrix} />
      ))}
      <Ghosts matrix={matrix} />
      <SelectionHandles matrix={matrix} />
      <Guides matrix={matrix} />
    </>
  )
})

/** Reads the page's text lines once something is dragged, but not while merely scrolling past. */
function Text({ page }: { page: PaperPage }) {
  const fieldEditor = useFieldEditor()
  const isWanted = useFieldEditorState((state) => state.gesture.kind !== 'idle')
  const runs = useTextRuns(page, isWanted)
  useEffect(() => {
    fieldEditor.setTextRuns(page.page, runs)
    return () => fieldEditor.setTextRuns(page.page, null)
  }, [fieldEditor, page.page, runs])
  return null
}

/** The anchor text of the selected fields, wherever it is on the page. */
function AnchorMatches({ matrix }: { matrix: PageMatrix }) {
  const selection = useFieldEditorState((state) => state.selection)
  const places = useFieldEditorState((state) => state.anchorPlaces)
  const anchors = useDraft(
    useShallow((state) =>
      state.content.fields.flatMap(({ id, anchor }) => (anchor && selection.has(id) ? [anchor] : [])),
    ),
  )
  return anchors
    .flatMap((anchor) => places.get(anchor) ?? [])
    .filter((place) => place.page === matrix.page)
    .map((place) => (
      <div
        key={`${place.left} ${place.bottom}`}
        aria-hidden
        data-match
        className="pointer-events-none absolute animate-fade rounded-xs bg-[#ffd84d]/45 mix-blend-multiply outline outline-[#b98900]"
        style={rectToScreen(matrix, place)}
      />
    ))
}

/** What is dragged but not dropped yet: a new field, or fields carried over from another page. */
function Ghosts({ matrix }: { matrix: PageMatrix }) {
  const gesture = useFieldEditorState((state) => state.gesture)
  const recipientId = useFieldEditorState((state) => state.recipientId)
  const index = useDraft((state) => state.content.recipients.findIndex((one) => one.id === recipientId))
  const color = recipientColor(Math.max(index, 0))
  const rects =
    gesture.kind === 'placing' && gesture.rect
      ? [gesture.rect]
      : gesture.kind === 'moving' && gesture.shift.pages !== 0
        ? gesture.origin.map((box) => shifted(box.rect, gesture.shift))
        : []
  return rects
    .filter((rect) => rect.page === matrix.page)
    .map((rect) => (
      <div
        key={`${rect.left} ${rect.bottom}`}
        aria-hidden
        className="pointer-events-none absolute rounded-xs border-2 opacity-80"
        style={{ ...rectToScreen(matrix, rect), borderColor: color.solid, backgroundColor: color.soft }}
      />
    ))
}

function Guides({ matrix }: { matrix: PageMatrix }) {
  const guides = useFieldEditorState((state) => ('guides' in state.gesture ? state.gesture.guides : none))
  return guides.map((guide) => {
    if (!('axis' in guide) || guide.page !== matrix.page) return null
    const length = guide.to - guide.from
    const rect =
      guide.axis === 'x'
        ? { left: guide.at, bottom: guide.from, width: 0, height: length }
        : { left: guide.from, bottom: guide.at, width: length, height: 0 }
    const screen = rectToScreen(matrix, rect)
    return (
      <div
        key={`${guide.axis} ${guide.at}`}
        aria-hidden
        data-guide={guide.axis}
        className="pointer-events-none absolute bg-[#e5007e]"
        style={{ ...screen, width: Math.max(screen.width, 1), height: Math.max(screen.height, 1) }}
      />
    )
  })
}
