import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useParams } from 'react-router'
import { groupPage, useUpdateGroup } from '../../../api/organisation/groups.ts'
import type { GroupPage as Page } from '../../../api/organisation/groups.ts'
import { organisationQuery } from '../../../api/organisation/organisation.ts'
import { administratorsOnly } from '../../../records/administrators-only.tsx'
import { Button } from '../../../kit/buttons/button.tsx'
import { QueryFailure } from '../../../records/query-failure.tsx'
import { LinkButton } from '../../../kit/buttons/link-button.tsx'
import { PageHeader } from '../../../kit/layout/page-header.tsx'
import { EmailTextsForm } from '../email-texts-form.tsx'
import { RulesForm } from '../../../records/rules-form.tsx'
import { SettingsPage } from '../../../kit/forms/settings-page.tsx'
import { SkeletonPage } from '../../../kit/feedback/skeleton.tsx'
import { paths } from '../../../paths.ts'
import { BrandingForm } from '../branding-form.tsx'
import { DetailsForm } from '../details-form.tsx'
import { DeleteGroup } from './delete-group.tsx'
import { GroupMembers } from './group-members.tsx'

/** `/groups/:groupId`: members, contact details and branding of a group. For administrators. */
export const GroupPage = administratorsOnly('Group', Loaded)

function Loaded() {
  const { groupId = '' } = useParams()
  const page = useQuery(groupPage(groupId))
  if (page.data) return <Settings page={page.data} />
  if (page.isError)
    return <QueryFailure of={page} actions={<LinkButton href={paths.groups.href()}>All groups</LinkButton>} />
  return <SkeletonPage />
}

function Settings({ page }: { page: Page }) {
  const { group } = page
  const [isDeleting, setDeleting] = useState(false)
  const organisation = useQuery(organisationQuery).data
  return (
    <div className="flex flex-col pb-8">
      <PageHeader title={group.name} back={{ href: paths.groups.href(), label: 'Groups' }} />
      <SettingsPage
        sections={[
          {
            title: 'Members',
            description:
              'They see each other’s shared envelopes, templates and verifications. An account is in one group at most.',
            children: <GroupMembers groupId={group.id} />,
          },
          {
            title: 'Details',
            description: 'How recipients reach this group. Empty fields use the organisation’s details.',
            children: (
              <DetailsForm
                branded={group}
                mutation={useUpdateGroup(group.id)}
                businessHint="The name that recipients see. If empty, the organisation’s."
              />
            ),
          },
          {
            title: 'Branding',
            description: 'Logo and colour of emails, signing pages and certificates that members send.',
            children: (
              <BrandingForm branded={group} mutation={useUpdateGroup(group.id)} behind={organisation} />
            ),
          },
          {
            title: 'Rules for envelopes',
            description:
              'For future envelopes of this group. What isn’t decided here follows the organisation. Saved at once.',
            children: <RulesForm place={{ kind: 'group', id: group.id }} />,
          },
          {
            title: 'Texts of emails',
            description:
              'Subject and opening of emails that members send. What isn’t written here follows the organisation.',
            children: <EmailTextsForm place={{ kind: 'group', id: group.id }} />,
          },
          {
            title: 'Delete',
            description: 'What belongs to the group stays, without a group.',
            children: (
              <Button variant="danger-quiet" className="self-start" onPress={() => setDeleting(true)}>
                Delete group…
              </Button>
            ),
          },
        ]}
      />
      {isDeleting && <DeleteGroup page={page} onClose={() => setDeleting(false)} />}
    </div>
  )
}
