import ChevronsUpDown from 'lucide-react/icons/chevrons-up-down'
import { MarksSvg } from '../../../../paper/marks-svg.tsx'
import { classes } from '../../../../kit/layout/classes.ts'
import { useWords } from '../../messages/words.ts'
import { useSigning } from '../../signing-context.ts'
import type { ControlProps } from './control-props.ts'
import { nameOf } from './field-label.ts'
import { fieldLook, promptSize } from './field-look.ts'
import { controlId, useIsCurrent } from '../guide-context.ts'
import { useMarks } from '../../../../paper/use-marks.ts'

const noContext = { completedAt: null, utcOffset: '+00:00' }

/** The device's own list over the printed choice. */
export function DropdownControl({ field, placed, answer, isFilled, reach, scale }: ControlProps) {
  const words = useWords()
  const page = useSigning()
  const isCurrent = useIsCurrent(field.id)
  const marks = useMarks(placed, answer, noContext)
  const need = field.mine
    ? field.required
      ? words.field.required
      : words.field.optional
    : words.field.shared
  const size = promptSize(placed.box.height * scale)
  return (
    <>
      <span
        aria-hidden
        className={classes(
          'absolute inset-0 flex items-center justify-between gap-1 overflow-hidden px-[3%] text-accent-ink',
          fieldLook({
            isFilled,
            isRequired: field.mine && field.required,
            isCurrent,
            isShared: field.collaborative,
          }),
        )}
        style={{ fontSize: size }}
      >
        <span className="truncate leading-none">{!isFilled && words.field.prompt[field.type]}</span>
        <ChevronsUpDown
          className={classes('shrink-0', isFilled && 'opacity-40')}
          style={{ width: size, height: size }}
        />
      </span>
      <MarksSvg marks={marks} width={placed.box.width} height={placed.box.height} />
      <select
        id={controlId(field.id)}
        aria-label={[nameOf(field, words), need].join(words.field.parts)}
        aria-required={field.required}
        value={answer.value ?? ''}
        onChange={(event) => page.answer(field, { ...answer, value: event.target.value || null })}
        className="absolute cursor-pointer appearance-none text-[16px] opacity-0"
        style={{
          left: -reach.x,
          top: -reach.y,
          width: `calc(100% + ${2 * reach.x}px)`,
          height: `calc(100% + ${2 * reach.y}px)`,
        }}
      >
        <option value="">{words.field.prompt[field.type]}</option>
        {field.options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.option}
          </option>
        ))}
      </select>
    </>
  )
}
