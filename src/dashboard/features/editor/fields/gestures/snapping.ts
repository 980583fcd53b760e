import type { PageRect } from '#domain/field/field.ts'
import type { PageSize } from '#pdf/page-box.ts'
import type { TextRun } from '../../../../paper/text-runs.ts'
import type { PageLayout } from '../field-place.ts'

/** A line that shows what something snapped to, in specification space. */
export interface Guide {
  readonly page: number
  /** `x`: a vertical line at this x; `y`: a horizontal line at this y. */
  readonly axis: 'x' | 'y'
  readonly at: number
  readonly from: number
  readonly to: number
}

export interface SnapTargets {
  readonly page: PageSize
  /** Other rectangles on the same page. */
  readonly others: readonly PageRect[]
  /** Text lines on the same page. */
  readonly text: readonly TextRun[]
  /** The snapping distance, in points. */
  readonly reach: number
}

export interface Snap {
  readonly dx: number
  readonly dy: number
  readonly guides: readonly Guide[]
}

interface Line {
  readonly at: number
  /** The extent, along the line, of what it belongs to. */
  readonly from: number
  readonly to: number
}

/** How far a moving rectangle has to go to align with a neighbour's edge or middle, the page's middle, or text. */
export function snapMoved(rect: PageRect, targets: SnapTargets): Snap {
  const { left, bottom, width, height } = rect
  const [right, top] = [left + width, bottom + height]
  const { reach } = targets
  const x =
    nearest([left, left + width / 2, right], verticalLines(targets), reach) ??
    nearest([left, right], textEdges(rect, targets), reach) ??
    nowhere
  const y =
    nearest([bottom, bottom + height / 2, top], horizontalLines(targets), reach) ??
    nearest([bottom], baselines(rect, targets), reach) ??
    nowhere
  return snapped(rect, { left: x.by, right: x.by, bottom: y.by, top: y.by }, x, y)
}

/** The same for a rectangle being resized: only the sides that follow the pointer snap. */
export function snapResized(
  rect: PageRect,
  sides: { readonly x: 'left' | 'right' | null; readonly y: 'bottom' | 'top' | null },
  targets: SnapTargets,
): Snap {
  const { left, bottom, width, height } = rect
  const { reach } = targets
  const xs = sides.x === null ? [] : [sides.x === 'left' ? left : left + width]
  const ys = sides.y === null ? [] : [sides.y === 'bottom' ? bottom : bottom + height]
  const x =
    nearest(xs, verticalLines(targets), reach) ?? nearest(xs, textEdges(rect, targets), reach) ?? nowhere
  const y =
    nearest(ys, horizontalLines(targets), reach) ?? nearest(ys, baselines(rect, targets), reach) ?? nowhere
  const shift = {
    left: sides.x === 'left' ? x.by : 0,
    right: sides.x === 'right' ? x.by : 0,
    bottom: sides.y === 'bottom' ? y.by : 0,
    top: sides.y === 'top' ? y.by : 0,
  }
  return snapped(rect, shift, x, y)
}

/** What is on the page of a dragged rectangle, but not part of it. `scale` is in CSS pixels per point. */
export function snapTargets(
  page: number,
  moving: ReadonlySet<string>,
  scale: number,
  layout: PageLayout,
): SnapTargets {
  return {
    page: layout.pages[page - 1] ?? { width: 0, height: 0 },
    others: layout.boxes
      .filter((box) => box.rect.page === page && !moving.has(box.fieldId))
      .map((box) => box.rect),
    text: layout.text?.get(page) ?? [],
    reach: attraction / scale,
  }
}

/** The snapping distance in CSS pixels. */
const attraction = 6

function verticalLines({ page, others }: SnapTargets): Line[] {
  const middle = { at: page.width / 2, from: 0, to: page.height }
  return [
    middle,
    ...others.flatMap(({ left, bottom, width, height }) =>
      [left, left + width / 2, left + width].map((at) => ({ at, from: bottom, to: bottom + height })),
    ),
  ]
}

function horizontalLines({ page, others }: SnapTargets): Line[] {
  const middle = { at: page.height / 2, from: 0, to: page.width }
  return [
    middle,
    ...others.flatMap(({ left, bottom, width, height }) =>
      [bottom, bottom + height / 2, bottom + height].map((at) => ({ at, from: left, to: left + width })),
    ),
  ]
}

/** The distance in points within which text is near enough to snap to. */
const nearby = 140

/** The start and end of text lines near a rectangle. */
function textEdges({ bottom, height }: PageRect, { text }: SnapTargets): Line[] {
  return text
    .filter(({ baseline }) => baseline > bottom - nearby && baseline < bottom + height + nearby)
    .flatMap(({ left, right, baseline, height: tall }) =>
      [left, right].map((at) => ({ at, from: baseline, to: baseline + tall })),
    )
}

/** The baselines of text lines next to a rectangle. */
function baselines({ left, width }: PageRect, { text }: SnapTargets): Line[] {
  return text
    .filter((run) => run.right > left - nearby && run.left < left + width + nearby)
    .map(({ baseline, left: from, right: to }) => ({ at: baseline, from, to }))
}

interface Attraction {
  readonly by: number
  readonly lines: readonly Line[]
}

const same = 0.01

const nowhere: Attraction = { by: 0, lines: [] }

/** The shortest shift that brings an edge onto a line, or null when none is within reach. */
function nearest(edges: readonly number[], lines: readonly Line[], reach: number): Attraction | null {
  let best = Infinity
  for (const edge of edges) {
    for (const { at } of lines) if (Math.abs(at - edge) < Math.abs(best)) best = at - edge
  }
  if (Math.abs(best) > reach) return null
  const met = lines.filter(({ at }) => edges.some((edge) => Math.abs(edge + best - at) < same))
  return { by: best, lines: met }
}

function snapped(
  rect: PageRect,
  shift: { readonly left: number; readonly right: number; readonly bottom: number; readonly top: number },
  x: Attraction,
  y: Attraction,
): Snap {
  const left = rect.left + shift.left
  const right = rect.left + rect.width + shift.right
  const bottom = rect.bottom + shift.bottom
  const top = rect.bottom + rect.height + shift.top
  const guides = [
    ...asGuides(rect.page, 'x', x.lines, bottom, top),
    ...asGuides(rect.page, 'y', y.lines, left, right),
  ]
  return { dx: x.by, dy: y.by, guides }
}

/** One guide for each distinct line, long enough to reach everything on it. */
function asGuides(page: number, axis: 'x' | 'y', lines: readonly Line[], from: number, to: number): Guide[] {
  const guides = new Map<number, Guide>()
  for (const line of lines) {
    const at = Math.round(line.at * 100) / 100
    const before = guides.get(at) ?? { page, axis, at, from, to }
    guides.set(at, { ...before, from: Math.min(before.from, line.from), to: Math.max(before.to, line.to) })
  }
  return [...guides.values()]
}
