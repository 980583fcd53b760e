import { useCallback, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { createStore } from 'zustand/vanilla'
import { fieldKinds } from '#domain/field/kinds.ts'
import type { SigningField } from '../../../api/guests/signing.ts'
import type { PaperHandle } from '../../../paper/paper-view.tsx'
import { pixelsPerPoint } from '../../../paper/page-stack.ts'
import type { Zoom } from '../../../paper/page-stack.ts'
import { controlId } from './guide-context.ts'
import type { Guide, ReadingHandle } from './guide-context.ts'

/** The least size text is written in comfortably, in CSS pixels; phones enlarge the page by themselves below it. */
const readable = 16

/** The least side of a box that is seen and hit well, in CSS pixels. */
const smallest = 18

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
 * What is too small to fill in is enlarged on the way there, and shown as before on the way on.
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

  const goTo = useCallback(
    (field: SigningField) => {
      if (reader.current) {
        setCurrent(field.id)
        reader.current.goTo(field)
      }
      const view = paper.current
      if (!view) return
      const wanted = comfortableZoom(field, view, enlarged.current)
      if (wanted !== 'as-is') {
        setZoom(wanted)
        enlarged.current = wanted !== 'fit-width'
      }
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
  return { guide, handle, paper, reader, zoom, shownZoom, setZoom: chooseZoom }
}

/**
 * The zoom for filling in a field: enlarged when it is too small for that, and the whole width again when an earlier field
 * was enlarged and this one need not be.
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

/** CSS pixels for each point from which on a field is good to fill in, and at which it is shown if it is not. */
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
