import { useQuery } from '@tanstack/react-query'
import { useController } from 'react-hook-form'
import type { UseFormReturn } from 'react-hook-form'
import { recentPeople } from '../../api/sending/people.ts'
import { PersonBox } from '../../records/person-box.tsx'
import { useDebounced } from '../../kit/layout/use-debounced.ts'
import type { UseForm } from './use-form.ts'

/** A name that completes from people of earlier envelopes. Choosing one fills in their contact details. */
export function PersonName({ index, form }: { index: number; form: UseFormReturn<UseForm> }) {
  const at = `people.${index}` as const
  const { field, fieldState } = useController({ control: form.control, name: `${at}.name` })
  const { value, onChange, onBlur, ref } = field
  const found = useQuery(recentPeople(useDebounced(value))).data ?? []
  return (
    <PersonBox
      label="Full name"
      value={value}
      onChange={onChange}
      onBlur={onBlur}
      ref={ref}
      error={fieldState.error?.message}
      people={found}
      onTake={(person) => {
        form.setValue(`${at}.name`, person.name, { shouldValidate: true, shouldDirty: true })
        form.setValue(`${at}.email`, person.email, { shouldValidate: true, shouldDirty: true })
        if (person.mobile !== null && form.getValues(`${at}.mobile`) === '')
          form.setValue(`${at}.mobile`, person.mobile, { shouldValidate: true, shouldDirty: true })
      }}
    />
  )
}
