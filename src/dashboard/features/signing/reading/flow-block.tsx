import { Fragment } from 'react'
import { classes } from '../../../kit/layout/classes.ts'
import type { Block } from './blocks.ts'
import type { Span } from './line-segments.ts'

/** Everything on a page except its fields. */
export type TextBlock = Exclude<Block, { readonly kind: 'field' }>

interface FlowBlockProps {
  readonly block: TextBlock
  readonly id?: string
  /** Names a table. */
  readonly tableLabel: string
}

/** A heading, paragraph, list entry or table of a page, in the direction of its own script. */
export function FlowBlock({ block, id, tableLabel }: FlowBlockProps) {
  switch (block.kind) {
    case 'heading': {
      const Heading = block.level === 1 ? 'h3' : 'h4'
      return (
        <Heading
          id={id}
          dir="auto"
          className={classes(
            'pt-[0.4em] leading-snug font-semibold',
            block.level === 1 ? 'text-[1.35em]' : 'text-[1.08em]',
          )}
        >
          <Spans spans={block.spans} />
        </Heading>
      )
    }
    case 'paragraph':
      return (
        <p
          id={id}
          dir="auto"
          className={
            block.isFurniture ? 'text-[0.8em] whitespace-pre-line text-muted' : 'whitespace-pre-line'
          }
        >
          <Spans spans={block.spans} />
        </p>
      )
    case 'item':
      return (
        <p id={id} dir="auto" className="ps-[1.25em] -indent-[1.25em] whitespace-pre-line">
          <Spans spans={block.spans} />
        </p>
      )
    case 'table': {
      // On a phone, rows of many cells are written as lines, so that nothing has to be scrolled sideways.
      const isWide = (block.rows[0]?.length ?? 0) > 4
      return (
        <table
          dir="auto"
          aria-label={tableLabel}
          className={classes('w-full border-collapse text-[0.9em]', isWide && 'max-sm:block')}
        >
          <tbody className={classes(isWide && 'max-sm:block')}>
            {block.rows.map((row, index) => (
              // oxlint-disable-next-line react/no-array-index-key -- rows of paper never change places
              <tr key={index} className={classes('border-b border-line', isWide && 'max-sm:block')}>
                {row.map((cell, column) => (
                  <td
                    // oxlint-disable-next-line react/no-array-index-key -- nor do cells
                    key={column}
                    dir="auto"
                    className={classes(
                      'py-1.5 pe-3 text-start align-top last:pe-0',
                      isWide && 'max-sm:inline-block',
                    )}
                  >
                    <Spans spans={cell} />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      )
    }
  }
}

function Spans({ spans }: { spans: readonly Span[] }) {
  return spans.map(({ text, isBold }, index) =>
    // oxlint-disable-next-line react/no-array-index-key -- a text's parts never change places
    isBold ? <strong key={index}>{text}</strong> : <Fragment key={index}>{text}</Fragment>,
  )
}
