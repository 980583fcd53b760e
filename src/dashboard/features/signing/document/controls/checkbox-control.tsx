import { MarksSvg } from '../../../../paper/marks-svg.tsx'
import { classes } from '../../../../kit/layout/classes.ts'
import { useWords } from '../../messages/words.ts'
import { useSigning } from '../../signing-context.ts'
import type { ControlProps } from './control-props.ts'
import { nameOf } from './field-label.ts'
import { fieldLook } from './field-look.ts'
import { controlId, useIsCurrent } from '../guide-context.ts'
import { useMarks } from '../../../../paper/use-marks.ts'

const noContext = { completedAt: null, utcOffset: '+00:00' }

/** Checked prints an X. Source: specification, Field type behaviour. */
export function CheckboxControl({ field, placed, answer, isFilled, reach, describedBy }: ControlProps) {
  const words = useWords()
  const page = useSigning()
  const isCurrent = useIsCurrent(field.id)
  const marks = useMarks(placed, answer, noContext)
  const need = field.mine
    ? field.required
      ? words.field.required
      : words.field.optional
    : words.field.shared
  return (
    <label className="absolute inset-0 cursor-pointer">
      <input
        id={controlId(field.id)}
        type="checkbox"
        aria-label={[nameOf(field, words), need].join(words.field.parts)}
        aria-required={field.required}
        aria-describedby={describedBy}
        checked={answer.checked}
        onChange={(event) => page.answer(field, { ...answer, checked: event.target.checked })}
        className="peer absolute inset-0 size-full cursor-pointer opacity-0"
      />
      <span aria-hidden className="absolute" style={{ inset: `${-reach.y}px ${-reach.x}px` }} />
      <span
        aria-hidden
        className={classes(
          'absolute inset-0 peer-focus-visible:outline-2 peer-focus-visible:outline-offset-2 peer-focus-visible:outline-accent-ink',
          fieldLook({
            isFilled,
            isRequired: field.mine && field.required,
            isCurrent,
            isShared: field.collaborative,
          }),
          isFilled && 'shadow-[inset_0_0_0_1px_var(--accent-line)]',
        )}
      />
      <MarksSvg marks={marks} width={placed.box.width} height={placed.box.height} />
    </label>
  )
}
