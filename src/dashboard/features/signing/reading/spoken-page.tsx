import type { PDFDocumentProxy } from 'pdfjs-dist'
import type { PaperPage } from '../../../paper/paper-document.ts'
import type { Block } from './blocks.ts'
import { FlowBlock } from './flow-block.tsx'
import type { TextBlock } from './flow-block.tsx'
import { readPage } from './read-page.ts'
import { reflow } from './reflow.ts'
import type { FlowingField } from './reflow.ts'

/** What is read aloud of a page. */
export interface SpokenText {
  /** Text before the field of that id; null: after the last one. */
  readonly before: ReadonlyMap<string | null, readonly TextBlock[]>
  /** Whether the page holds too little text to be understood without its picture. */
  readonly isPicture: boolean
}

/**
 * The words of a page for those who have it read aloud, sorted by the field that they stand before. Fields keep their own
 * order: moved about on the page, the one that has the focus would lose it.
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
    if (at <= said) continue
    spoken.set(id, blocks.slice(said, at).filter(isText))
    said = at
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

/** Text of a page that nobody sees, each piece where its picture begins: going on to it brings the page along. */
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
