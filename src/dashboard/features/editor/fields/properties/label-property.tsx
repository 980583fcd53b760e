import { foundLabel } from '#domain/field/found-label.ts'
import { limits } from '#domain/limits.ts'
import type { DraftField } from '../../../../api/sending/drafts.ts'
import { TextField } from '../../../../kit/inputs/text-field.tsx'
import { Button } from '../../../../kit/buttons/button.tsx'
import { useDraft, useFieldEditor, useFieldEditorState } from '../../editor-context.ts'
import { rectOf } from '../field-place.ts'
import { scannedLines } from '../scans/scan-pages.ts'

/** What the field is called. Without, people read the printed words beside it. */
export function LabelProperty({ field }: { field: DraftField }) {
  const fieldEditor = useFieldEditor()
  const onScan = useLabelOnScan(field)
  return (
    <div className="flex flex-col items-start gap-1.5">
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
      {field.label === null && onScan !== null && (
        <Button
          size="small"
          onPress={() => fieldEditor.change('Label field', (one) => ({ ...one, label: onScan }))}
        >
          {`Use “${onScan}”`}
        </Button>
      )}
    </div>
  )
}

/** The words beside a field on a scan that was read here. The service, which labels other fields, sees none. */
function useLabelOnScan(field: DraftField): string | null {
  const scans = useFieldEditorState((state) => state.scans)
  const documents = useDraft((state) => state.documents)
  const box = scans.length === 0 ? null : rectOf(field)
  return box && foundLabel({ type: field.type, box, anchor: null }, scannedLines(scans, documents))
}
