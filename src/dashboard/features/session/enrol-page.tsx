import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Navigate, useNavigate, useSearchParams } from 'react-router'
import { failureWords } from '../../api/failure-words.ts'
import { pageOwner } from '../../api/organisation/page-owner.ts'
import { isSignedOut, sessionQuery, useSignOut } from '../../api/organisation/session.ts'
import { Button } from '../../kit/buttons/button.tsx'
import { ErrorState } from '../../kit/feedback/error-state.tsx'
import { SkeletonPage } from '../../kit/feedback/skeleton.tsx'
import { paths, safeReturnPath } from '../../paths.ts'
import { Entrance } from './entrance.tsx'
import { EnrolDialog } from './own-account/enrol-dialog.tsx'

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
  const [isOpen, setOpen] = useState(false)
  return (
    <Entrance
      title="Set up two-step sign-in"
      description="Your organisation asks everyone for it: after the password comes a code from an app on your phone."
    >
      <div className="flex flex-col gap-4">
        <Button variant="primary" size="large" isWide onPress={() => setOpen(true)}>
          Set it up
        </Button>
        <Button
          variant="quiet"
          className="-ml-3 self-start"
          isPending={signOut.isPending}
          onPress={() => signOut.mutate(undefined, { onSuccess: () => void navigate(paths.signIn.href()) })}
        >
          Sign out
        </Button>
      </div>
      {isOpen && (
        <EnrolDialog
          onClose={() => {
            setOpen(false)
            onClosed()
          }}
        />
      )}
    </Entrance>
  )
}
