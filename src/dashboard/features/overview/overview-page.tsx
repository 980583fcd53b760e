import { useQuery } from '@tanstack/react-query'
import { maySend } from '#domain/account/visibility.ts'
import { envelopes } from '../../api/lists/envelopes.ts'
import { listAddress } from '../../api/lists/list-address.ts'
import { envelopeCounts, overview } from '../../api/sending/envelopes.ts'
import type { EnvelopeCounts, Overview } from '../../api/sending/envelopes.ts'
import { undeliveredWords } from '../../records/envelope-words.ts'
import { sessionQuery } from '../../api/organisation/session.ts'
import type { CurrentSession } from '../../api/organisation/session.ts'
import { QueryFailure } from '../../records/query-failure.tsx'
import { PageHeader } from '../../kit/layout/page-header.tsx'
import { Skeleton } from '../../kit/feedback/skeleton.tsx'
import { DaysPlot } from './days-plot.tsx'
import { EnvelopeLines } from './envelope-lines.tsx'
import { FirstSteps } from './first-steps.tsx'
import { durationWords, waitingForWords, waitsForOthers } from './overview-words.ts'
import { HealthNotice } from './health-notice.tsx'
import { RecentActivity } from './recent-activity.tsx'
import { StatusBar } from './status-bar.tsx'

/** What waits for me, what I am waiting for, and recent activity. */
export function OverviewPage() {
  const session = useQuery(sessionQuery).data
  const counts = useQuery(envelopeCounts())
  const page = useQuery(overview())
  const isFirstRun = counts.data !== undefined && Object.values(counts.data).every((count) => count === 0)
  return (
    <>
      <PageHeader title="Overview" />
      {session?.operates && <HealthNotice />}
      {page.isError && !page.data ? (
        <QueryFailure of={page} />
      ) : isFirstRun && session ? (
        <FirstSteps
          maySend={maySend(viewerOf(session))}
          hasInbox={session.inbox.email || session.inbox.sms}
        />
      ) : (
        <Content counts={counts.data} page={page.data} session={session} />
      )}
    </>
  )
}

interface ContentProps {
  counts: EnvelopeCounts | undefined
  page: Overview | undefined
  session: CurrentSession | undefined
}

function Content({ counts, page, session }: ContentProps) {
  return (
    <div className="flex max-w-[160rem] flex-col gap-6 px-4 pb-8 md:px-8">
      <StatusBar counts={counts} />
      {page && session ? (
        <div className="grid items-start gap-5 xl:grid-cols-[minmax(0,3fr)_minmax(20rem,2fr)] xl:grid-rows-[auto_1fr] min-[120rem]:grid-cols-3">
          <div className="flex min-w-0 flex-col gap-5">
            <Waiting page={page} session={session} />
          </div>
          <div className="min-w-0 xl:row-start-2 min-[120rem]:col-start-3 min-[120rem]:row-start-1">
            <DaysPlot days={page.days} footer={<Median hours={page.medianHoursToComplete} />} />
          </div>
          <div className="min-w-0 xl:col-start-2 xl:row-span-2 xl:row-start-1">
            <RecentActivity events={page.recent} />
          </div>
        </div>
      ) : (
        <output aria-label="Loading" className="grid gap-4 xl:grid-cols-2">
          <Skeleton className="h-64 w-full rounded-lg" />
          <Skeleton className="h-64 w-full rounded-lg" />
        </output>
      )}
    </div>
  )
}

function Waiting({ page, session }: { page: Overview; session: CurrentSession }) {
  const { email, id } = session.account
  return (
    <>
      <EnvelopeLines
        title="Waiting for you"
        envelopes={page.waitingForMe}
        words={(envelope) => `From ${envelope.sender.name}`}
        canSign
        all={listAddress(envelopes, { status: 'sent', recipient: email })}
        empty="Nothing is waiting for your signature."
      />
      {page.failed.length > 0 && (
        <EnvelopeLines
          title="Not delivered"
          envelopes={page.failed}
          words={(envelope) => undeliveredWords(envelope) ?? ''}
          all={listAddress(envelopes, { attention: 'failed' })}
          empty=""
        />
      )}
      <EnvelopeLines
        title="Waiting for others"
        envelopes={page.waitingForOthers.filter((envelope) => waitsForOthers(envelope, email))}
        words={waitingForWords}
        all={listAddress(envelopes, { status: 'sent', accountId: id })}
        empty="You aren’t waiting for anyone. Everything you sent is finished."
      />
    </>
  )
}

function Median({ hours }: { hours: number | null }) {
  if (hours === null) return null
  return (
    <p className="mt-4 border-t border-line pt-3 text-sm text-muted">
      Half of all envelopes are completed within{' '}
      <span className="font-medium text-ink">{durationWords(hours)}</span>.
    </p>
  )
}

function viewerOf({ account }: CurrentSession) {
  return { kind: 'account', accountId: account.id, groupId: account.groupId, role: account.role } as const
}
