import { useController } from 'react-hook-form'
import type { Control, FieldPath, FieldValues } from 'react-hook-form'
import { Checkbox } from './checkbox.tsx'
import type { CheckboxProps } from './checkbox.tsx'
import { DatePicker } from './date-picker.tsx'
import type { DatePickerProps } from './date-picker.tsx'
import { NumberField } from './number-field.tsx'
import type { NumberFieldProps } from './number-field.tsx'
import { PasswordField } from './password-field.tsx'
import { RadioGroup } from './radio-group.tsx'
import type { RadioGroupProps } from './radio-group.tsx'
import { Select } from './select.tsx'
import type { SelectProps } from './select.tsx'
import { Switch } from './switch.tsx'
import type { SwitchProps } from './switch.tsx'
import { TextArea, TextField } from './text-field.tsx'
import type { TextAreaProps, TextFieldProps } from './text-field.tsx'

/** The controls of the kit bound to a form of react-hook-form: give `control` and `name` instead of value and error. */
interface Bound<Values extends FieldValues, Output> {
  control: Control<Values, unknown, Output>
  name: FieldPath<Values>
}

type Own = 'value' | 'defaultValue' | 'onChange' | 'onBlur' | 'name' | 'error' | 'ref'

function useBound<Values extends FieldValues, Output>({ control, name }: Bound<Values, Output>) {
  const { field, fieldState } = useController({ control, name })
  const { value, onChange, onBlur, ref } = field
  return { value: value as unknown, onChange, onBlur, ref, name, error: fieldState.error?.message }
}

export function FormTextField<Values extends FieldValues, Output>({
  control,
  name,
  ...props
}: Bound<Values, Output> & Omit<TextFieldProps, Own>) {
  const { value, ...bound } = useBound({ control, name })
  return <TextField {...props} {...bound} value={text(value)} />
}

export function FormPasswordField<Values extends FieldValues, Output>({
  control,
  name,
  ...props
}: Bound<Values, Output> & Omit<TextFieldProps, Own | 'type' | 'trailing'>) {
  const { value, ...bound } = useBound({ control, name })
  return <PasswordField {...props} {...bound} value={text(value)} />
}

export function FormTextArea<Values extends FieldValues, Output>({
  control,
  name,
  ...props
}: Bound<Values, Output> & Omit<TextAreaProps, Own>) {
  const { value, ...bound } = useBound({ control, name })
  return <TextArea {...props} {...bound} value={text(value)} />
}

export function FormNumberField<Values extends FieldValues, Output>({
  control,
  name,
  ...props
}: Bound<Values, Output> & Omit<NumberFieldProps, Own>) {
  const { value, ...bound } = useBound({ control, name })
  return <NumberField {...props} {...bound} value={typeof value === 'number' ? value : Number.NaN} />
}

export function FormSelect<Values extends FieldValues, Output>({
  control,
  name,
  ...props
}: Bound<Values, Output> & Omit<SelectProps, Own>) {
  const { value, ...bound } = useBound({ control, name })
  return <Select {...props} {...bound} value={typeof value === 'string' ? value : null} />
}

export function FormRadioGroup<Values extends FieldValues, Output>({
  control,
  name,
  ...props
}: Bound<Values, Output> & Omit<RadioGroupProps, Own>) {
  const { value, ...bound } = useBound({ control, name })
  return <RadioGroup {...props} {...bound} value={typeof value === 'string' ? value : null} />
}

export function FormDatePicker<Values extends FieldValues, Output>({
  control,
  name,
  ...props
}: Bound<Values, Output> & Omit<DatePickerProps, Own>) {
  const { value, onChange, onBlur, error } = useBound({ control, name })
  return (
    <DatePicker
      {...props}
      value={typeof value === 'string' && value !== '' ? value : null}
      onChange={onChange}
      onBlur={onBlur}
      error={error}
    />
  )
}

export function FormCheckbox<Values extends FieldValues, Output>({
  control,
  name,
  ...props
}: Bound<Values, Output> & Omit<CheckboxProps, Own | 'isSelected'>) {
  const { value, ...bound } = useBound({ control, name })
  return <Checkbox {...props} {...bound} isSelected={value === true} />
}

export function FormSwitch<Values extends FieldValues, Output>({
  control,
  name,
  ...props
}: Bound<Values, Output> & Omit<SwitchProps, Own | 'isSelected'>) {
  const { value, error: _error, ...bound } = useBound({ control, name })
  return <Switch {...props} {...bound} isSelected={value === true} />
}

function text(value: unknown): string {
  return typeof value === 'string' ? value : ''
}
