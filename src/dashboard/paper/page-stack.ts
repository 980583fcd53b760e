import type { PageSize } from '#pdf/page-box.ts'

/** The size at which pages are shown: a factor (1 shows an inch as 96 CSS pixels), or as wide as the view. */
export type Zoom = number | 'fit-width'

/** CSS pixels per point at zoom 1. */
export const pixelsPerPoint = 96 / 72

const zoomMin = 0.1
const zoomMax = 8

/** A page's place in the scrolled content, in CSS pixels. */
export interface PageSlot {
  readonly page: number
  readonly left: number
  readonly top: number
  readonly width: number
  readonly height: number
  /** CSS pixels per point. */
  readonly scale: number
}

/** All pages below one another. */
export interface PageStack {
  readonly slots: readonly PageSlot[]
  readonly width: number
  readonly height: number
  /** The zoom factor in use, even when it follows from the view's width. */
  readonly zoom: number
}

export interface StackOptions {
  readonly zoom: Zoom
  /** Inner width of the view in CSS pixels. */
  readonly viewWidth: number
  /** Space around the stack and between pages, in CSS pixels. */
  readonly padding: number
  readonly gap: number
  /** The largest factor that fitting the width may give. */
  readonly fitMax?: number
  /**
   * How much wider than the median a page may be and still count as usual when fitting. Wider ones are shrunk alone.
   */
  readonly fitSpread?: number
}

/**
 * Stacks pages below one another, centred. Fitting the width follows the usual page: one much wider than the others is
 * shown smaller instead of making all of them small.
 */
export function layOutPages(sizes: readonly PageSize[], options: StackOptions): PageStack {
  const { viewWidth, padding, gap } = options
  const available = Math.max(viewWidth - 2 * padding, 40)
  const zoom = options.zoom === 'fit-width' ? fitZoom(sizes, available, options) : clampZoom(options.zoom)
  const usual = zoom * pixelsPerPoint
  const scales = sizes.map(({ width }) =>
    options.zoom === 'fit-width' ? Math.min(usual, available / Math.max(width, 1)) : usual,
  )
  const widest = sizes.reduce((most, size, index) => Math.max(most, size.width * (scales[index] ?? usual)), 0)
  const width = Math.max(viewWidth, widest + 2 * padding)
  let top = padding
  const slots = sizes.map((size, index) => {
    const scale = scales[index] ?? usual
    const slot = {
      page: index + 1,
      left: Math.max((width - size.width * scale) / 2, 0),
      top,
      width: size.width * scale,
      height: size.height * scale,
      scale,
    }
    top += slot.height + gap
    return slot
  })
  return { slots, width, height: slots.length === 0 ? 0 : top - gap + padding, zoom }
}

export function clampZoom(zoom: number): number {
  return Math.min(Math.max(zoom, zoomMin), zoomMax)
}

function fitZoom(
  sizes: readonly PageSize[],
  available: number,
  { fitMax = 2, fitSpread = 1.6 }: Pick<StackOptions, 'fitMax' | 'fitSpread'>,
): number {
  return Math.min(clampZoom(available / (usualWidth(sizes, fitSpread) * pixelsPerPoint)), fitMax)
}

/** The width in points that fitting follows: of the widest page that is at most `spread` times as wide as the median. */
export function usualWidth(sizes: readonly PageSize[], spread: number): number {
  const widths = sizes.map((size) => size.width).sort((a, b) => a - b)
  const median = widths[Math.floor(widths.length / 2)] ?? 612
  return widths.findLast((width) => width <= median * spread) ?? median
}

/** Indexes of the first and last page that overlap the range from `from` to `to`, or null. */
export function pagesWithin(
  { slots }: PageStack,
  from: number,
  to: number,
): { readonly first: number; readonly last: number } | null {
  const first = firstEndingAfter(slots, from)
  if (first >= slots.length || (slots[first]?.top ?? 0) > to) return null
  let last = first
  while ((slots[last + 1]?.top ?? Infinity) <= to) last += 1
  return { first, last }
}

/** Index of the page at a height, or the nearest one. */
export function pageIndexAt({ slots }: PageStack, top: number): number {
  const index = Math.min(firstEndingAfter(slots, top), slots.length - 1)
  const slot = slots[index]
  const before = slots[index - 1]
  if (!slot || !before || slot.top <= top) return index
  return top - (before.top + before.height) < slot.top - top ? index - 1 : index
}

function firstEndingAfter(slots: readonly PageSlot[], top: number): number {
  let low = 0
  let high = slots.length
  while (low < high) {
    const middle = (low + high) >> 1
    const slot = slots[middle]
    if (slot && slot.top + slot.height > top) high = middle
    else low = middle + 1
  }
  return low
}

/** A place in the stack that survives a new layout: shares of a page's size. */
export interface StackPlace {
  readonly index: number
  readonly x: number
  readonly y: number
}

/** The place at a point of the scrolled content. */
export function placeAt(stack: PageStack, x: number, y: number): StackPlace {
  const index = pageIndexAt(stack, y)
  const slot = stack.slots[index]
  if (!slot) return { index: 0, x: 0, y: 0 }
  return { index, x: (x - slot.left) / slot.width, y: (y - slot.top) / slot.height }
}

/** The current point of a place. */
export function pointOf(stack: PageStack, place: StackPlace): { readonly x: number; readonly y: number } {
  const slot = stack.slots[place.index] ?? stack.slots.at(-1)
  if (!slot) return { x: 0, y: 0 }
  return { x: slot.left + place.x * slot.width, y: slot.top + place.y * slot.height }
}
