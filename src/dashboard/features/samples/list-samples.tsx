import Ellipsis from 'lucide-react/icons/ellipsis'
import { useState } from 'react'
import { AvatarGroup } from '../../kit/layout/avatar.tsx'
import { StatusBadge } from '../../kit/feedback/badge.tsx'
import { Card, Facts } from '../../kit/layout/card.tsx'
import { IconButton } from '../../kit/buttons/icon-button.tsx'
import { Menu } from '../../kit/overlays/menu.tsx'
import { Table } from '../../kit/layout/table.tsx'
import type { TableColumn, TableSort } from '../../kit/layout/table.tsx'
import { Time } from '../../kit/text/time.tsx'
import { Timeline } from '../../kit/layout/timeline.tsx'
import type { Tone } from '../../kit/feedback/tones.ts'
import { Sample } from './sample.tsx'

interface Lease {
  readonly id: string
  readonly name: string
  readonly tone: Tone
  readonly word: string
  readonly people: readonly string[]
  readonly created: string
}

const leases: readonly Lease[] = [
  {
    id: '1',
    name: 'Lease for 12 Harbour Street',
    tone: 'info',
    word: 'Waiting',
    people: ['Ada Lovelace', 'Bo Chen'],
    created: '2026-11-20T09:30:00.000Z',
  },
  {
    id: '2',
    name: 'Employment agreement, with a long name that has to end somewhere',
    tone: 'success',
    word: 'Completed',
    people: ['Carla Díaz'],
    created: '2026-11-02T16:05:00.000Z',
  },
  {
    id: '3',
    name: 'Mutual non-disclosure',
    tone: 'danger',
    word: 'Declined',
    people: ['Dmitri Orlov', 'Ewa Nowak', 'Farid Amin'],
    created: '2025-03-15T22:21:30.000Z',
  },
]

const columns: readonly TableColumn<Lease>[] = [
  {
    id: 'name',
    header: 'Name',
    isRowHeader: true,
    isSortable: true,
    cell: ({ name }) => <span className="block truncate">{name}</span>,
  },
  {
    id: 'status',
    header: 'Status',
    width: '8rem',
    onPhone: 'corner',
    cell: ({ tone, word }) => <StatusBadge tone={tone}>{word}</StatusBadge>,
  },
  {
    id: 'people',
    header: 'Recipients',
    width: '7rem',
    cell: ({ people }) => <AvatarGroup names={people} />,
  },
  {
    id: 'created',
    header: 'Created',
    width: '8rem',
    isSortable: true,
    align: 'end',
    cell: ({ created }) => <Time value={created} />,
  },
  {
    id: 'more',
    header: 'More',
    width: '3.5rem',
    isHeaderHidden: true,
    onPhone: 'hidden',
    cell: ({ name }) => (
      <Menu
        label={`More for ${name}`}
        trigger={<IconButton label={`More for ${name}`} icon={Ellipsis} size="small" />}
        actions={[{ id: 'open', label: 'Open', perform: () => {} }]}
      />
    ),
  },
]

export function ListSamples() {
  const [selected, setSelected] = useState<Set<string>>(new Set(['2']))
  const [sort, setSort] = useState<TableSort>({ column: 'created', direction: 'descending' })
  return (
    <>
      <Sample name="Table">
        <Card className="w-full" isFlush title="Envelopes">
          <Table
            label="Envelopes"
            columns={columns}
            rows={leases}
            rowId={({ id }) => id}
            rowName={({ name }) => name}
            rowHref={({ id }) => `#${id}`}
            selected={selected}
            onSelect={setSelected}
            sort={sort}
            onSort={setSort}
          />
        </Card>
      </Sample>
      <Sample name="Timeline, Facts">
        <Card title="Progress" className="min-w-72 flex-1">
          <Timeline
            label="Progress"
            items={[
              {
                id: '1',
                title: 'Ada Lovelace signed',
                detail: '203.0.113.7',
                at: '2026-11-20T09:30:00.000Z',
                tone: 'success',
              },
              {
                id: '2',
                title: 'Email to Bo Chen failed',
                detail: 'The mailbox doesn’t exist.',
                at: '2026-11-20T10:02:00.000Z',
                tone: 'danger',
              },
              { id: '3', title: 'Carla Díaz is next', tone: 'neutral', at: null },
            ]}
          />
        </Card>
        <Card title="Details" className="min-w-72 flex-1">
          <Facts
            facts={[
              { label: 'Sender', value: 'Grace Hall' },
              { label: 'Sent', value: <Time value="2026-11-20T09:30:00.000Z" format="both" /> },
              { label: 'Envelope', value: <code className="font-mono text-xs">0193b3a0-5f1c-7c6e</code> },
            ]}
          />
        </Card>
      </Sample>
    </>
  )
}
