import Plus from 'lucide-react/icons/plus'
import X from 'lucide-react/icons/x'
import type { DraftField } from '../../../../api/sending/drafts.ts'
import { Button } from '../../../../kit/buttons/button.tsx'
import { IconButton } from '../../../../kit/buttons/icon-button.tsx'
import { TextField } from '../../../../kit/inputs/text-field.tsx'
import { useFieldEditor } from '../../editor-context.ts'

type Option = DraftField['options'][number]

/** The choices of a dropdown: what is stored, and what is shown and printed. */
export function OptionsEditor({ field }: { field: DraftField }) {
  const fieldEditor = useFieldEditor()
  const change = (options: Option[], key?: string) =>
    fieldEditor.change('Change options', (one) => ({ ...one, options }), key)
  const set = (index: number, parts: Partial<Option>) =>
    change(
      field.options.map((option, at) => (at === index ? Object.assign({}, option, parts) : option)),
      `options ${field.id} ${index}`,
    )
  const values = field.options.map((option) => option.value)
  return (
    <fieldset className="flex flex-col gap-2">
      <legend className="mb-1.5 text-sm font-medium text-ink">Options</legend>
      {field.options.length > 0 && (
        <p className="text-xs text-faint">What is shown and printed, and below it what is stored.</p>
      )}
      {field.options.map((option, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- The place is what an option is known by: its texts are being typed.
        <div key={index} className="grid grid-cols-[minmax(0,1fr)_2rem] items-start gap-x-1.5 gap-y-1">
          <TextField
            label={`Option ${index + 1}, shown`}
            isLabelHidden
            value={option.option}
            maxLength={1000}
            onChange={(text) => set(index, { option: text })}
            error={option.option.trim() === '' ? 'Enter a text.' : undefined}
          />
          <IconButton
            label={`Remove option ${index + 1}`}
            icon={X}
            className="mt-0.5"
            onPress={() => change(field.options.filter((_, at) => at !== index))}
          />
          <TextField
            label={`Option ${index + 1}, stored`}
            isLabelHidden
            leading={<span className="text-xs">Stored as</span>}
            value={option.value}
            maxLength={1000}
            onChange={(value) => set(index, { value })}
            error={values.indexOf(option.value) === index ? undefined : 'Taken.'}
          />
        </div>
      ))}
      <Button
        size="small"
        variant="quiet"
        icon={Plus}
        className="-ml-2 self-start"
        onPress={() => change([...field.options, nextOption(field.options)])}
      >
        Add option
      </Button>
    </fieldset>
  )
}

function nextOption(options: readonly Option[]): Option {
  let number = options.length + 1
  while (options.some((option) => option.value === String(number))) number += 1
  return { value: String(number), option: `Option ${number}` }
}
