import { limits } from '#domain/limits.ts'
import type { DraftField } from '../../../api/drafts.ts'
import { NumberField } from '../../../kit/number-field.tsx'
import { Select } from '../../../kit/select.tsx'
import { useDesk } from '../editor-context.ts'
import { Section } from './panel-section.tsx'

const faces = [
  { id: 'courier', label: 'Courier' },
  { id: 'helvetica', label: 'Helvetica' },
] as const

/** The letters of what is printed. */
export function PrintProperties({ fields }: { fields: readonly DraftField[] }) {
  const desk = useDesk()
  const [first] = fields
  if (!first) return null
  const isSameFace = fields.every((field) => field.fontType === first.fontType)
  const isSameSize = fields.every((field) => field.fontSize === first.fontSize)
  return (
    <Section title="Letters">
      <div className="grid grid-cols-[1fr_6rem] gap-2">
        <Select
          label="Font"
          options={faces}
          value={isSameFace ? first.fontType : null}
          placeholder="Several"
          onChange={(fontType) => desk.change('Change font', (field) => ({ ...field, fontType }))}
        />
        <NumberField
          label="Size"
          minValue={limits.fontSizeMin}
          maxValue={limits.fontSizeMax}
          value={isSameSize ? first.fontSize : Number.NaN}
          onChange={(fontSize) => {
            if (!Number.isNaN(fontSize))
              desk.change('Change font size', (field) => ({ ...field, fontSize: Math.round(fontSize) }))
          }}
        />
      </div>
    </Section>
  )
}
