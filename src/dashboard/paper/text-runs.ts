import type { PageSize } from '#pdf/page-box.ts'

/** A run of text on one line of a page, in specification space. */
export interface TextRun {
  readonly left: number
  readonly right: number
  readonly baseline: number
  /** Font height in points. */
  readonly height: number
}

/** A piece of text as PDF.js reports it: its place in the page's user space, its width along the line. */
export interface TextPiece {
  readonly str: string
  readonly transform: readonly number[]
  readonly width: number
  readonly height: number
}

/** How PDF.js shows a page: its size, and the map from its user space to pixels with y down. */
export interface ShownPage {
  readonly width: number
  readonly height: number
  readonly transform: readonly number[]
}

/**
 * The text lines of a page from left to right, with consecutive pieces joined. Text that is not upright as the page is
 * seen is left out. Rotation, visible box and user unit follow from `shown` and the page's size in points.
 */
export function textRunsOf(pieces: readonly TextPiece[], shown: ShownPage, size: PageSize): TextRun[] {
  const points = size.width / Math.max(shown.width, 1)
  const [a = 1, b = 0, c = 0, d = 1, e = 0, f = 0] = shown.transform
  const placed = pieces.flatMap(({ str, transform, width, height }): TextRun[] => {
    if (str.trim() === '') return []
    const [along = 1, up = 0, , , x = 0, y = 0] = transform
    const [right, down] = [a * along + c * up, b * along + d * up]
    if (right <= 0 || Math.abs(down) > right * 0.02) return []
    const scale = Math.hypot(a, b) * points
    const left = (a * x + c * y + e) * points
    const baseline = size.height - (b * x + d * y + f) * points
    return [{ left, right: left + width * scale, baseline, height: height * scale }]
  })
  return joined(placed).filter(
    (run) => run.right > 0 && run.left < size.width && run.baseline > 0 && run.baseline < size.height,
  )
}

function joined(placed: readonly TextRun[]): TextRun[] {
  const runs: TextRun[] = []
  for (const piece of placed.toSorted(
    (one, other) => other.baseline - one.baseline || one.left - other.left,
  )) {
    const last = runs.at(-1)
    const isSame = last !== undefined && Math.abs(last.baseline - piece.baseline) < 0.5
    if (isSame && piece.left - last.right < Math.max(last.height, piece.height)) {
      const height = Math.max(last.height, piece.height)
      runs[runs.length - 1] = { ...last, right: Math.max(last.right, piece.right), height }
    } else runs.push(piece)
  }
  return runs
}
