import { useQuery, useQueryClient } from '@tanstack/react-query'
import Plus from 'lucide-react/icons/plus'
import { useState } from 'react'
import { labelColors, labelName, labelNameFault, labelTree } from '#domain/label/label.ts'
import { createLabel, labelEach, labelsQuery } from '../../api/organisation/labels.ts'
import type { Label } from '../../api/organisation/labels.ts'
import { reason } from '../../api/failure-words.ts'
import { Button } from '../../kit/buttons/button.tsx'
import { notify } from '../../kit/feedback/toasts.tsx'
import { FormDialog } from '../../kit/forms/form-dialog.tsx'
import { Checkbox } from '../../kit/inputs/checkbox.tsx'
import { SearchField } from '../../kit/inputs/search-field.tsx'
import { countOf } from '../../kit/text/names.ts'
import { LabelDot } from './label-chips.tsx'

/** What is to be labelled. */
interface Labelled {
  readonly id: string
  readonly name: string
  readonly labels: readonly { readonly id: string }[]
}

export interface LabelDialogProps {
  envelopes: readonly Labelled[]
  onClose: () => void
  onDone?: () => void
}

/** Puts labels on envelopes and takes others off them. A name that is not there yet becomes a label. */
export function LabelDialog({ envelopes, onClose, onDone }: LabelDialogProps) {
  const cache = useQueryClient()
  const { data: labels = [], isPending } = useQuery(labelsQuery)
  const [search, setSearch] = useState('')
  const [wanted, setWanted] = useState<ReadonlyMap<string, boolean>>(new Map())
  const [isSaving, setSaving] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const [one] = envelopes
  const set = (id: string, isOn: boolean) => setWanted((before) => new Map([...before, [id, isOn]]))
  const countWith = (id: string) =>
    envelopes.filter((envelope) => envelope.labels.some((label) => label.id === id)).length

  async function attempt(work: () => Promise<unknown>) {
    setSaving(true)
    setFailure(null)
    try {
      await work()
    } catch (error) {
      setFailure(reason(error))
    } finally {
      setSaving(false)
    }
  }
  const create = (name: string) =>
    attempt(async () => {
      const color = labelColors[(labels.length + 1) % labelColors.length] ?? 'grey'
      const label = await createLabel(cache, { name, color })
      set(label.id, true)
      setSearch('')
    })
  const save = () =>
    attempt(async () => {
      const add = [...wanted].flatMap(([id, isOn]) => (isOn && countWith(id) < envelopes.length ? [id] : []))
      const remove = [...wanted].flatMap(([id, isOn]) => (!isOn && countWith(id) > 0 ? [id] : []))
      if (add.length + remove.length > 0) {
        const { done, failed } = await labelEach(cache, envelopes, { add, remove })
        const [first] = failed
        if (first && done.length === 0) throw new Error(first.reason)
        if (first)
          notify.error(`${countOf(failed.length, 'envelope')} couldn’t be labelled`, {
            description: first.reason,
          })
        else notify.success(`The labels of ${countOf(done.length, 'envelope')} are saved`)
      }
      onDone?.()
      onClose()
    })

  return (
    <FormDialog
      title={
        envelopes.length === 1
          ? `Labels of “${one?.name || 'Untitled envelope'}”`
          : `Label ${countOf(envelopes.length, 'envelope')}`
      }
      submitLabel="Save"
      isPending={isSaving}
      failure={failure}
      onSubmit={save}
      onClose={onClose}
    >
      <SearchField
        label="Find or create a label"
        placeholder="Find or create, such as Sales/2027"
        value={search}
        onChange={setSearch}
        maxLength={200}
      />
      <NewLabel
        search={search}
        labels={labels}
        isDisabled={isSaving}
        onCreate={(name) => void create(name)}
      />
      {labels.length === 0 && !isPending && search === '' && (
        <p>Your organisation has no labels yet. Type a name to create one.</p>
      )}
      <ul aria-label="Labels" className="flex max-h-80 flex-col gap-0.5 overflow-y-auto py-1">
        {labelTree(matching(labels, search)).map(({ path, name, depth, label }) => (
          <li key={path} style={{ paddingInlineStart: `${depth * 1.25}rem` }}>
            {label === null ? (
              <span className="flex h-7 items-center ps-6 text-sm text-muted">{name}</span>
            ) : (
              <Checkbox
                className="justify-center min-h-7"
                aria-label={label.name}
                isSelected={wanted.get(label.id) ?? countWith(label.id) === envelopes.length}
                isIndeterminate={!wanted.has(label.id) && isSome(countWith(label.id), envelopes.length)}
                onChange={(isOn) => set(label.id, isOn)}
              >
                <span className="flex items-center gap-2">
                  <LabelDot color={label.color} className="size-2.5" />
                  <span className="wrap-anywhere">{name}</span>
                </span>
              </Checkbox>
            )}
          </li>
        ))}
      </ul>
    </FormDialog>
  )
}

const isSome = (count: number, all: number) => count > 0 && count < all

function matching(labels: readonly Label[], search: string): readonly Label[] {
  const words = labelName(search).toLowerCase()
  return labels.filter(({ name }) => name.toLowerCase().includes(words))
}

interface NewLabelProps {
  search: string
  labels: readonly Label[]
  isDisabled: boolean
  onCreate: (name: string) => void
}

/** Offers to make a label of what was typed, where there is none of that name. */
function NewLabel({ search, labels, isDisabled, onCreate }: NewLabelProps) {
  const name = labelName(search)
  if (search.trim() === '' || labels.some((label) => label.name.toLowerCase() === name.toLowerCase()))
    return null
  const fault = labelNameFault(search)
  if (fault !== null) return <p className="text-sm">{fault}</p>
  return (
    <div className="flex flex-col items-start gap-1">
      <Button icon={Plus} size="small" isDisabled={isDisabled} onPress={() => onCreate(name)}>
        Create “{name}”
      </Button>
      <p className="text-xs text-muted">Everyone in your organisation sees the names of labels.</p>
    </div>
  )
}
