import { useQuery } from '@tanstack/react-query'
import { signOnQuery, useSetSignOn } from '../../../api/organisation/sign-on.ts'
import type { SignOn } from '../../../api/organisation/sign-on.ts'
import { SkeletonPage } from '../../../kit/feedback/skeleton.tsx'
import { FormSwitch } from '../../../kit/forms/form-choices.tsx'
import { FormPasswordField, FormTextArea, FormTextField } from '../../../kit/forms/form-fields.tsx'
import { SaveForm } from '../../../kit/forms/save-form.tsx'
import { SettingsPage } from '../../../kit/forms/settings-page.tsx'
import { Callout } from '../../../kit/feedback/callout.tsx'
import { PageHeader } from '../../../kit/layout/page-header.tsx'
import { paths } from '../../../paths.ts'
import { administratorsOnly } from '../../../records/administrators-only.tsx'
import { CommandBlock } from '../../../records/command-block.tsx'
import { QueryFailure } from '../../../records/query-failure.tsx'
import { useSettingsForm } from '../use-settings-form.ts'
import { MappingRules } from './mapping-rules.tsx'
import { RemoveProvider } from './remove-provider.tsx'
import { changeOf, emptySettings, formOf, schema } from './sign-on-form.ts'
import { TrialButton } from './trial-button.tsx'

/** `/organisation/sign-on`: how people sign in through the organisation's identity provider. For administrators. */
export const SignOnPage = administratorsOnly('Single sign-on', Loaded)

function Loaded() {
  const page = useQuery(signOnQuery)
  if (page.data) return <Settings page={page.data} />
  return page.isError ? <QueryFailure of={page} /> : <SkeletonPage />
}

function Settings({ page }: { page: SignOn }) {
  const { settings, redirectUri, logoutUri, address, domains, isLinked, hasPasskey } = page
  const { control, setValue, save } = useSettingsForm({
    schema,
    saved: formOf(settings ?? emptySettings),
    mutation: useSetSignOn(),
    change: changeOf,
    done: 'Single sign-on is saved',
  })
  const provider = {
    title: 'Provider',
    description: 'Register Countersign there as a web application (OpenID Connect), with these addresses.',
    children: (
      <SaveForm label="Save single sign-on" {...save}>
        <CommandBlock title="Redirect URI" command={redirectUri} />
        <CommandBlock title="Back-channel logout URI" command={logoutUri} />
        <FormTextField
          control={control}
          name="name"
          label="Name"
          description="The button says “Continue with …”."
          placeholder="Okta"
        />
        <FormTextField
          control={control}
          name="issuer"
          label="Issuer"
          description="Exactly as the provider writes it."
          placeholder="https://example.okta.com"
          inputMode="url"
        />
        <FormTextField control={control} name="clientId" label="Client ID" autoComplete="off" />
        <FormPasswordField
          control={control}
          name="clientSecret"
          label="Client secret"
          autoComplete="off"
          description={
            settings === null
              ? 'Stored encrypted, and never shown again.'
              : 'Leave it empty to keep the one that is saved. Another issuer needs it again.'
          }
        />
        <FormTextField
          control={control}
          name="scopes"
          label="Scopes"
          description="Some providers send groups only for a scope of their own."
        />
      </SaveForm>
    ),
  }
  const people = {
    title: 'People',
    description:
      'Accounts are linked to the person at the provider, never to an email alone. The first time, the email has to be confirmed there, or an invitation open here.',
    children: (
      <>
        <FormTextArea
          control={control}
          name="domains"
          label="Email domains, one on each line"
          description={
            domains.length === 0
              ? 'You can list domains in which an administrator has a confirmed email. None has one of your own.'
              : `You can list domains in which an administrator has a confirmed email: ${domains.join(', ')}.`
          }
        />
        <FormSwitch
          control={control}
          name="provisions"
          isSpread
          description="Otherwise only people who have an account or an invitation can sign in."
        >
          Create accounts for new people
        </FormSwitch>
      </>
    ),
  }
  const rights = {
    title: 'Roles and groups',
    description:
      'At each sign-in the first rule that fits decides. Anyone who is an administrator by no rule becomes a standard user, but the last administrator stays.',
    children: <MappingRules control={control} setValue={setValue} />,
  }
  const use = {
    title: 'Signing in',
    description: 'Try it before you turn it on. A trial uses what is saved, and signs no one in.',
    children: (
      <>
        <TrialButton isReady={settings !== null && !save.isChanged} />
        <FormSwitch
          control={control}
          name="isActive"
          isSpread
          description="People can continue with the provider at the organisation’s own sign-in address."
        >
          Use single sign-on
        </FormSwitch>
        {address !== null && <CommandBlock title="Sign-in address for your people" command={address} />}
        <FormSwitch
          control={control}
          name="isEnforced"
          isSpread
          description={
            isLinked
              ? 'Passwords and passkeys no longer sign anyone in, except administrators with a passkey. API credentials and sign-in codes keep working.'
              : 'To turn this on, first sign in through the provider yourself.'
          }
        >
          Require single sign-on
        </FormSwitch>
        {!hasPasskey && (
          <Callout tone="warning" title="No administrator has a passkey">
            If the provider fails while it is required, no one can sign in. Add a passkey to an
            administrator’s account first.
          </Callout>
        )}
      </>
    ),
  }
  const remove = {
    title: 'Remove',
    description: 'Everyone who came through the provider is signed out and needs a password.',
    children: <RemoveProvider />,
  }
  return (
    <div className="flex flex-col pb-8">
      <PageHeader
        title="Single sign-on"
        back={{ href: paths.organisation.href(), label: 'Organisation' }}
        description="Your people sign in with the identity provider of your organisation."
      />
      <SettingsPage sections={[provider, people, rights, use, ...(settings === null ? [] : [remove])]} />
    </div>
  )
}
