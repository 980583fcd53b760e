import { lazy, Suspense, useEffect, useMemo, useState } from 'react'
import type { ComponentType } from 'react'
import { useStore } from 'zustand'
import { applyBranding } from '../../guest/branding.ts'
import { FailureBoundary } from '../../guest/failure-boundary.tsx'
import { isKioskTab } from '../../guest/kiosk-device.ts'
import { rememberedLanguage } from '../../guest/language/chosen-language.ts'
import { languageOf, useLanguageOf } from '../../guest/language/language-choice.ts'
import { Speaking } from '../../guest/language/speech.tsx'
import { useSavedLanguage } from '../../guest/language/use-saved-language.ts'
import { tokenInPath } from '../../guest/token-in-path.ts'
import { Waiting } from '../../guest/waiting.tsx'
import { fetchSketchAhead } from '../../api/guests/early-answers.ts'
import { bearer, createSigningClient, createWitnessClient } from '../../api/guests/signing.ts'
import type { SigningConnection, SigningStep } from '../../api/guests/signing.ts'
import { fetchDocumentAhead, loadDocumentScreen, loadPageViewer } from './fetch-ahead.ts'
import { followLive } from './follow-live.ts'
import { framedBy } from '../../kit/platform/framed-by.ts'
import { tellAround } from './framed.ts'
import { speech, useWords } from './messages/words.ts'
import { CodeScreen } from './screens/code-screen.tsx'
import { ConsentScreen } from './screens/consent-screen.tsx'
import { DeadEndScreen } from './screens/dead-end-screen.tsx'
import { FinishedScreen } from './screens/finished-screen.tsx'
import {
  ClosedScreen,
  DeclinedScreen,
  EndedScreen,
  FailedScreen,
  OpeningScreen,
  UnreachableScreen,
  WaitingScreen,
} from './screens/notice-screens.tsx'
import { PasswordScreen } from './screens/password-screen.tsx'
import { createServiceClock } from './service-clock.ts'
import { forgetOffline, keepOffline } from '../../guest/offline/offline.ts'
import { later, lazyLater } from '../../kit/feedback/later.tsx'
import { sessionSecret } from '../../guest/session-secret.ts'
import { SigningContext, useSigningState } from './signing-context.ts'
import { originOf } from './signing-state.ts'
import { createSigningPage } from './signing-page.ts'
import type { SigningPage } from './signing-page.ts'

const DocumentScreen = lazy(async () => ({ default: (await loadDocumentScreen()).DocumentScreen }))
const IdentityScreen = lazyLater(
  async () => (await import('./screens/identity-screen.tsx')).IdentityScreen,
  <OpeningScreen />,
)
const LockedAgain = lazyLater(async () => (await import('./screens/hand-back.tsx')).LockedAgain)

/** Milliseconds for which the page waits for the link's answer before it says that it is opening. */
const openingPatience = 300

/**
 * Opens the link of this address and gives everything that its recipient sees: if possible with its first screen and its
 * words, since a render that waits for nothing can be done in slices.
 */
export async function openSigningApp(): Promise<ComponentType> {
  const opened = connect(tokenInPath('sign'))
  const patience = new Promise((resolve) => setTimeout(resolve, openingPatience))
  await Promise.race([beginning(opened), patience])
  return () => <SigningApp {...opened} />
}

async function beginning({ page }: OpenedLink): Promise<void> {
  await page.start()
  const known = originOf(page.store.getState())?.language ?? null
  const language = languageOf({ chosenHere: rememberedLanguage(), known, browser: navigator.languages })
  await speech.fetch(language).catch(() => undefined)
}

function SigningApp({ token, page, connection }: OpenedLink) {
  const known = useStore(page.store, (state) => originOf(state)?.language ?? null)
  const choice = useLanguageOf(known)
  const hasSession = useStore(page.store, ({ view }) => view !== null)
  useSavedLanguage(hasSession ? page.saveLanguage : null, choice, known)

  useEffect(() => tellAround(page.store, framedBy()), [page])
  useEffect(() => {
    // Its response takes a while, and the network is idle.
    loadDocumentScreen().catch(() => undefined)
    return page.stop
  }, [page])

  return (
    <Speaking speech={speech} choice={choice} waiting={<Waiting />}>
      <SigningContext value={page}>
        <Surroundings />
        <Following page={page} connection={connection} />
        <KeptOffline connection={connection} />
        <Locking />
        <FailureBoundary fallback={<FailedScreen />}>
          <Screen token={token} connection={connection} />
        </FailureBoundary>
      </SigningContext>
    </Speaking>
  )
}

interface OpenedLink {
  readonly token: string
  readonly page: SigningPage
  readonly connection: SigningConnection
}

