import { useCallback, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { createStore } from 'zustand/vanilla'
import { fieldKinds } from '#domain/field/kinds.ts'
import type { SigningField } from '../../../api/guests/signing.ts'
import type { PaperHandle } from '../../../paper/paper-view.tsx'
import { pixelsPerPoint } from '../../../paper/page-stack.ts'
import type { Zoom } from '../../../paper/page-stack.ts'
import { controlId } from './guide-context.ts'
import type { Guide, ReadingHandle } from './guide-context.ts'

/** The smallest comfortable size for entering text, in CSS pixels. Below it, phones enlarge the page by themselves. */
const readable = 16

/** The smallest side of a box that is easy to see and tap, in CSS pixels. */
const smallest = 18

/** Whether the user asked for reduced motion. */
function prefersStillness(): boolean {
  return globalThis.matchMedia('(prefers-reduced-motion: reduce)').matches
}

interface GuideParts {
  readonly openDialog: (field: SigningField) => void
  readonly announce: (text: string) => void
}

/**
 * Navigation through the document: the current field, the zoom of the pages, and going to a field. A field too small to
 * fill in is enlarged on the way there, and shown as before on the way on. `whenShown` acts once a view is there: the
 * reading view may still be loading.
 */
export function useGuideState({ openDialog, announce }: GuideParts) {
  const paper = useRef<PaperHandle>(null)
  const reader = useRef<ReadingHandle>(null)
  const [shownZoom, setShownZoom] = useState(1)
  const [place] = useState(() => createStore<{ current: string | null }>(() => ({ current: null })))
  const [zoom, setZoom] = useState<Zoom>('fit-width')
  const [target, setTarget] = useState<SigningField | null>(null)
  const enlarged = useRef(false)

  const setCurrent = useCallback((current: string) => place.setState({ current }), [place])

  const awaited = useRef<(() => void) | null>(null)
  const whenShown = useCallback((act: () => void) => {
    if (reader.current === null && paper.current === null) awaited.current = act
    else act()
  }, [])
  const shown = useCallback(() => {
    const act = awaited.current
    awaited.current = null
    act?.()
  }, [])

  const goTo = useCallback(
    (field: SigningField) =>
      whenShown(() => {
        setCurrent(field.id)
        reader.current?.goTo(field)
        const view = paper.current
        if (!view) return
        const wanted = comfortableZoom(field, view, enlarged.current)
        if (wanted !== 'as-is') {
          setZoom(wanted)
          enlarged.current = wanted !== 'fit-width'
        }
        setTarget({ ...field })
      }),
    [setCurrent, whenShown],
  )

  // After the pages are laid out again, so that the target is right.
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
  const handle = useCallback(
    (paperNow: PaperHandle | null) => {
      paper.current = paperNow
      if (!paperNow) return
      setShownZoom(paperNow.zoom)
      shown()
    },
    [shown],
  )
  const handleReader = useCallback(
    (readerNow: ReadingHandle | null) => {
      reader.current = readerNow
      if (readerNow) shown()
    },
    [shown],
  )
  return { guide, handle, handleReader, paper, reader, whenShown, zoom, shownZoom, setZoom: chooseZoom }
}

/**
 * The zoom for filling in a field: enlarged when it is too small, and the full width again when an earlier field was
 * enlarged and this one need not be.
 */
function comfortableZoom(field: SigningField, view: PaperHandle, isEnlarged: boolean): Zoom | 'as-is' {
  const matrix = view.matrixOf(field.page)
  const width = view.view?.clientWidth ?? 0
  if (!matrix || width === 0) return 'as-is'
  const { least, wanted } = comfortOf(field)
  const { scale } = matrix
  const usual = isEnlarged ? Math.min(scale, (width - 16) / matrix.size.width) : scale
  if (usual >= least) return isEnlarged ? 'fit-width' : 'as-is'
  const possible = Math.min(wanted, (width - 32) / field.box.width)
  return scale >= least || possible < scale * 1.05 ? 'as-is' : possible / pixelsPerPoint
}

/** CSS pixels per point from which a field is comfortable to fill in, and at which it is shown otherwise. */
function comfortOf({ type, fontSize, box }: SigningField): {
  readonly least: number
  readonly wanted: number
} {
  if (fieldKinds[type].usesFont) {
    return { least: (readable - 2) / fontSize, wanted: readable / fontSize }
  }
  const side = Math.min(box.width, box.height)
  return { least: smallest / side, wanted: (smallest * 1.4) / side }
}
