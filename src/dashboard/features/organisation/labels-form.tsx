import { useQuery, useQueryClient } from '@tanstack/react-query'
import Ellipsis from 'lucide-react/icons/ellipsis'
import Merge from 'lucide-react/icons/merge'
import Pencil from 'lucide-react/icons/pencil'
import Plus from 'lucide-react/icons/plus'
import Trash2 from 'lucide-react/icons/trash-2'
import { useState } from 'react'
import { isWithin, labelColors, labelTree } from '#domain/label/label.ts'
import {
  createLabel,
  deleteLabel,
  labelsQuery,
  labelUsageQuery,
  mergeLabel,
  updateLabel,
} from '../../api/organisation/labels.ts'
import type { Label } from '../../api/organisation/labels.ts'
import { reason } from '../../api/failure-words.ts'
import { Button } from '../../kit/buttons/button.tsx'
import { IconButton } from '../../kit/buttons/icon-button.tsx'
import { FormDialog } from '../../kit/forms/form-dialog.tsx'
import { Select } from '../../kit/inputs/select.tsx'
import { TextField } from '../../kit/inputs/text-field.tsx'
import { ConfirmDialog } from '../../kit/overlays/confirm-dialog.tsx'
import { Menu } from '../../kit/overlays/menu.tsx'
import { countOf } from '../../kit/text/names.ts'
import { LabelDot } from '../../records/labels/label-chips.tsx'

type Act = 'create' | 'edit' | 'merge' | 'delete'

/** The labels of the organisation as a tree, to be renamed, merged and deleted. */
export function LabelsForm() {
  const { data: labels = [] } = useQuery(labelsQuery)
  const { data: usage } = useQuery(labelUsageQuery)
  const [open, setOpen] = useState<{ act: Act; label: Label | null } | null>(null)
  const close = () => setOpen(null)
  const countWith = ({ id }: Label) => usage?.get(id) ?? 0
  return (
    <>
      {labels.length === 0 && (
        <p className="text-sm text-muted">Labels appear here once someone creates one.</p>
      )}
      <ul aria-label="Labels" className="flex flex-col divide-y divide-line">
        {labelTree(labels).map(({ path, name, depth, label }) => (
          <li
            key={path}
            className="flex min-h-10 items-center gap-2"
            style={{ paddingInlineStart: `${depth * 1.25}rem` }}
          >
            {label === null ? (
              <span className="flex-1 text-sm text-muted">{name}</span>
            ) : (
              <>
                <LabelDot color={label.color} className="size-2.5" />
                <span className="min-w-0 flex-1 text-sm text-ink wrap-anywhere">{name}</span>
                <span className="text-xs text-muted tabular-nums">
                  {countOf(countWith(label), 'envelope')}
                </span>
                <Menu
                  label={`Acts on ${label.name}`}
                  trigger={<IconButton label={`More about ${label.name}`} icon={Ellipsis} size="small" />}
                  actions={[
                    {
                      id: 'edit',
                      label: 'Rename or change the colour…',
                      icon: Pencil,
                      perform: () => setOpen({ act: 'edit', label }),
                    },
                    {
                      id: 'merge',
                      label: 'Merge into…',
                      icon: Merge,
                      isDisabled: labels.length < 2,
                      perform: () => setOpen({ act: 'merge', label }),
                    },
                    {
                      id: 'delete',
                      label: 'Delete…',
                      icon: Trash2,
                      tone: 'danger',
                      perform: () => setOpen({ act: 'delete', label }),
                    },
                  ]}
                />
              </>
            )}
          </li>
        ))}
      </ul>
      <Button icon={Plus} className="self-start" onPress={() => setOpen({ act: 'create', label: null })}>
        New label
      </Button>
      {(open?.act === 'create' || open?.act === 'edit') && (
        <NameDialog label={open.label} labels={labels} onClose={close} />
      )}
      {open?.act === 'merge' && open.label && (
        <MergeDialog label={open.label} labels={labels} count={countWith(open.label)} onClose={close} />
      )}
      {open?.act === 'delete' && open.label && (
        <DeleteDialog label={open.label} count={countWith(open.label)} onClose={close} />
      )}
    </>
  )
}

