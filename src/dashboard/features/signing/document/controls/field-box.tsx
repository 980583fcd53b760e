import { memo, useMemo } from 'react'
import type { ComponentType, CSSProperties } from 'react'
import { isAnswered } from '#domain/field/answers.ts'
import { fieldKinds } from '#domain/field/kinds.ts'
import type { Holding } from '#domain/field/kinds.ts'
import type { SigningField } from '../../../../api/guests/signing.ts'
import type { ScreenRect } from '../../../../paper/page-matrix.ts'
import { classes } from '../../../../kit/layout/classes.ts'
import { useWords } from '../../messages/words.ts'
import { whyNot } from '../../screens/why-not.ts'
import { answerOf } from '../../signing-state.ts'
import { useSigning, useSigningState } from '../../signing-context.ts'
import { ChangedMark } from './changed-mark.tsx'
import { CheckboxControl } from './checkbox-control.tsx'
import { Complaint } from './complaint.tsx'
import type { ControlProps } from './control-props.ts'
import { DateControl } from './date-control.tsx'
import { DropdownControl } from './dropdown-control.tsx'
import { useGuide, useIsCurrent } from '../guide-context.ts'
import { InputControl } from './input-control.tsx'
import { PaintedField } from './painted-field.tsx'
import { placedField } from './placed-field.ts'
import { ReplacedMark, SharedMark } from './shared-marks.tsx'
import { SignatureControl } from './signature-control.tsx'

interface FieldBoxProps {
  readonly field: SigningField
  readonly rect: ScreenRect
  readonly reach: ControlProps['reach']
  readonly scale: number
}

/** One field in its place on the page. */
export const FieldBox = memo(function FieldBox({ field, rect, reach, scale }: FieldBoxProps) {
  const placed = useMemo(() => placedField(field), [field])
  const { left, top, width, height } = rect
  return (
    <FieldFrame
      field={field}
      placed={placed}
      reach={reach}
      scale={scale}
      className="absolute"
      style={{ left, top, width, height }}
    />
  )
})

interface FieldFrameProps extends Pick<ControlProps, 'placed' | 'reach' | 'scale' | 'describedBy'> {
  readonly field: SigningField
  readonly className: string
  readonly style: CSSProperties
}

/** One field, wherever it is shown: a control where the recipient can fill it in, paint where not. */
export function FieldFrame({ field, className, style, ...shape }: FieldFrameProps) {
  const pending = useSigningState((state) => state.pending.get(field.id))
  const refused = useSigningState((state) => state.refused.get(field.id))
  const change = useSigningState((state) => state.changes.get(field.id))
  const replaced = useSigningState((state) => state.replaced.get(field.id))
  const page = useSigning()
  const { setCurrent } = useGuide()
  const words = useWords()
  const isCurrent = useIsCurrent(field.id)
  const answer = useMemo(() => answerOf(field, pending), [field, pending])
  const isFilled = isAnswered(field, answer)
  const props: ControlProps = { field, answer, isFilled, ...shape }
  return (
    <div
      data-field={field.id}
      data-state={isFilled ? 'filled' : 'empty'}
      className={classes(className, 'scroll-m-20', isCurrent ? 'z-10' : 'focus-within:z-10')}
      style={style}
      onFocus={() => {
        setCurrent(field.id)
        if (change) page.look(field.id)
      }}
      {...(change && { onClick: () => page.look(field.id) })}
    >
      <Control {...props} />
      {field.collaborative && field.editable && <SharedMark field={field} />}
      {change && (!change.isSeen || isCurrent) && <ChangedMark change={change} />}
      {replaced !== undefined && <ReplacedMark field={field} own={replaced} />}
      {refused !== undefined && <Complaint text={whyNot(refused, words)} />}
    </div>
  )
}

const controls: Readonly<Record<Holding, ComponentType<ControlProps>>> = {
  ink: SignatureControl,
  'witnessed-ink': SignatureControl,
  moment: DateControl,
  text: InputControl,
  tick: CheckboxControl,
  choice: DropdownControl,
}

function Control(props: ControlProps) {
  const { type, editable, mine } = props.field
  const { holds } = fieldKinds[type]
  const Shown = editable || (holds === 'moment' && mine) ? controls[holds] : PaintedField
  return <Shown {...props} />
}
