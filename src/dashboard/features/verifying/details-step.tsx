import { zodResolver } from '@hookform/resolvers/zod'
import { useForm } from 'react-hook-form'
import { identityDetails } from '#contract/verifying/verifying.ts'
import { z } from 'zod'
import { Button } from '../../kit/button.tsx'
import { Callout } from '../../kit/callout.tsx'
import { FormRadioGroup } from '../../kit/form-choices.tsx'
import { FormTextArea, FormTextField } from '../../kit/form-fields.tsx'
import { CountryField } from './country-field.tsx'
import type { StepProps } from './step-props.ts'
import { useAct } from './use-act.ts'
import { documentWords } from './words.ts'

const { shape } = identityDetails
const form = z.object({
  givenNames: shape.given_names,
  familyName: shape.family_name,
  birthDate: shape.birth_date.refine(
    (day) => day < new Date().toISOString().slice(0, 10),
    'The date lies in the future.',
  ),
  address: shape.address,
  country: shape.country,
  document: shape.document,
  documentNumber: shape.document_number,
})
const names = form.keyof().options

const documents = Object.entries(documentWords).map(([id, label]) => ({ id, label }))

/** What an individual says of themselves, as their document says it. */
export function DetailsStep({ client, view, onView, onEnded }: StepProps) {
  const { isPending, problem, perform } = useAct(onEnded)
  const { control, handleSubmit, setError } = useForm({
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
  const save = handleSubmit(async (body) => {
    const met = await perform(async () => onView(await client.details({ body })))
    for (const { path, message } of met?.errors ?? []) {
      const name = names.find((each) => path === each || path === `body.${each}`)
      if (name !== undefined) setError(name, { message }, { shouldFocus: true })
    }
  })
  const isShownAtField = problem !== null && problem.errors.length > 0
  return (
    <form noValidate className="flex flex-col gap-4" onSubmit={(event) => void save(event)}>
      <p className="text-base">Enter them as they stand on your document.</p>
      <FormTextField control={control} name="givenNames" label="Given names" autoComplete="given-name" />
      <FormTextField control={control} name="familyName" label="Family name" autoComplete="family-name" />
      <FormTextField
        control={control}
        name="birthDate"
        label="Date of birth"
        type="date"
        autoComplete="bday"
      />
      <FormTextArea control={control} name="address" label="Address" rows={2} autoComplete="street-address" />
      <CountryField control={control} name="country" label="Country" />
      <FormRadioGroup control={control} name="document" label="Document" options={documents} />
      <FormTextField
        control={control}
        name="documentNumber"
        label="Number of the document"
        autoComplete="off"
        spellCheck="false"
      />
      {problem && !isShownAtField && <Callout tone="danger">{problem.message}</Callout>}
      <Button type="submit" variant="primary" size="large" isWide isPending={isPending} className="mt-1">
        Continue
      </Button>
    </form>
  )
}
