import Check from 'lucide-react/icons/check'
import CircleUser from 'lucide-react/icons/circle-user'
import FlaskConical from 'lucide-react/icons/flask-conical'
import Keyboard from 'lucide-react/icons/keyboard'
import LogOut from 'lucide-react/icons/log-out'
import Monitor from 'lucide-react/icons/monitor'
import Moon from 'lucide-react/icons/moon'
import Sun from 'lucide-react/icons/sun'
import { useNavigate } from 'react-router'
import { useSignOut } from '../../api/organisation/session.ts'
import type { CurrentSession } from '../../api/organisation/session.ts'
import type { Action } from '../../kit/commands/actions.ts'
import { useTheme } from '../../kit/layout/theme.ts'
import type { Theme } from '../../kit/layout/theme.ts'
import { notify } from '../../kit/feedback/toasts.tsx'
import { paths } from '../../paths.ts'

const themes = [
  { id: 'system', label: 'Use system theme', icon: Monitor },
  { id: 'light', label: 'Use light theme', icon: Sun },
  { id: 'dark', label: 'Use dark theme', icon: Moon },
] as const satisfies readonly { id: Theme; label: string; icon: Action['icon'] }[]

interface AccountActions {
  own: Action[]
  help: Action[]
  theme: Action[]
  leave: Action
}

/** What the signed-in person can do about their account and this page. */
export function useAccountActions({ testMode }: Pick<CurrentSession, 'testMode'>): AccountActions {
  const navigate = useNavigate()
  const signOut = useSignOut()
  const [theme, setTheme] = useTheme()
  const leave: Action = {
    id: 'sign-out',
    label: 'Sign out',
    icon: LogOut,
    section: 'Account',
    isDisabled: signOut.isPending,
    perform: () =>
      signOut.mutate(undefined, {
        onSuccess: () => void navigate(paths.signIn.href()),
        onError: (error) => notify.error('You are still signed in', { description: error.message }),
      }),
  }
  return {
    own: [
      {
        id: 'own-account',
        label: 'Your account',
        icon: CircleUser,
        section: 'Account',
        keywords: 'profile password security two-step second factor sessions signed in',
        perform: () => void navigate(paths.ownAccount.href()),
      },
      ...(testMode === null ? [] : [testModeAction(testMode)]),
    ],
    help: [
      {
        id: 'shortcuts',
        label: 'Show keyboard shortcuts',
        icon: Keyboard,
        section: 'Help',
        shortcut: '?',
        perform: () => void navigate(paths.shortcuts.href()),
      },
    ],
    theme: themes.map(({ id, label, icon }) => ({
      id: `theme-${id}`,
      label,
      icon: theme === id ? Check : icon,
      section: 'Account',
      keywords: 'appearance night day',
      perform: () => setTheme(id),
    })),
    leave,
  }
}

function testModeAction(testMode: 'on' | 'off'): Action {
  return {
    id: 'test-mode',
    label: testMode === 'on' ? 'Leave test mode' : 'Switch to test mode',
    icon: FlaskConical,
    section: 'Account',
    keywords: 'sandbox try',
    perform: () => void import('./shell-tools.ts').then(({ toTestMode }) => toTestMode(testMode === 'off')),
  }
}
