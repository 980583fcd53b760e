import Check from 'lucide-react/icons/check'
import { useRef } from 'react'
import type { PointerEvent as ReactPointerEvent } from 'react'
import { fieldTypes } from '#domain/field/field.ts'
import type { FieldType } from '#domain/field/field.ts'
import { fieldKinds } from '#domain/field/kinds.ts'
import { Avatar } from '../../../kit/layout/avatar.tsx'
import { Button } from '../../../kit/buttons/button.tsx'
import { recipientColor } from '../../../kit/layout/recipient-colors.ts'
import { Select } from '../../../kit/inputs/select.tsx'
import { Toolbar } from '../../../kit/buttons/toolbar.tsx'
import { useFieldEditor, useFieldEditorState, useDraft, useDraftMade, useSubject } from '../editor-context.ts'
import { nameOf, signersOf } from '../readiness.ts'
import type { StepId } from '../steps.ts'
import { fieldIcons } from './field-icons.ts'
import { takeFromPalette } from './gestures/pointer.ts'

/** The owner of the next fields. */
export function RecipientChoice({ onGo }: { onGo: (step: StepId) => void }) {
  const fieldEditor = useFieldEditor()
  const recipients = useDraft((state) => state.content.recipients)
  const counts = useDraftMade(({ content }) =>
    content.recipients.map(({ id }) => content.fields.filter((field) => field.recipientId === id).length),
  )
  const recipientId = useFieldEditorState((state) => state.recipientId)
  const signers = signersOf(recipients)
  const { parties } = useSubject().words
  if (signers.length === 0) {
    return (
      <div className="flex flex-col items-start gap-2 rounded-md bg-warning-soft p-3 text-sm text-warning">
        <p>{parties.noSigner}</p>
        <Button size="small" onPress={() => onGo('recipients')}>
          {`${parties.add}s`}
        </Button>
      </div>
    )
  }
  return (
    <Select
      label="Fields for"
      value={recipientId}
      onChange={fieldEditor.setRecipient}
      options={signers.map((signer) => {
        const index = recipients.indexOf(signer)
        const count = counts[index] ?? 0
        return {
          id: signer.id,
          label: nameOf(signer, index),
          description: count === 0 ? 'No fields yet' : count === 1 ? '1 field' : `${count} fields`,
          leading: <Avatar name={nameOf(signer, index)} color={index} size="small" />,
        }
      })}
    />
  )
}

/** The field types in the recipient's colour: drag one onto a page, or choose it and press where it goes. */
export function Palette({ isCompact = false }: { isCompact?: boolean }) {
  return (
    <Toolbar
      label="Field types"
      orientation={isCompact ? 'horizontal' : 'vertical'}
      className={isCompact ? 'gap-2 overflow-x-auto scroll-fade-none p-2' : 'items-stretch'}
    >
      {fieldTypes.map((type) => (
        <PaletteItem key={type} type={type} isCompact={isCompact} />
      ))}
    </Toolbar>
  )
}

function PaletteItem({ type, isCompact }: { type: FieldType; isCompact: boolean }) {
  const fieldEditor = useFieldEditor()
  const recipientId = useFieldEditorState((state) => state.recipientId)
  const index = useDraft((state) => state.content.recipients.findIndex((one) => one.id === recipientId))
  const isChosen = useFieldEditorState(
    (state) => state.gesture.kind === 'placing' && state.gesture.type === type,
  )
  const dragged = useRef(false)
  const color = recipientColor(Math.max(index, 0))
  const Icon = fieldIcons[type]

  function onPointerDown(event: ReactPointerEvent<HTMLButtonElement>) {
    dragged.current = false
    if (event.button !== 0 || event.pointerType === 'touch') return
    const { clientX, clientY } = event
    const onMove = (move: PointerEvent) => {
      if (Math.hypot(move.clientX - clientX, move.clientY - clientY) < 4) return
      stop()
      dragged.current = true
      takeFromPalette(fieldEditor, type, move)
    }
    const stop = () => {
      document.removeEventListener('pointermove', onMove)
      document.removeEventListener('pointerup', stop)
    }
    document.addEventListener('pointermove', onMove)
    document.addEventListener('pointerup', stop)
  }

  return (
    <button
      type="button"
      disabled={recipientId === null}
      aria-pressed={isChosen}
      title={isCompact ? undefined : 'Drag onto a page, or click and then click where it goes'}
      onPointerDown={onPointerDown}
      onClick={(event) => {
        if (dragged.current) return
        if (event.detail === 0) return fieldEditor.placeInView(type)
        fieldEditor.handle(isChosen ? { kind: 'bail' } : { kind: 'take', type, by: 'click' })
      }}
      className={`group flex shrink-0 cursor-grab items-center gap-2.5 rounded-md border text-sm font-medium text-ink select-none focus-ring disabled:cursor-not-allowed disabled:opacity-50 ${
        isCompact ? 'h-11 px-3' : 'h-9 px-2'
      } ${isChosen ? 'border-accent bg-accent-soft' : 'border-transparent bg-raised shadow-card hover:border-line-strong'}`}
    >
      <span
        className="grid size-6 place-items-center rounded-sm"
        style={{ backgroundColor: color.solid, color: color.on }}
      >
        <Icon aria-hidden className="size-3.5" />
      </span>
      {fieldKinds[type].label}
      {isChosen && !isCompact && <Check aria-hidden className="ml-auto size-4 text-accent-ink" />}
    </button>
  )
}
