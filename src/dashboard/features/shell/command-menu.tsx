import Command from 'lucide-react/icons/command'
import FilePlus from 'lucide-react/icons/file-plus-2'
import { useMemo } from 'react'
import { useNavigate } from 'react-router'
import type { CurrentSession } from '../../api/organisation/session.ts'
import type { Action } from '../../kit/commands/actions.ts'
import {
  setPaletteOpen,
  setPaletteText,
  useActions,
  useAllActions,
  usePalette,
} from '../../kit/commands/actions-registry.ts'
import { lazyLater } from '../../kit/feedback/later.tsx'
import { paths } from '../../paths.ts'
import { useAccountActions } from './account-actions.ts'
import { administrationOf, maySend, navigationOf } from './navigation.ts'

const CommandPalette = lazyLater(async () => (await import('./shell-tools.ts')).CommandPalette)

const palette: Action = {
  id: 'palette',
  label: 'Open the command palette',
  icon: Command,
  section: 'Help',
  shortcut: 'mod+k',
  perform: () => setPaletteOpen(true),
}

/** The command palette with everything the page offers, and the frame's own actions. */
export function CommandMenu({ session }: { session: CurrentSession }) {
  const [isOpen, setOpen] = usePalette()
  const everywhere = useShellActions(session)
  useActions('shell', everywhere, 1)
  const actions = useAllActions().filter((action) => action.id !== palette.id)
  return (
    isOpen && <CommandPalette actions={actions} isOpen onOpenChange={setOpen} onSearch={setPaletteText} />
  )
}

function useShellActions(session: CurrentSession): readonly Action[] {
  const navigate = useNavigate()
  const { own, help, theme, leave } = useAccountActions(session)
  const parts = [own, help, theme, leave] as const
  const stamp = JSON.stringify([theme.map(({ icon }) => icon?.displayName), leave.isDisabled])
  return useMemo(
    () => {
      const create: Action = {
        id: 'new-envelope',
        label: 'New envelope',
        icon: FilePlus,
        section: 'Create',
        shortcut: 'c',
        keywords: 'create send draft document',
        perform: () => void navigate(paths.createEnvelope.href()),
      }
      const pages = [...navigationOf(session), ...administrationOf(session)]
      const go = pages.map(({ id, label, href, icon, shortcut }): Action => ({
        id: `go-${id}`,
        label: `Go to ${label}`,
        icon,
        section: 'Go to',
        shortcut,
        perform: () => void navigate(href),
      }))
      const [own, help, theme, leave] = parts
      return [...(maySend(session) ? [create] : []), ...go, ...own, palette, ...help, ...theme, leave]
    },
    // oxlint-disable-next-line react/exhaustive-deps -- the account's actions are new objects each time; the stamp tells when they differ
    [session, navigate, stamp],
  )
}
