import { isBrokenOff, joinTo, takesUp, textOf } from './blocks.ts'
import type { Block } from './blocks.ts'
import { addSpan } from './line-segments.ts'
import type { Span } from './line-segments.ts'
import type { PageFlow } from './reflow.ts'

/** A text that begins on one page and ends on the next: its place on both, and its words. */
interface Broken {
  readonly end: number
  readonly start: number
  readonly spans: readonly Span[]
}

/**
 * A page as read between its neighbours in the same document: a sentence broken off by the end of the page is read to
 * its end there, and what was read of it before is left out. Where it is not certain that a sentence continues, both
 * stay as they were.
 */
export function betweenPages(
  flow: PageFlow,
  before: PageFlow | undefined,
  after: PageFlow | undefined,
): PageFlow {
  const read = before && brokenOver(before, flow)
  const open = after && brokenOver(flow, after)
  if (!read && !open) return flow
  const blocks = flow.blocks.flatMap((block, index): Block[] => {
    if (index === read?.start) return []
    if (index !== open?.end || (block.kind !== 'paragraph' && block.kind !== 'item')) return [block]
    return [{ ...block, spans: open.spans }]
  })
  return { ...flow, blocks }
}

function brokenOver(before: PageFlow, after: PageFlow): Broken | null {
  if (before.isPicture || after.isPicture) return null
  const end = before.blocks.findLastIndex(isBody)
  const start = after.blocks.findIndex(isBody)
  const [last, rest, next] = [before.blocks[end], after.blocks[start], after.blocks[start + 1]]
  if (!last || (last.kind !== 'paragraph' && last.kind !== 'item') || rest?.kind !== 'paragraph') return null
  // A field may belong to the words before it, and a page with nothing else would be empty.
  if (!next || !isBody(next) || next.kind === 'field') return null
  const isOne =
    isBrokenOff(textOf(last.spans), last.end) && takesUp(textOf(rest.spans), rest.end.size, last.end)
  if (!isOne) return null
  const spans = [...last.spans]
  joinTo(spans, rest.spans, { isWrapped: true, words: before.words })
  for (const span of rest.spans) addSpan(spans, span)
  return { end, start, spans }
}

function isBody(block: Block): boolean {
  return block.kind !== 'paragraph' || !block.isFurniture
}
