import { useState } from 'react'
import { formatDate } from '#domain/date-format.ts'
import { MarksSvg } from '../../../../paper/marks-svg.tsx'
import { useWords } from '../../messages/words.ts'
import { useUtcOffset } from '../../signing-context.ts'
import type { ControlProps } from './control-props.ts'
import { nameOf } from './field-label.ts'
import { useMarks } from '../../../../paper/use-marks.ts'

/** Where the service prints the time of finishing. Shows how it would look now. */
export function DateControl({ field, placed, answer }: ControlProps) {
  const words = useWords()
  const utcOffset = useUtcOffset()
  const [now] = useState(() => new Date().toISOString())
  const marks = useMarks(placed, answer, { completedAt: now, utcOffset })
  const sample = formatDate(now, field.dateFormat, utcOffset)
  const { filled, dateLike, parts } = words.field
  const said = [nameOf(field, words), filled[field.type], dateLike(sample)].join(parts)
  return (
    <div
      className="absolute inset-0 rounded-xs bg-[color-mix(in_oklab,var(--ink)_3.5%,transparent)]"
      title={filled[field.type]}
    >
      <span className="sr-only">{said}</span>
      <span className="absolute inset-0 opacity-70">
        <MarksSvg marks={marks} width={placed.box.width} height={placed.box.height} />
      </span>
    </div>
  )
}
