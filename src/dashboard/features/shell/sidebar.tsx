import Plus from 'lucide-react/icons/plus'
import Search from 'lucide-react/icons/search'
import { Button as AriaButton } from 'react-aria-components/Button'
import { Link } from 'react-aria-components/Link'
import { useLocation } from 'react-router'
import type { CurrentSession } from '../../api/organisation/session.ts'
import { setPaletteOpen } from '../../kit/commands/actions-registry.ts'
import { classes } from '../../kit/layout/classes.ts'
import { Kbd } from '../../kit/buttons/kbd.tsx'
import { LinkButton } from '../../kit/buttons/link-button.tsx'
import { paths } from '../../paths.ts'
import { AccountMenu } from './account-menu.tsx'
import { administrationOf, isCurrent, maySend, navigationOf } from './navigation.ts'
import type { NavigationItem } from './navigation.ts'
import { OrganisationMark } from './organisation-mark.tsx'

/** Navigation on a desktop. */
export function Sidebar({ session }: { session: CurrentSession }) {
  const administration = administrationOf(session)
  return (
    <header className="hidden w-60 shrink-0 flex-col gap-4 px-3 py-4 md:flex print:hidden">
      <div className="flex items-center gap-2.5 px-1.5">
        <OrganisationMark organisation={session.organisation} />
        <span className="min-w-0 flex-1 truncate text-sm font-semibold text-ink">
          {session.organisation.name}
        </span>
      </div>
      <div className="flex flex-col gap-2">
        {maySend(session) && (
          <LinkButton href={paths.createEnvelope.href()} icon={Plus} isWide>
            New envelope
          </LinkButton>
        )}
        <AriaButton
          onPress={() => setPaletteOpen(true)}
          className="flex h-8 cursor-pointer items-center gap-2 rounded-md border border-line-strong bg-surface px-2.5 text-sm text-faint focus-ring data-hovered:border-control data-hovered:text-muted"
        >
          <Search aria-hidden className="size-4" />
          <span className="flex-1 text-left">Search or do…</span>
          <Kbd keys="mod+k" />
        </AriaButton>
      </div>
      <nav aria-label="Main" className="flex flex-1 flex-col gap-0.5 overflow-y-auto">
        {navigationOf(session).map((item) => (
          <SidebarLink key={item.id} item={item} />
        ))}
        {administration.length > 0 && (
          <h2 className="mt-4 px-2.5 pb-1 text-xs font-medium text-faint">Administration</h2>
        )}
        {administration.map((item) => (
          <SidebarLink key={item.id} item={item} />
        ))}
      </nav>
      <AccountMenu session={session} variant="full" />
    </header>
  )
}

function SidebarLink({ item }: { item: NavigationItem }) {
  const { pathname } = useLocation()
  const current = isCurrent(item, pathname)
  return (
    <Link
      href={item.href}
      {...(current ? { 'aria-current': 'page' as const } : {})}
      className={classes(
        'flex h-8 cursor-pointer items-center gap-2.5 rounded-md px-2.5 text-sm font-medium focus-ring-inset pointer-coarse:h-11',
        current ? 'bg-selected text-ink' : 'text-muted data-hovered:bg-hover data-hovered:text-ink',
      )}
    >
      <item.icon aria-hidden className={classes('size-4', current ? 'text-accent-ink' : 'text-faint')} />
      {item.label}
    </Link>
  )
}
