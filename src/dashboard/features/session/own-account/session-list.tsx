import { useQuery } from '@tanstack/react-query'
import Laptop from 'lucide-react/icons/laptop'
import Smartphone from 'lucide-react/icons/smartphone'
import { useState } from 'react'
import {
  ownSessionsQuery,
  useEndOtherSessions,
  useEndSession,
} from '../../../api/organisation/own-account.ts'
import type { OwnSession } from '../../../api/organisation/own-account.ts'
import { agentWords, isPhone } from '#domain/agent-words.ts'
import { Badge } from '../../../kit/feedback/badge.tsx'
import { Button } from '../../../kit/buttons/button.tsx'
import { ConfirmDialog } from '../../../kit/overlays/confirm-dialog.tsx'
import { QueryFailure } from '../../../records/query-failure.tsx'
import { SkeletonRows } from '../../../kit/feedback/skeleton.tsx'
import { Time } from '../../../kit/text/time.tsx'
import { notify } from '../../../kit/feedback/toasts.tsx'

/** Every browser in which the user is signed in, with a way to end each session. */
export function SessionList() {
  const sessions = useQuery(ownSessionsQuery)
  const endOthers = useEndOtherSessions()
  const [isAsking, setAsking] = useState(false)
  if (sessions.isPending) return <SkeletonRows rows={2} label="Loading sessions" />
  if (sessions.isError) return <QueryFailure of={sessions} />
  const others = sessions.data.filter(({ current }) => !current)
  const endAll = async () => {
    await endOthers.mutateAsync()
    notify.success('You are signed out everywhere else')
  }
  return (
    <>
      <ul aria-label="Sessions" className="flex flex-col divide-y divide-line rounded-lg border border-line">
        {sessions.data.map((session) => (
          <SessionItem key={session.id} session={session} />
        ))}
      </ul>
      {others.length > 0 && (
        <Button className="self-start" onPress={() => setAsking(true)}>
          Sign out everywhere else
        </Button>
      )}
      <ConfirmDialog
        isOpen={isAsking}
        onOpenChange={setAsking}
        title="Sign out everywhere else?"
        confirmLabel="Sign out"
        onConfirm={endAll}
      >
        Every other browser asks for your password again at once. You stay signed in here.
      </ConfirmDialog>
    </>
  )
}

function SessionItem({ session }: { session: OwnSession }) {
  const end = useEndSession()
  const { userAgent, address, current, created, lastUsed } = session
  const Icon = userAgent !== null && isPhone(userAgent) ? Smartphone : Laptop
  const name = userAgent === null ? 'Unknown browser' : agentWords(userAgent)
  return (
    <li className="flex items-center gap-3 px-4 py-3">
      <Icon aria-hidden className="size-5 shrink-0 text-faint" />
      <div className="flex min-w-0 flex-1 flex-col gap-0.5">
        <p className="flex flex-wrap items-center gap-2 text-sm font-medium text-ink">
          {name}
          {current && <Badge tone="success">This browser</Badge>}
        </p>
        <p className="text-sm text-faint">
          {address !== null && <span className="tabular-nums">{address} · </span>}
          {current ? (
            <>
              signed in <Time value={created} />
            </>
          ) : (
            <>
              last used <Time value={lastUsed} />
            </>
          )}
        </p>
      </div>
      {!current && (
        <Button
          size="small"
          aria-label={`End the session of ${name}`}
          isPending={end.isPending}
          onPress={() =>
            end.mutate(session.id, {
              onSuccess: () => notify.success('The session is ended'),
              onError: (error) =>
                notify.error('The session couldn’t be ended', { description: error.message }),
            })
          }
        >
          End
        </Button>
      )}
    </li>
  )
}
