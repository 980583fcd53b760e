import { memo } from 'react'
import { limits } from '#domain/limits.ts'
import type { DraftField } from '../../../../api/sending/drafts.ts'
import { NumberField } from '../../../../kit/inputs/number-field.tsx'
import { Select } from '../../../../kit/inputs/select.tsx'
import { useFieldEditor } from '../../editor-context.ts'
import { Section } from './panel-section.tsx'

const faces = [
  { id: 'courier', label: 'Courier' },
  { id: 'helvetica', label: 'Helvetica' },
] as const

interface FontProps {
  /** Null where fields differ. */
  readonly fontType: DraftField['fontType'] | null
  readonly fontSize: number | null
}

/** The common font settings of fields. */
export function fontOf(fields: readonly DraftField[]): FontProps {
  const [first] = fields
  const isSame = (key: 'fontType' | 'fontSize') => fields.every((field) => field[key] === first?.[key])
  return {
    fontType: first && isSame('fontType') ? first.fontType : null,
    fontSize: first && isSame('fontSize') ? first.fontSize : null,
  }
}

/** The font of what is printed. */
export const PrintProperties = memo(function PrintProperties({ fontType, fontSize }: FontProps) {
  const fieldEditor = useFieldEditor()
  return (
    <Section title="Font">
      <div className="grid grid-cols-[1fr_6rem] gap-2">
        <Select
          label="Font"
          options={faces}
          value={fontType}
          placeholder="Several"
          onChange={(face) => fieldEditor.change('Change font', (field) => ({ ...field, fontType: face }))}
        />
        <NumberField
          label="Size"
          minValue={limits.fontSizeMin}
          maxValue={limits.fontSizeMax}
          value={fontSize ?? Number.NaN}
          onChange={(size) => {
            if (!Number.isNaN(size))
              fieldEditor.change('Change font size', (field) => ({ ...field, fontSize: Math.round(size) }))
          }}
        />
      </div>
    </Section>
  )
})
