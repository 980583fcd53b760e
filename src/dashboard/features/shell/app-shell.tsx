import { Outlet, useOutletContext } from 'react-router'
import type { CurrentSession } from '../../api/organisation/session.ts'
import { BottomBar, TopBar } from './phone-bars.tsx'
import { Sidebar } from './sidebar.tsx'

/** The frame of ordinary pages: a sidebar on a desktop, bars above and below on a phone. */
export function AppShell() {
  const session = useOutletContext<CurrentSession>()
  return (
    <div className="flex min-h-(--window) flex-col md:h-(--window) md:flex-row print:block print:h-auto">
      <Sidebar session={session} />
      <TopBar session={session} />
      <main
        id="main"
        tabIndex={-1}
        className="flex min-w-0 flex-1 flex-col on-canvas md:relative md:overflow-y-auto print:m-0 print:overflow-visible print:bg-paper print:shadow-none"
      >
        <Outlet context={session} />
      </main>
      <BottomBar session={session} />
    </div>
  )
}
