import { keptOnPage } from '../field-place.ts'
import type { PageLayout } from '../field-place.ts'
import { enclosed } from './enclosed.ts'
import type { Gesture, GestureAct, GestureEvent, GestureStep, Pointer, Shift } from './gesture-types.ts'
import { newFieldSize } from '../new-field.ts'
import { boundsOf, shifted } from './rects.ts'
import { resizingTo } from './resizing.ts'
import { snapMoved, snapTargets } from './snapping.ts'

export const idle: Gesture = { kind: 'idle' }

/** CSS pixels that a pressed pointer may move before it means a drag. */
const tremble = 3

/**
 * The next state of a gesture. Pure: everything is computed from where the gesture began and where the pointer is now,
 * so nothing drifts, and cancelling leaves no trace.
 */
export function nextGesture(gesture: Gesture, event: GestureEvent, layout: PageLayout): GestureStep {
  switch (event.kind) {
    case 'bail':
      return { gesture: idle, acts: [] }
    case 'take':
      return {
        gesture: { kind: 'placing', type: event.type, by: event.by, rect: null, guides: [] },
        acts: [],
      }
    case 'press':
      return pressed(gesture, event, layout)
    case 'move': {
      const next = moved(gesture, event, layout)
      return { gesture: next, acts: next.kind === 'marquee' ? [selecting(next, layout)] : [] }
    }
    case 'release':
      return released(moved(gesture, event, layout), event, layout)
  }
}

function pressed(
  gesture: Gesture,
  { pointer, target, selection }: Extract<GestureEvent, { kind: 'press' }>,
  layout: PageLayout,
): GestureStep {
  if (gesture.kind === 'placing') return { gesture: placingAt(gesture, pointer, layout), acts: [] }
  const pointing: Gesture = { kind: 'pointing', start: pointer, target }
  if (target.kind === 'field' && !pointer.shift && !selection.has(target.box.fieldId)) {
    return { gesture: pointing, acts: [{ kind: 'select', ids: new Set([target.box.fieldId]) }] }
  }
  return { gesture: pointing, acts: [] }
}

function moved(
  gesture: Gesture,
  { pointer, selection }: { readonly pointer: Pointer; readonly selection: ReadonlySet<string> },
  layout: PageLayout,
): Gesture {
  switch (gesture.kind) {
    case 'idle':
      return gesture
    case 'pointing': {
      const { start } = gesture
      const far = Math.hypot(pointer.clientX - start.clientX, pointer.clientY - start.clientY)
      return far < tremble
        ? gesture
        : moved(begun(gesture, selection, layout), { pointer, selection }, layout)
    }
    case 'moving':
      return movingTo(gesture, pointer, layout)
    case 'resizing':
      return resizingTo(gesture, pointer, layout)
    case 'placing':
      return placingAt(gesture, pointer, layout)
    case 'marquee':
      return { ...gesture, end: pointer }
  }
}

/** What a press becomes once the pointer has moved far enough. */
function begun(
  { start, target }: Extract<Gesture, { kind: 'pointing' }>,
  selection: ReadonlySet<string>,
  layout: PageLayout,
): Gesture {
  switch (target.kind) {
    case 'page':
      return { kind: 'marquee', start, end: start, kept: start.shift ? selection : new Set() }
    case 'handle': {
      const { box, handle, type } = target
      return { kind: 'resizing', start, box, handle, type, rect: box.rect, guides: [] }
    }
    case 'field': {
      const ids = selection.has(target.box.fieldId) ? selection : new Set([...selection, target.box.fieldId])
      const origin = layout.boxes.filter((box) => ids.has(box.fieldId))
      const shift = { pages: 0, dx: 0, dy: 0 }
      return { kind: 'moving', start, grabbed: target.box, ids, origin, shift, guides: [] }
    }
  }
}

function movingTo(
  gesture: Extract<Gesture, { kind: 'moving' }>,
  pointer: Pointer,
  layout: PageLayout,
): Gesture {
  const { start, grabbed, ids } = gesture
  const anchored = gesture.origin.some((box) => box.isAnchored)
  const shift: Shift = {
    pages: anchored ? 0 : pointer.page - start.page,
    dx: pointer.point.x - start.point.x,
    dy: pointer.point.y - start.point.y,
  }
  if (anchored && pointer.page !== start.page) return gesture
  if (pointer.free) return { ...gesture, shift, guides: [] }
  const together = gesture.origin.filter((box) => box.rect.page === grabbed.rect.page).map((box) => box.rect)
  const bounds = shifted(boundsOf(together) ?? grabbed.rect, shift)
  const snap = snapMoved(bounds, snapTargets(bounds.page, ids, pointer.scale, layout))
  return {
    ...gesture,
    shift: { ...shift, dx: shift.dx + snap.dx, dy: shift.dy + snap.dy },
    guides: snap.guides,
  }
}

function placingAt(
  gesture: Extract<Gesture, { kind: 'placing' }>,
  pointer: Pointer,
  layout: PageLayout,
): Gesture {
  const page = layout.pages[pointer.page - 1]
  if (!pointer.inside || !page) return { ...gesture, rect: null, guides: [] }
  const { width, height } = newFieldSize(gesture.type)
  const centred = {
    page: pointer.page,
    left: pointer.point.x - width / 2,
    bottom: pointer.point.y - height / 2,
    width,
    height,
  }
  if (pointer.free) return { ...gesture, rect: keptOnPage(centred, page), guides: [] }
  const snap = snapMoved(centred, snapTargets(pointer.page, new Set(), pointer.scale, layout))
  const rect = { ...centred, left: centred.left + snap.dx, bottom: centred.bottom + snap.dy }
  return { ...gesture, rect: keptOnPage(rect, page), guides: snap.guides }
}

function released(
  gesture: Gesture,
  { pointer, selection }: Extract<GestureEvent, { kind: 'release' }>,
  layout: PageLayout,
): GestureStep {
  switch (gesture.kind) {
    case 'idle':
      return { gesture, acts: [] }
    case 'pointing':
      return { gesture: idle, acts: clicked(gesture, selection) }
    case 'moving':
      return { gesture: idle, acts: [{ kind: 'move', ids: gesture.ids, shift: gesture.shift }] }
    case 'resizing':
      return { gesture: idle, acts: [{ kind: 'resize', box: gesture.box, to: gesture.rect }] }
    case 'marquee':
      return { gesture: idle, acts: [selecting(gesture, layout)] }
    case 'placing': {
      const { rect, type, by } = gesture
      if (!rect) return { gesture: by === 'drag' ? idle : gesture, acts: [] }
      const keepPlacing = by === 'click' && pointer.shift
      return {
        gesture: keepPlacing ? { ...gesture, rect: null, guides: [] } : idle,
        acts: [{ kind: 'place', type, rect, keepPlacing }],
      }
    }
  }
}

function clicked(
  { start, target }: Extract<Gesture, { kind: 'pointing' }>,
  selection: ReadonlySet<string>,
): GestureAct[] {
  if (target.kind === 'handle') return []
  if (target.kind === 'page') return start.shift ? [] : [{ kind: 'select', ids: new Set() }]
  const { fieldId } = target.box
  if (!start.shift) return [{ kind: 'select', ids: new Set([fieldId]) }]
  const ids = new Set(selection)
  if (!ids.delete(fieldId)) ids.add(fieldId)
  return [{ kind: 'select', ids }]
}

function selecting(gesture: Extract<Gesture, { kind: 'marquee' }>, layout: PageLayout): GestureAct {
  return { kind: 'select', ids: enclosed(gesture, layout) }
}
