/** Window width in CSS pixels from which there is room around the page, and from which there is more than enough. */
export const roomyFrom = 640
export const vastFrom = 2200

/** On a phone, every page gets the full width. */
export const narrow = { padding: 8, gap: 8, fitSpread: 1.05, fitMax: 2 }
export const wide = { padding: 24, gap: 16, fitSpread: 1.6, fitMax: 1.25 }
/** On a screen as wide as a desk, pages are as large as they may be and still be seen as a whole. */
export const vast = { ...wide, fitMax: 2 }

/** How pages fit into a window of that width. */
export function fitIn(width: number): typeof wide {
  if (width < roomyFrom) return narrow
  return width < vastFrom ? wide : vast
}
