import type { FieldValues } from 'react-hook-form'
import { useBound } from '../inputs/bound.ts'
import type { Bound, FromForm } from '../inputs/bound.ts'
import { NumberField } from '../inputs/number-field.tsx'
import type { NumberFieldProps } from '../inputs/number-field.tsx'
import { RadioGroup } from '../inputs/radio-group.tsx'
import type { RadioGroupProps } from '../inputs/radio-group.tsx'
import { Select } from '../inputs/select.tsx'
import type { SelectProps } from '../inputs/select.tsx'
import { Switch } from '../inputs/switch.tsx'
import type { SwitchProps } from '../inputs/switch.tsx'

export function FormNumberField<Values extends FieldValues, Output>({
  control,
  name,
  ...props
}: Bound<Values, Output> & Omit<NumberFieldProps, FromForm>) {
  const { value, ...bound } = useBound({ control, name })
  return <NumberField {...props} {...bound} value={typeof value === 'number' ? value : Number.NaN} />
}

export function FormSelect<Values extends FieldValues, Output>({
  control,
  name,
  ...props
}: Bound<Values, Output> & Omit<SelectProps, FromForm>) {
  const { value, ...bound } = useBound({ control, name })
  return <Select {...props} {...bound} value={typeof value === 'string' ? value : null} />
}

export function FormRadioGroup<Values extends FieldValues, Output>({
  control,
  name,
  ...props
}: Bound<Values, Output> & Omit<RadioGroupProps, FromForm>) {
  const { value, ...bound } = useBound({ control, name })
  return <RadioGroup {...props} {...bound} value={typeof value === 'string' ? value : null} />
}

export function FormSwitch<Values extends FieldValues, Output>({
  control,
  name,
  ...props
}: Bound<Values, Output> & Omit<SwitchProps, FromForm | 'isSelected'>) {
  const { value, error: _error, ...bound } = useBound({ control, name })
  return <Switch {...props} {...bound} isSelected={value === true} />
}
