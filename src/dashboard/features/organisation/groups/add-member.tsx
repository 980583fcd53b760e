import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { roleWords } from '../../../records/account-words.ts'
import { accountList, useUpdateAccount } from '../../../api/organisation/accounts.ts'
import type { AccountRow } from '../../../api/organisation/accounts.ts'
import { reason } from '../../../api/failure-words.ts'
import { Avatar } from '../../../kit/layout/avatar.tsx'
import { Button } from '../../../kit/buttons/button.tsx'
import { Dialog } from '../../../kit/overlays/dialog.tsx'
import { ListSearch } from '../../../lists/list-search.tsx'
import { SkeletonRows } from '../../../kit/feedback/skeleton.tsx'
import { notify } from '../../../kit/feedback/toasts.tsx'

interface AddMemberProps {
  groupId: string
  onClose: () => void
}

/** Finds accounts by name or email and adds them to a group, one after another. */
export function AddMember({ groupId, onClose }: AddMemberProps) {
  const [search, setSearch] = useState<string | undefined>()
  const filters = search === undefined ? {} : { search }
  const list = useInfiniteQuery({ ...accountList(filters), placeholderData: keepPreviousData })
  const others = list.data?.pages.flatMap((page) => page.rows).filter((one) => one.groupId !== groupId)
  return (
    <Dialog
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title="Add members"
      description="Accounts in another group move to this one."
      footer={
        <Button variant="primary" onPress={onClose}>
          Done
        </Button>
      }
    >
      <div className="flex min-h-64 flex-col gap-3">
        <ListSearch noun="account" placeholder="Name or email" applied={search ?? ''} onSearch={setSearch} />
        {others === undefined && <SkeletonRows rows={3} label="Loading accounts" />}
        {others?.length === 0 && <p className="text-sm">No other account matches.</p>}
        <ul aria-label="Accounts" className="flex flex-col divide-y divide-line">
          {others?.map((account) => (
            <Candidate key={account.id} account={account} groupId={groupId} />
          ))}
        </ul>
        {list.hasNextPage && (
          <Button
            variant="quiet"
            className="self-start"
            isPending={list.isFetchingNextPage}
            onPress={() => void list.fetchNextPage()}
          >
            Show more
          </Button>
        )}
      </div>
    </Dialog>
  )
}

function Candidate({ account, groupId }: { account: AccountRow; groupId: string }) {
  const { id, name, email, role, group } = account
  const update = useUpdateAccount(id)
  const add = () =>
    update.mutate(
      { groupId },
      {
        onSuccess: () => notify.success(`${name} is in the group`),
        onError: (error) => notify.error(`${name} couldn’t be added`, { description: reason(error) }),
      },
    )
  return (
    <li className="flex items-center gap-3 py-2">
      <Avatar name={name} />
      <div className="flex min-w-0 flex-1 flex-col text-sm">
        <p className="truncate font-medium text-ink">{name}</p>
        <p className="truncate text-faint">
          {email} · {group === null ? roleWords[role].name : `in ${group.name}`}
        </p>
      </div>
      <Button size="small" aria-label={`Add ${name}`} isPending={update.isPending} onPress={add}>
        Add
      </Button>
    </li>
  )
}
