import { limits } from '#domain/limits.ts'
import type { DraftField } from '../../../../api/sending/drafts.ts'
import { TextField } from '../../../../kit/inputs/text-field.tsx'
import { useFieldEditor } from '../../editor-context.ts'

/** What the field is called. Without, people read the printed words beside it. */
export function LabelProperty({ field }: { field: DraftField }) {
  const fieldEditor = useFieldEditor()
  return (
    <TextField
      label="Label"
      isOptional
      description="What recipients read and hear. If empty, the printed words beside it."
      maxLength={limits.fieldLabel}
      value={field.label ?? ''}
      onChange={(text) =>
        fieldEditor.change(
          'Label field',
          (one) => ({ ...one, label: text === '' ? null : text }),
          `label ${field.id}`,
        )
      }
    />
  )
}
