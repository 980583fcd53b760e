import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { mapBulkSend } from '../../api/sending/bulk-sends.ts'
import type { BulkRow, BulkSend } from '../../api/sending/bulk-sends.ts'
import { reason } from '../../api/failure-words.ts'
import { Card } from '../../kit/layout/card.tsx'
import { Select } from '../../kit/inputs/select.tsx'
import { notify } from '../../kit/feedback/toasts.tsx'
import { headingOf } from './bulk-words.ts'

const nothing = 'nothing'

interface ColumnMappingProps {
  readonly bulk: BulkSend
  /** A row whose cells serve as examples. */
  readonly example: BulkRow | undefined
  readonly isDisabled: boolean
}

/** Sets what each column of the file fills. Every change checks all rows again. */
export function ColumnMapping({ bulk, example, isDisabled }: ColumnMappingProps) {
  const cache = useQueryClient()
  const [wanted, setWanted] = useState<readonly (string | null)[] | null>(null)
  const mapping = wanted ?? bulk.mapping
  const options = [
    { id: nothing, label: 'Don’t use' },
    ...bulk.targets.map(({ key, label, isNeeded }) => ({
      id: key,
      label,
      ...(isNeeded ? { description: 'Required' } : {}),
    })),
  ]

  /** Takes a target away from the column that filled it before. */
  async function choose(column: number, id: string): Promise<void> {
    const next = mapping.map((key, index) =>
      index === column ? (id === nothing ? null : id) : key === id ? null : key,
    )
    setWanted(next)
    try {
      await mapBulkSend(cache, bulk.id, next)
    } catch (error) {
      notify.error('The columns couldn’t be changed', { description: reason(error) })
    } finally {
      setWanted(null)
    }
  }

  return (
    <Card title="Columns" description="What each column of the file fills in.">
      <ul className="grid gap-x-6 gap-y-3 sm:grid-cols-2 xl:grid-cols-3">
        {bulk.columns.map((_, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- a file may have the same heading twice
          <li key={index}>
            <Select
              label={headingOf(bulk.columns, index)}
              description={example?.cells[index] ? `e.g. ${example.cells[index]}` : undefined}
              options={options}
              value={mapping[index] ?? nothing}
              onChange={(id) => void choose(index, id)}
              isDisabled={isDisabled}
            />
          </li>
        ))}
      </ul>
    </Card>
  )
}
