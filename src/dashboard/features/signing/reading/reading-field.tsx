import { kindOf } from '../document/controls/field-label.ts'
import { memo, useMemo } from 'react'
import { fieldKinds } from '#domain/field/kinds.ts'
import { grownHeight } from '#pdf/marks/marks-for.ts'
import type { SigningField } from '../../../api/guests/signing.ts'
import { classes } from '../../../kit/layout/classes.ts'
import { FieldFrame } from '../document/controls/field-box.tsx'
import { placedField } from '../document/controls/placed-field.ts'
import { useMeasurable } from '../../../paper/use-marks.ts'
import { useWords } from '../messages/words.ts'
import { answerOf } from '../signing-state.ts'
import { useSigningState } from '../signing-context.ts'
import { readingSize } from './reading-size.ts'

interface ReadingFieldProps {
  readonly field: SigningField
  /** Width of the column and font size, in CSS pixels. */
  readonly width: number
  readonly letter: number
  /** The id of the words next to a checkbox. Without them, the field itself says what it is. */
  readonly describedBy?: string | undefined
}

/** A comfortable height for a finger, in CSS pixels. */
const finger = 44

/** A field in running text: the same control as on the page, in a box of its own size. */
export const ReadingField = memo(function ReadingField(props: ReadingFieldProps) {
  const { field, width, letter, describedBy } = props
  const { placed, scale } = useMemo(
    () => readingSize(placedField(field), width, letter),
    [field, width, letter],
  )
  const height = placed.box.height * scale
  const isBeside = describedBy !== undefined
  return (
    <div className={isBeside ? 'shrink-0 pt-1' : '-mt-[0.3em] pb-2'}>
      {!isBeside && <FieldLabel field={field} />}
      <div
        dir="ltr"
        className={classes(
          // What is printed is dark on light, whatever colours the reader forces on the text around it.
          'w-fit max-w-full rounded-xs forced-color-adjust-none forced-colors:bg-paper',
          field.editable && 'shadow-[0_0_0_1px_var(--line-strong)]',
        )}
        style={{ height: useGrownHeight(field, placed) * scale }}
      >
        <FieldFrame
          field={field}
          placed={placed}
          scale={scale}
          reach={{ x: isBeside ? 8 : 0, y: Math.max((finger - height) / 2, 0) }}
          describedBy={describedBy}
          className="relative max-w-full"
          style={{ width: placed.box.width * scale, height }}
        />
      </div>
    </div>
  )
})

/** In points. Text grows downward, and what follows makes room. */
function useGrownHeight(field: SigningField, placed: ReturnType<typeof placedField>): number {
  const value = useSigningState(({ pending }) => answerOf(field, pending.get(field.id)).value) ?? ''
  const isText = fieldKinds[field.type].holds === 'text'
  const isMeasurable = useMeasurable(isText ? value : '')
  return isText && isMeasurable ? grownHeight(placed, value) : placed.box.height
}

/** For sighted readers. The control tells others the same. */
function FieldLabel({ field }: { field: SigningField }) {
  const words = useWords()
  const { required, optional, shared, parts, filled } = words.field
  const isMoment = fieldKinds[field.type].holds === 'moment'
  const need = isMoment ? filled[field.type] : field.required ? required : optional
  const isOpen = field.mine || field.editable
  const rest = isOpen ? [field.mine && need, field.collaborative && shared] : []
  return (
    <p aria-hidden className="mb-1 text-[max(0.8125rem,0.76em)] text-muted">
      {[...kindOf(field, words), ...rest].filter(Boolean).join(parts)}
    </p>
  )
}
