import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Navigate, useNavigate, useSearchParams } from 'react-router'
import KeyRound from 'lucide-react/icons/key-round'
import { canUsePasskeys } from '../../api/passkey-browser.ts'
import { failureWords } from '../../api/failure-words.ts'
import { pageOwner } from '../../api/organisation/page-owner.ts'
import { isSignedOut, sessionQuery, useSignOut } from '../../api/organisation/session.ts'
import { Button } from '../../kit/buttons/button.tsx'
import { ErrorState } from '../../kit/feedback/error-state.tsx'
import { SkeletonPage } from '../../kit/feedback/skeleton.tsx'
import { paths, safeReturnPath } from '../../paths.ts'
import { Entrance } from './entrance.tsx'
import { EnrolDialog } from './own-account/enrol-dialog.tsx'
import { AddPasskeyDialog } from './own-account/passkey-dialogs.tsx'

/**
 * `/enrol?return=…`: for people without a second factor whose organisation requires one. Continues to where they wanted
 * to go.
 */
export function EnrolPage() {
  const [search] = useSearchParams()
  const session = useQuery(sessionQuery)
  const returnTo = safeReturnPath(search.get('return'))
  if (isSignedOut(session.error))
    return <Navigate to={paths.signIn.href(returnTo)} state={{ account: pageOwner() }} replace />
  if (session.data?.mustEnrol === false) return <Navigate to={returnTo} replace />
  if (session.data) return <Enrolment onClosed={() => void session.refetch()} />
  if (session.error)
    return (
      <main id="main" className="grid min-h-dvh place-items-center">
        <ErrorState {...failureWords(session.error)} onRetry={() => void session.refetch()} />
      </main>
    )
  return <SkeletonPage />
}

function Enrolment({ onClosed }: { onClosed: () => void }) {
  const navigate = useNavigate()
  const signOut = useSignOut()
  const [open, setOpen] = useState<'authenticator' | 'passkey' | null>(null)
  const close = () => {
    setOpen(null)
    onClosed()
  }
  return (
    <Entrance
      title="Set up two-step sign-in"
      description="Your organisation requires it for everyone. Use a code from an app on your phone after the password, or a passkey instead of both."
    >
      <div className="flex flex-col gap-4">
        <Button variant="primary" size="large" isWide onPress={() => setOpen('authenticator')}>
          Set it up
        </Button>
        {canUsePasskeys() && (
          <Button size="large" isWide icon={KeyRound} onPress={() => setOpen('passkey')}>
            Use a passkey instead
          </Button>
        )}
        <Button
          variant="quiet"
          className="-ml-3 self-start"
          isPending={signOut.isPending}
          onPress={() => signOut.mutate(undefined, { onSuccess: () => void navigate(paths.signIn.href()) })}
        >
          Sign out
        </Button>
      </div>
      {open === 'authenticator' && <EnrolDialog onClose={close} />}
      {open === 'passkey' && <AddPasskeyDialog onClose={close} />}
    </Entrance>
  )
}
