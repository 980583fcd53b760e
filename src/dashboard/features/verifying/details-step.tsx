import { zodResolver } from '@hookform/resolvers/zod'
import { useEffect, useMemo } from 'react'
import { useForm } from 'react-hook-form'
import { identityDetails } from '#contract/verifying/verifying.ts'
import { identityDocuments } from '#domain/verification/identity.ts'
import { z } from 'zod'
import { Button } from '../../kit/buttons/button.tsx'
import { Callout } from '../../kit/feedback/callout.tsx'
import { FormRadioGroup } from '../../kit/forms/form-choices.tsx'
import { FormTextArea, FormTextField } from '../../kit/forms/form-fields.tsx'
import { CountryField } from './country-field.tsx'
import { forgetDetails, keepDetails, keptDetails } from './kept-details.ts'
import type { Words } from './messages/en.ts'
import { useGuestAct } from '../../guest/use-guest-act.ts'
import { useWords } from './messages/words.ts'
import type { StepProps } from './step-props.ts'
import { whyNot } from './why-not.ts'

const { shape } = identityDetails
const pastDay = shape.birth_date.refine((day) => day < new Date().toISOString().slice(0, 10))

/** The contract's rule for a text, with the page's words for what it refuses. */
function said(wanted: z.ZodType<string>, fault: string) {
  return z.string().refine((text) => wanted.safeParse(text).success, fault)
}

const formIn = (faults: Words['details']['faults']) =>
  z.object({
    givenNames: said(shape.given_names, faults.givenNames),
    familyName: said(shape.family_name, faults.familyName),
    birthDate: said(pastDay, faults.birthDate),
    address: said(shape.address, faults.address),
    country: said(shape.country, faults.country),
    document: shape.document,
    documentNumber: said(shape.document_number, faults.documentNumber),
  })

/** The individual's details, as in their document. */
export function DetailsStep(props: StepProps) {
  const words = useWords()
  const { details, documents } = words
  const { control, save, isPending, problem } = useDetails(props)
  return (
    <form noValidate className="flex flex-col gap-4" onSubmit={(event) => void save(event)}>
      <p className="text-base">{details.hint}</p>
      <FormTextField
        control={control}
        name="givenNames"
        label={details.givenNames}
        autoComplete="given-name"
      />
      <FormTextField
        control={control}
        name="familyName"
        label={details.familyName}
        autoComplete="family-name"
      />
      <FormTextField
        control={control}
        name="birthDate"
        label={details.birthDate}
        type="date"
        autoComplete="bday"
      />
      <FormTextArea
        control={control}
        name="address"
        label={details.address}
        rows={2}
        autoComplete="street-address"
      />
      <CountryField control={control} name="country" label={details.country} />
      <FormRadioGroup
        control={control}
        name="document"
        label={details.document}
        options={identityDocuments.map((id) => ({ id, label: documents[id] }))}
      />
      <FormTextField
        control={control}
        name="documentNumber"
        label={details.documentNumber}
        autoComplete="off"
        spellCheck="false"
      />
      {problem && <Callout tone="danger">{whyNot(problem, words)}</Callout>}
      <Button type="submit" variant="primary" size="large" isWide isPending={isPending} className="mt-1">
        {words.continue}
      </Button>
    </form>
  )
}

/** The form and its saving. Faults found by the service are shown at their fields. */
function useDetails({ client, view, onView, endedBy }: StepProps) {
  const { faults } = useWords().details
  const { isPending, problem, perform } = useGuestAct(endedBy)
  const form = useMemo(() => formIn(faults), [faults])
  const { control, handleSubmit, setError, trigger, getFieldState, subscribe } = useForm({
    resolver: zodResolver(form),
    mode: 'onTouched',
    defaultValues: keptDetails(view) ??
      view.details ?? {
        givenNames: '',
        familyName: '',
        birthDate: '',
        address: '',
        country: '',
        document: 'passport' as const,
        documentNumber: '',
      },
  })
  useEffect(
    () =>
      subscribe({
        formState: { values: true },
        callback: ({ values }) => keepDetails(view, values),
      }),
    [subscribe, view],
  )
  useEffect(() => {
    // After a language change, existing faults are worded again.
    void trigger(form.keyof().options.filter((name) => getFieldState(name).invalid))
  }, [form, trigger, getFieldState])
  const save = handleSubmit(async (body) => {
    const met = await perform(async () => {
      onView(await client.details({ body }))
      forgetDetails()
    })
    for (const { path } of met?.errors ?? []) {
      const name = form.keyof().options.find((each) => path === each || path === `body.${each}`)
      if (name !== undefined && name !== 'document')
        setError(name, { message: faults[name] }, { shouldFocus: true })
    }
  })
  return { control, save, isPending, problem: problem?.errors.length === 0 ? problem : null }
}
