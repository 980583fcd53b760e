import Link2 from 'lucide-react/icons/link-2'
import Lock from 'lucide-react/icons/lock'
import TriangleAlert from 'lucide-react/icons/triangle-alert'
import { memo, useEffect, useRef } from 'react'
import type { PageRect } from '#domain/field/field.ts'
import { fieldKinds } from '#domain/field/kinds.ts'
import type { DraftField } from '../../../api/sending/drafts.ts'
import type { Party } from '../draft/edited.ts'
import { initialsOf } from '../../../kit/text/initials.ts'
import { recipientColor } from '../../../kit/layout/recipient-colors.ts'
import { MarksSvg } from '../../../paper/marks-svg.tsx'
import { rectToScreen } from '../../../paper/page-matrix.ts'
import type { PageMatrix } from '../../../paper/page-matrix.ts'
import { useFieldEditor, useFieldEditorState, useDraft } from '../editor-context.ts'
import { nameOf } from '../readiness.ts'
import type { FieldEditorState } from './field-editor-state.ts'
import { fieldIcons } from './field-icons.ts'
import type { Box } from './field-place.ts'
import { shifted } from './gestures/rects.ts'
import { useMarks } from './use-marks.ts'

/** One field on its page. While the pointer moves, only dragged fields are drawn again. */
export const FieldBox = memo(function FieldBox({ box, matrix }: { box: Box; matrix: PageMatrix }) {
  const field = useDraft((state) => state.content.fields.find((one) => one.id === box.fieldId))
  const index = useDraft((state) =>
    state.content.recipients.findIndex((one) => one.id === field?.recipientId),
  )
  const recipient = useDraft((state) => state.content.recipients[index])
  if (!field) return null
  return (
    <BoxOnPage box={box} matrix={matrix} field={field} recipient={recipient} index={Math.max(index, 0)} />
  )
})

interface BoxOnPageProps {
  readonly box: Box
  readonly matrix: PageMatrix
  readonly field: DraftField
  readonly recipient: Party | undefined
  readonly index: number
}

function BoxOnPage({ box, matrix, field, recipient, index }: BoxOnPageProps) {
  const fieldEditor = useFieldEditor()
  const rect = useFieldEditorState((state) => liveRect(box, state))
  const isSelected = useFieldEditorState((state) => state.selection.has(field.id))
  const isAway = useFieldEditorState((state) => isCarriedAway(box, state))
  const wantsFocus = useFieldEditorState((state) => state.focusOn === field.id)
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (wantsFocus) button.current?.focus({ preventScroll: true })
  }, [wantsFocus])
  const isActive = useFieldEditorState((state) => state.recipientId === field.recipientId)
  const name = recipient ? nameOf(recipient, index) : 'no one'
  const color = recipientColor(index)
  const screen = rectToScreen(matrix, rect)
  const isSkipped = box.problem !== null
  const edge = isSkipped ? 'var(--danger-solid)' : color.solid
  return (
    <div
      className={`absolute ${isSelected ? 'z-10' : ''}`}
      style={{ ...screen, visibility: isAway ? 'hidden' : undefined }}
    >
      <div
        aria-hidden
        className={`absolute inset-0 rounded-xs ${isSkipped ? 'border-dashed' : ''}`}
        style={{
          border: `${isSelected ? 2 : 1}px ${isSkipped ? 'dashed' : 'solid'} ${edge}`,
          backgroundColor: isSkipped
            ? 'color-mix(in oklab, var(--danger-soft) 80%, transparent)'
            : `color-mix(in oklab, ${color.soft} ${isActive || isSelected ? 82 : 64}%, transparent)`,
        }}
      />
      <div aria-hidden className="absolute inset-0">
        <Inside field={field} rect={rect} bottom={box.rect.bottom} scale={matrix.scale} name={name} />
        <Corner box={box} field={field} color={color} name={name} screen={screen} />
      </div>
      <button
        ref={button}
        type="button"
        data-box={box.key}
        aria-pressed={isSelected}
        aria-label={boxLabel(box, field, name)}
        aria-keyshortcuts="ArrowUp ArrowDown ArrowLeft ArrowRight Delete"
        title={box.problem ?? undefined}
        onFocus={(event) => {
          if (event.currentTarget.matches(':focus-visible') && !isSelected) fieldEditor.select([field.id])
        }}
        className={`absolute inset-0 cursor-move rounded-xs outline-offset-2 focus-visible:outline-2 focus-visible:outline-focus ${
          isSelected ? 'touch-none' : ''
        }`}
      />
    </div>
  )
}

