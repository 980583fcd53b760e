/**
 * Typesetting of the certificate as data: a block has a height and, given its top-left corner, marks. Coordinates are
 * in specification space: points, y up.
 */
import type { Face } from '../fonts/faces.ts'
import type { Mark } from '../marks/mark.ts'
import { layoutInFace } from '../fonts/layout.ts'
import { spellUnprintable } from '../fonts/metrics.ts'
import { baselineDrop, lineMarks } from '../marks/text-marks.ts'
import type { Tag, TagRole } from '../tags/tag.ts'
import { newTag, putInto } from '../tags/tag.ts'

export interface Block {
  readonly height: number
  readonly marks: (left: number, top: number) => Mark[]
  /** Must not be the last on a page. */
  readonly keepsWithNext?: boolean
}

export interface TextLook {
  readonly face: Face
  readonly size: number
  readonly color: string
  /** Distance between baselines as a multiple of the size. */
  readonly leading: number
}

export const palette = {
  ink: '#101828',
  muted: '#5d6679',
  line: '#dfe3ea',
  tint: '#f5f7fa',
  done: '#067647',
  doneTint: '#e7f6ee',
  warning: '#93370d',
  warningTint: '#fef4e6',
} as const

const regular: TextLook = { face: 'noto-sans', size: 8.5, color: palette.ink, leading: 1.4 }

export const looks = {
  title: { face: 'noto-sans-bold', size: 24, color: palette.ink, leading: 1.2 },
  subtitle: { ...regular, size: 12, color: palette.muted },
  heading: { face: 'noto-sans-bold', size: 11, color: palette.ink, leading: 1.3 },
  name: { face: 'noto-sans-bold', size: 10, color: palette.ink, leading: 1.35 },
  label: { ...regular, size: 7, color: palette.muted },
  body: regular,
  muted: { ...regular, color: palette.muted },
  small: { ...regular, size: 7.5 },
  smallMuted: { ...regular, size: 7.5, color: palette.muted },
  digest: { face: 'cousine', size: 7.2, color: palette.ink, leading: 1.4 },
} as const satisfies Record<string, TextLook>

/**
 * Text wrapped to a width; with `align` right, lines end at the right edge. Text that reads from the right does so too if
 * it has several lines, or is `natural`: a single name stays with what is written below it. Names are never refused:
 * characters that no font has are shown as code points.
 */
export function text(
  content: string,
  look: TextLook,
  width: number,
  align: 'left' | 'right' | 'natural' = 'left',
  tag: Tag = newTag(roleOf(look)),
): Block {
  const lines = layoutInFace(spellUnprintable(content), { face: look.face, size: look.size, width })
  const lineHeight = look.size * look.leading
  const drop = baselineDrop(look.face, look.size, lineHeight)
  const isNatural = align === 'natural' || lines.length > 1
  return {
    height: lines.length * lineHeight,
    marks: (left, top) =>
      lines.flatMap((line, index) => {
        const place = {
          x: align === 'right' || (isNatural && line.fromRight) ? left + width - line.width : left,
          baseline: top - index * lineHeight - drop,
          size: look.size,
          color: look.color,
        }
        // Read without places, the words of two lines would be one.
        const gap = index === lines.length - 1 ? [] : layoutInFace(' ', { ...look, width: Infinity })
        return [line, ...gap]
          .flatMap((part) => lineMarks(part, part === line ? place : { ...place, x: place.x + line.width }))
          .map((mark) => ({ ...mark, tag }))
      }),
  }
}

function roleOf(look: TextLook): TagRole {
  return look === looks.title ? 'H1' : look === looks.heading ? 'H2' : 'P'
}

/** A block as part of an element. Given to several blocks, the element goes on from one to the next. */
export function inside(tag: Tag, block: Block): Block {
  return {
    ...block,
    marks: (left, top) =>
      block.marks(left, top).map((mark) => {
        if (mark.tag !== undefined) putInto(tag, mark.tag)
        return mark
      }),
  }
}

/** A block in an element of its own. */
export function tagged(role: TagRole, block: Block): Block {
  return inside(newTag(role), block)
}

/** A picture, with what it shows in words. */
export function pictured(alt: string, block: Block): Block {
  const tag = newTag('Figure', { alt })
  return { ...block, marks: (left, top) => block.marks(left, top).map((mark) => ({ ...mark, tag })) }
}

