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

/** Navigation beside the page: on a tablet a rail of icons with their names below. */
export function Sidebar({ session }: { session: CurrentSession }) {
  const administration = administrationOf(session)
  return (
    <header className="hidden w-20 shrink-0 flex-col gap-4 px-1 py-4 md:flex wide:w-60 wide:px-3 print:hidden">
      <div className="flex items-center gap-2.5 px-1.5 max-wide:justify-center">
        <OrganisationMark organisation={session.organisation} />
        <span className="min-w-0 flex-1 truncate text-sm font-semibold text-ink max-wide:sr-only">
          {session.organisation.name}
        </span>
      </div>
      <div className="flex flex-col gap-2">
        {maySend(session) && (
          <LinkButton
            href={paths.createEnvelope.href()}
            variant="primary"
            icon={Plus}
            isWide
            className="max-wide:h-11 max-wide:px-0 max-wide:*:last:sr-only"
          >
            New envelope
          </LinkButton>
        )}
        <AriaButton
          onPress={() => setPaletteOpen(true)}
          className="flex h-8 cursor-pointer items-center gap-2 rounded-md border border-line-strong bg-surface px-2.5 text-sm text-faint focus-ring data-hovered:border-control data-hovered:text-muted max-wide:h-11 max-wide:justify-center"
        >
          <Search aria-hidden className="size-4" />
          <span className="flex-1 text-left max-wide:sr-only">Search or do…</span>
          <span className="max-wide:hidden">
            <Kbd keys="mod+k" />
          </span>
        </AriaButton>
      </div>
      <nav aria-label="Main" className="flex flex-1 flex-col gap-0.5 overflow-y-auto">
        {navigationOf(session).map((item) => (
          <SidebarLink key={item.id} item={item} />
        ))}
        {administration.length > 0 && (
          <h2 className="mt-4 px-2.5 pb-1 text-xs font-medium text-faint max-wide:rail-gap">
            <span className="max-wide:sr-only">Administration</span>
          </h2>
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
        'flex h-8 shrink-0 cursor-pointer items-center gap-2.5 rounded-md px-2.5 text-sm font-medium focus-ring-inset pointer-coarse:h-11',
        'max-wide:rail-item',
        current ? 'bg-selected text-ink' : 'text-muted data-hovered:bg-hover data-hovered:text-ink',
      )}
    >
      <item.icon
        aria-hidden
        className={classes('size-4 max-wide:size-5', current ? 'text-accent-ink' : 'text-faint')}
      />
      {item.label}
    </Link>
  )
}
