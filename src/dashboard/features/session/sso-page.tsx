import CircleCheck from 'lucide-react/icons/circle-check'
import { useEffect, useRef } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { failureWords } from '../../api/failure-words.ts'
import { leaving, useFinishSignOn, usedProvider, useVisit } from '../../api/organisation/sign-on.ts'
import type { SignOnTrial } from '../../api/organisation/sign-on.ts'
import { LinkButton } from '../../kit/buttons/link-button.tsx'
import { Callout } from '../../kit/feedback/callout.tsx'
import { EmptyState } from '../../kit/feedback/empty-state.tsx'
import { ErrorState } from '../../kit/feedback/error-state.tsx'
import { Spinner } from '../../kit/feedback/spinner.tsx'
import { PageTitle } from '../../kit/layout/page-header.tsx'
import { paths, safeReturnPath } from '../../paths.ts'

/** `/sso/…`: on the way to an identity provider and back. */
export function SsoPage() {
  const { pathname } = useLocation()
  if (pathname === leaving.prove) return <Leaving step="prove" />
  if (pathname === leaving.trial) return <Leaving step="trial" />
  return <Return />
}

/** Calls something once, whatever React does to a page that is begun twice. */
function useOnce(act: () => void): void {
  const isDone = useRef(false)
  useEffect(() => {
    if (isDone.current) return
    isDone.current = true
    act()
  })
}

function Leaving({ step }: { step: 'prove' | 'trial' }) {
  const visit = useVisit(step)
  useOnce(() => visit.mutate())
  return visit.isError ? <Failed error={visit.error} /> : <Waiting words="Opening your provider…" />
}

function Return() {
  const { pathname, search } = useLocation()
  const navigate = useNavigate()
  const finish = useFinishSignOn()
  useOnce(() => {
    // What came along counts once, and need not stay in the address.
    history.replaceState(history.state, '', location.pathname)
    finish.mutate(
      { organisationId: pathname.split('/').at(-1) ?? '', query: search.slice(1) },
      {
        onSuccess: ({ session, returnPath, trial }) => {
          if (session !== null) void navigate(safeReturnPath(returnPath), { replace: true })
          else if (trial === null) window.close()
        },
      },
    )
  })
  if (finish.isError) return <Failed error={finish.error} />
  if (finish.data === undefined || finish.data.session !== null) return <Waiting words="Signing you in…" />
  return finish.data.trial === null ? <Proven /> : <Trial trial={finish.data.trial} />
}

function Waiting({ words }: { words: string }) {
  return (
    <main id="main" tabIndex={-1} className="grid min-h-dvh place-items-center">
      <PageTitle>Signing in</PageTitle>
      <h1 className="sr-only">Signing in</h1>
      <p className="flex items-center gap-3 text-base text-muted">
        <Spinner label="Signing in" />
        {words}
      </p>
    </main>
  )
}

function Failed({ error }: { error: Error }) {
  const address = usedProvider()?.address
  return (
    <main id="main" tabIndex={-1} className="grid min-h-dvh place-items-center">
      <PageTitle>Not signed in</PageTitle>
      <h1 className="sr-only">Not signed in</h1>
      <ErrorState
        {...failureWords(error)}
        title="That didn’t work"
        actions={
          <LinkButton href={paths.signIn.href(undefined, undefined, address)}>Sign in again</LinkButton>
        }
      />
    </main>
  )
}

function Proven() {
  return (
    <main id="main" tabIndex={-1} className="grid min-h-dvh place-items-center">
      <PageTitle>Confirmed</PageTitle>
      <h1 className="sr-only">Confirmed</h1>
      <EmptyState icon={CircleCheck} title="It’s you">
        Close this window, and go on where you were.
      </EmptyState>
    </main>
  )
}

function Trial({ trial: { claims, isAccepted, outcome } }: { trial: SignOnTrial }) {
  return (
    <main id="main" tabIndex={-1} className="mx-auto flex max-w-3xl flex-col gap-6 px-4 py-10">
      <PageTitle>Trial of single sign-on</PageTitle>
      <header className="flex flex-col gap-1.5">
        <h1 tabIndex={-1} className="text-2xl text-ink">
          Trial of single sign-on
        </h1>
        <p className="text-base text-muted">Nothing was changed, and no one was signed in.</p>
      </header>
      <Callout
        tone={isAccepted ? 'success' : 'danger'}
        title={isAccepted ? 'This would work' : 'This would be refused'}
      >
        {outcome}
      </Callout>
      <section className="flex flex-col gap-2">
        <h2 className="text-base font-medium text-ink">What your provider said</h2>
        <dl className="flex flex-col divide-y divide-line rounded-lg border border-line">
          {claims.map(({ name, value }) => (
            <div key={name} className="flex flex-col gap-x-4 gap-y-0.5 px-4 py-2.5 sm:flex-row">
              <dt className="basis-48 text-sm wrap-anywhere text-muted">{name}</dt>
              <dd className="min-w-0 flex-1 font-mono text-sm wrap-anywhere text-ink">{value}</dd>
            </div>
          ))}
        </dl>
      </section>
      <LinkButton href={paths.signOn.href()} className="self-start">
        Back to the settings
      </LinkButton>
    </main>
  )
}
