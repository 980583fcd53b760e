import { useQuery } from '@tanstack/react-query'
import { useLocation, useOutletContext } from 'react-router'
import {
  organisationQuery,
  policyQuery,
  useSetPolicy,
  useUpdateOrganisation,
} from '../../api/organisation/organisation.ts'
import type { Organisation, OrganisationPolicy } from '../../api/organisation/organisation.ts'
import type { CurrentSession } from '../../api/organisation/session.ts'
import { administratorsOnly } from '../../records/administrators-only.tsx'
import { QueryFailure } from '../../records/query-failure.tsx'
import { TextLink } from '../../kit/buttons/link-button.tsx'
import { PageHeader } from '../../kit/layout/page-header.tsx'
import { RulesForm } from '../../records/rules-form.tsx'
import { SettingsPage } from '../../kit/forms/settings-page.tsx'
import { SkeletonPage } from '../../kit/feedback/skeleton.tsx'
import { paths } from '../../paths.ts'
import { BrandingForm } from './branding-form.tsx'
import { DetailsForm } from './details-form.tsx'
import { EmailTextsForm } from './email-texts-form.tsx'
import { EvidenceForm } from './evidence-form.tsx'
import { LabelsForm } from './labels-form.tsx'
import { LinksForm } from './links-form.tsx'
import { SecurityForm } from './security-form.tsx'
import { SharingForm } from './sharing-form.tsx'
import { SignOnPage } from './sign-on/sign-on-page.tsx'
import { TestModeForm } from './test-mode-form.tsx'
import { WebhooksForm } from './webhooks-form.tsx'

/** `/organisation`: its name and branding, and settings for everyone in it. For administrators. */
const OwnPage = administratorsOnly('Organisation', Loaded)

/** `/organisation`, and `/organisation/sign-on`. */
export function OrganisationPage() {
  return useLocation().pathname === paths.signOn.href() ? <SignOnPage /> : <OwnPage />
}

function Loaded() {
  const organisation = useQuery(organisationQuery)
  const policy = useQuery(policyQuery)
  const failed = [organisation, policy].find(({ isError }) => isError)
  if (organisation.data && policy.data)
    return <Settings organisation={organisation.data} policy={policy.data} />
  if (failed) return <QueryFailure of={failed} />
  return <SkeletonPage />
}

interface SettingsProps {
  organisation: Organisation
  policy: OrganisationPolicy
}

function registeredBy(partner: string | null): string {
  return partner === null ? '' : ` Registered by the partner “${partner}”.`
}

function Settings({ organisation, policy }: SettingsProps) {
  const session = useOutletContext<CurrentSession>()
  const { partner } = session.organisation
  const isTest = session.testMode === 'on'
  return (
    <div className="flex flex-col pb-8">
      <PageHeader
        title="Organisation"
        description={`Its name and brand, and the settings for everyone in it.${registeredBy(partner)}`}
      />
      <SettingsPage
        sections={[
          {
            title: 'Details',
            description:
              'Recipients see the business and how to reach it. Groups can have their own details.',
            children: (
              <DetailsForm
                branded={organisation}
                mutation={useUpdateOrganisation()}
                businessHint="The name that recipients see. If empty, the name above."
              />
            ),
          },
          {
            title: 'Branding',
            description:
              'Logo and colour of emails, signing pages and certificates, unless the sender’s group has its own.',
            children: <BrandingForm branded={organisation} mutation={useUpdateOrganisation()} />,
          },
          {
            title: 'Sharing',
            description:
              'What is shared can be seen and managed by the other members of the sender’s group. Administrators see everything.',
            children: <SharingForm sharing={policy} mutation={useSetPolicy()} change={(values) => values} />,
          },
          {
            title: 'Labels',
            description:
              'What your people sort envelopes by. Anyone who can change an envelope can label it. Recipients don’t see labels.',
            children: <LabelsForm />,
          },
          {
            title: 'Rules for envelopes',
            description:
              'For future envelopes, unless a group, a template or the sender decides otherwise. Saved at once.',
            children: <RulesForm place={{ kind: 'organisation' }} />,
          },
          {
            title: 'Links and emails',
            description:
              'For the links that recipients, and people who verify their identity, get by email and text message.',
            children: <LinksForm policy={policy} />,
          },
          {
            title: 'Texts of emails',
            description:
              'Your own subject and opening for emails to recipients. The button, who sent it and the small print stay.',
            children: <EmailTextsForm place={{ kind: 'organisation' }} />,
          },
          {
            title: 'Evidence and retention',
            description:
              'What certificates show about recipients, and how long personal data of verifications is kept.',
            children: <EvidenceForm policy={policy} />,
          },
          ...(isTest ? [] : [signInSection(policy)]),
          {
            title: 'Webhooks',
            description:
              'Events carry links to finished files. Without encryption, everyone on the way can open them.',
            children: <WebhooksForm policy={policy} />,
          },
          {
            title: 'Test mode',
            description: isTest
              ? 'You are in it. Nothing here has legal effect, and all messages go to the inbox here.'
              : 'A separate place to try everything: documents are marked TEST, have no legal effect, and nothing is sent to anyone.',
            children: <TestModeForm isTest={isTest} />,
          },
        ]}
      />
    </div>
  )
}

/** How people sign in. In test mode that is decided in the real organisation. */
function signInSection(policy: OrganisationPolicy) {
  return {
    title: 'Sign-in',
    description: 'A code from an app, asked for after the password, keeps others out even if they learn it.',
    children: (
      <>
        <SecurityForm policy={policy} />
        <p className="text-sm text-muted">
          Your people can sign in with your own identity provider:{' '}
          <TextLink href={paths.signOn.href()}>Single sign-on</TextLink>
        </p>
      </>
    ),
  }
}
