import { useInfiniteQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { ReactNode } from 'react'
import { loadedRows } from '../../api/lists/loaded-list.ts'
import { bulkSendList } from '../../api/sending/bulk-sends.ts'
import type { BulkSendEntry } from '../../api/sending/bulk-sends.ts'
import { StatusBadge } from '../../kit/feedback/badge.tsx'
import type { TableColumn } from '../../kit/layout/table.tsx'
import { Time } from '../../kit/text/time.tsx'
import { ListTable } from '../../lists/list-table.tsx'
import { paths } from '../../paths.ts'
import { bulkStatusWords, progressWords } from './bulk-words.ts'

interface BulkSendTableProps {
  /** Only those of this template. */
  readonly templateId?: string
  /** Above the table. Without rows both are left out. */
  readonly heading?: string
  readonly empty?: ReactNode
}

const columns: readonly TableColumn<BulkSendEntry>[] = [
  { id: 'file', header: 'File', isRowHeader: true, cell: ({ fileName }) => fileName },
  { id: 'template', header: 'Template', cell: ({ template }) => template.name || 'Untitled template' },
  {
    id: 'status',
    header: 'Status',
    width: '9rem',
    onPhone: 'corner',
    cell: ({ status }) => {
      const { word, tone, icon } = bulkStatusWords[status]
      return (
        <StatusBadge tone={tone} icon={icon} variant="plain">
          {word}
        </StatusBadge>
      )
    },
  },
  { id: 'progress', header: 'Rows', width: '12rem', cell: progressWords },
  { id: 'account', header: 'By', width: '11rem', from: 'lg', cell: ({ account }) => account.name },
  {
    id: 'created',
    header: 'Created',
    width: '8rem',
    onPhone: 'hidden',
    cell: ({ created }) => <Time value={created} />,
  },
]

/** Bulk sends, newest first. */
export function BulkSendTable({ templateId, heading, empty }: BulkSendTableProps) {
  const list = useInfiniteQuery(bulkSendList(templateId === undefined ? {} : { templateId }))
  const rows = useMemo(() => loadedRows(list.data), [list.data])
  const table = (
    <ListTable
      query={list}
      plural="bulk sends"
      expected={3}
      label="Bulk sends"
      columns={columns}
      rows={rows}
      rowName={({ fileName }) => fileName}
      rowHref={({ id }) => paths.bulkSend.href(id)}
      empty={empty}
    />
  )
  if (rows.length === 0) return table
  return (
    <section className="flex flex-col gap-2" aria-label={heading ?? 'Bulk sends'}>
      {heading !== undefined && <h2 className="text-base text-ink">{heading}</h2>}
      {table}
    </section>
  )
}
