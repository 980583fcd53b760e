import { useFieldEditor, useFieldEditorState } from '../../editor-context.ts'
import type { Pointer } from './gesture-types.ts'

/** The rectangle drawn to select what it touches. It stays on the paper where it began, even while that scrolls. */
export function Marquee() {
  const fieldEditor = useFieldEditor()
  const gesture = useFieldEditorState((state) => state.gesture)
  if (gesture.kind !== 'marquee') return null
  const from = cornerOf(gesture.start)
  const to = cornerOf(gesture.end)
  const frame = fieldEditor.paper?.view?.getBoundingClientRect()
  if (!from || !to || !frame) return null
  return (
    <div
      aria-hidden
      className="pointer-events-none absolute z-10 overflow-hidden"
      style={{ left: 0, top: 0, width: frame.width, height: frame.height }}
    >
      <div
        className="absolute border border-accent bg-accent/10"
        style={{
          left: Math.min(from.x, to.x) - frame.left,
          top: Math.min(from.y, to.y) - frame.top,
          width: Math.abs(from.x - to.x),
          height: Math.abs(from.y - to.y),
        }}
      />
    </div>
  )

  function cornerOf({ page, point }: Pointer) {
    const rect = fieldEditor.paper?.clientRectOf({
      page,
      left: point.x,
      bottom: point.y,
      width: 0,
      height: 0,
    })
    return rect ? { x: rect.x, y: rect.y } : null
  }
}
