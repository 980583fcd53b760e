import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { correctBulkRow } from '../../api/bulk-sends.ts'
import type { BulkRow, BulkSend } from '../../api/bulk-sends.ts'
import { reason } from '../../api/failure-words.ts'
import { Callout } from '../../kit/callout.tsx'
import { FormDialog } from '../../kit/form-dialog.tsx'
import { TextField } from '../../kit/text-field.tsx'
import { notify } from '../../kit/toasts.tsx'
import { headingOf } from './bulk-words.ts'

interface CorrectRowProps {
  readonly bulk: BulkSend
  readonly row: BulkRow
  readonly onClose: () => void
}

/** Corrects the cells of one row; it stays open while something is wrong with them. */
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
        <TextField
          // oxlint-disable-next-line react/no-array-index-key -- a file may have the same heading twice
          key={index}
          label={headingOf(bulk.columns, index)}
          description={bulk.targets.find(({ key }) => key === bulk.mapping[index])?.label ?? 'Left out'}
          value={cells[index] ?? ''}
          error={faults.find(({ column }) => column === index)?.message}
          onChange={(text) => setCells(cells.with(index, text))}
        />
      ))}
    </FormDialog>
  )
}
