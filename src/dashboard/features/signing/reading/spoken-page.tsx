import type { PDFDocumentProxy } from 'pdfjs-dist'
import type { PaperPage } from '../../../paper/paper-document.ts'
import type { Block } from './blocks.ts'
import { FlowBlock } from './flow-block.tsx'
import type { TextBlock } from './flow-block.tsx'
import { readPage } from './read-page.ts'
import { reflow } from './reflow.ts'
import type { FlowingField } from './reflow.ts'

/** The text of a page for reading aloud. */
export interface SpokenText {
  /** Text before the field with that id. Null: after the last one. */
  readonly before: ReadonlyMap<string | null, readonly TextBlock[]>
  /** Whether the page has too little text to be understood without its picture. */
  readonly isPicture: boolean
}

/**
 * The text of a page for screen readers, sorted by the field it comes before. Fields keep their own order: if they
 * moved on the page, the focused one would lose the focus.
 */
export async function spokenText(
  pdf: PDFDocumentProxy,
  page: PaperPage,
  fields: readonly FlowingField[],
): Promise<SpokenText> {
  const { blocks, isPicture } = reflow(await readPage(pdf, page, false), fields)
  const spoken = new Map<string | null, TextBlock[]>()
  let said = 0
  for (const { id } of fields) {
    const at = blocks.findIndex((block) => block.kind === 'field' && block.id === id)
    if (at < said || at === -1) continue
    const field = blocks[at]
    // The words beside a box come first: a box without them says nothing.
    const until = field?.kind === 'field' && field.isBeside ? at + 2 : at
    spoken.set(id, blocks.slice(said, until).filter(isText))
    said = until
  }
  spoken.set(null, blocks.slice(said).filter(isText))
  return { before: spoken, isPicture }
}

function isText(block: Block): block is TextBlock {
  return block.kind !== 'field'
}

interface SpokenBlocksProps {
  readonly blocks: readonly TextBlock[]
  readonly page: PaperPage
  readonly scale: number
  readonly tableLabel: string
}

/** Invisible text of a page, each piece where its picture begins, so that moving to it scrolls the page along. */
export function SpokenBlocks({ blocks, page, scale, tableLabel }: SpokenBlocksProps) {
  return blocks.map((block) => (
    <div
      key={`${block.at.x} ${block.at.y}`}
      className="sr-only"
      style={{ left: block.at.x * scale, top: Math.max(page.size.height - block.at.y, 0) * scale }}
    >
      <FlowBlock block={block} tableLabel={tableLabel} />
    </div>
  ))
}
