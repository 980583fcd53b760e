import { useQuery } from '@tanstack/react-query'
import { useController } from 'react-hook-form'
import type { UseFormReturn } from 'react-hook-form'
import { recentPeople } from '../../../api/sending/people.ts'
import { PersonBox } from '../../../records/person-box.tsx'
import { useDebounced } from '../../../kit/layout/use-debounced.ts'
import type { RecipientForm } from './recipient-rules.ts'

interface RecipientNameProps {
  readonly form: UseFormReturn<RecipientForm>
  readonly isRole: boolean
}

/** A name that completes from people of earlier envelopes; taking one fills in how to reach them. */
export function RecipientName({ form, isRole }: RecipientNameProps) {
  const { field, fieldState } = useController({ control: form.control, name: 'name' })
  const { value, onChange, onBlur, ref } = field
  const found = useQuery(recentPeople(useDebounced(value))).data ?? []
  const fill = (name: 'name' | 'email' | 'mobile', text: string) =>
    form.setValue(name, text, { shouldValidate: true, shouldDirty: true })
  return (
    <PersonBox
      label={isRole ? 'Usual name' : 'Full name'}
      isOptional={isRole}
      value={value}
      onChange={onChange}
      onBlur={onBlur}
      ref={ref}
      error={fieldState.error?.message}
      people={found}
      onTake={(person) => {
        fill('name', person.name)
        fill('email', person.email)
        if (person.mobile !== null && form.getValues('mobile') === '') fill('mobile', person.mobile)
      }}
    />
  )
}
