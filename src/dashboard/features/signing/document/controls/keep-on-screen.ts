import { useEffect, useLayoutEffect, useRef } from 'react'
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

/**
 * A ref for a note that is placed in its field: keeps it on the screen whenever it is drawn, as when the page is enlarged, and while
 * an enlarged page is scrolled sideways.
 */
export function useOnScreen<Note extends HTMLElement>(): RefObject<Note | null> {
  const note = useRef<Note>(null)
  useLayoutEffect(() => moveOntoScreen(note.current))
  useEffect(() => {
    let last = leftOfField(note.current)
    const follow = () => {
      const left = leftOfField(note.current)
      // Scrolling up and down moves nothing to the side, and should measure as little as possible.
      if (left !== last) moveOntoScreen(note.current)
      last = left
    }
    // What scrolls is the paper, whose events do not rise.
    const options = { capture: true, passive: true }
    addEventListener('scroll', follow, options)
    return () => removeEventListener('scroll', follow, options)
  }, [])
  return note
}

function leftOfField(note: HTMLElement | null): number | undefined {
  return note?.parentElement?.getBoundingClientRect().left
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
