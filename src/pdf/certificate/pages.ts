import type { Mark } from '../marks/mark.ts'
import type { Block } from './blocks.ts'

/** A4 portrait in points, and its margins. */
export const sheet = { width: 595.28, height: 841.89, side: 48, head: 56, foot: 58 } as const
export const contentWidth = sheet.width - 2 * sheet.side

/** Consecutive blocks; `repeated` is shown again above those that continue on another page. */
export interface Section {
  readonly blocks: readonly Block[]
  readonly repeated?: Block
}

/**
 * Lays sections out on pages from top to bottom. A block is never split; one that must not end a page moves with the
 * next. Returns each page's marks.
 */
export function breakIntoPages(sections: readonly Section[]): Mark[][] {
  const pages: Mark[][] = [[]]
  let top = sheet.height - sheet.head
  const place = (block: Block): void => {
    pages.at(-1)?.push(...block.marks(sheet.side, top))
    top -= block.height
  }
  for (const { blocks, repeated } of sections) {
    blocks.forEach((block, index) => {
      const needed = heightWithFollowers(blocks, index)
      if (top - needed < sheet.foot && top < sheet.height - sheet.head) {
        pages.push([])
        top = sheet.height - sheet.head
        if (repeated !== undefined && index > 0) place(repeated)
      }
      place(block)
    })
  }
  return pages
}

function heightWithFollowers(blocks: readonly Block[], from: number): number {
  let height = 0
  for (let index = from; index < blocks.length; index += 1) {
    const block = blocks[index]
    if (block === undefined) break
    height += block.height
    if (block.keepsWithNext !== true) break
  }
  return height
}
