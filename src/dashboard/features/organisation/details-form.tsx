import type { UseMutationResult } from '@tanstack/react-query'
import { z } from 'zod'
import type { Organisation } from '../../api/organisation/organisation.ts'
import { FormTextField } from '../../kit/forms/form-fields.tsx'
import { SaveForm } from '../../kit/forms/save-form.tsx'
import { useSettingsForm } from './use-settings-form.ts'

const short = z.string().trim().max(250)
const schema = z.object({
  name: z.string().trim().min(1, 'Enter a name.').max(250),
  business: short,
  email: z.union([z.literal(''), z.email('Enter an email address.').max(250)]),
  number: z.string().trim().max(100),
  website: short,
  address: short,
})
type Values = z.output<typeof schema>

/** A change of details or branding, for the organisation and its groups alike. */
interface BrandChange extends Partial<Record<keyof Omit<Values, 'name'> | 'logo' | 'color', string | null>> {
  readonly name: string
}

export interface BrandedFormProps {
  /** The organisation or a group. */
  branded: Organisation
  mutation: UseMutationResult<unknown, Error, BrandChange>
}

interface DetailsFormProps extends BrandedFormProps {
  /** What recipients see where no business is entered. */
  businessHint: string
}

/** Name and contact details. */
export function DetailsForm({ branded, mutation, businessHint }: DetailsFormProps) {
  const { control, save } = useSettingsForm({
    schema,
    saved: valuesOf(branded),
    mutation,
    change: ({ name, ...others }: Values) => ({ name, ...emptyToNull(others) }),
    done: 'The details are saved',
  })
  return (
    <SaveForm label="Save details" {...save}>
      <FormTextField control={control} name="name" label="Name" description="Its name in the dashboard." />
      <FormTextField
        control={control}
        name="business"
        label="Business"
        isOptional
        description={businessHint}
      />
      <div className="grid gap-4 sm:grid-cols-2">
        <FormTextField
          control={control}
          name="email"
          label="Email"
          type="email"
          inputMode="email"
          isOptional
        />
        <FormTextField control={control} name="number" label="Phone number" inputMode="tel" isOptional />
      </div>
      <FormTextField
        control={control}
        name="website"
        label="Website"
        inputMode="url"
        isOptional
        placeholder="https://"
      />
      <FormTextField control={control} name="address" label="Address" isOptional />
    </SaveForm>
  )
}

function valuesOf({ name, business, email, number, website, address }: Organisation): Values {
  return {
    name,
    business: business ?? '',
    email: email ?? '',
    number: number ?? '',
    website: website ?? '',
    address: address ?? '',
  }
}

function emptyToNull<Keys extends string>(values: Record<Keys, string>): Record<Keys, string | null> {
  return Object.fromEntries(
    Object.entries<string>(values).map(([key, value]) => [key, value === '' ? null : value]),
  ) as Record<Keys, string | null>
}
