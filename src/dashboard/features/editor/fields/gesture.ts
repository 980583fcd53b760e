import type { FieldType, PageRect } from '#domain/field/field.ts'
import { fieldKinds } from '#domain/field/kinds.ts'
import { pdfPoint } from '../../../paper/page-matrix.ts'
import type { PdfPoint } from '../../../paper/page-matrix.ts'
import { keptOnPage, smallestSide } from './field-place.ts'
import type { Box, Scene } from './field-place.ts'
import { newFieldSize } from './new-field.ts'
import { snapMoved, snapResized } from './snapping.ts'
import type { Guide } from './snapping.ts'

/** Where a pointer is: in the window, and on the nearest page. */
export interface Pointer {
  readonly clientX: number
  readonly clientY: number
  readonly page: number
  readonly point: PdfPoint
  /** Whether it is over a page. */
  readonly inside: boolean
  /** CSS pixels for each point of that page. */
  readonly scale: number
  readonly shift: boolean
  /** Held to place freely, without snapping. */
  readonly alt: boolean
}

/** The side or corner of a box that is pulled, as on a compass. */
export const handles = ['nw', 'n', 'ne', 'e', 'se', 's', 'sw', 'w'] as const
export type Handle = (typeof handles)[number]

/** What lay under the pointer when it went down. */
export type Target =
  | { readonly kind: 'page' }
  | { readonly kind: 'field'; readonly box: Box }
  | { readonly kind: 'handle'; readonly box: Box; readonly handle: Handle; readonly type: FieldType }

/** How far fields are carried: pages onward, and points on the page. */
export interface Shift {
  readonly pages: number
  readonly dx: number
  readonly dy: number
}

export type Gesture =
  | { readonly kind: 'idle' }
  | { readonly kind: 'pointing'; readonly start: Pointer; readonly target: Target }
  | {
      readonly kind: 'moving'
      readonly start: Pointer
      readonly grabbed: Box
      /** Ids of the fields that go along, and where their boxes were. */
      readonly ids: ReadonlySet<string>
      readonly origin: readonly Box[]
      readonly shift: Shift
      readonly guides: readonly Guide[]
    }
  | {
      readonly kind: 'resizing'
      readonly start: Pointer
      readonly box: Box
      readonly handle: Handle
      readonly type: FieldType
      readonly rect: PageRect
      readonly guides: readonly Guide[]
    }
  | {
      readonly kind: 'placing'
      readonly type: FieldType
      /** Dragged from the palette until it is let go, or chosen there and placed by the next click. */
      readonly by: 'drag' | 'click'
      readonly rect: PageRect | null
      readonly guides: readonly Guide[]
    }
  | {
      readonly kind: 'marquee'
      readonly start: Pointer
      readonly end: Pointer
      /** What was selected before and stays so. */
      readonly kept: ReadonlySet<string>
    }

export type GestureEvent =
  | {
      readonly kind: 'press'
      readonly pointer: Pointer
      readonly target: Target
      readonly selection: ReadonlySet<string>
    }
  | { readonly kind: 'move'; readonly pointer: Pointer; readonly selection: ReadonlySet<string> }
  | { readonly kind: 'release'; readonly pointer: Pointer; readonly selection: ReadonlySet<string> }
  | { readonly kind: 'take'; readonly type: FieldType; readonly by: 'drag' | 'click' }
  | { readonly kind: 'bail' }

/** What a gesture asks to be done, once it is clear. */
export type GestureAct =
  | { readonly kind: 'select'; readonly ids: ReadonlySet<string> }
  | { readonly kind: 'move'; readonly ids: ReadonlySet<string>; readonly shift: Shift }
  | { readonly kind: 'resize'; readonly box: Box; readonly to: PageRect }
  | {
      readonly kind: 'place'
      readonly type: FieldType
      readonly rect: PageRect
      readonly keepPlacing: boolean
    }

export interface GestureStep {
  readonly gesture: Gesture
  readonly acts: readonly GestureAct[]
}

export const idle: Gesture = { kind: 'idle' }

/** CSS pixels that a pressed pointer may tremble before it means a drag. */
const tremble = 3
/** CSS pixels within which lines attract. */
const attraction = 6

