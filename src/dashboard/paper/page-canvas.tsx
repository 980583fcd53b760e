import type { PDFPageProxy } from 'pdfjs-dist'
import { useEffect, useRef, useState } from 'react'
import { annotationMode } from './annotation-mode.ts'
import { onceStill } from './once-still.ts'

/** Pixels a canvas may hold: 12 megapixels are 48 MB, and below what phones refuse. */
const canvasPixels = 12_000_000
/** Milliseconds of rest before a page is drawn again at another zoom, or its visible part in detail. */
const rest = 90

/** Device pixels per CSS pixel, updated when the window moves to another screen. */
function useDevicePixelRatio(): number {
  const [ratio, setRatio] = useState(() => globalThis.devicePixelRatio || 1)
  useEffect(() => {
    const query = globalThis.matchMedia(`(resolution: ${ratio}dppx)`)
    const update = () => setRatio(globalThis.devicePixelRatio || 1)
    query.addEventListener('change', update)
    return () => query.removeEventListener('change', update)
  }, [ratio])
  return ratio
}

/**
 * Draws a page at `scale` CSS pixels per point, sharp on any screen. The previous picture stays until the next is
 * ready, so zooming never flashes. The visible part of a page too large for one canvas is drawn on top in full detail.
 */
export function PageCanvas(props: {
  page: PDFPageProxy
  scale: number
  onDrawn?: () => void
  onFail?: () => void
}) {
  const { page, scale, onDrawn, onFail } = props
  const host = useRef<HTMLDivElement>(null)
  const ratio = useDevicePixelRatio()
  const tell = useRef({ onDrawn, onFail })
  useEffect(() => {
    tell.current = { onDrawn, onFail }
  })

  useEffect(() => {
    const element = host.current
    if (!element) return
    const whole = drawing(element, 'whole')
    const start = () =>
      whole.draw(page, wholeOf(page, scale * ratio)).then(
        (drawn) => drawn && tell.current.onDrawn?.(),
        () => tell.current.onFail?.(),
      )
    const callOff = element.childElementCount === 0 ? onceStill(() => void start()) : after(rest, start)
    return () => {
      callOff()
      whole.cancel()
    }
  }, [page, scale, ratio])

  useEffect(() => {
    const element = host.current
    if (!element || !exceeds(page, scale * ratio)) return
    return followDetail(element, page, { scale, ratio })
  }, [page, scale, ratio])

  useEffect(() => {
    const element = host.current
    return () => {
      if (!element) return
      for (const canvas of element.querySelectorAll('canvas')) release(canvas)
      page.cleanup()
    }
  }, [page])

  return <div ref={host} aria-hidden className="absolute inset-0 overflow-hidden" />
}

function after(milliseconds: number, act: () => unknown): () => void {
  const timer = setTimeout(act, milliseconds)
  return () => clearTimeout(timer)
}

/** A part of a page in device pixels at a scale, and the part of the host that its picture covers. */
interface Stretch {
  readonly scale: number
  readonly left: number
  readonly top: number
  readonly width: number
  readonly height: number
  readonly style: Readonly<Record<'left' | 'top' | 'width' | 'height', string>>
}

function exceeds(page: PDFPageProxy, scale: number): boolean {
  const { width, height } = page.getViewport({ scale })
  return width * height > canvasPixels
}

function wholeOf(page: PDFPageProxy, wanted: number): Stretch {
  const { width, height } = page.getViewport({ scale: 1 })
  const scale = Math.min(wanted, Math.sqrt(canvasPixels / Math.max(width * height, 1)))
  return {
    scale,
    left: 0,
    top: 0,
    width: Math.max(Math.round(width * scale), 1),
    height: Math.max(Math.round(height * scale), 1),
    style: { left: '0', top: '0', width: '100%', height: '100%' },
  }
}

/** The part of the host inside the window, with a margin, as far as a canvas can hold it. */
function detailOf(host: HTMLElement, scale: number, ratio: number): Stretch | null {
  const box = host.getBoundingClientRect()
  const left = Math.max(-box.left, 0)
  const top = Math.max(-box.top, 0)
  const width = Math.min(box.right, globalThis.innerWidth) - box.left - left
  const height = Math.min(box.bottom, globalThis.innerHeight) - box.top - top
  if (width <= 0 || height <= 0 || width * height * ratio * ratio > canvasPixels) return null
  return {
    scale: scale * ratio,
    left: left * ratio,
    top: top * ratio,
    width: Math.ceil(width * ratio),
    height: Math.ceil(height * ratio),
    style: { left: `${left}px`, top: `${top}px`, width: `${width}px`, height: `${height}px` },
  }
}

function followDetail(
  host: HTMLElement,
  page: PDFPageProxy,
  { scale, ratio }: { scale: number; ratio: number },
): () => void {
  const detail = drawing(host, 'detail')
  let timer: ReturnType<typeof setTimeout>
  const schedule = () => {
    clearTimeout(timer)
    timer = setTimeout(() => {
      const stretch = detailOf(host, scale, ratio)
      if (stretch) detail.draw(page, stretch).catch(() => detail.clear())
      else detail.clear()
    }, rest)
  }
  schedule()
  document.addEventListener('scroll', schedule, { capture: true, passive: true })
  globalThis.addEventListener('resize', schedule)
  return () => {
    clearTimeout(timer)
    document.removeEventListener('scroll', schedule, { capture: true })
    globalThis.removeEventListener('resize', schedule)
    detail.clear()
  }
}

/** One layer of the host: draws off the page, then replaces what the layer showed. */
function drawing(host: HTMLElement, layer: 'whole' | 'detail') {
  let running: { cancel: () => void } | null = null
  const cancel = () => {
    running?.cancel()
    running = null
  }
  const shown = () => host.querySelector<HTMLCanvasElement>(`canvas[data-layer=${layer}]`)
  const clear = () => {
    cancel()
    const before = shown()
    if (before) release(before)
  }
  const draw = async (page: PDFPageProxy, stretch: Stretch): Promise<boolean> => {
    cancel()
    const canvas = document.createElement('canvas')
    canvas.width = stretch.width
    canvas.height = stretch.height
    canvas.dataset['layer'] = layer
    const viewport = page.getViewport({
      scale: stretch.scale,
      offsetX: -stretch.left,
      offsetY: -stretch.top,
    })
    const task = page.render({ canvas, viewport, annotationMode })
    running = task
    try {
      await task.promise
    } catch (problem) {
      release(canvas)
      if (running !== task) return false
      throw problem
    }
    if (running !== task) {
      release(canvas)
      return false
    }
    running = null
    const before = shown()
    Object.assign(canvas.style, { position: 'absolute', ...stretch.style })
    if (layer === 'whole') host.prepend(canvas)
    else host.append(canvas)
    if (before) release(before)
    return true
  }
  return { draw, cancel, clear }
}

/** Browsers keep a removed canvas's memory until it is collected, unless its size is zero. */
function release(canvas: HTMLCanvasElement): void {
  canvas.width = 0
  canvas.height = 0
  canvas.remove()
}
