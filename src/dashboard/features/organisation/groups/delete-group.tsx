import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { deleteGroup, groupPage } from '../../../api/organisation/groups.ts'
import type { GroupPage } from '../../../api/organisation/groups.ts'
import { ConfirmAct } from '../../../records/verbs/confirm-act.tsx'
import { paths } from '../../../paths.ts'

interface DeleteGroupProps {
  page: GroupPage
  onClose: () => void
}

/** Deletes a group for good, after saying what will lose its group. */
export function DeleteGroup({ page, onClose }: DeleteGroupProps) {
  const cache = useQueryClient()
  const navigate = useNavigate()
  const { id, name } = page.group
  // The assignments may have changed since the page was opened.
  const assigned = useQuery({ ...groupPage(id), refetchOnMount: 'always' }).data?.assigned ?? page.assigned
  const lines = assigned === null ? [] : linesOf(assigned)
  return (
    <ConfirmAct
      title={`Delete “${name}”?`}
      confirmLabel="Delete"
      cancelLabel="Keep"
      act={() => deleteGroup(cache, id)}
      done={`“${name}” is deleted`}
      onDone={() => void navigate(paths.groups.href())}
      onClose={onClose}
    >
      <div className="flex flex-col gap-2">
        {lines.length === 0 ? (
          <p>Nothing belongs to it.</p>
        ) : (
          <>
            <p>These will no longer belong to a group:</p>
            <ul className="flex list-disc flex-col gap-1 pl-4">
              {lines.map((line) => (
                <li key={line}>{line}</li>
              ))}
            </ul>
            <p>Its members no longer see what the others have shared. Administrators still see everything.</p>
          </>
        )}
        <p className="font-medium text-ink">This can’t be undone.</p>
      </div>
    </ConfirmAct>
  )
}

type Assigned = NonNullable<GroupPage['assigned']>

function linesOf({ accounts, envelopes, templates, verifications }: Assigned): string[] {
  return [
    counted(accounts, 'account'),
    counted(envelopes, 'envelope'),
    counted(templates, 'template'),
    counted(verifications, 'verification'),
  ].flatMap((line) => line ?? [])
}

function counted(count: number, noun: string): string | null {
  if (count === 0) return null
  return `${count.toLocaleString('en-GB')} ${noun}${count === 1 ? '' : 's'}`
}
