import Check from 'lucide-react/icons/check'
import Ellipsis from 'lucide-react/icons/ellipsis'
import Minus from 'lucide-react/icons/minus'
import type { LucideIcon } from 'lucide-react'
import { fieldName } from '#domain/field/called.ts'
import type { FieldState } from '#domain/field/field-state.ts'
import type { EnvelopePage, ShownField } from '../../../api/sending/envelopes.ts'
import { recipientColor } from '../../../kit/layout/recipient-colors.ts'
import { initialsOf } from '../../../kit/text/initials.ts'
import type { PageMatrix } from '../../../paper/page-matrix.ts'

interface FieldMarksProps {
  fields: readonly ShownField[]
  recipients: EnvelopePage['recipients']
  matrix: PageMatrix
}

const words: Record<FieldState, string> = {
  empty: 'empty',
  filled: 'filled in, not finished',
  signed: 'finished',
  skipped: 'left empty',
}

const icons: Record<FieldState, LucideIcon | null> = {
  empty: null,
  filled: Ellipsis,
  signed: Check,
  skipped: Minus,
}

/** How far each field of a page is, in its recipient's colour. What was entered is on the page itself, once it may be. */
export function FieldMarks({ fields, recipients, matrix }: FieldMarksProps) {
  return (
    <ul aria-label="Fields" className="contents">
      {fields.map((field) => {
        const owner = recipients.findIndex(({ id }) => id === field.recipientId)
        const name = recipients[owner]?.name || recipients[owner]?.email || ''
        return (
          <FieldMark key={field.id} field={field} matrix={matrix} owner={Math.max(owner, 0)} name={name} />
        )
      })}
    </ul>
  )
}

interface FieldMarkProps {
  field: ShownField
  matrix: PageMatrix
  owner: number
  name: string
}

function FieldMark({ field, matrix: { size, scale }, owner, name }: FieldMarkProps) {
  const { box, state } = field
  const color = recipientColor(owner)
  const isOver = state === 'signed' || state === 'skipped'
  const Icon = icons[state]
  const spoken = `${fieldName(field)} of ${name}: ${words[state]}`
  return (
    <li
      data-state={state}
      title={spoken}
      className="absolute rounded-xs border"
      style={{
        left: box.left * scale,
        top: (size.height - box.bottom - box.height) * scale,
        width: box.width * scale,
        height: box.height * scale,
        borderColor: `color-mix(in oklab, ${color.solid} ${isOver ? 40 : 100}%, transparent)`,
        borderStyle: state === 'filled' || state === 'signed' ? 'solid' : 'dashed',
        // What lies on the paper stays readable: a field that is over has an edge only.
        backgroundColor: isOver
          ? undefined
          : `color-mix(in oklab, ${color.solid} ${state === 'filled' ? 26 : 9}%, transparent)`,
      }}
    >
      <span className="sr-only">{spoken}</span>
      <span
        aria-hidden
        className="absolute -top-2.5 left-full -ml-2.5 flex h-4 min-w-4 items-center justify-center gap-0.5 rounded-full px-1 text-[0.625rem]/none font-semibold ring-2 ring-white"
        style={{ backgroundColor: color.solid, color: color.on }}
      >
        {initialsOf(name)}
        {Icon && <Icon className="size-2.5" strokeWidth={3.5} />}
      </span>
    </li>
  )
}
