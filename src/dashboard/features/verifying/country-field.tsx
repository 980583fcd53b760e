import { useState } from 'react'
import type { Ref } from 'react'
import { useController } from 'react-hook-form'
import type { Control, FieldPath, FieldValues } from 'react-hook-form'
import type { Language } from '#domain/language.ts'
import { countryCodes } from '#domain/verification/countries.ts'
import { ComboBox } from '../../kit/inputs/combo-box.tsx'
import { useWords } from './messages/words.ts'

interface CountryFieldProps<Values extends FieldValues, Output> {
  readonly control: Control<Values, unknown, Output>
  readonly name: FieldPath<Values>
  readonly label: string
}

/** A country by its name. The form holds its two letters. */
export function CountryField<Values extends FieldValues, Output>({
  control,
  name,
  label,
}: CountryFieldProps<Values, Output>) {
  const words = useWords()
  const { field, fieldState } = useController({ control, name })
  const { value, onChange, onBlur, ref } = field
  return (
    <CountryBox
      key={words.language}
      label={label}
      name={name}
      code={value}
      onCode={onChange}
      onBlur={onBlur}
      error={fieldState.error && words.details.faults.country}
      ref={ref}
    />
  )
}

interface CountryBoxProps {
  readonly label: string
  readonly name: string
  readonly code: string
  readonly onCode: (code: string) => void
  readonly onBlur: () => void
  readonly error: string | undefined
  readonly ref: Ref<HTMLInputElement>
}

function CountryBox({ code, onCode, ...props }: CountryBoxProps) {
  const { language, details } = useWords()
  const [options] = useState(() => countriesIn(language))
  const [text, setText] = useState(() => options.find(({ id }) => id === code)?.label ?? '')
  return (
    <ComboBox
      {...props}
      options={options}
      inputValue={text}
      onInputChange={(typed) => {
        setText(typed)
        const wanted = typed.trim().toLowerCase()
        onCode(options.find((option) => option.label.toLowerCase() === wanted)?.id ?? '')
      }}
      selectedId={code === '' ? null : code}
      onSelect={(id) => {
        onCode(id)
        setText(options.find((option) => option.id === id)?.label ?? '')
      }}
      autoComplete="country-name"
      empty={details.noCountry}
    />
  )
}

/** Every country by its name in a language, in that language's order. */
function countriesIn(language: Language) {
  const names = new Intl.DisplayNames(language, { type: 'region' })
  return countryCodes
    .map((id) => ({ id, label: names.of(id) ?? id }))
    .toSorted((one, other) => one.label.localeCompare(other.label, language))
}
