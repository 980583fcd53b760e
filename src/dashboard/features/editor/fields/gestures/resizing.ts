import type { FieldType, PageRect } from '#domain/field/field.ts'
import { fieldKinds } from '#domain/field/kinds.ts'
import { smallestSide } from '../field-place.ts'
import type { PageLayout } from '../field-place.ts'
import type { Gesture, Pointer } from './gesture-types.ts'
import { snapResized, snapTargets } from './snapping.ts'

/** The box with its dragged side or corner at the pointer. Unchanged beyond its page. */
export function resizingTo(
  gesture: Extract<Gesture, { kind: 'resizing' }>,
  pointer: Pointer,
  layout: PageLayout,
): Gesture {
  const { box, handle, start, type } = gesture
  if (pointer.page !== start.page) return gesture
  const sides = {
    x: handle.includes('w') ? ('left' as const) : handle.includes('e') ? ('right' as const) : null,
    y: handle.includes('s') ? ('bottom' as const) : handle.includes('n') ? ('top' as const) : null,
  }
  const dx = pointer.point.x - start.point.x
  const dy = pointer.point.y - start.point.y
  const ratio = ratioOf(type, box.rect, sides.x !== null && sides.y !== null, pointer.shift)
  const free = pulled(box.rect, sides, dx, dy, ratio)
  if (pointer.free || ratio !== null) return { ...gesture, rect: free, guides: [] }
  const snap = snapResized(
    free,
    sides,
    snapTargets(box.rect.page, new Set([box.fieldId]), pointer.scale, layout),
  )
  return { ...gesture, rect: pulled(box.rect, sides, dx + snap.dx, dy + snap.dy, null), guides: snap.guides }
}

/** Width per height to keep: always for a square kind, and by the corners where a kind has a ratio. */
function ratioOf(type: FieldType, rect: PageRect, isCorner: boolean, shift: boolean): number | null {
  if (fieldKinds[type].square) return 1
  const kept = fieldKinds[type].ratio !== undefined
  return isCorner && kept !== shift ? rect.width / rect.height : null
}

interface Sides {
  readonly x: 'left' | 'right' | null
  readonly y: 'bottom' | 'top' | null
}

function pulled(rect: PageRect, sides: Sides, dx: number, dy: number, ratio: number | null): PageRect {
  let width = rect.width + (sides.x === 'left' ? -dx : sides.x === 'right' ? dx : 0)
  let height = rect.height + (sides.y === 'bottom' ? -dy : sides.y === 'top' ? dy : 0)
  width = Math.max(width, smallestSide)
  height = Math.max(height, smallestSide)
  if (ratio !== null) {
    const byWidth = sides.x !== null && (sides.y === null || width / ratio > height)
    if (byWidth) height = width / ratio
    else width = height * ratio
  }
  return {
    page: rect.page,
    left: sides.x === 'left' ? rect.left + rect.width - width : rect.left,
    bottom: sides.y === 'top' ? rect.bottom : rect.bottom + rect.height - height,
    width,
    height,
  }
}
