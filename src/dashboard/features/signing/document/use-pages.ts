import { useCallback, useState } from 'react'
import type { RefObject } from 'react'
import { createStore } from 'zustand/vanilla'
import type { PaperHandle } from '../../../paper/paper-view.tsx'
import type { ReadingHandle } from './guide-context.ts'

interface Views {
  readonly area: RefObject<HTMLElement | null>
  readonly paper: RefObject<PaperHandle | null>
  readonly reader: RefObject<ReadingHandle | null>
  /** Acts once either view is there. */
  readonly whenShown: (act: () => void) => void
}

/** Milliseconds in which a dialog closes. */
const closing = 50
/** Milliseconds for a page that was scrolled to, to be drawn and to take the focus. */
const patience = 3000

/** Which page is read, in either view, and going to one: from there, the focus goes on to what is on it. */
export function usePages({ area, paper, reader, whenShown }: Views) {
  const [shown] = useState(() => createStore(() => ({ page: 1 })))
  const onPageChange = useCallback((page: number) => shown.setState({ page }), [shown])
  const goToPage = useCallback(
    (page: number) => {
      const show = () => {
        paper.current?.scrollToPage(page)
        reader.current?.showPage(page)
        focusPage(area.current, page, performance.now() + patience)
      }
      setTimeout(() => whenShown(show), closing)
    },
    [area, paper, reader, whenShown],
  )
  return { shown, onPageChange, goToPage }
}

function focusPage(area: HTMLElement | null, page: number, until: number): void {
  const section = area?.querySelector<HTMLElement>(`[data-page="${page}"]`)
  if (section) {
    section.tabIndex = -1
    section.focus({ preventScroll: true })
    if (document.activeElement === section) return
  }
  if (performance.now() < until) requestAnimationFrame(() => focusPage(area, page, until))
}
