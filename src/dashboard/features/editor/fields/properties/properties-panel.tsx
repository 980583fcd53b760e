import Copy from 'lucide-react/icons/copy'
import Files from 'lucide-react/icons/files'
import Trash2 from 'lucide-react/icons/trash-2'
import MousePointerClick from 'lucide-react/icons/mouse-pointer-click'
import { memo, useMemo } from 'react'
import type { ReactNode } from 'react'
import { useShallow } from 'zustand/react/shallow'
import { fieldKinds } from '#domain/field/kinds.ts'
import type { DraftField } from '../../../../api/sending/drafts.ts'
import { Avatar } from '../../../../kit/layout/avatar.tsx'
import { Callout } from '../../../../kit/feedback/callout.tsx'
import { IconButton } from '../../../../kit/buttons/icon-button.tsx'
import { Kbd } from '../../../../kit/buttons/kbd.tsx'
import { Select } from '../../../../kit/inputs/select.tsx'
import { Checkbox } from '../../../../kit/inputs/checkbox.tsx'
import { Switch } from '../../../../kit/inputs/switch.tsx'
import { useFieldEditor, useFieldEditorState, useDraft } from '../../editor-context.ts'
import { nameOf, signersOf } from '../../readiness.ts'
import { ContentProperties } from './content-properties.tsx'
import { fieldIcons } from '../field-icons.ts'
import { IdProperty } from './id-property.tsx'
import { Section } from './panel-section.tsx'
import { LabelProperty } from './label-property.tsx'
import { PlaceProperties } from './place-properties.tsx'
import { fontOf, PrintProperties } from './print-properties.tsx'

/** Every property of the selected field, or the common ones of several. */
export function PropertiesPanel() {
  const selection = useFieldEditorState((state) => state.selection)
  const fields = useDraft(
    useShallow((state) => state.content.fields.filter((field) => selection.has(field.id))),
  )
  const [first] = fields
  if (!first) return <NothingSelected />
  return fields.length === 1 ? <OneField key={first.id} field={first} /> : <SeveralFields fields={fields} />
}

function OneField({ field }: { field: DraftField }) {
  const kind = fieldKinds[field.type]
  const Icon = fieldIcons[field.type]
  return (
    <div className="flex flex-col">
      <PanelHeader icon={<Icon aria-hidden className="size-4" />} title={kind.label} />
      <Problems field={field} />
      <Section title="Who">
        <Owner ownerId={field.recipientId} />
        <Rules {...rulesOf([field])} />
      </Section>
      <Section title="Name">
        <LabelProperty field={field} />
      </Section>
      <ContentProperties field={field} />
      {kind.usesFont && <PrintProperties {...fontOf([field])} />}
      <PlaceProperties field={field} />
      <Section title="Interface">
        <IdProperty field={field} />
      </Section>
    </div>
  )
}

function SeveralFields({ fields }: { fields: readonly DraftField[] }) {
  const haveFont = fields.every((field) => fieldKinds[field.type].usesFont)
  return (
    <div className="flex flex-col">
      <PanelHeader title={`${fields.length} fields`} />
      <Section title="Who">
        <Owner ownerId={commonOwner(fields)} />
        <Rules {...rulesOf(fields)} />
      </Section>
      {haveFont && <PrintProperties {...fontOf(fields)} />}
    </div>
  )
}

function PanelHeader({ icon, title }: { icon?: ReactNode; title: string }) {
  const fieldEditor = useFieldEditor()
  return (
    <div className="flex items-center gap-2 border-b border-line py-2 pr-2 pl-4">
      {icon}
      <h2 className="flex-1 text-base text-ink">{title}</h2>
      <IconButton label="Duplicate" icon={Copy} shortcut="mod+d" onPress={() => fieldEditor.duplicate()} />
      <IconButton label="Repeat on every page" icon={Files} onPress={() => fieldEditor.repeatOnEveryPage()} />
      <IconButton label="Delete" icon={Trash2} shortcut="delete" onPress={() => fieldEditor.remove()} />
    </div>
  )
}

function Problems({ field }: { field: DraftField }) {
  const layout = useFieldEditorState((state) => state.layout)
  const isLooking = layout.unplaced.some((one) => one.fieldId === field.id && one.isLooking)
  const { problems, title } = useMemo(() => {
    const nowhere = layout.unplaced.filter((one) => one.fieldId === field.id).map((one) => one.problem)
    const own = layout.boxes.filter((box) => box.fieldId === field.id)
    const skipped = own.flatMap(({ problem }) => problem ?? [])
    const isPart = skipped.length < own.length
    return {
      problems: [...new Set([...nowhere, ...skipped])],
      title: isPart ? `${skipped.length} of ${own.length} will be skipped` : 'Will be skipped',
    }
  }, [layout, field.id])
  if (problems.length === 0) return null
  if (isLooking) return <output className="px-4 pt-3 text-sm text-muted">{problems.join(' ')}</output>
  return (
    <div className="px-4 pt-3">
      <Callout tone="warning" title={title}>
        {problems.join(' ')}
      </Callout>
    </div>
  )
}

/** The common owner of these fields, or null. */
function commonOwner(fields: readonly DraftField[]): string | null {
  const [first] = fields
  return first && fields.every((field) => field.recipientId === first.recipientId) ? first.recipientId : null
}

