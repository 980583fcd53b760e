import type { FieldType } from '#domain/field/field.ts'
import type { DraftSession } from '../../draft/draft-session.ts'
import type { FieldEditor } from '../field-editor.ts'
import { handles } from './gesture-types.ts'
import type { Pointer, Target } from './gesture-types.ts'

type Placed = Pick<PointerEvent, 'clientX' | 'clientY' | 'shiftKey' | 'altKey' | 'ctrlKey' | 'metaKey'>

/** The paper position of a window event, or null while no pages are shown. */
export function pointerOf(fieldEditor: FieldEditor, event: Placed): Pointer | null {
  const place = fieldEditor.paper?.locate(event.clientX, event.clientY)
  if (!place) return null
  const view = fieldEditor.paper?.view?.getBoundingClientRect()
  const isOverView =
    view !== undefined &&
    event.clientX >= view.left &&
    event.clientX <= view.right &&
    event.clientY >= view.top &&
    event.clientY <= view.bottom
  return {
    clientX: event.clientX,
    clientY: event.clientY,
    page: place.page,
    point: place.point,
    inside: place.inside && isOverView,
    scale: place.matrix.scale,
    shift: event.shiftKey,
    free: event.altKey || event.ctrlKey || event.metaKey,
  }
}

/** What an element of the page represents. */
export function targetOf(element: Element, fieldEditor: FieldEditor, session: DraftSession): Target {
  const { boxes } = fieldEditor.store.getState().layout
  const grip = element.closest<HTMLElement>('[data-handle]')
  if (grip) {
    const box = boxes.find((one) => one.key === grip.dataset['of'])
    const handle = handles.find((one) => one === grip.dataset['handle'])
    const field = session.store.getState().content.fields.find((one) => one.id === box?.fieldId)
    if (box && handle && field) return { kind: 'handle', box, handle, type: field.type }
  }
  const key = element.closest<HTMLElement>('[data-box]')?.dataset['box']
  const box = key === undefined ? undefined : boxes.find((one) => one.key === key)
  return box ? { kind: 'field', box } : { kind: 'page' }
}

const modifiers = new Set(['Alt', 'Control', 'Meta', 'Shift'])

/** Starts a drag out of the palette. */
export function takeFromPalette(fieldEditor: FieldEditor, type: FieldType, event: Placed): void {
  fieldEditor.handle({ kind: 'take', type, by: 'drag' })
  followPointer(fieldEditor, event)
}

/**
 * Follows the pointer until it is released or Escape is pressed, even outside the pages, and scrolls them at their
 * edges. Returns a function that stops early.
 */
export function followPointer(fieldEditor: FieldEditor, begun: Placed): () => void {
  let last: Placed = begun
  let frame = 0
  const selection = () => fieldEditor.store.getState().selection
  const tell = (kind: 'move' | 'release') => {
    const pointer = pointerOf(fieldEditor, last)
    if (pointer) fieldEditor.handle({ kind, pointer, selection: selection() })
  }
  const scroll = () => {
    frame = requestAnimationFrame(scroll)
    const { gesture } = fieldEditor.store.getState()
    if (gesture.kind === 'pointing' || (gesture.kind === 'placing' && gesture.by === 'click')) return
    if (last !== begun && scrollAtEdge(fieldEditor.paper?.view ?? null, last)) tell('move')
  }
  const onMove = (event: PointerEvent) => {
    last = event
    tell('move')
  }
  const onUp = (event: PointerEvent) => {
    last = event
    stop()
    tell('release')
  }
  const onCancel = () => {
    stop()
    fieldEditor.handle({ kind: 'bail' })
  }
  const onKey = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return onModifier(event)
    event.preventDefault()
    event.stopPropagation()
    onCancel()
  }
  /** A key that turns off snapping or proportions does so at once, not with the next move. */
  const onModifier = (event: KeyboardEvent) => {
    if (!modifiers.has(event.key) || last === begun) return
    event.preventDefault()
    const { clientX, clientY } = last
    const { shiftKey, altKey, ctrlKey, metaKey } = event
    last = { clientX, clientY, shiftKey, altKey, ctrlKey, metaKey }
    tell('move')
  }
  const stop = () => {
    cancelAnimationFrame(frame)
    document.removeEventListener('pointermove', onMove)
    document.removeEventListener('pointerup', onUp)
    document.removeEventListener('pointercancel', onCancel)
    document.removeEventListener('keydown', onKey, { capture: true })
    document.removeEventListener('keyup', onModifier, { capture: true })
  }
  document.addEventListener('pointermove', onMove)
  document.addEventListener('pointerup', onUp)
  document.addEventListener('pointercancel', onCancel)
  document.addEventListener('keydown', onKey, { capture: true })
  document.addEventListener('keyup', onModifier, { capture: true })
  frame = requestAnimationFrame(scroll)
  return stop
}

const edge = 40
const fastest = 18

/** Scrolls when the pointer is near an edge of the view, faster the nearer it is. Returns whether it did. */
function scrollAtEdge(view: HTMLElement | null, { clientX, clientY }: Placed): boolean {
  if (!view) return false
  const box = view.getBoundingClientRect()
  if (clientX < box.left - edge || clientX > box.right + edge) return false
  const before = [view.scrollLeft, view.scrollTop]
  view.scrollTop += pull(clientY, box.top, box.bottom)
  view.scrollLeft += pull(clientX, box.left, box.right)
  return before[0] !== view.scrollLeft || before[1] !== view.scrollTop
}

function pull(at: number, start: number, end: number): number {
  const under = Math.max(start + edge - at, 0)
  const over = Math.max(at - (end - edge), 0)
  return ((over - under) / edge) * fastest
}
