import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Navigate, useLocation, useNavigate, useSearchParams } from 'react-router'
import { useFreshPage } from '../../api/organisation/page-owner.ts'
import { isSignedOut, sessionQuery, setupStatusQuery } from '../../api/organisation/session.ts'
import { TextLink } from '../../kit/buttons/link-button.tsx'
import { SkeletonPage } from '../../kit/feedback/skeleton.tsx'
import { paths, safeReturnPath } from '../../paths.ts'
import { Entrance } from './entrance.tsx'
import { PasskeyStep } from './passkey-step.tsx'
import { PasswordStep } from './password-step.tsx'
import type { Proven } from './password-step.tsx'
import { SecondStep } from './second-step.tsx'

/**
 * `/sign-in?return=…`: email and password, a code where the account requires one, or a passkey, then on to where the person wanted to
 * go.
 */
export function SignInPage() {
  const [search] = useSearchParams()
  const navigate = useNavigate()
  const returnPath = useReturnPath()
  const setup = useQuery(setupStatusQuery)
  const session = useQuery({ ...sessionQuery, retry: false })
  const [proven, setProven] = useState<Proven | null>(null)
  const { isPending, error } = session
  const isReloading = useFreshPage({ isPending, isSignedOut: isSignedOut(error) })
  const goOn = () => void navigate(returnPath(), { replace: true })
  if (isReloading) return <SkeletonPage />
  if (setup.data?.empty === true) return <Navigate to={paths.setUp.href()} replace />
  if (session.isSuccess) return <Navigate to={returnPath()} replace />
  return proven === null ? (
    <Entrance title="Sign in" description="Send documents, follow their progress and keep what was signed.">
      <PasswordStep email={search.get('email') ?? ''} onSignedIn={goOn} onCodeAsked={setProven} />
      <PasskeyStep onSignedIn={goOn} />
      <p className="border-t border-line pt-4 text-sm text-muted">
        Received a sealed PDF?{' '}
        <TextLink href={paths.verifyDocument.href()}>Check that it’s unchanged</TextLink>
      </p>
    </Entrance>
  ) : (
    <Entrance title="Enter your code" description="This account needs a second step to sign in.">
      <SecondStep proven={proven} onSignedIn={goOn} onBack={() => setProven(null)} />
    </Entrance>
  )
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
