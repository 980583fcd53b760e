import { Controller } from 'react-hook-form'
import type { Control } from 'react-hook-form'
import { fieldKinds } from '#domain/field/kinds.ts'
import { limits } from '#domain/limits.ts'
import type { EditedTemplate, TemplateRole } from '../../api/sending/templates.ts'
import { Checkbox } from '../../kit/inputs/checkbox.tsx'
import { Disclosure } from '../../kit/layout/disclosure.tsx'
import { FormSelect } from '../../kit/forms/form-choices.tsx'
import { FormTextField } from '../../kit/forms/form-fields.tsx'
import { fillableFields } from './use-form.ts'
import type { UseForm } from './use-form.ts'

interface PrefilledValuesProps {
  readonly template: EditedTemplate
  readonly role: TemplateRole
  readonly index: number
  readonly control: Control<UseForm>
}

/** The values of a role's fields before anyone opens the documents. */
export function PrefilledValues({ template, role, index, control }: PrefilledValuesProps) {
  const fields = fillableFields(template, role.id)
  if (fields.length === 0) return null
  return (
    <Disclosure title="Prefill fields" summary={fields.length === 1 ? '1 field' : `${fields.length} fields`}>
      <div className="grid gap-4 sm:grid-cols-2">
        {fields.map((field, place) => (
          <PrefilledValue
            key={field.id}
            field={field}
            name={`people.${index}.values.${place}.value`}
            control={control}
          />
        ))}
      </div>
    </Disclosure>
  )
}

interface PrefilledValueProps {
  readonly field: EditedTemplate['fields'][number]
  readonly name: `people.${number}.values.${number}.value`
  readonly control: Control<UseForm>
}

function PrefilledValue({ field, name, control }: PrefilledValueProps) {
  const where = field.page === null ? '' : `Page ${field.page}`
  const label = fieldLabel(field)
  switch (fieldKinds[field.type].holds) {
    case 'tick':
      return (
        <Controller
          name={name}
          control={control}
          render={({ field: { value, onChange, onBlur } }) => (
            <Checkbox
              isSelected={value === 'true'}
              onChange={(isTicked) => onChange(String(isTicked))}
              onBlur={onBlur}
              className="self-center"
            >
              {label}
            </Checkbox>
          )}
        />
      )
    case 'choice':
      return (
        <FormSelect
          control={control}
          name={name}
          label={label}
          isOptional
          description={where}
          options={[
            { id: '', label: 'Nothing chosen' },
            ...field.options.map(({ value, option }) => ({ id: value, label: option })),
          ]}
        />
      )
    case 'text':
      return (
        <FormTextField
          control={control}
          name={name}
          label={label}
          isOptional
          description={field.readOnly ? `${where} · printed as it is` : where}
          maxLength={limits.fieldValue}
        />
      )
    case 'ink':
    case 'witnessed-ink':
    case 'moment':
      return null
  }
}

/** A field by its label, else by its id if someone chose one: `monthly-rent` says more than `Text`. */
export function fieldLabel({
  id,
  label,
  type,
}: {
  readonly id: string
  readonly label: string | null
  readonly type: keyof typeof fieldKinds
}): string {
  if (label) return label
  return /^[0-9a-f]{8}-[0-9a-f-]{27,}$/.test(id) ? fieldKinds[type].label : id
}