/** What a dialog does, and why it did not work. */
function useAttempt(onDone: () => void) {
  const [isPending, setPending] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  async function attempt(work: () => Promise<unknown>) {
    setPending(true)
    setFailure(null)
    try {
      await work()
      onDone()
    } catch (error) {
      setFailure(reason(error))
    } finally {
      setPending(false)
    }
  }
  return { isPending, failure, attempt }
}

interface NameDialogProps {
  label: Label | null
  labels: readonly Label[]
  onClose: () => void
}

function NameDialog({ label, labels, onClose }: NameDialogProps) {
  const cache = useQueryClient()
  const { attempt, ...state } = useAttempt(onClose)
  const [name, setName] = useState(label?.name ?? '')
  const [color, setColor] = useState(label?.color ?? labelColors[0])
  const below = label === null ? 0 : labels.filter((one) => isWithin(one.name, label.name)).length - 1
  return (
    <FormDialog
      title={label === null ? 'New label' : `Change “${label.name}”`}
      submitLabel={label === null ? 'Create' : 'Save'}
      {...state}
      isDisabled={name.trim() === ''}
      onSubmit={() =>
        attempt(() =>
          label === null
            ? createLabel(cache, { name, color })
            : updateLabel(cache, label.id, { name, color }),
        )
      }
      onClose={onClose}
    >
      <TextField
        label="Name"
        description={
          below > 0
            ? `${countOf(below, 'label')} below it ${below === 1 ? 'is' : 'are'} renamed too.`
            : 'A slash puts it below another one, such as Sales/2027. Everyone in your organisation sees the name.'
        }
        value={name}
        onChange={setName}
        maxLength={200}
      />
      <Select
        label="Colour"
        options={labelColors.map((id) => ({ id, label: `${id.charAt(0).toUpperCase()}${id.slice(1)}` }))}
        value={color}
        onChange={(id) => setColor(labelColors.find((one) => one === id) ?? color)}
      />
    </FormDialog>
  )
}

interface MergeDialogProps {
  label: Label
  labels: readonly Label[]
  count: number
  onClose: () => void
}

function MergeDialog({ label, labels, count, onClose }: MergeDialogProps) {
  const cache = useQueryClient()
  const { attempt, ...state } = useAttempt(onClose)
  const others = labelTree(labels.filter(({ id }) => id !== label.id)).flatMap((branch) => branch.label ?? [])
  const [into, setInto] = useState(others[0]?.id ?? '')
  return (
    <FormDialog
      title={`Merge “${label.name}” into another label`}
      description={`${countOf(count, 'envelope')} and the views that people saved get the other label. “${label.name}” is deleted.`}
      submitLabel="Merge"
      {...state}
      onSubmit={() => attempt(() => mergeLabel(cache, label.id, into))}
      onClose={onClose}
    >
      <Select
        label="Into"
        options={others.map(({ id, name }) => ({ id, label: name.replaceAll('/', ' / ') }))}
        value={into}
        onChange={setInto}
      />
    </FormDialog>
  )
}

function DeleteDialog({ label, count, onClose }: Omit<MergeDialogProps, 'labels'>) {
  const cache = useQueryClient()
  return (
    <ConfirmDialog
      title={`Delete the label “${label.name}”?`}
      confirmLabel="Delete"
      isOpen
      onOpenChange={onClose}
      onConfirm={() => deleteLabel(cache, label.id)}
    >
      {count === 0
        ? 'No envelope has it.'
        : `It is taken off ${countOf(count, 'envelope')}. The envelopes stay. This can’t be undone.`}
    </ConfirmDialog>
  )
}
