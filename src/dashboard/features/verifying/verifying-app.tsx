import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query'
import type { UseQueryResult } from '@tanstack/react-query'
import LogOut from 'lucide-react/icons/log-out'
import RotateCw from 'lucide-react/icons/rotate-cw'
import WifiOff from 'lucide-react/icons/wifi-off'
import { useEffect, useState } from 'react'
import { ProblemError } from '#client/problem-error.ts'
import { openVerifying } from '../../api/guests/verifying.ts'
import type { OpenedLink, VerifyingClient, VerifyingView } from '../../api/guests/verifying.ts'
import { applyBranding } from '../../guest/branding.ts'
import { Button } from '../../kit/buttons/button.tsx'
import { useLanguageOf } from '../../guest/language/language-choice.ts'
import { Speaking } from '../../guest/language/speech.tsx'
import { fetchWhatComesLater } from '../../kit/feedback/later.tsx'
import { Spinner } from '../../kit/feedback/spinner.tsx'
import { DeadEndScreen } from './dead-end-screen.tsx'
import { Frame } from './frame.tsx'
import { speech, useWords } from './messages/words.ts'
import { StepScreen } from './step-screen.tsx'
import { useToldLanguage } from './tell-language.ts'
import { usePreviews } from './use-previews.ts'
import { whyNot } from './why-not.ts'

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
  const known = found?.language ?? null
  const choice = useLanguageOf(known)
  useToldLanguage(opened.data && 'client' in opened.data ? opened.data.client : null, choice, known)
  useEffect(() => {
    if (isThere) fetchWhatComesLater()
  }, [isThere])
  useEffect(() => applyBranding(document.documentElement, color), [color])
  return (
    <Speaking speech={speech} choice={choice} waiting={<Waiting label="…" />}>
      <Opened token={token} opened={opened} />
    </Speaking>
  )
}

function Opened({ token, opened }: { token: string; opened: UseQueryResult<OpenedLink> }) {
  const words = useWords()
  const reopen = () => void opened.refetch()
  if (opened.isPending) return <Waiting label={words.opening} />
  if (opened.isError)
    return <Unreachable error={opened.error} isRetrying={opened.isFetching} onRetry={reopen} />
  if ('deadEnd' in opened.data) return <DeadEndScreen end={opened.data.deadEnd} token={token} />
  return (
    <Verifying
      key={opened.dataUpdatedAt}
      client={opened.data.client}
      first={opened.data.view}
      onReopen={reopen}
    />
  )
}

function Waiting({ label }: { label: string }) {
  return (
    <main id="main" className="grid min-h-dvh place-items-center bg-canvas text-muted">
      <Spinner label={label} className="size-6" />
    </main>
  )
}

interface UnreachableProps {
  readonly error: Error
  readonly isRetrying: boolean
  readonly onRetry: () => void
}

/** The service could not be reached, or failed. */
function Unreachable({ error, isRetrying, onRetry }: UnreachableProps) {
  const words = useWords()
  const problem = error instanceof ProblemError ? error : ProblemError.offline(error)
  return (
    <Frame origin={nobody} heading={words.failed.heading} icon={WifiOff} tone="warning">
      <p>{whyNot(problem, words)}</p>
      <Button variant="primary" size="large" icon={RotateCw} isPending={isRetrying} onPress={onRetry}>
        {words.tryAgain}
      </Button>
      {problem.requestId && <p className="text-sm text-faint">{words.requestId(problem.requestId)}</p>}
    </Frame>
  )
}

const nobody = { branding: null, sender: null }

interface VerifyingProps {
  readonly client: VerifyingClient
  readonly first: VerifyingView
  readonly onReopen: () => void
}

function Verifying({ client, first, onReopen }: VerifyingProps) {
  const { ended } = useWords()
  const [view, setView] = useState(first)
  const [hasEnded, setEnded] = useState(false)
  const [previews, keepPreview] = usePreviews()
  if (hasEnded)
    return (
      <Frame origin={view} heading={ended.heading} icon={LogOut}>
        <p>{ended.text}</p>
        <Button variant="primary" size="large" isWide onPress={onReopen}>
          {ended.reopen}
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