/** A block that is repeated or decorates, and is not read. */
export function unread(block: Block): Block {
  return { ...block, marks: (left, top) => block.marks(left, top).map(({ tag: _, ...mark }) => mark) }
}

export function space(height: number): Block {
  return { height, marks: () => [] }
}

/** A thin line across. */
export function rule(width: number, color: string = palette.line, thickness = 0.6): Block {
  return {
    height: thickness,
    marks: (left, top) => [rectangle(left, top - thickness, width, thickness, color)],
  }
}

/** Blocks stacked vertically. */
export function stack(...blocks: readonly Block[]): Block {
  return {
    height: blocks.reduce((sum, block) => sum + block.height, 0),
    marks: (left, top) => {
      let at = top
      return blocks.flatMap((block) => {
        const marks = block.marks(left, at)
        at -= block.height
        return marks
      })
    },
  }
}

/** Blocks side by side, each at its distance from the left. */
export function beside(...columns: readonly { readonly at: number; readonly block: Block }[]): Block {
  return {
    height: Math.max(0, ...columns.map(({ block }) => block.height)),
    marks: (left, top) => columns.flatMap(({ at, block }) => block.marks(left + at, top)),
  }
}

/** A block on a coloured background with padding. */
export function panel(block: Block, width: number, padding: number, color: string = palette.tint): Block {
  const height = block.height + 2 * padding
  return {
    height,
    marks: (left, top) => [
      roundedRectangle({ left, bottom: top - height, width, height }, 4, color),
      ...block.marks(left + padding, top - padding),
    ],
  }
}

/** A label over its value, an item of a list. */
export function labelled(label: string, value: string, width: number, look: TextLook = looks.body): Block {
  return tagged(
    'LI',
    stack(
      text(label, looks.label, width, 'left', newTag('Lbl')),
      text(value, look, width, 'left', newTag('LBody')),
    ),
  )
}

/** Cells in rows of `columns` columns; each row is as high as its tallest cell. */
export function grid(
  cells: readonly ((width: number) => Block)[],
  columns: number,
  width: number,
  gap = 14,
): Block {
  const cellWidth = (width - gap * (columns - 1)) / columns
  const rows: Block[] = []
  for (let first = 0; first < cells.length; first += columns) {
    const row = cells.slice(first, first + columns).map((cell, index) => ({
      at: index * (cellWidth + gap),
      block: cell(cellWidth),
    }))
    if (first > 0) rows.push(space(7))
    rows.push(beside(...row))
  }
  return tagged('L', stack(...rows))
}

/** A row of a table. */
export function row(
  role: 'TH' | 'TD',
  cells: readonly {
    readonly at: number
    readonly words: string
    readonly look: TextLook
    readonly width: number
  }[],
): Block {
  const columns = cells.map(({ at, words, look, width }) => ({
    at,
    block: text(words, look, width, 'left', newTag(role)),
  }))
  return tagged('TR', beside(...columns))
}

export function keptWithNext(block: Block): Block {
  return { ...block, keepsWithNext: true }
}

export function rectangle(left: number, bottom: number, width: number, height: number, fill: string): Mark {
  const [right, top] = [left + width, bottom + height]
  const d = `M ${left} ${bottom} L ${right} ${bottom} L ${right} ${top} L ${left} ${top} Z`
  return { kind: 'path', d, fill, stroke: null, strokeWidth: 0 }
}

interface Area {
  readonly left: number
  readonly bottom: number
  readonly width: number
  readonly height: number
}

export function roundedRectangle({ left, bottom, width, height }: Area, radius: number, fill: string): Mark {
  const [right, top] = [left + width, bottom + height]
  const bend = radius * 0.4477
  const d = [
    `M ${left + radius} ${bottom} L ${right - radius} ${bottom}`,
    `C ${right - bend} ${bottom} ${right} ${bottom + bend} ${right} ${bottom + radius}`,
    `L ${right} ${top - radius} C ${right} ${top - bend} ${right - bend} ${top} ${right - radius} ${top}`,
    `L ${left + radius} ${top} C ${left + bend} ${top} ${left} ${top - bend} ${left} ${top - radius}`,
    `L ${left} ${bottom + radius} C ${left} ${bottom + bend} ${left + bend} ${bottom} ${left + radius} ${bottom} Z`,
  ].join(' ')
  return { kind: 'path', d, fill, stroke: null, strokeWidth: 0 }
}
