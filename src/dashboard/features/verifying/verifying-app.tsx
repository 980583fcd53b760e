import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query'
import LogOut from 'lucide-react/icons/log-out'
import { useEffect, useState } from 'react'
import { failureWords } from '../../api/failure-words.ts'
import { openVerifying } from '../../api/verifying.ts'
import type { VerifyingClient, VerifyingView } from '../../api/verifying.ts'
import { applyBranding } from '../../kit/branding.ts'
import { Button } from '../../kit/button.tsx'
import { ErrorState } from '../../kit/error-state.tsx'
import { fetchWhatComesLater } from '../../kit/later.tsx'
import { Spinner } from '../../kit/spinner.tsx'
import { DeadEndScreen } from './dead-end-screen.tsx'
import { Frame } from './frame.tsx'
import { StepScreen } from './step-screen.tsx'
import { usePreviews } from './use-previews.ts'

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
  const found = opened.data && ('deadEnd' in opened.data ? opened.data.deadEnd : opened.data.view)
  const color = found?.branding?.color ?? null
  const isThere = opened.isSuccess
  useEffect(() => {
    if (isThere) fetchWhatComesLater()
  }, [isThere])
  useEffect(() => applyBranding(document.documentElement, color), [color])
  if (opened.isPending)
    return (
      <main id="main" className="grid min-h-dvh place-items-center bg-canvas text-muted">
        <Spinner label="Opening your link" className="size-6" />
      </main>
    )
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
  if ('deadEnd' in opened.data) return <DeadEndScreen end={opened.data.deadEnd} token={token} />
  return (
    <Verifying
      key={opened.dataUpdatedAt}
      client={opened.data.client}
      first={opened.data.view}
      onReopen={() => void opened.refetch()}
    />
  )
}

interface VerifyingProps {
  readonly client: VerifyingClient
  readonly first: VerifyingView
  readonly onReopen: () => void
}

function Verifying({ client, first, onReopen }: VerifyingProps) {
  const [view, setView] = useState(first)
  const [hasEnded, setEnded] = useState(false)
  const [previews, keepPreview] = usePreviews()
  if (hasEnded)
    return (
      <Frame origin={view} heading="Your session has ended" icon={LogOut}>
        <p>
          Sessions last an hour. Open your link again and go on where you were; nothing you saved is lost.
        </p>
        <Button variant="primary" size="large" isWide onPress={onReopen}>
          Go on
        </Button>
      </Frame>
    )
  return (
    <StepScreen
      client={client}
      view={view}
      onView={setView}
      onEnded={() => setEnded(true)}
      previews={previews}
      onPreview={keepPreview}
    />
  )
}
