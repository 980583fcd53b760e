import { useController } from 'react-hook-form'
import type { Control, FieldPath, FieldValues } from 'react-hook-form'
import { TextField } from './text-field.tsx'

interface FormColorFieldProps<Values extends FieldValues, Output> {
  control: Control<Values, unknown, Output>
  name: FieldPath<Values>
  label?: string
}

/** A colour as `#RRGGBB`: typed, or picked from the swatch before it. Empty for the product's own. */
export function FormColorField<Values extends FieldValues, Output>({
  control,
  name,
  label = 'Colour',
}: FormColorFieldProps<Values, Output>) {
  const { field, fieldState } = useController({ control, name })
  const { onChange, onBlur, ref } = field
  const value: unknown = field.value
  const text = typeof value === 'string' ? value : ''
  return (
    <TextField
      ref={ref}
      name={name}
      label={label}
      isOptional
      description="Made darker or lighter where text would be hard to read on it."
      placeholder="#0F6B73"
      value={text}
      onChange={(typed) => onChange(typed.trim())}
      onBlur={onBlur}
      error={fieldState.error?.message}
      maxLength={7}
      inputClassName="font-mono"
      className="sm:max-w-60"
      leading={
        <input
          type="color"
          aria-label={`Pick the ${label.toLowerCase()}`}
          value={/^#[0-9A-Fa-f]{6}$/.test(text) ? text : '#3b4a8a'}
          onChange={(event) => onChange(event.target.value)}
          className="size-6 cursor-pointer rounded-sm border-0 bg-transparent p-0 focus-ring pointer-coarse:size-9"
        />
      }
    />
  )
}
