import { useLayoutEffect, useRef } from 'react'
import type { RefObject } from 'react'

/** Points between what is shown beside a field and the edge of the screen. */
const margin = 8

type Span = Pick<DOMRect, 'left' | 'right'>

/**
 * How far to the right, in CSS pixels, a note beside a field is moved so that all of it is on a screen of some width. It goes no
 * further than to the field's other edge, so that it stays with a field that is itself beyond the screen.
 */
export function shiftToScreen(note: Span, field: Span, width: number): number {
  const [beyondRight, beyondLeft] = [note.right + margin - width, margin - note.left]
  if (beyondRight > 0) return Math.max(-beyondRight, Math.min(0, field.right - note.right))
  if (beyondLeft > 0) return Math.min(beyondLeft, Math.max(0, field.left - note.left))
  return 0
}

/** A ref for a note that is placed in its field: keeps it on the screen whenever it is drawn, as when the page is enlarged. */
export function useOnScreen<Note extends HTMLElement>(): RefObject<Note | null> {
  const note = useRef<Note>(null)
  useLayoutEffect(() => moveOntoScreen(note.current))
  return note
}

function moveOntoScreen(note: HTMLElement | null): void {
  const field = note?.parentElement
  if (!note || !field) return
  note.style.translate = 'none'
  const shift = shiftToScreen(
    note.getBoundingClientRect(),
    field.getBoundingClientRect(),
    document.documentElement.clientWidth,
  )
  if (shift !== 0) note.style.translate = `${shift}px`
}
