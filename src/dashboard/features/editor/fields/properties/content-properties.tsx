import { fieldKinds } from '#domain/field/kinds.ts'
import { limits } from '#domain/limits.ts'
import type { DraftField } from '../../../../api/sending/drafts.ts'
import { Select } from '../../../../kit/inputs/select.tsx'
import { Switch } from '../../../../kit/inputs/switch.tsx'
import { TextArea } from '../../../../kit/inputs/text-field.tsx'
import { useFieldEditor } from '../../editor-context.ts'
import { DateFormatProperty } from './date-format-property.tsx'
import { OptionsEditor } from './options-editor.tsx'
import { Section } from './panel-section.tsx'

/** The field's content before its recipient edits it. */
export function ContentProperties({ field }: { field: DraftField }) {
  switch (fieldKinds[field.type].holds) {
    case 'text':
      return (
        <Section title="Content">
          <InitialText field={field} />
        </Section>
      )
    case 'tick':
      return (
        <Section title="Content">
          <Ticked field={field} />
        </Section>
      )
    case 'choice':
      return (
        <Section title="Content">
          <OptionsEditor field={field} />
          <InitialOption field={field} />
        </Section>
      )
    case 'moment':
      return (
        <Section title="Content">
          <DateFormatProperty field={field} />
        </Section>
      )
    case 'ink':
    case 'witnessed-ink':
      return null
  }
}

function InitialText({ field }: { field: DraftField }) {
  const fieldEditor = useFieldEditor()
  return (
    <TextArea
      label="Value"
      isOptional
      rows={2}
      maxLength={limits.fieldValue}
      description={field.readOnly ? 'Printed as it is.' : 'Stays until the recipient changes it.'}
      value={field.value ?? ''}
      onChange={(text) =>
        fieldEditor.change(
          'Change value',
          (one) => ({ ...one, value: text === '' ? null : text }),
          `value ${field.id}`,
        )
      }
    />
  )
}

function Ticked({ field }: { field: DraftField }) {
  const fieldEditor = useFieldEditor()
  return (
    <Switch
      isSpread
      isSelected={field.checked}
      onChange={(checked) => fieldEditor.change('Change value', (one) => ({ ...one, checked }))}
    >
      Checked at first
    </Switch>
  )
}

function InitialOption({ field }: { field: DraftField }) {
  const fieldEditor = useFieldEditor()
  const known = field.options.some((option) => option.value === field.value)
  return (
    <Select
      label="Chosen at first"
      value={known ? `=${field.value}` : 'none'}
      options={[
        { id: 'none', label: 'Nothing' },
        ...field.options
          .filter(({ value }, index) => field.options.findIndex((one) => one.value === value) === index)
          .map(({ value, option }) => ({ id: `=${value}`, label: option || value || 'Empty' })),
      ]}
      onChange={(id) =>
        fieldEditor.change('Change value', (one) => ({ ...one, value: id === 'none' ? null : id.slice(1) }))
      }
    />
  )
}
