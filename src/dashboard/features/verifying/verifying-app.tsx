import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query'
import type { UseQueryResult } from '@tanstack/react-query'
import LogOut from 'lucide-react/icons/log-out'
import TriangleAlert from 'lucide-react/icons/triangle-alert'
import WifiOff from 'lucide-react/icons/wifi-off'
import { useCallback, useEffect, useMemo, useState } from 'react'
import type { Language } from '#domain/language.ts'
import type { ProblemError } from '#client/problem-error.ts'
import { openVerifying } from '../../api/guests/verifying.ts'
import type { OpenedLink, VerifyingClient, VerifyingView } from '../../api/guests/verifying.ts'
import { applyBranding } from '../../guest/branding.ts'
import { Button } from '../../kit/buttons/button.tsx'
import { useLanguageOf } from '../../guest/language/language-choice.ts'
import { Speaking } from '../../guest/language/speech.tsx'
import { useSavedLanguage } from '../../guest/language/use-saved-language.ts'
import { sessionSecret } from '../../guest/session-secret.ts'
import { forgetDetails } from './kept-details.ts'
import { forgetOffline, keepOffline } from '../../guest/offline/offline.ts'
import type { SessionSecret } from '../../guest/session-secret.ts'
import { FailureBoundary } from '../../guest/failure-boundary.tsx'
import { tokenInPath } from '../../guest/token-in-path.ts'
import { TryAgain } from '../../guest/try-again.tsx'
import { asProblem } from '../../guest/use-guest-act.ts'
import { Waiting } from '../../guest/waiting.tsx'
import { fetchWhatComesLater, later } from '../../kit/feedback/later.tsx'
import { DeadEndScreen } from './dead-end-screen.tsx'
import { Frame } from './frame.tsx'
import { speech, useWords } from './messages/words.ts'
import { StepScreen } from './step-screen.tsx'
import { usePreviews } from './use-previews.ts'
import { whyNot } from './why-not.ts'

const cache = new QueryClient({ defaultOptions: { queries: { retry: 1, refetchOnWindowFocus: false } } })

/** `/verify/<token>`: where an individual proves their identity. Opening it submits nothing. */
export function VerifyingApp() {
  return (
    <QueryClientProvider client={cache}>
      <Opening token={tokenInPath('verify')} />
    </QueryClientProvider>
  )
}

function Opening({ token }: { token: string }) {
  const [secret] = useState(() => sessionSecret('verifying', token))
  const opened = useQuery({
    queryKey: ['verifying', token],
    queryFn: () => openVerifying(token, secret),
    staleTime: Infinity,
    structuralSharing: false,
  })
  const found = opened.data && ('deadEnd' in opened.data ? opened.data.deadEnd : opened.data.view)
  const color = found?.branding?.color ?? null
  const isThere = opened.isSuccess
  const known = found?.language ?? null
  const choice = useLanguageOf(known)
  const client = opened.data && 'client' in opened.data ? opened.data.client : null
  const saveLanguage = useMemo(
    () => client && ((language: Language) => client.language({ body: { language } })),
    [client],
  )
  useSavedLanguage(saveLanguage, choice, known)
  useEffect(() => {
    if (isThere) fetchWhatComesLater()
  }, [isThere])
  useEffect(() => applyBranding(document.documentElement, color), [color])
  return (
    <Speaking speech={speech} choice={choice} waiting={<Waiting />}>
      <FailureBoundary fallback={<Failed />}>
        <Opened token={token} opened={opened} secret={secret} />
      </FailureBoundary>
    </Speaking>
  )
}

interface OpenedProps {
  readonly token: string
  readonly opened: UseQueryResult<OpenedLink>
  readonly secret: SessionSecret
}

function Opened({ token, opened, secret }: OpenedProps) {
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
      secret={secret}
      onReopen={reopen}
    />
  )
}

/** Something on the page itself failed. */
function Failed() {
  const words = useWords()
  return (
    <Frame origin={noOrigin} heading={words.failed.heading} icon={TriangleAlert} tone="warning">
      <p>{words.refusal.other}</p>
      <TryAgain words={words} onPress={() => location.reload()} />
    </Frame>
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
  const problem = asProblem(error)
  return (
    <Frame origin={noOrigin} heading={words.failed.heading} icon={WifiOff} tone="warning">
      <p>{whyNot(problem, words)}</p>
      <TryAgain words={words} problem={problem} isPending={isRetrying} onPress={onRetry} />
    </Frame>
  )
}

const noOrigin = { branding: null, sender: null }

interface VerifyingProps {
  readonly secret: SessionSecret
  readonly client: VerifyingClient
  readonly first: VerifyingView
  readonly onReopen: () => void
}

function Verifying({ client, first, secret, onReopen }: VerifyingProps) {
  const { ended } = useWords()
  const [view, setView] = useState(first)
  const [hasEnded, setEnded] = useState(false)
  const endedBy = useCallback((problem: ProblemError): boolean => {
    const isOver = problem.code === 'session-ended' || problem.code === 'not-authenticated'
    if (isOver) setEnded(true)
    return isOver
  }, [])
  const [previews, keepPreview] = usePreviews()
  const isOver = view.step === 'done' || view.step === 'closed'
  useEffect(() => {
    if (!isOver) return
    forgetDetails()
    void forgetOffline('verify')
  }, [isOver])
  const isInside = !isOver && !hasEnded && view.step !== 'code'
  useEffect(() => {
    const kept = secret.get()
    if (isInside && kept !== null)
      later(() => keepOffline('verify', { addresses: ['/verifying/view'], secret: kept }))
  }, [isInside, secret])
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
      endedBy={endedBy}
      previews={previews}
      onPreview={keepPreview}
    />
  )
}