/**
 * The next state of the hand. Pure: everything is computed from where the gesture began and where the pointer is now,
 * so nothing drifts, and bailing out leaves no trace.
 */
export function nextGesture(gesture: Gesture, event: GestureEvent, scene: Scene): GestureStep {
  switch (event.kind) {
    case 'bail':
      return { gesture: idle, acts: [] }
    case 'take':
      return {
        gesture: { kind: 'placing', type: event.type, by: event.by, rect: null, guides: [] },
        acts: [],
      }
    case 'press':
      return pressed(gesture, event, scene)
    case 'move': {
      const next = moved(gesture, event, scene)
      return { gesture: next, acts: next.kind === 'marquee' ? [selecting(next, scene)] : [] }
    }
    case 'release':
      return released(moved(gesture, event, scene), event, scene)
  }
}

function pressed(
  gesture: Gesture,
  { pointer, target, selection }: Extract<GestureEvent, { kind: 'press' }>,
  scene: Scene,
): GestureStep {
  if (gesture.kind === 'placing') return { gesture: placingAt(gesture, pointer, scene), acts: [] }
  const pointing: Gesture = { kind: 'pointing', start: pointer, target }
  if (target.kind === 'field' && !pointer.shift && !selection.has(target.box.fieldId)) {
    return { gesture: pointing, acts: [{ kind: 'select', ids: new Set([target.box.fieldId]) }] }
  }
  return { gesture: pointing, acts: [] }
}

function moved(
  gesture: Gesture,
  { pointer, selection }: { readonly pointer: Pointer; readonly selection: ReadonlySet<string> },
  scene: Scene,
): Gesture {
  switch (gesture.kind) {
    case 'idle':
      return gesture
    case 'pointing': {
      const { start } = gesture
      const far = Math.hypot(pointer.clientX - start.clientX, pointer.clientY - start.clientY)
      return far < tremble ? gesture : moved(begun(gesture, selection, scene), { pointer, selection }, scene)
    }
    case 'moving':
      return movingTo(gesture, pointer, scene)
    case 'resizing':
      return resizingTo(gesture, pointer, scene)
    case 'placing':
      return placingAt(gesture, pointer, scene)
    case 'marquee':
      return { ...gesture, end: pointer }
  }
}

/** What a press turns into once the pointer has gone far enough. */
function begun(
  { start, target }: Extract<Gesture, { kind: 'pointing' }>,
  selection: ReadonlySet<string>,
  scene: Scene,
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
      const origin = scene.boxes.filter((box) => ids.has(box.fieldId))
      const shift = { pages: 0, dx: 0, dy: 0 }
      return { kind: 'moving', start, grabbed: target.box, ids, origin, shift, guides: [] }
    }
  }
}

function movingTo(gesture: Extract<Gesture, { kind: 'moving' }>, pointer: Pointer, scene: Scene): Gesture {
  const { start, grabbed, ids } = gesture
  const anchored = gesture.origin.some((box) => box.isAnchored)
  const shift: Shift = {
    pages: anchored ? 0 : pointer.page - start.page,
    dx: pointer.point.x - start.point.x,
    dy: pointer.point.y - start.point.y,
  }
  if (anchored && pointer.page !== start.page) return gesture
  if (pointer.alt) return { ...gesture, shift, guides: [] }
  const together = gesture.origin.filter((box) => box.rect.page === grabbed.rect.page).map((box) => box.rect)
  const bounds = shifted(boundsOf(together) ?? grabbed.rect, shift)
  const snap = snapMoved(bounds, snapTargets(bounds.page, ids, pointer, scene))
  return {
    ...gesture,
    shift: { ...shift, dx: shift.dx + snap.dx, dy: shift.dy + snap.dy },
    guides: snap.guides,
  }
}

function resizingTo(
  gesture: Extract<Gesture, { kind: 'resizing' }>,
  pointer: Pointer,
  scene: Scene,
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
  if (pointer.alt || ratio !== null) return { ...gesture, rect: free, guides: [] }
  const snap = snapResized(free, sides, snapTargets(box.rect.page, new Set([box.fieldId]), pointer, scene))
  return { ...gesture, rect: pulled(box.rect, sides, dx + snap.dx, dy + snap.dy, null), guides: snap.guides }
}

