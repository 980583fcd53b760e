import Plus from 'lucide-react/icons/plus'
import Search from 'lucide-react/icons/search'
import { Link } from 'react-aria-components/Link'
import { useLocation } from 'react-router'
import type { CurrentSession } from '../../api/organisation/session.ts'
import { setPaletteOpen } from '../../kit/commands/actions-registry.ts'
import { classes } from '../../kit/layout/classes.ts'
import { useIsNarrow } from '../../kit/layout/use-is-narrow.ts'
import { IconButton } from '../../kit/buttons/icon-button.tsx'
import { lazyLater } from '../../kit/feedback/later.tsx'
import { paths } from '../../paths.ts'
import { AccountMenu } from './account-menu.tsx'
import { isCurrent, maySend, navigationOf } from './navigation.ts'
import { OrganisationMark } from './organisation-mark.tsx'

/** Organisation and account, on a phone. */
export function TopBar({ session }: { session: CurrentSession }) {
  return (
    <header className="flex items-center gap-2.5 px-4 pt-[max(0.5rem,env(safe-area-inset-top))] pb-2 md:hidden print:hidden">
      <OrganisationMark organisation={session.organisation} />
      <span className="min-w-0 flex-1 truncate text-base font-semibold text-ink">
        {session.organisation.name}
      </span>
      <IconButton label="Search or do" icon={Search} onPress={() => setPaletteOpen(true)} />
      <AccountMenu session={session} variant="avatar" />
    </header>
  )
}

const MoreItems = lazyLater(
  async () => (await import('./shell-tools.ts')).MoreItems,
  <span className="flex-1" />,
)

const item =
  'flex min-h-14 flex-1 flex-col items-center justify-center gap-0.5 text-[0.6875rem] font-medium focus-ring-inset'

/** How many fit side by side and stay easy to tap. */
const places = 5

/** Stays where the banner of test mode is scrolled away. The banner says it to screen readers. */
function TestMark() {
  return (
    <span
      aria-hidden
      className="pointer-events-none absolute top-0 left-1/2 hidden -translate-x-1/2 -translate-y-full rounded-t-md bg-warning-soft px-2.5 py-px text-[0.6875rem] font-semibold text-warning in-data-test-mode:block"
    >
      Test mode
    </span>
  )
}

/** Navigation on a phone. What does not fit is under More. */
export function BottomBar({ session }: { session: CurrentSession }) {
  const { pathname } = useLocation()
  const send = maySend(session)
  const items = navigationOf(session)
  const isNarrow = useIsNarrow()
  const most = send ? places - 1 : places
  const shown = items.length > most ? items.slice(0, most - 1) : items
  const more = items.slice(shown.length)
  return (
    <nav
      aria-label="Main"
      className="sticky bottom-0 z-20 flex border-t border-line bg-canvas in-data-test-mode:border-t-2 in-data-test-mode:border-warning pb-[env(safe-area-inset-bottom)] md:hidden print:hidden"
    >
      <TestMark />
      {shown.map((each) => {
        const current = isCurrent(each, pathname)
        return (
          <Link
            key={each.id}
            href={each.href}
            {...(current ? { 'aria-current': 'page' as const } : {})}
            className={classes(item, current ? 'text-accent-ink' : 'text-muted')}
          >
            <each.icon aria-hidden className="size-5" />
            {each.label}
          </Link>
        )
      })}
      {send && (
        <Link href={paths.createEnvelope.href()} className={classes(item, 'text-muted')}>
          <span className="flex size-5 items-center justify-center rounded-sm bg-accent text-on-accent">
            <Plus aria-hidden className="size-4" strokeWidth={2.5} />
          </span>
          New
        </Link>
      )}
      {isNarrow && more.length > 0 && <MoreItems items={more} className={item} />}
    </nav>
  )
}