function connect(token: string): OpenedLink {
  const secret = sessionSecret('signing', token)
  const clock = createServiceClock()
  const connection: SigningConnection = { secret: secret.get, onServiceTime: clock.heard }
  const client = createSigningClient(connection)
  const witnesses = createWitnessClient(connection)
  const parts = { token, secret, client, witnesses, framedBy: framedBy(), now: clock.now }
  const page = createSigningPage(parts)
  // While the documents' page is being built, the picture of the first one is on its way.
  page.store.subscribe(({ view }, { view: before }) => {
    const [first] = view?.documents ?? []
    const isNew = view?.step === 'open' && before !== null && before.step !== 'open'
    if (isNew && first) fetchSketchAhead(first.id, bearer(connection))
  })
  return { token, page, connection }
}

/** The tab's title, and the colour of the sender's brand. */
function Surroundings() {
  const words = useWords()
  const envelope = useSigningState((state) => originOf(state)?.envelopeName ?? null)
  const color = useSigningState((state) => originOf(state)?.branding?.color)
  useEffect(() => {
    document.title = words.title(envelope)
  }, [words, envelope])
  useEffect(() => applyBranding(document.documentElement, color ?? null), [color])
  return null
}

/** Only a host's device has to lock itself: no one else's loads how. */
function Locking() {
  const [isKiosk] = useState(isKioskTab)
  const isInPerson = useSigningState(({ view }) => view !== null && view.host !== null)
  return isKiosk || isInPerson ? <LockedAgain /> : null
}

/** Keeps what is needed for a reload without a network, and wipes it when there is nothing left to do. */
function KeptOffline({ connection }: { connection: SigningConnection }) {
  const phase = useSigningState((state) => state.phase.kind)
  const step = useSigningState(({ view }) => view?.step ?? null)
  const isInPerson = useSigningState(({ view }) => view !== null && view.host !== null)
  const files = useSigningState(({ view }) => view?.documents.map(({ file }) => file).join(' ') ?? '')
  const isOver = phase === 'dead-end' || phase === 'ended' || (step !== null && overSteps.has(step))
  useEffect(() => {
    if (isOver) void forgetOffline('sign')
  }, [isOver])
  useEffect(() => {
    // The device goes from hand to hand.
    if (step !== 'open' || isOver || isInPerson) return
    later(async () => {
      await loadPageViewer()
      const addresses = ['/signing/view', ...files.split(' ').filter((file) => file !== '')]
      await keepOffline('sign', { addresses, secret: connection.secret() ?? '' })
    })
  }, [step, isOver, isInPerson, files, connection])
  return null
}

const overSteps: ReadonlySet<SigningStep> = new Set(['finished', 'declined', 'closed'])

/** Steps that show the documents or come before them. */
const expectsDocument: ReadonlySet<SigningStep> = new Set(['password', 'code', 'consent', 'open'])
const followed: ReadonlySet<SigningStep> = new Set(['identity', 'consent', 'open', 'waiting', 'finished'])

/** Keeps the page up to date with the service where something can change. */
function Following({ page, connection }: { page: SigningPage; connection: SigningConnection }) {
  const isFollowed = useSigningState(
    ({ phase, view }) => phase.kind === 'view' && view !== null && followed.has(view.step),
  )
  useEffect(() => (isFollowed ? followLive(page, connection) : undefined), [isFollowed, page, connection])
  return null
}

function Screen({ token, connection }: { token: string; connection: SigningConnection }) {
  const phase = useSigningState((state) => state.phase)
  const step = useSigningState((state) => state.view?.step ?? null)
  const isExpected = step !== null && expectsDocument.has(step)
  useEffect(() => {
    if (isExpected) fetchDocumentAhead()
  }, [isExpected])

  switch (phase.kind) {
    case 'opening':
      return <OpeningScreen />
    case 'unreachable':
      return <UnreachableScreen problem={phase.problem} />
    case 'dead-end':
      return <DeadEndScreen deadEnd={phase.deadEnd} token={token} />
    case 'ended':
      return <EndedScreen origin={phase.origin} />
    case 'view':
      return step && <StepScreen step={step} connection={connection} />
  }
}

function StepScreen({ step, connection }: { step: SigningStep; connection: SigningConnection }) {
  switch (step) {
    case 'password':
      return <PasswordScreen />
    case 'code':
      return <CodeScreen />
    case 'identity':
      return <IdentityScreen />
    case 'consent':
      return <ConsentScreen />
    case 'open':
      return (
        <Suspense fallback={<OpeningScreen />}>
          <OpenDocument connection={connection} />
        </Suspense>
      )
    case 'finished':
      return <FinishedScreen />
    case 'declined':
      return <DeclinedScreen />
    case 'waiting':
      return <WaitingScreen />
    case 'closed':
      return <ClosedScreen />
  }
}

function OpenDocument({ connection }: { connection: SigningConnection }) {
  const headers = useMemo(() => bearer(connection), [connection])
  return <DocumentScreen headers={headers} />
}
