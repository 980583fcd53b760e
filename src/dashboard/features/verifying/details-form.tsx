import { zodResolver } from '@hookform/resolvers/zod'
import { useMutation } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'
import { identityDetails } from '#contract/verifying/verifying.ts'
import { z } from 'zod'
import type { VerifyingView } from '../../api/verifying.ts'
import { Button } from '../../kit/button.tsx'
import { FormSelect, FormTextField } from '../../kit/form-fields.tsx'
import { Failure } from './failure.tsx'
import type { StepProps } from './step-props.ts'

type Details = NonNullable<VerifyingView['details']>

const shape = identityDetails.shape
const form = z.object({
  givenNames: shape.given_names,
  familyName: shape.family_name,
  birthDate: shape.birth_date,
  address: shape.address,
  country: shape.country,
  document: shape.document,
  documentNumber: shape.document_number,
})

const documents = [
  { id: 'passport', label: 'Passport' },
  { id: 'driving-licence', label: 'Driving licence' },
  { id: 'identity-card', label: 'Identity card' },
]

/** What an individual says of themselves, as their document says it. */
export function DetailsForm({ client, view, onView }: StepProps) {
  const save = useMutation({ mutationFn: (body: Details) => client.details({ body }), onSuccess: onView })
  const { control, handleSubmit } = useForm({
    resolver: zodResolver(form),
    mode: 'onTouched',
    defaultValues: view.details ?? {
      givenNames: '',
      familyName: '',
      birthDate: '',
      address: '',
      country: '',
      document: 'passport' as const,
      documentNumber: '',
    },
  })
  return (
    <form
      noValidate
      className="flex flex-col gap-4"
      onSubmit={(event) => void handleSubmit((values) => save.mutate(values))(event)}
    >
      <p className="text-base text-muted">Enter them as they stand on your document.</p>
      <Failure error={save.error} />
      <FormTextField control={control} name="givenNames" label="Given names" autoComplete="given-name" />
      <FormTextField control={control} name="familyName" label="Family name" autoComplete="family-name" />
      <FormTextField
        control={control}
        name="birthDate"
        label="Date of birth"
        type="date"
        autoComplete="bday"
      />
      <FormTextField control={control} name="address" label="Address" autoComplete="street-address" />
      <FormTextField
        control={control}
        name="country"
        label="Country"
        description="Its two letters, such as AU."
        autoComplete="country"
      />
      <FormSelect control={control} name="document" label="Document" options={documents} />
      <FormTextField control={control} name="documentNumber" label="Number of the document" />
      <Button type="submit" variant="primary" size="large" isPending={save.isPending}>
        Continue
      </Button>
    </form>
  )
}
