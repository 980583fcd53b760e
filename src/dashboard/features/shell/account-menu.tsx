import ChevronsUpDown from 'lucide-react/icons/chevrons-up-down'
import { Button as AriaButton } from 'react-aria-components/Button'
import { useNavigate } from 'react-router'
import type { CurrentSession } from '../../api/organisation/session.ts'
import type { Action } from '../../kit/commands/actions.ts'
import { Avatar } from '../../kit/layout/avatar.tsx'
import { Menu } from '../../kit/overlays/menu.tsx'
import { useAccountActions } from './account-actions.ts'
import { administrationOf } from './navigation.ts'

interface AccountMenuProps {
  session: CurrentSession
  /** `full` shows name and email, for the sidebar where that is wide. */
  variant: 'full' | 'avatar'
}

/** The signed-in person's menu: account, theme, shortcuts, sign out. On a phone also the administrators' pages. */
export function AccountMenu({ session, variant }: AccountMenuProps) {
  const { name, email } = session.account
  const { own, help, theme, leave } = useAccountActions(session)
  const navigate = useNavigate()
  const administration = administrationOf(session).map(({ id, label, icon, href }): Action => ({
    id: `go-${id}`,
    label,
    icon,
    perform: () => void navigate(href),
  }))
  const trigger =
    variant === 'full' ? (
      <AriaButton className="flex cursor-pointer items-center gap-2.5 rounded-md p-1.5 text-left max-wide:justify-center focus-ring data-hovered:bg-hover data-pressed:bg-selected">
        <Avatar name={name} />
        <span className="flex min-w-0 flex-1 flex-col max-wide:sr-only">
          <span className="truncate text-sm font-medium text-ink">{name}</span>
          <span className="truncate text-xs text-faint">{email}</span>
        </span>
        <ChevronsUpDown aria-hidden className="size-4 shrink-0 text-faint max-wide:hidden" />
      </AriaButton>
    ) : (
      <AriaButton
        aria-label={`Account of ${name}`}
        className="flex size-8 cursor-pointer items-center justify-center rounded-full focus-ring pointer-coarse:size-11"
      >
        <Avatar name={name} />
      </AriaButton>
    )
  return (
    <Menu
      trigger={trigger}
      label="Account"
      placement={variant === 'full' ? 'top start' : 'bottom end'}
      groups={[
        { id: 'own', actions: own },
        ...(variant === 'avatar'
          ? [{ id: 'administration', title: 'Administration', actions: administration }]
          : []),
        { id: 'theme', title: 'Theme', actions: theme },
        { id: 'help', actions: help },
        { id: 'leave', title: email, actions: [leave] },
      ]}
    />
  )
}
