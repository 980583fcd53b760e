import ShieldCheck from 'lucide-react/icons/shield-check'
import { roleWords, stateOf, stateWords } from '../../../records/account-words.ts'
import type { AccountRow } from '../../../api/organisation/accounts.ts'
import { Avatar } from '../../../kit/layout/avatar.tsx'
import { StatusBadge } from '../../../kit/feedback/badge.tsx'
import type { TableColumn } from '../../../kit/layout/table.tsx'
import { Time } from '../../../kit/text/time.tsx'

/** The columns of the list of accounts: their rights and status. */
export const accountColumns: readonly TableColumn<AccountRow>[] = [
  {
    id: 'name',
    header: 'Name',
    isRowHeader: true,
    cell: ({ name, email }) => (
      <span className="flex min-w-0 items-center gap-2.5">
        <Avatar name={name} />
        <span className="flex min-w-0 flex-col leading-tight">
          <span className="truncate">{name}</span>
          <span className="truncate text-xs font-normal text-faint">{email}</span>
        </span>
      </span>
    ),
  },
  {
    id: 'role',
    header: 'Role',
    width: '9rem',
    cell: ({ role, group }) => (
      <>
        {roleWords[role].name}
        {group && <span className="md:hidden"> · {group.name}</span>}
      </>
    ),
  },
  {
    id: 'group',
    header: 'Group',
    width: '11rem',
    from: 'lg',
    onPhone: 'hidden',
    cell: ({ group }) => group?.name ?? <span className="text-faint">None</span>,
  },
  {
    id: 'two-step',
    header: 'Two-step',
    width: '7rem',
    from: 'xl',
    onPhone: 'hidden',
    cell: ({ secondFactor }) =>
      secondFactor ? (
        <span className="flex items-center gap-1.5">
          <ShieldCheck aria-hidden className="size-4 text-success" />
          On
        </span>
      ) : (
        <span className="text-faint">Off</span>
      ),
  },
  {
    id: 'active',
    header: 'Last active',
    width: '9rem',
    onPhone: 'hidden',
    cell: ({ lastActive }) =>
      lastActive === null ? <span className="text-faint">Never</span> : <Time value={lastActive} />,
  },
  {
    id: 'state',
    header: 'State',
    width: '8rem',
    onPhone: 'corner',
    cell: (account) => {
      const { word, tone, icon } = stateWords[stateOf(account)]
      return (
        <StatusBadge tone={tone} icon={icon} variant="plain">
          {word}
        </StatusBadge>
      )
    },
  },
]
