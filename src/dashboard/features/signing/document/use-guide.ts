import { useCallback, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { createStore } from 'zustand/vanilla'
import type { SigningField } from '../../../api/signing.ts'
import type { PaperHandle } from '../../../paper/paper-view.tsx'
import { pixelsPerPoint } from '../../../paper/page-stack.ts'
import type { Zoom } from '../../../paper/page-stack.ts'
import { controlId } from './guide-context.ts'
import type { Guide } from './guide-context.ts'

/** The least size text is written in comfortably, in CSS pixels; phones enlarge the page by themselves below it. */
const readable = 16

/** Whether the person asked for less motion. */
function prefersStillness(): boolean {
  return globalThis.matchMedia('(prefers-reduced-motion: reduce)').matches
}

interface GuideParts {
  readonly openDialog: (field: SigningField) => void
  readonly announce: (text: string) => void
}

/**
 * The way through the document: which field the person is at, how large the pages are shown, and going to a field.
 * Text too small to write in is enlarged on the way there, and shown as before on the way on.
 */
export function useGuideState({ openDialog, announce }: GuideParts) {
  const paper = useRef<PaperHandle>(null)
  const [shownZoom, setShownZoom] = useState(1)
  const [place] = useState(() => createStore<{ current: string | null }>(() => ({ current: null })))
  const [zoom, setZoom] = useState<Zoom>('fit-width')
  const [target, setTarget] = useState<SigningField | null>(null)
  const enlarged = useRef(false)

  const setCurrent = useCallback((current: string) => place.setState({ current }), [place])

  const goTo = useCallback(
    (field: SigningField) => {
      const view = paper.current
      if (!view) return
      const wanted = writingZoom(field, view)
      if (wanted !== null) setZoom(wanted)
      else if (enlarged.current) setZoom('fit-width')
      enlarged.current = wanted !== null || (enlarged.current && wanted !== null)
      setCurrent(field.id)
      setTarget({ ...field })
    },
    [setCurrent],
  )

  // After the pages lie anew, so that the way is the right one.
  useLayoutEffect(() => {
    if (!target) return
    paper.current?.scrollToRect({ page: target.page, ...target.box }, prefersStillness() ? 'auto' : 'smooth')
    document.getElementById(controlId(target.id))?.focus({ preventScroll: true })
  }, [target])

  const guide = useMemo<Guide>(
    () => ({ place, setCurrent, goTo, openDialog, announce }),
    [place, setCurrent, goTo, openDialog, announce],
  )
  const chooseZoom = useCallback((next: Zoom) => {
    enlarged.current = false
    setZoom(next)
  }, [])
  const handle = useCallback((paperNow: PaperHandle | null) => {
    paper.current = paperNow
    if (paperNow) setShownZoom(paperNow.zoom)
  }, [])
  return { guide, handle, zoom, shownZoom, setZoom: chooseZoom }
}

/** The zoom at which a text field can be written in; null when it can be already, or is none. */
function writingZoom(field: SigningField, view: PaperHandle): number | null {
  const scale = view.matrixOf(field.page)?.scale
  if (scale === undefined || (field.type !== 'input' && field.type !== 'dropdown')) return null
  if (field.fontSize * scale >= readable - 2) return null
  const width = view.view?.clientWidth ?? 0
  const wanted = Math.min(readable / field.fontSize, (width - 32) / field.box.width)
  return wanted > scale * 1.05 ? wanted / pixelsPerPoint : null
}