/** Width for each height that has to be kept: always for initials, by the corners where a kind has a shape of its own. */
function ratioOf(type: FieldType, rect: PageRect, isCorner: boolean, shift: boolean): number | null {
  if (type === 'initials') return 1
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

function placingAt(gesture: Extract<Gesture, { kind: 'placing' }>, pointer: Pointer, scene: Scene): Gesture {
  const page = scene.pages[pointer.page - 1]
  if (!pointer.inside || !page) return { ...gesture, rect: null, guides: [] }
  const { width, height } = newFieldSize(gesture.type)
  const centred = {
    page: pointer.page,
    left: pointer.point.x - width / 2,
    bottom: pointer.point.y - height / 2,
    width,
    height,
  }
  if (pointer.alt) return { ...gesture, rect: keptOnPage(centred, page), guides: [] }
  const snap = snapMoved(centred, snapTargets(pointer.page, new Set(), pointer, scene))
  const rect = { ...centred, left: centred.left + snap.dx, bottom: centred.bottom + snap.dy }
  return { ...gesture, rect: keptOnPage(rect, page), guides: snap.guides }
}

function released(
  gesture: Gesture,
  { pointer, selection }: Extract<GestureEvent, { kind: 'release' }>,
  scene: Scene,
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
      return { gesture: idle, acts: [selecting(gesture, scene)] }
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

function selecting(gesture: Extract<Gesture, { kind: 'marquee' }>, scene: Scene): GestureAct {
  return { kind: 'select', ids: enclosed(gesture, scene) }
}

/** Fields that the marquee touches, on any of the pages it spans. */
function enclosed(
  { start, end, kept }: Extract<Gesture, { kind: 'marquee' }>,
  scene: Scene,
): ReadonlySet<string> {
  const ids = new Set(kept)
  const [first, last] = start.page <= end.page ? [start, end] : [end, start]
  for (const { fieldId, rect } of scene.boxes) {
    if (rect.page < first.page || rect.page > last.page) continue
    const height = scene.pages[rect.page - 1]?.height ?? 0
    const high =
      rect.page === first.page
        ? first.page === last.page
          ? Math.max(start.point.y, end.point.y)
          : first.point.y
        : height
    const low =
      rect.page === last.page
        ? first.page === last.page
          ? Math.min(start.point.y, end.point.y)
          : last.point.y
        : 0
    const left = Math.min(start.point.x, end.point.x)
    const right = Math.max(start.point.x, end.point.x)
    const apart =
      rect.left > right ||
      rect.left + rect.width < left ||
      rect.bottom > high ||
      rect.bottom + rect.height < low
    if (!apart) ids.add(fieldId)
  }
  return ids
}

function snapTargets(page: number, moving: ReadonlySet<string>, pointer: Pointer, scene: Scene) {
  return {
    page: scene.pages[page - 1] ?? { width: 0, height: 0 },
    others: scene.boxes
      .filter((box) => box.rect.page === page && !moving.has(box.fieldId))
      .map((box) => box.rect),
    reach: attraction / pointer.scale,
  }
}

/** A rectangle carried along. */
export function shifted(rect: PageRect, shift: Shift): PageRect {
  return {
    ...rect,
    page: rect.page + shift.pages,
    left: rect.left + shift.dx,
    bottom: rect.bottom + shift.dy,
  }
}

/** The smallest rectangle around others of one page; null for none. */
export function boundsOf(rects: readonly PageRect[]): PageRect | null {
  const [first] = rects
  if (!first) return null
  const left = Math.min(...rects.map((rect) => rect.left))
  const bottom = Math.min(...rects.map((rect) => rect.bottom))
  const right = Math.max(...rects.map((rect) => rect.left + rect.width))
  const top = Math.max(...rects.map((rect) => rect.bottom + rect.height))
  return { page: first.page, left, bottom, width: right - left, height: top - bottom }
}

/** A pointer for tests and for gestures that no pointer began. */
export function pointerAt(page: number, x: number, y: number, more: Partial<Pointer> = {}): Pointer {
  return {
    clientX: x,
    clientY: -y,
    page,
    point: pdfPoint(x, y),
    inside: true,
    scale: 1,
    shift: false,
    alt: false,
    ...more,
  }
}