const Owner = memo(function Owner({ ownerId }: { ownerId: string | null }) {
  const fieldEditor = useFieldEditor()
  const recipients = useDraft((state) => state.content.recipients)
  return (
    <Select
      label="Recipient"
      value={ownerId}
      placeholder="Several"
      options={signersOf(recipients).map((signer) => {
        const index = recipients.indexOf(signer)
        return {
          id: signer.id,
          label: nameOf(signer, index),
          leading: <Avatar name={nameOf(signer, index)} color={index} size="small" />,
        }
      })}
      onChange={(recipientId) => {
        fieldEditor.change('Give to another recipient', (field) => ({ ...field, recipientId }))
        fieldEditor.setRecipient(recipientId)
      }}
    />
  )
})

interface RulesProps {
  readonly canBeRequired: boolean
  readonly editable: boolean
  readonly canBeShared: boolean
  /** Null where fields differ. */
  readonly required: boolean | null
  readonly readOnly: boolean | null
  readonly collaborative: boolean | null
}

const canBeShared = ({ type }: DraftField) => fieldKinds[type].collaborative

/** The rules that can be set for fields, and which of them apply to all. */
function rulesOf(fields: readonly DraftField[]): RulesProps {
  return {
    canBeRequired: fields.some((field) => fieldKinds[field.type].canBeRequired),
    editable: fields.some((field) => fieldKinds[field.type].editable),
    canBeShared: fields.some(canBeShared),
    required: commonOf(fields, 'required'),
    readOnly: commonOf(fields, 'readOnly'),
    collaborative: commonOf(fields.filter(canBeShared), 'collaborative'),
  }
}

function commonOf(
  fields: readonly DraftField[],
  rule: 'required' | 'readOnly' | 'collaborative',
): boolean | null {
  const isOn = fields.map((field) => field[rule])
  return isOn.includes(true) && isOn.includes(false) ? null : isOn.includes(true)
}

const Rules = memo(function Rules({
  canBeRequired,
  editable,
  canBeShared: isSharingOffered,
  required,
  readOnly,
  collaborative,
}: RulesProps) {
  const fieldEditor = useFieldEditor()
  if (!canBeRequired && !editable) return null
  const set = (label: string, parts: Partial<DraftField>) =>
    fieldEditor.change(label, (field) => ({ ...field, ...parts }))
  const share = (isOn: boolean) =>
    fieldEditor.change('Change collaborative', (field) =>
      canBeShared(field) ? { ...field, collaborative: isOn } : field,
    )
  return (
    <div className="flex flex-col gap-2.5">
      {canBeRequired && (
        <Rule
          isOn={required}
          onChange={(isOn) => set(isOn ? 'Require' : 'Make optional', { required: isOn })}
        >
          Required
        </Rule>
      )}
      {editable && (
        <Rule
          isOn={readOnly}
          onChange={(isOn) => set('Change read-only', { readOnly: isOn })}
          description="Prints the value. No one can change it."
        >
          Read-only
        </Rule>
      )}
      {isSharingOffered && (
        <Rule isOn={collaborative} onChange={share} description="Later recipients may change the value.">
          Collaborative
        </Rule>
      )}
    </div>
  )
})

interface RuleProps {
  /** Null where the selected fields differ. */
  readonly isOn: boolean | null
  readonly onChange: (isOn: boolean) => void
  readonly description?: string
  readonly children: string
}

/** A rule of the selected fields. Where they differ it is neither on nor off, and the first press sets it for all. */
function Rule({ isOn, onChange, description, children }: RuleProps) {
  if (isOn !== null) {
    return (
      <Switch isSpread isSelected={isOn} onChange={onChange} description={description}>
        {children}
      </Switch>
    )
  }
  return (
    <Checkbox
      isIndeterminate
      onChange={() => onChange(true)}
      description={description === undefined ? 'Mixed' : `Mixed. ${description}`}
    >
      {children}
    </Checkbox>
  )
}

function NothingSelected() {
  const unplaced = useFieldEditorState((state) => state.layout.unplaced).filter(({ isLooking }) => !isLooking)
  const count = useDraft((state) => state.content.fields.length)
  const fieldEditor = useFieldEditor()
  return (
    <div className="flex flex-col gap-5 p-4 text-sm text-muted">
      <div className="flex flex-col items-start gap-2">
        <MousePointerClick aria-hidden className="size-5 text-faint" />
        <p>
          {count === 0
            ? 'Drag a field from the left onto a page, or click one and then click where it goes.'
            : 'Select a field to see all that can be set for it.'}
        </p>
      </div>
      {unplaced.length > 0 && (
        <Callout tone="warning" title="Not on any page">
          <ul className="flex flex-col gap-1">
            {unplaced.map(({ fieldId, problem }) => (
              <li key={fieldId}>
                <button
                  type="button"
                  className="cursor-pointer rounded-xs text-left underline focus-ring"
                  onClick={() => fieldEditor.select([fieldId])}
                >
                  {fieldId}
                </button>
                {`: ${problem}`}
              </li>
            ))}
          </ul>
        </Callout>
      )}
      <dl className="grid grid-cols-[auto_1fr] items-center gap-x-3 gap-y-2 pointer-coarse:hidden">
        {hints.map(([keys, words]) => (
          <div key={keys} className="contents">
            <dt className="flex justify-end">
              <Kbd keys={keys} />
            </dt>
            <dd>{words}</dd>
          </div>
        ))}
      </dl>
    </div>
  )
}

const hints = [
  ['shift', 'with a click adds to the selection'],
  ['arrowup', 'moves by one point, with Shift by ten'],
  ['alt+arrowup', 'resizes'],
  ['alt', 'or Ctrl while dragging places freely, without lining up'],
  ['mod+d', 'duplicates'],
  ['mod+c', 'copies, to paste on another page'],
  ['mod+z', 'undoes the last step'],
  ['escape', 'deselects'],
] as const
