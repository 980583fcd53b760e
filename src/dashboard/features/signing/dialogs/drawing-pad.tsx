import { useEffect, useEffectEvent, useImperativeHandle, useRef } from 'react'
import type { PointerEvent, Ref } from 'react'
import { inkColor } from '#pdf/marks/mark.ts'
import { classes } from '../../../kit/layout/classes.ts'
import { refit } from '../art.ts'
import type { Size, Strokes } from '../art.ts'
import { extendStroke, nibOf, startStroke } from '../pen.ts'
import type { PenSample, PenStroke } from '../pen.ts'

export interface PadHandle {
  readonly undo: () => void
  readonly clear: () => void
}

interface DrawingPadProps {
  readonly label: string
  /** Shown on the line while the pad is empty. */
  readonly hint: string
  /** What was drawn before. */
  readonly start?: Drawing
  /** Called after each stroke, with an empty list when nothing is drawn. */
  readonly onDraw: (strokes: Strokes, pad: Size) => void
  readonly handle?: Ref<PadHandle>
  readonly className?: string
}

/**
 * A pad to draw on with finger, pen or mouse. A drawing is stored as points with pen widths, never as pixels, and
 * survives turning the phone.
 */
export function DrawingPad({ label, hint, start = blank, onDraw, handle, className }: DrawingPadProps) {
  const host = useRef<HTMLDivElement>(null)
  const canvas = useRef<HTMLCanvasElement>(null)
  const hinted = useRef<HTMLSpanElement>(null)
  const drawing = useRef<LiveDrawing>({ ...start, live: null })
  const isFitted = useRef(false)

  const settle = (): void => {
    const { strokes, size } = drawing.current
    repaint(canvas.current, drawing.current)
    if (hinted.current) hinted.current.hidden = strokes.length > 0
    onDraw(strokes, size)
  }
  const resize = useEffectEvent((size: Size) => {
    const known = drawing.current
    const isSame = size.width === known.size.width && size.height === known.size.height
    if (size.width === 0 || (isSame && isFitted.current)) return
    isFitted.current = true
    drawing.current = { strokes: refit(known.strokes, known.size, size), size, live: null }
    fitCanvas(canvas.current, size)
    settle()
  })

  useEffect(() => {
    const element = host.current
    if (!element) return
    const observer = new ResizeObserver(() =>
      resize({ width: element.clientWidth, height: element.clientHeight }),
    )
    observer.observe(element)
    return () => observer.disconnect()
  }, [])

  useImperativeHandle(handle, () => ({
    undo: () => {
      drawing.current = { ...drawing.current, strokes: drawing.current.strokes.slice(0, -1) }
      settle()
    },
    clear: () => {
      drawing.current = { ...drawing.current, strokes: [] }
      settle()
    },
  }))

  function down(event: PointerEvent<HTMLDivElement>) {
    if (event.button !== 0 || drawing.current.live) return
    event.preventDefault()
    event.currentTarget.setPointerCapture(event.pointerId)
    const nib = nibOf(drawing.current.size.width)
    const stroke = startStroke(sampleOf(event.nativeEvent, event.currentTarget), nib)
    drawing.current = { ...drawing.current, live: { pointer: event.pointerId, stroke } }
    if (hinted.current) hinted.current.hidden = true
    paintStroke(canvas.current, stroke.points, 0)
  }

  function move(event: PointerEvent<HTMLDivElement>) {
    const { live, size } = drawing.current
    if (live?.pointer !== event.pointerId) return
    const { nativeEvent, currentTarget } = event
    const together = nativeEvent.getCoalescedEvents?.() ?? []
    const events = together.length > 0 ? together : [nativeEvent]
    const stroke = events.reduce<PenStroke>(
      (so, each) => extendStroke(so, sampleOf(each, currentTarget), nibOf(size.width)),
      live.stroke,
    )
    paintStroke(canvas.current, stroke.points, live.stroke.points.length - 1)
    drawing.current = { ...drawing.current, live: { ...live, stroke } }
  }

  function up(event: PointerEvent<HTMLDivElement>) {
    const { live, strokes } = drawing.current
    if (live?.pointer !== event.pointerId) return
    drawing.current = { ...drawing.current, strokes: [...strokes, live.stroke.points], live: null }
    settle()
  }

  return (
    <div
      ref={host}
      data-theme="light"
      onPointerDown={down}
      onPointerMove={move}
      onPointerUp={up}
      onPointerCancel={up}
      className={classes(
        'relative forced-color-adjust-none cursor-crosshair touch-none overflow-hidden rounded-lg bg-paper shadow-[inset_0_0_0_1px_var(--line-strong)] select-none',
        className,
      )}
    >
      <span className="sr-only">{label}</span>
      <span aria-hidden className="absolute inset-x-[6%] bottom-[24%] h-px bg-line-strong" />
      <span
        ref={hinted}
        aria-hidden
        className="absolute inset-x-0 bottom-[24%] mb-2 px-4 text-center text-base text-faint"
      >
        {hint}
      </span>
      <canvas aria-hidden ref={canvas} className="pointer-events-none absolute inset-0 size-full" />
    </div>
  )
}

/** Strokes on a pad of a size. */
export interface Drawing {
  readonly strokes: Strokes
  readonly size: Size
}

const blank: Drawing = { strokes: [], size: { width: 0, height: 0 } }

interface LiveDrawing extends Drawing {
  readonly live: { readonly pointer: number; readonly stroke: PenStroke } | null
}

/** Only a pen reports a pressure of its own. A mouse and most fingers always report the same. */
function sampleOf(event: globalThis.PointerEvent, pad: Element): PenSample {
  const box = pad.getBoundingClientRect()
  return {
    x: event.clientX - box.left,
    y: event.clientY - box.top,
    time: event.timeStamp,
    pressure: event.pointerType === 'pen' && event.pressure > 0 ? event.pressure : null,
  }
}

function fitCanvas(canvas: HTMLCanvasElement | null, { width, height }: Size): void {
  if (!canvas) return
  const ratio = Math.min(globalThis.devicePixelRatio || 1, 3)
  canvas.width = Math.round(width * ratio)
  canvas.height = Math.round(height * ratio)
  canvas.getContext('2d')?.scale(ratio, ratio)
}

function repaint(canvas: HTMLCanvasElement | null, { strokes, size }: Drawing): void {
  canvas?.getContext('2d')?.clearRect(0, 0, size.width, size.height)
  for (const stroke of strokes) paintStroke(canvas, stroke, 0)
}

/** Paints a stroke from its point `from` on: a dot, then from the middle of one piece to the middle of the next. */
function paintStroke(canvas: HTMLCanvasElement | null, points: Strokes[number], from: number): void {
  const context = canvas?.getContext('2d')
  if (!context) return
  context.strokeStyle = inkColor
  context.fillStyle = inkColor
  context.lineCap = 'round'
  context.lineJoin = 'round'
  for (let index = Math.max(from, 0); index < points.length; index += 1) {
    const point = points[index]
    const before = points[index - 1]
    if (!point) continue
    context.beginPath()
    if (!before) {
      context.arc(point.x, point.y, point.width / 2, 0, 2 * Math.PI)
      context.fill()
      continue
    }
    const earlier = points[index - 2] ?? before
    context.moveTo((earlier.x + before.x) / 2, (earlier.y + before.y) / 2)
    context.quadraticCurveTo(before.x, before.y, (before.x + point.x) / 2, (before.y + point.y) / 2)
    if (index === points.length - 1) context.lineTo(point.x, point.y)
    context.lineWidth = (before.width + point.width) / 2
    context.stroke()
  }
}
