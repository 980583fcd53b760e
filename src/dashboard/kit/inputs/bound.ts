import { useController } from 'react-hook-form'
import type { Control, FieldPath, FieldValues } from 'react-hook-form'

/** A control of the kit bound to a form of react-hook-form: `control` and `name` replace value and error. */
export interface Bound<Values extends FieldValues, Output> {
  control: Control<Values, unknown, Output>
  name: FieldPath<Values>
}

/** What a bound control gets from the form. */
export type FromForm = 'value' | 'defaultValue' | 'onChange' | 'onBlur' | 'name' | 'error' | 'ref'

/** A form value and its handlers, for a control of the kit. */
export function useBound<Values extends FieldValues, Output>({ control, name }: Bound<Values, Output>) {
  const { field, fieldState } = useController({ control, name })
  const { value, onChange, onBlur, ref } = field
  return { value: value as unknown, onChange, onBlur, ref, name, error: fieldState.error?.message }
}
