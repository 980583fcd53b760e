import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Navigate, useLocation, useNavigate, useParams, useSearchParams } from 'react-router'
import { failureWords } from '../../api/failure-words.ts'
import { useFreshPage } from '../../api/organisation/page-owner.ts'
import { isSignedOut, sessionQuery, setupStatusQuery } from '../../api/organisation/session.ts'
import { connectionQuery } from '../../api/organisation/sign-on.ts'
import { LinkButton, TextLink } from '../../kit/buttons/link-button.tsx'
import { Callout } from '../../kit/feedback/callout.tsx'
import { lazyLater } from '../../kit/feedback/later.tsx'
import { SkeletonPage } from '../../kit/feedback/skeleton.tsx'
import { paths, safeReturnPath } from '../../paths.ts'
import { Entrance } from './entrance.tsx'
import { PasskeyStep } from './passkey-step.tsx'
import { PasswordStep } from './password-step.tsx'
import type { Proven } from './password-step.tsx'
import { ContinueWith, SignOnStep } from './sign-on-step.tsx'

const SecondStep = lazyLater(async () => (await import('./second-step.tsx')).SecondStep)
const FindSignOn = lazyLater(async () => (await import('./find-sign-on.tsx')).FindSignOn)

/**
 * `/sign-in?return=…`: email and password, a code where the account requires one, a passkey, or the organisation's identity
 * provider, then on to where the person wanted to go. `/sign-in/…` is an organisation's own address.
 */
export function SignInPage() {
  const { address } = useParams()
  const returnPath = useReturnPath()
  const setup = useQuery(setupStatusQuery)
  const session = useQuery({ ...sessionQuery, retry: false, retryOnMount: false })
  const { isPending, error } = session
  const isReloading = useFreshPage({ isPending, isSignedOut: isSignedOut(error) })
  if (isReloading) return <SkeletonPage />
  if (setup.data?.empty === true) return <Navigate to={paths.setUp.href()} replace />
  if (session.isSuccess) return <Navigate to={returnPath()} replace />
  return address === undefined ? <OwnSteps /> : <OrganisationSteps key={address} address={address} />
}

/** Signing in with what this service knows of a person, and the way to their provider. */
function OwnSteps() {
  const [search] = useSearchParams()
  const navigate = useNavigate()
  const returnPath = useReturnPath()
  const [proven, setProven] = useState<Proven | null>(null)
  const [isFinding, setFinding] = useState(false)
  const goOn = () => void navigate(returnPath(), { replace: true })
  const email = search.get('email') ?? ''
  if (isFinding)
    return (
      <Entrance
        title="Single sign-on"
        description="Your organisation has a sign-in address of its own. Enter your work email to get it."
      >
        <FindSignOn email={email} onBack={() => setFinding(false)} />
      </Entrance>
    )
  if (proven !== null)
    return (
      <Entrance title="Enter your code" description="This account needs a second step to sign in.">
        <SecondStep proven={proven} onSignedIn={goOn} onBack={() => setProven(null)} />
      </Entrance>
    )
  return (
    <Entrance title="Sign in" description="Send documents, follow their progress and keep what was signed.">
      <PasswordStep email={email} onSignedIn={goOn} onCodeAsked={setProven} />
      <PasskeyStep onSignedIn={goOn} />
      <SignOnStep returnPath={returnPath()} onFind={() => setFinding(true)} />
      <p className="border-t border-line pt-4 text-sm text-muted">
        Received a sealed PDF?{' '}
        <TextLink href={paths.verifyDocument.href()}>Check that it’s unchanged</TextLink>
      </p>
    </Entrance>
  )
}

/** An organisation's own address: its provider first. */
function OrganisationSteps({ address }: { address: string }) {
  const connection = useQuery(connectionQuery(address))
  const returnPath = useReturnPath()()
  const isRequired = useIsRequired()
  const password = (
    <LinkButton href={paths.signIn.href(returnPath)} variant="quiet" className="-ml-3 self-start">
      Sign in with a password
    </LinkButton>
  )
  if (connection.isPending) return <SkeletonPage />
  if (connection.isError)
    return (
      <Entrance title="Sign in" description="This address can’t be used right now.">
        <Callout tone="danger">{failureWords(connection.error).children}</Callout>
        {password}
      </Entrance>
    )
  const { name, organisation } = connection.data
  return (
    <Entrance title={`Sign in to ${organisation}`} description={`You prove who you are with ${name}.`}>
      {isRequired && <Callout tone="info">Your organisation asks everyone to sign in this way.</Callout>}
      <ContinueWith provider={{ address, name }} returnPath={returnPath} variant="primary" />
      {!isRequired && password}
    </Entrance>
  )
}

/** Whether the person was led here because the password is not enough. */
function useIsRequired(): boolean {
  const state: unknown = useLocation().state
  return typeof state === 'object' && state !== null && 'isRequired' in state
}

/** Where to go on to once signed in. An address that somebody else was at when their session ended is not followed. */
function useReturnPath(): () => string {
  const [search] = useSearchParams()
  const state: unknown = useLocation().state
  const cache = useQueryClient()
  return () => {
    const account = cache.getQueryData(sessionQuery.queryKey)?.account.id
    const isOthers = isOfAccount(state) && state.account !== account
    return isOthers ? paths.overview.href() : safeReturnPath(search.get('return'))
  }
}

function isOfAccount(state: unknown): state is { readonly account: string } {
  return (
    typeof state === 'object' && state !== null && 'account' in state && typeof state.account === 'string'
  )
}
