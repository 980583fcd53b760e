/** Rows passing between two frames, twice in a row, that make the list unreadable. */
const unreadable = 5

/** How fast a list scrolls: given every offset, it knows whether its rows can still be read. */
export interface Fling {
  readonly isOn: () => boolean
  /** Takes where the list stands now, in CSS pixels, and whether it moves at all. */
  readonly follow: (offset: number, isScrolling: boolean, rowHeight: number) => void
}

/** A list at rest. A single jump, as keys and restored places make it, is no fling. */
export function newFling(): Fling {
  let last = 0
  let fastFrames = 0
  return {
    isOn: () => fastFrames > 1,
    follow: (offset, isScrolling, rowHeight) => {
      const isFast = isScrolling && Math.abs(offset - last) > unreadable * rowHeight
      fastFrames = isFast ? fastFrames + 1 : 0
      last = offset
    },
  }
}
