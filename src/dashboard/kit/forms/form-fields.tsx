import type { FieldValues } from 'react-hook-form'
import { useBound } from '../inputs/bound.ts'
import type { Bound, FromForm } from '../inputs/bound.ts'
import { PasswordField } from '../inputs/password-field.tsx'
import { TextArea, TextField } from '../inputs/text-field.tsx'
import type { TextAreaProps, TextFieldProps } from '../inputs/text-field.tsx'

/** Typed inputs bound to a form. Choices are in `form-choices.tsx`, a separate module because they are larger. */

export function FormTextField<Values extends FieldValues, Output>({
  control,
  name,
  ...props
}: Bound<Values, Output> & Omit<TextFieldProps, FromForm>) {
  const { value, ...bound } = useBound({ control, name })
  return <TextField {...props} {...bound} value={text(value)} />
}

export function FormPasswordField<Values extends FieldValues, Output>({
  control,
  name,
  ...props
}: Bound<Values, Output> & Omit<TextFieldProps, FromForm | 'type' | 'trailing'>) {
  const { value, ...bound } = useBound({ control, name })
  return <PasswordField {...props} {...bound} value={text(value)} />
}

export function FormTextArea<Values extends FieldValues, Output>({
  control,
  name,
  ...props
}: Bound<Values, Output> & Omit<TextAreaProps, FromForm>) {
  const { value, ...bound } = useBound({ control, name })
  return <TextArea {...props} {...bound} value={text(value)} />
}

function text(value: unknown): string {
  return typeof value === 'string' ? value : ''
}
