import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Navigate, useNavigate, useSearchParams } from 'react-router'
import { sessionQuery, setupStatusQuery } from '../../api/organisation/session.ts'
import { TextLink } from '../../kit/buttons/link-button.tsx'
import { paths, safeReturnPath } from '../../paths.ts'
import { Entrance } from './entrance.tsx'
import { PasswordStep } from './password-step.tsx'
import type { Proven } from './password-step.tsx'
import { SecondStep } from './second-step.tsx'

/** `/sign-in?return=…`: email and password, a code where the account asks for one, then on to where the person wanted to go. */
export function SignInPage() {
  const [search] = useSearchParams()
  const navigate = useNavigate()
  const returnTo = safeReturnPath(search.get('return'))
  const setup = useQuery(setupStatusQuery)
  const session = useQuery({ ...sessionQuery, retry: false })
  const [proven, setProven] = useState<Proven | null>(null)
  const goOn = () => void navigate(returnTo, { replace: true })
  if (setup.data?.needed === true) return <Navigate to={paths.setUp.href()} replace />
  if (session.isSuccess) return <Navigate to={returnTo} replace />
  return proven === null ? (
    <Entrance title="Sign in" description="Send documents, follow them, and keep what was signed.">
      <PasswordStep email={search.get('email') ?? ''} onSignedIn={goOn} onCodeAsked={setProven} />
      <p className="border-t border-line pt-4 text-sm text-muted">
        Received a sealed PDF?{' '}
        <TextLink href={paths.verifyDocument.href()}>Check whether it is whole</TextLink>
      </p>
    </Entrance>
  ) : (
    <Entrance title="Enter your code" description="Signing in to this account takes a second step.">
      <SecondStep proven={proven} onSignedIn={goOn} onBack={() => setProven(null)} />
    </Entrance>
  )
}
