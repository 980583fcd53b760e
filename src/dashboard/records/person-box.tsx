import { useState } from 'react'
import type { Ref } from 'react'
import { ComboBox } from '../kit/inputs/combo-box.tsx'
import type { FieldWords } from '../kit/inputs/field-parts.tsx'

/** A person that a name completes to. */
interface Known {
  readonly name: string
  readonly email: string
}

export interface PersonBoxProps<Person extends Known> extends Omit<FieldWords, 'label'> {
  label: string
  /** Which property is typed. The other is shown next to it in the list. */
  of?: 'name' | 'email'
  value: string
  onChange: (text: string) => void
  /** The people that the text may mean. */
  people: readonly Person[]
  /** A person was chosen. */
  onTake: (person: Person) => void
  onBlur?: () => void
  ref?: Ref<HTMLInputElement>
}

/** A name or an address that completes from people as it is typed. Any other text stays as it is. */
export function PersonBox<Person extends Known>({
  of = 'name',
  value,
  onChange,
  people,
  onTake,
  ...props
}: PersonBoxProps<Person>) {
  // A slow answer must not open the list again once someone was chosen.
  const [taken, setTaken] = useState<string | null>(null)
  // Until an answer arrives, these are the people of the former text.
  const offered = taken === value ? [] : people.filter((one) => isMeant(one, value))
  return (
    <ComboBox
      {...props}
      inputValue={value}
      onInputChange={onChange}
      allowsCustomValue
      isFilteredByOwner
      hasNoButton
      autoComplete="off"
      maxLength={250}
      options={offered.map(({ name, email }) => ({
        id: email,
        label: of === 'name' ? name : email,
        description: of === 'name' ? email : name,
      }))}
      onSelect={(taken) => {
        const person = people.find(({ email }) => email === taken)
        if (!person) return
        setTaken(person[of])
        onTake(person)
      }}
    />
  )
}

/** Whether a text is part of a person's name or email, as the service searches. */
function isMeant({ name, email }: Known, text: string): boolean {
  const sought = text.trim().toLowerCase()
  return name.toLowerCase().includes(sought) || email.toLowerCase().includes(sought)
}
