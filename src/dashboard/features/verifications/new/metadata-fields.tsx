import Plus from 'lucide-react/icons/plus'
import Trash2 from 'lucide-react/icons/trash-2'
import { useFieldArray } from 'react-hook-form'
import type { Control } from 'react-hook-form'
import { Button } from '../../../kit/buttons/button.tsx'
import { FormTextField } from '../../../kit/forms/form-fields.tsx'
import { IconButton } from '../../../kit/buttons/icon-button.tsx'
import type { NewVerificationForm, NewVerificationValues } from './new-verification-form.ts'

type FormControl = Control<NewVerificationForm, unknown, NewVerificationValues>

/** The sender's own names and values, one pair per line. */
export function MetadataFields({ control }: { control: FormControl }) {
  const { fields, append, remove } = useFieldArray({ control, name: 'metadata' })
  return (
    <div className="flex flex-col gap-3">
      {fields.length > 0 && (
        <ul aria-label="Metadata" className="flex flex-col gap-2">
          {fields.map((field, index) => (
            <li key={field.id} className="grid grid-cols-[1fr_1fr_auto] items-start gap-2">
              <FormTextField
                control={control}
                name={`metadata.${index}.key`}
                label={`Name ${index + 1}`}
                isLabelHidden
                placeholder="Name, e.g. case"
                maxLength={200}
              />
              <FormTextField
                control={control}
                name={`metadata.${index}.value`}
                label={`Value ${index + 1}`}
                isLabelHidden
                placeholder="Value, e.g. 4711"
              />
              <IconButton label={`Remove pair ${index + 1}`} icon={Trash2} onPress={() => remove(index)} />
            </li>
          ))}
        </ul>
      )}
      <Button
        icon={Plus}
        size="small"
        className="self-start"
        onPress={() => append({ key: '', value: '' })}
        isDisabled={fields.length >= 50}
      >
        Add a pair
      </Button>
    </div>
  )
}
