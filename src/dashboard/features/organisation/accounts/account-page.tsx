import { useQuery } from '@tanstack/react-query'
import { useOutletContext, useParams } from 'react-router'
import { stateOf, stateWords } from '../../../records/account-words.ts'
import { accountPage, useShareAccount } from '../../../api/organisation/accounts.ts'
import type { AccountPage as Page } from '../../../api/organisation/accounts.ts'
import type { CurrentSession } from '../../../api/organisation/session.ts'
import { administratorsOnly } from '../../../records/administrators-only.tsx'
import { StatusBadge } from '../../../kit/feedback/badge.tsx'
import { Callout } from '../../../kit/feedback/callout.tsx'
import { QueryFailure } from '../../../records/query-failure.tsx'
import { LinkButton } from '../../../kit/buttons/link-button.tsx'
import { PageHeader } from '../../../kit/layout/page-header.tsx'
import { SettingsPage } from '../../../kit/forms/settings-page.tsx'
import type { SettingsSectionProps } from '../../../kit/forms/settings-section.tsx'
import { SkeletonPage } from '../../../kit/feedback/skeleton.tsx'
import { Time } from '../../../kit/text/time.tsx'
import { paths } from '../../../paths.ts'
import { SharingForm } from '../sharing-form.tsx'
import { AccountEnd } from './account-end.tsx'
import { AccountForm } from './account-form.tsx'
import { AccountSecurity } from './account-security.tsx'
import { ResendInvitation } from './resend-invitation.tsx'

/** `/accounts/:accountId`: the account's holder, rights and sign-in. For administrators. */
export const AccountPage = administratorsOnly('Account', Loaded)

function Loaded() {
  const { accountId = '' } = useParams()
  const page = useQuery(accountPage(accountId))
  if (page.data) return <Settings page={page.data} />
  if (page.isError)
    return (
      <QueryFailure of={page} actions={<LinkButton href={paths.accounts.href()}>All accounts</LinkButton>} />
    )
  return <SkeletonPage />
}

function Settings({ page }: { page: Page }) {
  const isTest = useOutletContext<CurrentSession>().testMode === 'on'
  const { account } = page
  const state = stateOf(account)
  return (
    <div className="flex flex-col pb-8">
      <PageHeader
        title={account.name}
        back={{ href: paths.accounts.href(), label: 'Accounts' }}
        badge={
          <StatusBadge tone={stateWords[state].tone} icon={stateWords[state].icon}>
            {stateWords[state].word}
          </StatusBadge>
        }
        description={
          <>
            {account.email} · since <Time value={account.created} format="date" />
          </>
        }
      />
      <Notices page={page} />
      <SettingsPage sections={sectionsOf(page, isTest)} />
    </div>
  )
}

function sectionsOf({ account, administration, may }: Page, isTest: boolean): SettingsSectionProps[] {
  const profile = {
    title: 'Profile and role',
    description: 'Their name, what they can do, and the group they send and share with.',
    children: <AccountForm account={account} mayDemote={may.demote} />,
  }
  const end = {
    title: account.active ? 'Deactivate' : 'Restore',
    description: account.active
      ? 'They can no longer sign in. Envelopes they sent continue.'
      : 'They can sign in again, with what they had before.',
    children: <AccountEnd account={account} />,
  }
  const sharing = administration && {
    title: 'Sharing',
    description:
      'Applies to what this account creates in future, in addition to the organisation’s settings.',
    children: <Sharing id={account.id} sharing={administration} />,
  }
  // Whether and how people sign in is decided in the real organisation.
  if (isTest) return sharing === null ? [profile] : [profile, sharing]
  if (administration === null || sharing === null) return may.demote ? [profile, end] : [profile]
  const administered = [
    sharing,
    {
      title: 'Signing in',
      description: 'Password, two-step sign-in and where they are signed in.',
      children: <AccountSecurity account={account} administration={administration} />,
    },
  ]
  return [profile, ...administered, ...(may.demote ? [end] : [])]
}

type Administration = NonNullable<Page['administration']>

function Sharing({ id, sharing }: { id: string; sharing: Administration }) {
  return <SharingForm sharing={sharing} mutation={useShareAccount(id)} change={(values) => values} />
}

function Notices({ page: { account, administration } }: { page: Page }) {
  const pending = administration?.pendingEmail ?? null
  if (pending === null && stateOf(account) !== 'unverified') return null
  return (
    <div className="flex flex-col gap-3 px-4 pb-4 md:px-8">
      {pending !== null && (
        <Callout tone="info" title={`The email changes to ${pending} once it is confirmed`}>
          A link was sent there. Until it is opened, {account.email} stays active. To cancel the change, save
          the current address again.
        </Callout>
      )}
      {stateOf(account) === 'unverified' && (
        <Callout tone="warning" title="Invitation pending" actions={<ResendInvitation account={account} />}>
          {account.name} hasn’t opened the link sent to {account.email} yet.
        </Callout>
      )}
    </div>
  )
}
