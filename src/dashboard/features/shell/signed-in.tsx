import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { Navigate, Outlet, useLocation } from 'react-router'
import { useLiveUpdates } from '../../api/live.ts'
import { isOthersPage, leavePage, pageOwner } from '../../api/organisation/page-owner.ts'
import { isSignedOut, sessionQuery, useOtherTabs } from '../../api/organisation/session.ts'
import type { CurrentSession } from '../../api/organisation/session.ts'
import { useShortcutKeys } from '../../kit/commands/actions-registry.ts'
import { applyBranding } from '../../guest/branding.ts'
import { QueryFailure } from '../../records/query-failure.tsx'
import { lazyLater } from '../../kit/feedback/later.tsx'
import { SkeletonPage } from '../../kit/feedback/skeleton.tsx'
import { paths } from '../../paths.ts'
import { CommandMenu } from './command-menu.tsx'

const TestBanner = lazyLater(
  async () => (await import('./shell-tools.ts')).TestBanner,
  <div className="h-(--test-banner) bg-warning-soft" />,
)

/** Guards every page that requires sign-in. Others are sent to sign in and return here. */
export function SignedIn() {
  const session = useQuery(sessionQuery)
  const { pathname, search, hash } = useLocation()

  if (isSignedOut(session.error)) {
    const state = { account: pageOwner() }
    return <Navigate to={paths.signIn.href(`${pathname}${search}${hash}`)} state={state} replace />
  }
  if (session.data && isOthersPage(session.data.account.id)) return <ForAnother />
  if (session.data?.mustEnrol === true) {
    return <Navigate to={paths.enrol.href(`${pathname}${search}${hash}`)} replace />
  }
  if (session.data) return <SignedInPages session={session.data} />
  if (session.error) {
    return (
      <main id="main" className="grid min-h-dvh place-items-center">
        <QueryFailure of={session} />
      </main>
    )
  }
  return <SkeletonPage />
}

/** Somebody else signed in by another tab: neither the address nor anything in memory is theirs. */
function ForAnother() {
  useEffect(() => leavePage(), [])
  return <Navigate to={paths.signIn.href()} replace />
}

function SignedInPages({ session }: { session: CurrentSession }) {
  useLiveUpdates()
  useOtherTabs()
  useShortcutKeys()
  const { color } = session.organisation
  const isTest = session.testMode === 'on'
  // The pages below leave the banner its place.
  useEffect(() => {
    document.documentElement.toggleAttribute('data-test-mode', isTest)
    return () => document.documentElement.removeAttribute('data-test-mode')
  }, [isTest])
  useEffect(() => {
    applyBranding(document.documentElement, color)
    return () => applyBranding(document.documentElement, null)
  }, [color])
  return (
    <>
      {isTest && <TestBanner />}
      <Outlet context={session} />
      <CommandMenu session={session} />
    </>
  )
}
