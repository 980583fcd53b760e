import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import Plus from 'lucide-react/icons/plus'
import { useMemo, useState } from 'react'
import { useOutletContext } from 'react-router'
import { loadedRows } from '../../../api/lists/loaded-list.ts'
import { accountList } from '../../../api/organisation/accounts.ts'
import type { AccountRow } from '../../../api/organisation/accounts.ts'
import type { CurrentSession } from '../../../api/organisation/session.ts'
import { administratorsOnly } from '../../../records/administrators-only.tsx'
import { Button } from '../../../kit/buttons/button.tsx'
import { PageHeader } from '../../../kit/layout/page-header.tsx'
import { FilterBar } from '../../../lists/filter-bar.tsx'
import { useListControl } from '../../../lists/list-control.ts'
import { ListTable } from '../../../lists/list-table.tsx'
import { NoMatch } from '../../../lists/no-match.tsx'
import { paths } from '../../../paths.ts'
import { accountColumns } from './account-columns.tsx'
import { accounts } from './account-list.ts'
import { InviteAccount } from './invite-account.tsx'

/** `/accounts`: everyone of the organisation. For administrators. */
export const AccountsPage = administratorsOnly('Accounts', AllAccounts)

const namesOf = ({ group }: AccountRow) => ({ group })

function AllAccounts() {
  const isTest = useOutletContext<CurrentSession>().testMode === 'on'
  const [isInviting, setInviting] = useState(false)
  const control = useListControl(accounts)
  const { filters } = control.state
  const list = useInfiniteQuery({ ...accountList(filters), placeholderData: keepPreviousData })
  const rows = useMemo(() => loadedRows(list.data), [list.data])
  return (
    <div className="flex flex-1 flex-col">
      <PageHeader
        title="Accounts"
        description={
          isTest
            ? 'Those who have been here. Their names and roles follow their accounts in the real organisation.'
            : 'Everyone who can sign in, what they can do, and the group they share with.'
        }
        actions={
          !isTest && (
            <Button variant="primary" icon={Plus} onPress={() => setInviting(true)}>
              Invite someone
            </Button>
          )
        }
      />
      <FilterBar control={control} rows={rows} namesOf={namesOf} noun="account" placeholder="Name or email" />
      <ListTable
        query={list}
        plural="accounts"
        className="px-4 pb-8 max-md:px-0 md:px-5"
        label="Accounts"
        columns={accountColumns}
        rows={rows}
        rowName={({ name }) => name}
        rowHref={({ id }) => paths.account.href(id)}
        empty={
          <NoMatch noun="account" onClear={control.clear}>
            Try fewer filters, or search for another part of the name or email.
          </NoMatch>
        }
      />
      {isInviting && <InviteAccount groupId={filters.groupId} onClose={() => setInviting(false)} />}
    </div>
  )
}
