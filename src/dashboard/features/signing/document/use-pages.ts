import { useCallback, useState } from 'react'
import type { RefObject } from 'react'
import { createStore } from 'zustand/vanilla'
import type { PaperHandle } from '../../../paper/paper-view.tsx'
import type { ReadingHandle } from './guide-context.ts'

interface Views {
  readonly area: RefObject<HTMLElement | null>
  readonly paper: RefObject<PaperHandle | null>
  readonly reader: RefObject<ReadingHandle | null>
}

/** Milliseconds in which a closed dialog returns the focus, and a page that was scrolled to is drawn. */
const settling = 50

/** Which page is read, in either view, and going to one: from there, the focus goes on to what is on it. */
export function usePages({ area, paper, reader }: Views) {
  const [shown] = useState(() => createStore(() => ({ page: 1 })))
  const onPageChange = useCallback((page: number) => shown.setState({ page }), [shown])
  const goToPage = useCallback(
    (page: number) => {
      setTimeout(() => {
        paper.current?.scrollToPage(page)
        reader.current?.showPage(page)
        setTimeout(() => focusPage(area.current, page), settling)
      }, settling)
    },
    [area, paper, reader],
  )
  return { shown, onPageChange, goToPage }
}

function focusPage(area: HTMLElement | null, page: number): void {
  const section = area?.querySelector<HTMLElement>(`[data-page="${page}"]`)
  if (!section) return
  section.tabIndex = -1
  section.focus({ preventScroll: true })
}