interface InsideProps {
  readonly field: DraftField
  readonly rect: PageRect
  /** Where it is at rest, so that a long text is not laid out anew while it is dragged. */
  readonly bottom: number
  readonly scale: number
  readonly name: string
}

/** What the field will print, otherwise what it is for. */
function Inside(props: InsideProps) {
  const { field, rect, bottom, scale, name } = props
  const { marks, isSample } = useMarks(field, { ...rect, bottom }, name)
  const Icon = fieldIcons[field.type]
  if (marks.length > 0) {
    return (
      <span className={`absolute inset-0 ${isSample ? 'opacity-45' : ''}`}>
        <MarksSvg marks={marks} width={rect.width} height={rect.height} />
      </span>
    )
  }
  const size = Math.min(rect.height * scale * 0.62, 13 * Math.min(scale, 1.4))
  if (size < 6) return null
  const isWide = rect.width * scale > 60
  return (
    <span
      className="absolute inset-0 flex items-center gap-[0.35em] overflow-hidden px-[0.35em] font-medium whitespace-nowrap text-[#1c2233]/80"
      style={{ fontSize: size, justifyContent: isWide ? 'flex-start' : 'center' }}
    >
      <Icon style={{ width: '1.1em', height: '1.1em', flexShrink: 0 }} />
      {isWide && (field.label ?? fieldKinds[field.type].label)}
    </span>
  )
}

interface CornerProps {
  readonly box: Box
  readonly field: DraftField
  readonly color: { readonly solid: string; readonly on: string }
  readonly name: string
  /** Where the box is on its page, in CSS pixels. */
  readonly screen: { readonly left: number; readonly width: number; readonly height: number }
}

/** In CSS pixels: the width of a checkbox, which has its words to the right, and the space a tag needs. */
const small = 40
const tagWidth = 32

/** Whose field it is, also as initials, and its special properties. */
function Corner({ box, field, color, name, screen }: CornerProps) {
  if (box.problem !== null) {
    return (
      <span className="absolute -top-6 left-0 flex h-5 items-center gap-1 rounded-full bg-danger-solid px-1.5 text-[0.6875rem] font-medium whitespace-nowrap text-white">
        <TriangleAlert className="size-3" />
        Will be skipped
      </span>
    )
  }
  const isRequired = field.required && fieldKinds[field.type].canBeRequired && !field.readOnly
  const isBefore = screen.width < small && screen.left > tagWidth
  return (
    <span
      className={`${isBefore ? 'right-full mr-0.5' : 'left-full ml-0.5'} absolute -top-px flex items-center gap-0.5 rounded-xs px-1 text-[0.625rem] leading-3.5 font-semibold whitespace-nowrap`}
      style={{
        backgroundColor: color.solid,
        color: color.on,
        display: screen.height < 10 ? 'none' : undefined,
      }}
    >
      {initialsOf(name) || '?'}
      {isRequired && '*'}
      {field.readOnly && <Lock className="size-2.5" />}
      {box.isAnchored && <Link2 className="size-2.5" />}
    </span>
  )
}

/**
 * The current rectangle of a box, which differs from its own only during a drag. Keeps the object's identity at rest.
 */
function liveRect(box: Box, { gesture }: FieldEditorState): PageRect {
  if (gesture.kind === 'moving' && gesture.ids.has(box.fieldId) && gesture.shift.pages === 0) {
    return remembered(box, gesture.shift)
  }
  if (gesture.kind === 'resizing' && gesture.box.fieldId === box.fieldId) {
    if (gesture.box.key === box.key) return gesture.rect
    return box.rect
  }
  return box.rect
}

const lastShifted = new WeakMap<Box, { readonly by: object; readonly rect: PageRect }>()

/** The same object for the same shift, because a store's selector must return equal results. */
function remembered(
  box: Box,
  shift: { readonly pages: number; readonly dx: number; readonly dy: number },
): PageRect {
  const last = lastShifted.get(box)
  if (last?.by === shift) return last.rect
  const rect = shifted(box.rect, shift)
  lastShifted.set(box, { by: shift, rect })
  return rect
}

function isCarriedAway(box: Box, { gesture }: FieldEditorState): boolean {
  return gesture.kind === 'moving' && gesture.shift.pages !== 0 && gesture.ids.has(box.fieldId)
}

function boxLabel(box: Box, field: DraftField, name: string): string {
  const kind = fieldKinds[field.type]
  const parts = [
    `${kind.label} field for ${name}`,
    field.label,
    `page ${box.rect.page}`,
    kind.canBeRequired && field.required && 'required',
    field.readOnly && 'read-only',
    field.anchor && `at the text ${field.anchor}`,
    box.problem && `will be skipped: ${box.problem}`,
  ]
  return parts.filter(Boolean).join(', ')
}
