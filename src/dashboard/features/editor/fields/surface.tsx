import { useRef } from 'react'
import type { PointerEvent as ReactPointerEvent } from 'react'
import { PaperView } from '../../../paper/paper-view.tsx'
import type { PaperPage } from '../../../paper/paper-document.ts'
import type { PageMatrix } from '../../../paper/page-matrix.ts'
import { useFieldEditor, useFieldEditorState, useSession } from '../editor-context.ts'
import { usePaperDocuments } from '../use-paper-documents.ts'
import { FieldLayer } from './field-layer.tsx'
import { Marquee } from './gestures/marquee.tsx'
import { followPointer, pointerOf, targetOf } from './gestures/pointer.ts'
import { onSurfaceKey } from './shortcuts.ts'

const renderOverlay = (page: PaperPage, matrix: PageMatrix) => <FieldLayer page={page} matrix={matrix} />

/** No page stays while far away. The pages themselves take the focus, to be scrolled by keys. */
const none: ReadonlySet<number> = new Set()

/** The pages with their fields, and the pointer over them. */
export function Surface({ isCompact }: { isCompact: boolean }) {
  const fieldEditor = useFieldEditor()
  const session = useSession()
  const documents = usePaperDocuments()
  const zoom = useFieldEditorState((state) => state.zoom)
  const isPlacing = useFieldEditorState((state) => state.gesture.kind === 'placing')
  const stop = useRef<(() => void) | null>(null)

  function onPointerDown(event: ReactPointerEvent<HTMLElement>) {
    if (event.button !== 0 || !(event.target instanceof Element)) return
    const target = targetOf(event.target, fieldEditor, session)
    const isTouch = event.pointerType === 'touch'
    const { gesture, selection } = fieldEditor.store.getState()
    const isPlacing = gesture.kind === 'placing'
    // A finger on paper scrolls, and also on a field that is not selected yet.
    if (isTouch && !isPlacing) {
      if (target.kind === 'page') return
      if (target.kind === 'field' && !selection.has(target.box.fieldId)) return
    }
    const pointer = pointerOf(fieldEditor, event)
    if (!pointer) return
    if (target.kind === 'page' && !isOnContent(event)) return
    stop.current?.()
    fieldEditor.handle({ kind: 'press', pointer, target, selection })
    stop.current = followPointer(fieldEditor, event)
  }

  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- The fields inside are the controls; here are the shortcuts they share.
    <div
      className={`relative size-full bg-canvas ${isPlacing ? 'cursor-crosshair **:cursor-crosshair' : ''}`}
      onPointerDown={onPointerDown}
      onPointerMove={(event) => {
        if (!isPlacing || event.buttons !== 0) return
        const pointer = pointerOf(fieldEditor, event)
        const { selection } = fieldEditor.store.getState()
        if (pointer) fieldEditor.handle({ kind: 'move', pointer, selection })
      }}
      onClick={(event) => {
        if (!(event.target instanceof Element) || event.nativeEvent.detail === 0) return
        if ((event.nativeEvent as PointerEvent).pointerType !== 'touch') return
        const target = targetOf(event.target, fieldEditor, session)
        if (target.kind === 'page') fieldEditor.select([])
        else fieldEditor.select([target.box.fieldId])
      }}
      onKeyDown={(event) => onSurfaceKey(event, fieldEditor)}
    >
      <PaperView
        handle={fieldEditor.setPaper}
        label="Pages"
        documents={documents}
        zoom={zoom}
        onZoomChange={fieldEditor.setZoom}
        onPageChange={fieldEditor.setPage}
        renderOverlay={renderOverlay}
        kept={none}
        padding={isCompact ? 12 : 32}
        gap={isCompact ? 12 : 20}
        fitMax={1.6}
        fitSpread={isCompact ? 1 : 1.25}
      />
      <Marquee />
    </div>
  )
}

/** Whether a press was on the view's content and not on its scroll bars. */
function isOnContent({ target, clientX, clientY }: ReactPointerEvent<HTMLElement>): boolean {
  if (!(target instanceof HTMLElement)) return true
  const box = target.getBoundingClientRect()
  return clientX < box.left + target.clientWidth + 2 && clientY < box.top + target.clientHeight + 2
}
