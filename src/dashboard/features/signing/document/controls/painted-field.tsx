import { fieldKinds } from '#domain/field/kinds.ts'
import type { Holding } from '#domain/field/kinds.ts'
import { MarksSvg } from '../../../../paper/marks-svg.tsx'
import { useWords } from '../../messages/words.ts'
import { useUtcOffset } from '../../signing-context.ts'
import type { ControlProps } from './control-props.ts'
import { nameOf, stateOf } from './field-label.ts'
import { useMarks } from '../../../../paper/use-marks.ts'

const printsText: Readonly<Record<Holding, boolean>> = {
  ink: false,
  'witnessed-ink': false,
  moment: true,
  text: true,
  tick: false,
  choice: true,
}

/** A field the recipient cannot change, as it will be printed: the sender's text, or what others have filled in. */
export function PaintedField({ field, placed, answer, isFilled }: ControlProps) {
  const words = useWords()
  const utcOffset = useUtcOffset()
  const isPrinted = field.answered !== null || field.readOnly
  const marks = useMarks(placed, answer, { completedAt: field.answered, utcOffset })
  if (!isPrinted || marks.length === 0) return null
  const said = printsText[fieldKinds[field.type].holds] ? printedText(marks) : stateOf(field, answer, words)
  return (
    <>
      <span className="sr-only">
        {nameOf(field, words)}: {isFilled ? said : ''}
      </span>
      <MarksSvg marks={marks} width={placed.box.width} height={placed.box.height} />
    </>
  )
}

function printedText(marks: ReturnType<typeof useMarks>): string {
  return marks.flatMap((mark) => (mark.kind === 'text' ? [mark.text] : [])).join(' ')
}
