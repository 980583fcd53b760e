import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import Plus from 'lucide-react/icons/plus'
import { useMemo, useState } from 'react'
import { roleWords, stateOf } from '../../../records/account-words.ts'
import { accountList, useUpdateAccount } from '../../../api/organisation/accounts.ts'
import type { AccountRow } from '../../../api/organisation/accounts.ts'
import { reason } from '../../../api/failure-words.ts'
import { Avatar } from '../../../kit/layout/avatar.tsx'
import { Badge } from '../../../kit/feedback/badge.tsx'
import { Button } from '../../../kit/buttons/button.tsx'
import { QueryFailure } from '../../../records/query-failure.tsx'
import { TextLink } from '../../../kit/buttons/link-button.tsx'
import { SkeletonRows } from '../../../kit/feedback/skeleton.tsx'
import { notify } from '../../../kit/feedback/toasts.tsx'
import { paths } from '../../../paths.ts'
import { AddMember } from './add-member.tsx'

/** The accounts of a group, with ways to add and remove. */
export function GroupMembers({ groupId }: { groupId: string }) {
  const [isAdding, setAdding] = useState(false)
  const list = useInfiniteQuery({ ...accountList({ groupId }), placeholderData: keepPreviousData })
  const members = useMemo(() => list.data?.pages.flatMap((page) => page.rows) ?? [], [list.data])
  if (list.isPending) return <SkeletonRows rows={2} label="Loading members" />
  if (list.isError && members.length === 0) return <QueryFailure of={list} />
  return (
    <>
      {members.length === 0 ? (
        <p className="text-sm text-muted">No one is in this group yet.</p>
      ) : (
        <ul aria-label="Members" className="flex flex-col divide-y divide-line rounded-lg border border-line">
          {members.map((member) => (
            <Member key={member.id} member={member} />
          ))}
        </ul>
      )}
      <div className="flex flex-wrap gap-2">
        <Button icon={Plus} onPress={() => setAdding(true)}>
          Add a member
        </Button>
        {list.hasNextPage && (
          <Button
            variant="quiet"
            isPending={list.isFetchingNextPage}
            onPress={() => void list.fetchNextPage()}
          >
            Show more
          </Button>
        )}
      </div>
      {isAdding && <AddMember groupId={groupId} onClose={() => setAdding(false)} />}
    </>
  )
}

function Member({ member }: { member: AccountRow }) {
  const { id, name, email, role } = member
  const update = useUpdateAccount(id)
  const takeOut = () =>
    update.mutate(
      { groupId: null },
      {
        onSuccess: () => notify.success(`${name} is no longer in the group`),
        onError: (error) => notify.error(`${name} couldn’t be removed`, { description: reason(error) }),
      },
    )
  return (
    <li className="flex items-center gap-3 px-4 py-2.5">
      <Avatar name={name} />
      <div className="flex min-w-0 flex-1 flex-col">
        <p className="flex min-w-0 items-center gap-2 text-sm">
          <TextLink href={paths.account.href(id)} variant="plain" className="truncate font-medium text-ink">
            {name}
          </TextLink>
          {stateOf(member) === 'deactivated' && <Badge>Deactivated</Badge>}
        </p>
        <p className="flex min-w-0 text-sm text-faint max-md:flex-col">
          <span className="truncate">{email}</span>
          <span className="shrink-0">
            <span aria-hidden className="max-md:hidden">
              &nbsp;·&nbsp;
            </span>
            {roleWords[role].name}
          </span>
        </p>
      </div>
      <Button
        variant="quiet"
        size="small"
        aria-label={`Remove ${name}`}
        isPending={update.isPending}
        onPress={takeOut}
      >
        Remove
      </Button>
    </li>
  )
}
