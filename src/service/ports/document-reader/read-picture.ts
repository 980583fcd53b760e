import { assembleZone } from './assemble-zone.ts'
import type { AssembledZone } from './assemble-zone.ts'
import { findLines } from './find-lines.ts'
import type { GreyPicture } from './find-lines.ts'
import type { Weights } from './glyph-network.ts'
import { bestFit, Pictures, readLine, turned } from './read-lines.ts'

/** A line of a zone shows at least so many of its characters. */
const fewest = 18
/** What text of other kinds does not reach. */
const leastLikeness = -1.2

/**
 * The zone of a picture, whose lines are looked for in the given size. `no-zone` if nothing looks like one, `unreadable` if
 * something does.
 */
export function readPicture(
  picture: GreyPicture,
  weights: Weights,
  longestSide: number,
): AssembledZone | 'no-zone' | 'unreadable' {
  const lines = findLines(picture, longestSide).filter(({ last }) => last + 1 >= fewest)
  const pictures = new Pictures(picture)
  const tries = lines.map((line) => {
    const over = turned(line)
    return {
      straight: { line, ...bestFit(pictures, line, weights) },
      over: { line: over, ...bestFit(pictures, over, weights) },
    }
  })
  const good = tries.filter(
    ({ straight, over }) => Math.max(straight.likeness, over.likeness) > leastLikeness,
  )
  if (good.length === 0) return 'no-zone'
  const isOver = good.reduce((sum, { straight, over }) => sum + over.likeness - straight.likeness, 0) > 0
  const read = good.map(({ straight, over }) => {
    const { line, fit } = isOver ? over : straight
    return readLine(pictures, line, weights, fit)
  })
  return assembleZone(read) ?? 'unreadable'
}
