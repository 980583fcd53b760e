import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { personColumns } from '#domain/bulk-send/targets.ts'
import type { PersonColumns } from '#domain/bulk-send/targets.ts'
import { correctBulkRow } from '../../api/sending/bulk-sends.ts'
import type { BulkRow, BulkSend } from '../../api/sending/bulk-sends.ts'
import { reason } from '../../api/failure-words.ts'
import { recentPeople } from '../../api/sending/people.ts'
import type { RecentPerson } from '../../api/sending/people.ts'
import { Callout } from '../../kit/feedback/callout.tsx'
import { FormDialog } from '../../kit/forms/form-dialog.tsx'
import { PersonBox } from '../../records/person-box.tsx'
import { TextField } from '../../kit/inputs/text-field.tsx'
import { notify } from '../../kit/feedback/toasts.tsx'
import { useDebounced } from '../../kit/layout/use-debounced.ts'
import { headingOf } from './bulk-words.ts'

interface CellProps {
  readonly bulk: BulkSend
  readonly index: number
  readonly value: string
  readonly error: string | undefined
  /** Texts by the column they go to. */
  readonly onFill: (filled: ReadonlyMap<number, string>) => void
  readonly isEmpty: (index: number) => boolean
}

/** A cell. A name or an email completes from people of earlier envelopes. */
function Cell(props: CellProps) {
  const { bulk, index, value, error, onFill } = props
  const words = {
    label: headingOf(bulk.columns, index),
    description: bulk.targets.find(({ key }) => key === bulk.mapping[index])?.label ?? 'Not used',
    error,
  }
  const person = personColumns(bulk.mapping, index)
  if (person?.name === index) return <PersonCell {...props} words={words} of="name" columns={person} />
  if (person?.email === index) return <PersonCell {...props} words={words} of="email" columns={person} />
  return <TextField {...words} value={value} onChange={(text: string) => onFill(new Map([[index, text]]))} />
}

interface PersonCellProps extends CellProps {
  readonly words: { label: string; description: string; error: string | undefined }
  readonly of: 'name' | 'email'
  readonly columns: PersonColumns
}

/** Choosing someone fills in the other columns of the same person too, a mobile only where there is none. */
function PersonCell({ words, of, columns, index, value, onFill, isEmpty }: PersonCellProps) {
  const found = useQuery(recentPeople(useDebounced(value))).data ?? []
  const take = ({ name, email, mobile }: RecentPerson) => {
    const filled = new Map<number, string>()
    if (columns.name !== null) filled.set(columns.name, name)
    if (columns.email !== null) filled.set(columns.email, email)
    if (columns.mobile !== null && mobile !== null && isEmpty(columns.mobile))
      filled.set(columns.mobile, mobile)
    onFill(filled)
  }
  return (
    <PersonBox
      {...words}
      of={of}
      value={value}
      onChange={(text) => onFill(new Map([[index, text]]))}
      people={found}
      onTake={take}
    />
  )
}

interface CorrectRowProps {
  readonly bulk: BulkSend
  readonly row: BulkRow
  readonly onClose: () => void
}

/** Corrects the cells of one row. Stays open while something is wrong with them. */
export function CorrectRow({ bulk, row, onClose }: CorrectRowProps) {
  const cache = useQueryClient()
  const [cells, setCells] = useState<readonly string[]>(row.cells)
  const [faults, setFaults] = useState(row.faults)
  const [failure, setFailure] = useState<string | null>(null)
  const [isPending, setPending] = useState(false)
  const general = faults.filter(({ column }) => column === null)

  async function save(): Promise<void> {
    setPending(true)
    setFailure(null)
    try {
      const saved = await correctBulkRow(cache, bulk.id, row.number, cells.slice(0, bulk.columns.length))
      setFaults(saved.faults)
      if (saved.faults.length > 0) return
      notify.success(`Row ${row.number} is ready.`)
      onClose()
    } catch (error) {
      setFailure(reason(error))
    } finally {
      setPending(false)
    }
  }

  return (
    <FormDialog
      title={`Row ${row.number}`}
      size="medium"
      submitLabel="Save row"
      isPending={isPending}
      failure={failure}
      onSubmit={() => void save()}
      onClose={onClose}
    >
      {general.map(({ message }) => (
        <Callout key={message} tone="warning">
          {message}
        </Callout>
      ))}
      {bulk.columns.map((_, index) => (
        <Cell
          // oxlint-disable-next-line react/no-array-index-key -- a file may have the same heading twice
          key={index}
          bulk={bulk}
          index={index}
          value={cells[index] ?? ''}
          error={faults.find(({ column }) => column === index)?.message}
          onFill={(filled) => setCells((before) => before.map((cell, at) => filled.get(at) ?? cell))}
          isEmpty={(at) => cells[at]?.trim() === ''}
        />
      ))}
    </FormDialog>
  )
}
