import { useQuery } from '@tanstack/react-query'
import { useOutletContext } from 'react-router'
import type { CurrentSession } from '../../../api/organisation/session.ts'
import { ownSignOnQuery } from '../../../api/organisation/sign-on.ts'
import { PageHeader } from '../../../kit/layout/page-header.tsx'
import { SettingsPage } from '../../../kit/forms/settings-page.tsx'
import { OwnSignOnFacts } from './own-sign-on.tsx'
import { PasskeySettings } from './passkey-settings.tsx'
import { PasswordForm } from './password-form.tsx'
import { ProfileForm } from './profile-form.tsx'
import { SecondFactorSettings } from './second-factor-settings.tsx'
import { SessionList } from './session-list.tsx'

/** `/account`: the user's profile and security. */
export function OwnAccountPage() {
  const { account, testMode } = useOutletContext<CurrentSession>()
  const own = useQuery(ownSignOnQuery).data
  const password = {
    title: 'Password',
    description: 'Changing it signs you out everywhere else. Sign-in links sent before stop working.',
    children: <PasswordForm known={[account.name, account.email]} />,
  }
  const signOn = own && {
    title: 'Single sign-on',
    description: 'Your organisation’s identity provider, through which you can sign in.',
    children: <OwnSignOnFacts own={own} />,
  }
  return (
    <div className="flex flex-col pb-8">
      <PageHeader title="Your account" description={account.email} />
      <SettingsPage
        sections={[
          {
            title: 'Profile',
            description: 'Recipients see your name and email in what you send them.',
            children:
              testMode === 'on' ? (
                <p className="text-base text-muted">
                  It’s the same as in the real organisation. Leave test mode to change it.
                </p>
              ) : (
                <ProfileForm account={account} />
              ),
          },
          ...(own?.hasPassword === false ? [] : [password]),
          ...(signOn && own.provider !== null ? [signOn] : []),
          {
            title: 'Passkeys',
            description:
              'Sign in with your fingerprint, face or device PIN. A passkey replaces the password and the code, and can’t be typed into a fake page.',
            children: <PasskeySettings />,
          },
          {
            title: 'Two-step sign-in',
            description:
              'A code from an app on your phone, asked for after your password, keeps others out even if they learn it.',
            children: <SecondFactorSettings />,
          },
          {
            title: 'Where you are signed in',
            description:
              'A session ends after two weeks without use. End any you don’t recognise, and change your password.',
            children: <SessionList />,
          },
        ]}
      />
    </div>
  )
}
