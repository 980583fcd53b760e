import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { failureWords } from '../../api/failure-words.ts'
import { openVerifying } from '../../api/verifying.ts'
import type { VerifyingClient, VerifyingDeadEnd, VerifyingView } from '../../api/verifying.ts'
import { applyBranding } from '../../kit/branding.ts'
import { ErrorState } from '../../kit/error-state.tsx'
import { SkeletonPage } from '../../kit/skeleton.tsx'
import { Frame } from './frame.tsx'
import { StepScreen } from './step-screen.tsx'

const cache = new QueryClient({ defaultOptions: { queries: { retry: 1, refetchOnWindowFocus: false } } })

/** `/verify/<token>`: where an individual proves who they are. Opening it hands nothing in. */
export function VerifyingApp() {
  return (
    <QueryClientProvider client={cache}>
      <Opening token={decodeURIComponent(location.pathname.split('/')[2] ?? '')} />
    </QueryClientProvider>
  )
}

function Opening({ token }: { token: string }) {
  const opened = useQuery({
    queryKey: ['verifying', token],
    queryFn: () => openVerifying(token),
    staleTime: Infinity,
    structuralSharing: false,
  })
  if (opened.isPending) return <SkeletonPage />
  if (opened.isError)
    return (
      <main id="main" className="grid min-h-dvh place-items-center">
        <ErrorState
          {...failureWords(opened.error)}
          onRetry={() => void opened.refetch()}
          isRetrying={opened.isFetching}
        />
      </main>
    )
  if ('deadEnd' in opened.data) return <DeadEnd end={opened.data.deadEnd} />
  return <Verifying client={opened.data.client} first={opened.data.view} />
}

function Verifying({ client, first }: { client: VerifyingClient; first: VerifyingView }) {
  const [view, setView] = useState(first)
  useEffect(() => applyBranding(document.documentElement, view.branding.color), [view.branding.color])
  return <StepScreen client={client} view={view} onView={setView} />
}

const deadEnds: Record<VerifyingDeadEnd['reason'], { heading: string; words: string }> = {
  invalid: {
    heading: 'This link is not right',
    words: 'Open the whole link of the message again, without anything missing at its end.',
  },
  expired: { heading: 'This link has expired', words: 'Ask the sender for a new one.' },
  cancelled: { heading: 'This request was cancelled', words: 'There is nothing left for you to do.' },
  finished: { heading: 'You have handed everything in', words: 'There is nothing left for you to do.' },
}

function DeadEnd({ end }: { end: VerifyingDeadEnd }) {
  const { heading, words } = deadEnds[end.reason]
  return (
    <Frame organisation={end.branding?.name ?? null} sender={end.sender} heading={heading}>
      <p className="text-base text-muted">{words}</p>
    </Frame>
  )
}
