import { ownAddress } from '../../../api/own-address.ts'
import { useQuery } from '@tanstack/react-query'
import Plus from 'lucide-react/icons/plus'
import UsersIcon from 'lucide-react/icons/users'
import { useState } from 'react'
import type { ReactNode } from 'react'
import { groupsQuery } from '../../../api/organisation/groups.ts'
import type { GroupRow } from '../../../api/organisation/groups.ts'
import { administratorsOnly } from '../../../records/administrators-only.tsx'
import { Button } from '../../../kit/buttons/button.tsx'
import { EmptyState } from '../../../kit/feedback/empty-state.tsx'
import { QueryFailure } from '../../../records/query-failure.tsx'
import { PageHeader } from '../../../kit/layout/page-header.tsx'
import { SkeletonRows } from '../../../kit/feedback/skeleton.tsx'
import { Table } from '../../../kit/layout/table.tsx'
import type { TableColumn } from '../../../kit/layout/table.tsx'
import { Time } from '../../../kit/text/time.tsx'
import { paths } from '../../../paths.ts'
import { CreateGroup } from './create-group.tsx'

/** `/groups`: who shares with whom, and with which branding. For administrators. */
export const GroupsPage = administratorsOnly('Groups', AllGroups)

function AllGroups() {
  const [isCreating, setCreating] = useState(false)
  const create = (
    <Button variant="primary" icon={Plus} onPress={() => setCreating(true)}>
      Create group
    </Button>
  )
  return (
    <div className="flex flex-1 flex-col">
      <PageHeader
        title="Groups"
        description="Members see what is shared in their group. A group can send under its own brand."
        actions={create}
      />
      <Listed create={create} />
      {isCreating && <CreateGroup onClose={() => setCreating(false)} />}
    </div>
  )
}

function Listed({ create }: { create: ReactNode }) {
  const groups = useQuery(groupsQuery)
  if (groups.isPending) return <SkeletonRows rows={4} label="Loading groups" />
  if (groups.isError) return <QueryFailure of={groups} />
  if (groups.data.length === 0)
    return (
      <EmptyState icon={UsersIcon} title="No groups yet" actions={create}>
        Create one for each team or office that shares its envelopes, or sends under its own name.
      </EmptyState>
    )
  return (
    <div className="px-4 pb-8 max-md:px-0 md:px-5">
      <Table
        label="Groups"
        columns={columns}
        rows={groups.data}
        rowId={({ id }) => id}
        rowName={({ name }) => name}
        rowHref={({ id }) => paths.group.href(id)}
      />
    </div>
  )
}

const columns: readonly TableColumn<GroupRow>[] = [
  {
    id: 'name',
    header: 'Name',
    isRowHeader: true,
    cell: ({ name, logo, color }) => (
      <span className="flex min-w-0 items-center gap-2.5">
        <Mark logo={logo} color={color} />
        <span className="truncate">{name}</span>
      </span>
    ),
  },
  {
    id: 'business',
    header: 'Recipients see',
    cell: ({ business }) => business ?? <span className="text-faint">The organisation’s name</span>,
  },
  {
    id: 'accounts',
    header: 'Members',
    width: '7rem',
    align: 'end',
    onPhone: 'corner',
    cell: ({ accounts }) => (
      <>
        {accounts}
        <span className="md:sr-only">{accounts === 1 ? ' member' : ' members'}</span>
      </>
    ),
  },
  {
    id: 'created',
    header: 'Created',
    width: '9rem',
    from: 'lg',
    onPhone: 'hidden',
    cell: ({ created }) => <Time value={created} format="date" />,
  },
]

/** The group's logo, or a dot in its colour. */
function Mark({ logo, color }: Pick<GroupRow, 'logo' | 'color'>) {
  return (
    <span
      aria-hidden
      className="flex size-7 shrink-0 items-center justify-center overflow-hidden rounded-md bg-paper ring-1 ring-line ring-inset"
    >
      {logo === null ? (
        <span
          className="size-3 rounded-full bg-sunken"
          style={color === null ? {} : { backgroundColor: color }}
        />
      ) : (
        <img src={ownAddress(logo)} alt="" className="size-full object-contain p-0.5" />
      )}
    </span>
  )
}
