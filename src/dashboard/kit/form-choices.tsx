import type { FieldValues } from 'react-hook-form'
import { useBound } from './bound.ts'
import type { Bound, FromForm } from './bound.ts'
import { NumberField } from './number-field.tsx'
import type { NumberFieldProps } from './number-field.tsx'
import { RadioGroup } from './radio-group.tsx'
import type { RadioGroupProps } from './radio-group.tsx'
import { Select } from './select.tsx'
import type { SelectProps } from './select.tsx'
import { Switch } from './switch.tsx'
import type { SwitchProps } from './switch.tsx'

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
